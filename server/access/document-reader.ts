import type { Context } from 'hono'
import { VIEW_AS_HEADER } from '../../contract/data-room/view-as-header.ts'
import { emailKey } from '../../contract/email/email-key.ts'
import type { StaffActor } from '../audit/service.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { iso } from '../platform/clock.ts'
import { admin } from './account.ts'
import { listAdmitted } from './admitted-queries.ts'
import { maySeeDocuments, type ProjectReader, projectReader } from './project-access.ts'
import { findShown } from './project-queries.ts'
import { findConfirmedSignature, findPerson, findSignerOfCode, hasUnconfirmedSignature } from './queries.ts'
import { sessionOf, type Visitor } from './visitor.ts'

declare const documents: unique symbol
declare const room: unique symbol

/**
 * A reader who can also see the project's documents: someone who has signed and has either a confirmed account or, in this session, a
 * personal code and proof of its address; or staff.
 */
export type DocumentReader = ProjectReader &
  (
    | {
        /** The address that restricted documents are checked against. */
        readonly key: string
        readonly personId: string
      }
    /** Staff, who see all. */
    | { readonly key: null; readonly personId: null }
  ) & {
    /** The person whose rights an admin reads with, to see what they see; nothing is recorded of that person. */
    readonly viewedAs: string | null
    /** That admin. */
    readonly viewer: StaffActor | null
    readonly [documents]: true
  }

/** A reader of a project, with their reading of its documents if these are open to them: for what is shown beside documents. */
export type RoomReader = ProjectReader & { readonly inRoom: DocumentReader | null; readonly [room]: true }

/** Someone whose signature and address are both known. */
type DocumentHolder = { key: string; personId: string }

/** The guard of the data room, for every page: checks access to the project, then the account, then the signature. */
export async function documentReader(deps: Deps, c: Context): Promise<DocumentReader> {
  const reader = await projectReader(deps, c)
  const viewed = c.req.header(VIEW_AS_HEADER)
  if (viewed !== undefined) return viewAs(deps, c, reader, viewed)
  const found = await findDocumentReader(deps, reader)
  if (found) return found
  const { account } = reader.visitor
  if (!account?.verified) throw new AppError('auth_required')
  if (!reader.documents) throw new AppError('accreditation_required')
  const { personId } = account
  throw new AppError(
    personId !== null && (await hasUnconfirmedSignature(deps.db, personId)) ? 'nda_unconfirmed' : 'nda_required',
  )
}

/** The guard of what stands beside documents and follows the same rights, such as the FAQ. */
export async function roomReader(deps: Deps, c: Context): Promise<RoomReader> {
  const reader = await projectReader(deps, c)
  const viewed = c.req.header(VIEW_AS_HEADER)
  const inRoom = await (viewed === undefined ? findDocumentReader(deps, reader) : viewAs(deps, c, reader, viewed))
  return { ...reader, inRoom } as RoomReader
}

/**
 * An admin who reads with the rights of somebody else, if that person has access to the project and its documents now. Everything that is
 * handed out is marked and recorded as the admin's.
 */
async function viewAs(deps: Deps, c: Context, reader: ProjectReader, personId: string): Promise<DocumentReader> {
  const { actor } = await admin(deps, c)
  const person = await findPerson(deps.db, personId)
  if (person === undefined) throw new AppError('not_found')
  if (person.erased_at !== null) throw new AppError('person_erased')
  const agreement = (await findShown(deps.db, reader.route))?.agreement ?? 'code'
  const by = { route: reader.route, now: iso(deps.clock.now()), agreement, personId }
  const [admitted] = await listAdmitted(deps.db, by)
  if (admitted === undefined)
    throw new AppError((await hasUnconfirmedSignature(deps.db, personId)) ? 'access_required' : 'nda_required')
  if (admitted.confirmed_at === null) throw new AppError('auth_required')
  const rights = { key: emailKey(admitted.email), personId, viewedAs: personId, viewer: actor, free: false }
  return { ...reader, ...rights } as DocumentReader
}

/** This reader of the project as a reader of its documents; null if these are not open to them. */
export async function findDocumentReader(deps: Deps, reader: ProjectReader): Promise<DocumentReader | null> {
  const own = { viewedAs: null, viewer: null }
  if (reader.free) return { ...reader, ...own, key: null, personId: null } as DocumentReader
  const holder = (await findAccountHolder(deps, reader.visitor)) ?? (await findCodeHolder(deps, reader))
  return holder ? ({ ...reader, ...own, ...holder } as DocumentReader) : null
}

/**
 * Whose reading this is, for marks and records. Somebody who reads by a personal code may be signed in as somebody else, who then has
 * nothing to do with it.
 */
export function whoReads(reader: ProjectReader | DocumentReader) {
  const { account } = reader.visitor
  const { personId = null, viewedAs = null } = 'viewedAs' in reader ? reader : {}
  const isOther = personId !== null && viewedAs === null && account !== null && account.personId !== personId
  if (isOther) return { account: null, personId, email: reader.email }
  return { account, personId: account?.personId ?? null, email: account?.email ?? reader.email }
}

/** Whose documents this visitor may see, in the projects that are open to them. */
export async function findDocumentHolder(deps: Deps, visitor: Visitor): Promise<DocumentHolder | null> {
  const codeId = sessionOf(visitor)?.provedCodeId ?? null
  return (await findAccountHolder(deps, visitor)) ?? findCodeHolder(deps, { visitor, codeId })
}

/** Who reads, if the portal knows: the holder of a confirmed account, or of a personal code whose address this session has proved. */
export async function findReaderPerson(
  deps: Deps,
  reader: Pick<ProjectReader, 'visitor' | 'codeId' | 'free'>,
): Promise<{ personId: string; accountId: string | null; name: string; email: string } | null> {
  const { account } = reader.visitor
  if (reader.free || (account !== null && account.staff !== null)) return null
  if (account?.verified && account.personId !== null) {
    const { personId, accountId, email } = account
    return { personId, accountId, email, name: `${account.firstName} ${account.lastName}`.trim() }
  }
  const signer = await findCodeSigner(deps, reader)
  if (!signer) return null
  return { personId: signer.person_id, accountId: null, email: signer.email, name: signer.full_name }
}

async function findAccountHolder(deps: Deps, { account }: Visitor): Promise<DocumentHolder | null> {
  if (account === null || account.personId === null || !maySeeDocuments(account)) return null
  const signed = await findConfirmedSignature(deps.db, account.personId)
  return signed === undefined ? null : { key: emailKey(account.email), personId: account.personId }
}

/** By a personal code whose address this session has proved. Shared codes and codes made by staff open no documents. */
async function findCodeHolder(
  deps: Deps,
  reader: Pick<ProjectReader, 'visitor' | 'codeId'>,
): Promise<DocumentHolder | null> {
  const signer = await findCodeSigner(deps, reader)
  return signer ? { key: signer.email_key, personId: signer.person_id } : null
}

async function findCodeSigner(deps: Deps, { visitor, codeId }: Pick<ProjectReader, 'visitor' | 'codeId'>) {
  const session = sessionOf(visitor)
  if (session === null || session.ended || session.locked) return null
  if (codeId === null || session.provedCodeId !== codeId) return null
  return (await findSignerOfCode(deps.db, codeId)) ?? null
}
