import type { Context } from 'hono'
import { emailKey } from '../../contract/email/email-key.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { type ProjectReader, projectReader } from './project-access.ts'
import { findConfirmedSignature, hasUnconfirmedSignature } from './queries.ts'

declare const documents: unique symbol

/** A reader who can also see the project's documents: signed in to a confirmed account whose person has signed, or staff. */
export type DocumentReader = ProjectReader & {
  /** The address that restricted documents are checked against; null for staff, who see all. */
  readonly key: string | null
  readonly [documents]: true
}

/** The guard of the data room, for every page: checks access to the project, then the account, then the signature. */
export async function documentReader(deps: Deps, c: Context): Promise<DocumentReader> {
  const reader = await projectReader(deps, c)
  if (reader.free) return { ...reader, key: null } as DocumentReader
  const { account } = reader.visitor
  if (!account?.verified) throw new AppError('auth_required')
  if (!reader.documents) throw new AppError('accreditation_required')
  const { personId } = account
  if (personId === null || !(await findConfirmedSignature(deps.db, personId)))
    throw new AppError(
      personId !== null && (await hasUnconfirmedSignature(deps.db, personId)) ? 'nda_unconfirmed' : 'nda_required',
    )
  return { ...reader, key: emailKey(account.email) } as DocumentReader
}
