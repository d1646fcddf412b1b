import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type {
  listExternalAgreements as listEndpoint,
  recordAgreement as recordEndpoint,
} from '../../../../contract/agreements/external-agreements.ts'
import { looksLikeEmail } from '../../../../contract/email/email.ts'
import type { Admin, Staff } from '../../../access/account.ts'
import { checkProjects } from '../../../access/projects.ts'
import { actorNames } from '../../../audit/actor-names.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Upload } from '../../../http/handle-upload.ts'
import { ClamdError, scanBytes } from '../../../platform/clamd.ts'
import { iso } from '../../../platform/clock.ts'
import { FilesUnavailable } from '../../../platform/files.ts'
import { isProtectedPdf } from '../../../platform/protected-pdf.ts'
import { endSharedGrantsOf } from '../../access-codes/queries.ts'
import { revokeCode } from '../../access-codes/service.ts'
import { mailLink } from '../../email/verification-links/service.ts'
import { lockPerson } from '../../people/queries.ts'
import { emailKey } from '../../people/rules.ts'
import {
  countExternalAgreements,
  findExternalAgreement,
  insertExternalAgreement,
  insertParties,
  listCodeIdsOf,
  listExternalAgreementRows,
  listParties,
  lockExternalAgreement,
  setExternalAgreementEnd,
} from './queries.ts'
import { datesHold, endOfDay, SCAN_EXTENSION, type ScanType, scanType } from './rules.ts'
import { holdsLiveCode, mailCovered } from './service.ts'

const PAGE = 50

/**
 * A note that this member of staff uploaded the scan. Without it, the hash of any stored file would make a scan of it, for example of a document
 * of the data room. No row names it, so that it goes with the scans that nobody recorded.
 */
const receiptOf = ({ actor }: Admin, sha256: string) => Buffer.from(`scan ${sha256} of ${actor.name}\n`)

async function holdsReceipt(deps: Deps, staff: Admin, sha256: string): Promise<boolean> {
  const receipt = createHash('sha256').update(receiptOf(staff, sha256)).digest('hex')
  return (await findFile(deps, receipt)) !== undefined
}

/** Undefined if there is none. Throws if the files cannot be reached. */
async function findFile(deps: Deps, sha256: string): Promise<Buffer | undefined> {
  return deps.files.get(sha256).catch((error) => {
    if (error instanceof FilesUnavailable) throw error
    return undefined
  })
}

/** Stores the scan, encrypted, under its hash. */
export async function keepScan(deps: Deps, staff: Admin, upload: Upload) {
  const file = await upload.receive()
  return file.use(async (bytes) => {
    const type = scanType(bytes)
    if (type === undefined) throw new AppError('scan_type')
    if (type === 'application/pdf' && isProtectedPdf(bytes)) throw new AppError('scan_protected')
    await refuseMalware(deps, bytes)
    const sha256 = await deps.files.put(bytes)
    await deps.files.put(receiptOf(staff, sha256))
    return { sha256, type, bytes: bytes.length }
  })
}

async function refuseMalware(deps: Deps, bytes: Uint8Array): Promise<void> {
  const scanned = await scanBytes(deps.config.clamd, bytes).catch((cause) => {
    throw cause instanceof ClamdError ? new AppError('scan_unchecked', { cause }) : cause
  })
  if (scanned === 'unscanned') throw new AppError('scan_unchecked')
  if (scanned !== 'clean') throw new AppError('scan_malware')
}

type Input = z.output<typeof recordEndpoint.input>

/** Records an external agreement. The people it covers count as signers wherever an NDA is required. */
export async function recordAgreement(deps: Deps, staff: Admin, input: Input): Promise<{ id: string }> {
  const now = iso(deps.clock.now())
  if (input.parties.length === 0 && input.domain === undefined) throw new AppError('external_agreement_nobody')
  if (input.parties.some(({ email }) => !looksLikeEmail(email))) throw new AppError('nda_email_invalid')
  if (!datesHold(input, now.slice(0, 10))) throw new AppError('external_agreement_dates')
  const scan = (await holdsReceipt(deps, staff, input.scan)) ? await findFile(deps, input.scan) : undefined
  const type = scan && scanType(scan)
  if (scan === undefined || type === undefined) throw new AppError('scan_unknown')
  // It may have been sent long ago, and be among the files that no row names.
  await deps.files.put(scan)
  const id = deps.ids.id()
  await deps.db.transaction().execute(async (trx) => {
    await insertExternalAgreement(trx, {
      id,
      kind: input.kind,
      firm: input.firm,
      domain: input.domain ?? null,
      signed_on: input.signedOn,
      ends_at: endOfDay(input.endsOn),
      note: input.note,
      routes: JSON.stringify(await checkProjects(trx, input.routes)),
      file_sha256: input.scan,
      file_type: type,
      bytes: scan.length,
      recorded_at: now,
      recorded_by: staff.actor.name,
      ended_at: null,
    })
    await insertParties(
      trx,
      input.parties.map(({ email, fullName }) => ({
        id: deps.ids.id(),
        agreement_id: id,
        email,
        email_key: emailKey(email),
        full_name: fullName,
      })),
    )
    await recordEntry(trx, deps, {
      action: 'nda.recorded',
      actor: staff.actor,
      accountId: staff.accountId,
      detail: { agreement: id, kind: input.kind, sha256: input.scan, parties: input.parties.length },
      // Lists instead of JSON text, so that an erasure can find an address.
      personal: {
        firm: input.firm,
        domain: input.domain ?? '',
        names: input.parties.map(({ fullName }) => fullName),
        emails: input.parties.map(({ email }) => email),
      },
    })
  })
  return { id }
}

/** A page of them. The place it goes on from is an id, so that no name stands in an address. */
export async function listExternalAgreements(
  deps: Deps,
  afterId?: string,
): Promise<z.input<typeof listEndpoint.output>> {
  const after = afterId === undefined ? undefined : await findExternalAgreement(deps.db, afterId)
  if (afterId !== undefined && after === undefined) throw new AppError('not_found')
  const rows = await listExternalAgreementRows(deps.db, after, PAGE + 1)
  const shown = rows.slice(0, PAGE)
  const parties = await listParties(
    deps.db,
    shown.map(({ id }) => id),
  )
  const nameOf = await actorNames(
    deps.db,
    shown.map(({ recorded_by }) => recorded_by),
  )
  return {
    agreements: shown.map((row) => ({
      id: row.id,
      kind: row.kind,
      firm: row.firm,
      domain: row.domain,
      signedOn: row.signed_on,
      endsAt: row.ends_at,
      note: row.note,
      routes: JSON.parse(row.routes),
      parties: parties
        .filter(({ agreement_id }) => agreement_id === row.id)
        .map(({ email, full_name }) => ({ email, fullName: full_name })),
      file: { type: row.file_type as ScanType, bytes: row.bytes, sha256: row.file_sha256 },
      recordedAt: row.recorded_at,
      recordedBy: nameOf(row.recorded_by),
      endedAt: row.ended_at,
      codes: Number(row.codes),
    })),
    total: await countExternalAgreements(deps.db),
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** Downloads the scan and records who did. */
export async function readScan(deps: Deps, staff: Staff, id: string) {
  const row = await findExternalAgreement(deps.db, id)
  if (row === undefined) throw new AppError('not_found')
  const bytes = await deps.files.get(row.file_sha256)
  const { actor, accountId } = staff
  await deps.db
    .transaction()
    .execute((trx) =>
      recordEntry(trx, deps, { action: 'nda.external_agreement_read', actor, accountId, detail: { agreement: id } }),
    )
  const type = row.file_type as ScanType
  return { bytes, type, name: `agreement-${row.signed_on}.${SCAN_EXTENSION[type]}` }
}

/** Ends an agreement early, with its codes and the shared access of the people it covers. */
export async function endExternalAgreement(deps: Deps, staff: Admin, id: string): Promise<void> {
  const now = iso(deps.clock.now())
  await deps.db.transaction().execute(async (trx) => {
    const row = await findExternalAgreement(trx, id)
    if (row === undefined) throw new AppError('not_found')
    if (!(await setExternalAgreementEnd(trx, id, now))) throw new AppError('external_agreement_over')
    for (const code of await listCodeIdsOf(trx, id)) await revokeCode(trx, deps, code, staff.actor)
    for (const { email } of await listParties(trx, [id])) await endSharedGrantsOf(trx, { email }, now)
    if (row.domain !== null) await endSharedGrantsOf(trx, { domain: row.domain }, now)
    await recordEntry(trx, deps, {
      action: 'nda.external_agreement_ended',
      actor: staff.actor,
      accountId: staff.accountId,
      detail: { agreement: id },
    })
  })
}

/**
 * Issues a personal code to someone the agreement covers. People it names get the code by email. Anyone else at its domain gets a link,
 * because only the link shows that they own the mailbox.
 */
export async function issueFromExternalAgreement(deps: Deps, staff: Admin, id: string, email: string) {
  if (!looksLikeEmail(email)) throw new AppError('nda_email_invalid')
  const key = emailKey(email)
  return deps.db.transaction().execute(async (trx) => {
    const row = await findExternalAgreement(trx, id)
    if (row === undefined) throw new AppError('not_found')
    // Lock order: person, then agreement.
    await lockPerson(trx, key)
    if (!(await lockExternalAgreement(trx, id, iso(deps.clock.now())))) throw new AppError('external_agreement_over')
    const party = (await listParties(trx, [id])).find((one) => one.email_key === key)
    if (party === undefined && !key.endsWith(`@${row.domain}`)) throw new AppError('external_agreement_not_covered')
    if (await holdsLiveCode(trx, deps, key)) throw new AppError('external_agreement_code_live')
    if (party === undefined) {
      await mailLink(trx, deps, 'lost_code', email)
      return { mailed: 'link' as const }
    }
    const cover = { id, firm: row.firm, ends_at: row.ends_at, routes: row.routes, full_name: party.full_name }
    await mailCovered(trx, deps, cover, party.email, {
      description: `Made by staff from the agreement with ${row.firm}`,
      createdBy: staff.actor,
      autoGenerated: false,
    })
    return { mailed: 'code' as const }
  })
}
