import type { Context } from 'hono'
import { emailKey } from '../../contract/email/email-key.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { maySeeDocuments, type ProjectReader, projectReader } from './project-access.ts'
import { findConfirmedSignature, findSignerOfCode, hasUnconfirmedSignature } from './queries.ts'
import { sessionOf, type Visitor } from './visitor.ts'

declare const documents: unique symbol

/**
 * A reader who can also see the project's documents: someone who has signed and has either a confirmed account or, in this session, a
 * personal code and proof of its address; or staff.
 */
export type DocumentReader = ProjectReader & {
  /** The address that restricted documents are checked against; null for staff, who see all. */
  readonly key: string | null
  /** Null for staff. */
  readonly personId: string | null
  readonly [documents]: true
}

/** Someone whose signature and address are both known. */
type DocumentHolder = { key: string; personId: string }

/** The guard of the data room, for every page: checks access to the project, then the account, then the signature. */
export async function documentReader(deps: Deps, c: Context): Promise<DocumentReader> {
  const reader = await projectReader(deps, c)
  if (reader.free) return { ...reader, key: null, personId: null } as DocumentReader
  const holder = (await findAccountHolder(deps, reader.visitor)) ?? (await findCodeHolder(deps, reader))
  if (holder) return { ...reader, ...holder } as DocumentReader
  const { account } = reader.visitor
  if (!account?.verified) throw new AppError('auth_required')
  if (!reader.documents) throw new AppError('accreditation_required')
  const { personId } = account
  throw new AppError(
    personId !== null && (await hasUnconfirmedSignature(deps.db, personId)) ? 'nda_unconfirmed' : 'nda_required',
  )
}

/** Whose documents this visitor may see, in the projects that are open to them. */
export async function findDocumentHolder(deps: Deps, visitor: Visitor): Promise<DocumentHolder | null> {
  const codeId = sessionOf(visitor)?.provedCodeId ?? null
  return (await findAccountHolder(deps, visitor)) ?? findCodeHolder(deps, { visitor, codeId })
}

async function findAccountHolder(deps: Deps, { account }: Visitor): Promise<DocumentHolder | null> {
  if (account === null || account.personId === null || !maySeeDocuments(account)) return null
  const signed = await findConfirmedSignature(deps.db, account.personId)
  return signed === undefined ? null : { key: emailKey(account.email), personId: account.personId }
}

/** By a personal code whose address this session has proved. Shared codes and codes made by staff open no documents. */
async function findCodeHolder(
  deps: Deps,
  { visitor, codeId }: Pick<ProjectReader, 'visitor' | 'codeId'>,
): Promise<DocumentHolder | null> {
  const session = sessionOf(visitor)
  if (session === null || session.ended || session.locked) return null
  if (codeId === null || session.provedCodeId !== codeId) return null
  const signer = await findSignerOfCode(deps.db, codeId)
  return signer ? { key: signer.email_key, personId: signer.person_id } : null
}
