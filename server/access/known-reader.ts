import type { Context } from 'hono'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { findReaderPerson } from './document-reader.ts'
import { type ProjectReader, projectReader } from './project-access.ts'

declare const known: unique symbol

/** A reader of a project whose person the portal knows: by a confirmed account, or the proved address of a personal code. Never staff. */
export type KnownReader = ProjectReader & {
  readonly personId: string
  readonly accountId: string | null
  readonly name: string
  readonly [known]: true
}

/** The guard of what a reader states in their own name: checks access to the project, then who it is. */
export async function knownReader(deps: Deps, c: Context): Promise<KnownReader> {
  const reader = await projectReader(deps, c)
  const person = await findReaderPerson(deps, reader)
  if (person === null) throw new AppError('auth_required')
  return { ...reader, ...person } as KnownReader
}
