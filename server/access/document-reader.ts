import type { Context } from 'hono'
import { emailKey } from '../../contract/email/email-key.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { type ProjectReader, projectReader } from './project-access.ts'
import { findStandingSignature } from './queries.ts'

declare const documents: unique symbol

/** A reader of a project who may see its documents too: signed in to a confirmed account whose person has signed, or staff. */
export type DocumentReader = ProjectReader & {
  /** The address that narrowed documents are held against; null for staff, who see all. */
  readonly key: string | null
  readonly [documents]: true
}

/** The guard of the data room, asked at every page: the access decision of the project, then the account, then the signature. */
export async function documentReader(deps: Deps, c: Context): Promise<DocumentReader> {
  const reader = await projectReader(deps, c)
  if (reader.free) return { ...reader, key: null } as DocumentReader
  const { account } = reader.visitor
  if (!reader.documents || account === null) throw new AppError('auth_required')
  if (account.personId === null || !(await findStandingSignature(deps.db, account.personId)))
    throw new AppError('nda_required')
  return { ...reader, key: emailKey(account.email) } as DocumentReader
}
