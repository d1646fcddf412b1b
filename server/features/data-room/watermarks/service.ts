import type { z } from 'zod'
import type { WatermarkKind } from '../../../../contract/data-room/data-room-labels.ts'
import type { findWatermark as watermarkEndpoint } from '../../../../contract/data-room/library.ts'
import type { ProjectKey } from '../../../../contract/projects/project.ts'
import type { Staff } from '../../../access/account.ts'
import { type DocumentReader, whoReads } from '../../../access/document-reader.ts'
import type { ProjectReader } from '../../../access/project-access.ts'
import { findConfirmedSignature } from '../../../access/queries.ts'
import { sessionOf } from '../../../access/visitor.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { proveWatermark } from '../../transparency-log/service.ts'
import { findCodeHolder, findWatermarkHolder, insertWatermark, listByCodes } from './queries.ts'
import { formatWatermarkCode, identityOf, parseWatermarkCode, WATERMARK_ALPHABET, WATERMARK_LENGTH } from './rules.ts'

/** What carries the code, or has it as the name of its row. `drawn`: the code and the time that are in a picture already. */
export type Shown = { kind: WatermarkKind; document?: ShownDocument; page?: number; pages?: string; drawn?: Drawn }
type Drawn = { code: string; at: number }
type ShownDocument = { id: string; title: string; versionId: string; version: number; sha256: string | null }

/** A code that no row has, for what is drawn before its row is written. */
export async function findFreeCode(deps: Deps): Promise<string> {
  for (;;) {
    const code = deps.ids.pick(WATERMARK_ALPHABET, WATERMARK_LENGTH)
    if ((await listByCodes(deps.db, [code])).length === 0) return formatWatermarkCode(code)
  }
}

/** Records that a reader is about to be shown something confidential, and returns the code that it must carry. */
export async function issueWatermark(
  trx: Trx,
  deps: Deps,
  reader: ProjectReader | DocumentReader,
  shown: Shown,
): Promise<string> {
  const { visitor, codeId, method } = reader
  const who = whoReads(reader)
  const { kind, document, page = null, pages = null, drawn } = shown
  const { account, session } = visitor
  const holder = codeId === null ? undefined : await findCodeHolder(trx, codeId)
  const personId = who.personId ?? holder?.person_id ?? null
  const signature = personId === null ? undefined : await findConfirmedSignature(trx, personId)
  for (;;) {
    const code = drawn ? parseWatermarkCode(drawn.code) : deps.ids.pick(WATERMARK_ALPHABET, WATERMARK_LENGTH)
    if (code === undefined) throw new Error('this is not a code')
    const inserted = await insertWatermark(trx, {
      code,
      number: null,
      kind,
      at: iso(drawn?.at ?? deps.clock.now()),
      route: reader.route,
      document_id: document?.id ?? null,
      version_id: document?.versionId ?? null,
      title: document?.title ?? null,
      version: document?.version ?? null,
      sha256: document?.sha256 ?? null,
      page,
      pages,
      browser_id: visitor.browserId,
      session_id: sessionOf({ session })?.id ?? null,
      account_session_id: account?.sessionId ?? null,
      account_id: account?.accountId ?? null,
      person_id: personId,
      submission_id: signature ?? holder?.submission_id ?? null,
      code_id: codeId,
      email: who.email,
      method,
      identity: identityOf({
        method,
        account: who.account,
        code: holder ? { kind: holder.kind, confirmed: holder.verified_at !== null } : null,
      }),
      ip_address: visitor.client.address,
      user_agent: visitor.userAgent,
      salt: deps.ids.token(),
    })
    if (inserted) return formatWatermarkCode(code)
    if (drawn) throw new Error('another row got this code meanwhile')
  }
}

/** Finds who a leaked page was shown to. The lookup is recorded in the log. */
export async function findWatermark(
  deps: Deps,
  staff: Staff,
  typed: string,
): Promise<z.input<(typeof watermarkEndpoint)['output']>> {
  const code = parseWatermarkCode(typed)
  const row = code && (await findWatermarkHolder(deps.db, code))
  if (!row) throw new AppError('watermark_unknown')
  const { state, entry, loggedAt, file } = await proveWatermark(deps, row)
  await deps.db.transaction().execute((trx) =>
    recordEntry(trx, deps, {
      action: 'watermark.looked_up',
      actor: staff.actor,
      accountId: staff.accountId,
      personId: row.person_id,
      submissionId: row.submission_id,
      route: row.route,
      detail: {
        watermark: formatWatermarkCode(row.code),
        proof: state,
        ...(row.session_id && { session: row.session_id }),
      },
    }),
  )
  const { nda_version, signed_at, version, document_id, submission_id } = row
  return {
    code: formatWatermarkCode(row.code),
    kind: row.kind,
    at: row.at,
    route: row.route as ProjectKey,
    document:
      document_id === null ? null : { id: document_id, title: row.title ?? '', version: version ?? 0, page: row.page },
    email: row.email,
    name: row.full_name ?? row.account_name ?? '',
    companyName: row.company_name ?? '',
    personId: row.person_id,
    identity: row.identity,
    method: row.method,
    sessionId: row.session_id ?? row.account_session_id,
    codeId: row.code_id,
    ipAddress: row.ip_address,
    userAgent: row.user_agent,
    nda:
      submission_id !== null && nda_version !== null && signed_at !== null
        ? { submissionId: submission_id, version: nda_version, signedAt: signed_at }
        : null,
    proof: { state, entry, loggedAt, file },
  }
}
