import type { z } from 'zod'
import type { SubmitNdaInput, signedNda } from '../../../contract/nda.ts'
import { lockBrowser } from '../../access/queries.ts'
import { keepBrowser, type NewTokens } from '../../access/session.ts'
import type { Visitor } from '../../access/visitor.ts'
import { portalUrl } from '../../config.ts'
import type { SubmissionRow, Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { limitRate } from '../../http/rate-limit.ts'
import { iso } from '../../platform/clock.ts'
import { recordEntry } from '../audit/service.ts'
import { findCodeOfSubmission, insertKnown } from '../codes/queries.ts'
import { codeStatus } from '../codes/rules.ts'
import { codeState, issuePersonalCode, openCode } from '../codes/service.ts'
import { blockedFor, countFailure, type Guesser } from '../guessing/service.ts'
import { mailLink } from '../links/service.ts'
import { queueMail } from '../mail/service.ts'
import { findOrInsertPerson } from '../people/queries.ts'
import { emailKey } from '../people/rules.ts'
import { ownerMail, signerMail } from './mails.ts'
import {
  findCurrentNda,
  findReading,
  findSubmissionOfReading,
  insertNda,
  insertReading,
  insertSubmission,
  type NdaVersion,
  noteProgress,
} from './queries.ts'
import { submissionProblem } from './rules.ts'
import { canonicalText, textHash, titleOf } from './text.ts'

type Signed = z.input<typeof signedNda>

const HOUR_MS = 60 * 60_000
/** Reloading a page is honest; hundreds of readings an hour from one network are not. */
const READINGS = { name: 'reading', most: 120, perMs: HOUR_MS }
const SUBMISSIONS = { name: 'submission', most: 600, perMs: HOUR_MS }

export async function getCurrentNda(deps: Deps): Promise<NdaVersion> {
  const nda = await findCurrentNda(deps.db)
  if (!nda) throw new Error('no agreement has been published')
  return nda
}

/** Puts a text in force as the next version. A version is never changed; the same text again is the same version. */
export async function publishNda(trx: Trx, deps: Deps, text: string): Promise<NdaVersion> {
  const canonical = canonicalText(text)
  const current = await findCurrentNda(trx)
  const sha256 = textHash(canonical)
  if (current?.sha256 === sha256) return current
  const nda = {
    version: (current?.version ?? 0) + 1,
    title: titleOf(canonical),
    text: canonical,
    sha256,
    published_at: iso(deps.clock.now()),
  }
  await insertNda(trx, nda)
  await recordEntry(trx, deps, { action: 'nda.published', actor: 'system', detail: { version: nda.version, sha256 } })
  return nda
}

/** Records that this browser opened the text in force. */
export async function openReading(deps: Deps, visitor: Visitor): Promise<NewTokens & { readingId: string }> {
  await limitRate(deps, READINGS, visitor.client.key)
  const nda = await getCurrentNda(deps)
  const readingId = deps.ids.id()
  const opened = await deps.db.transaction().execute(async (trx) => {
    const { browserId, browserToken } = await keepBrowser(trx, deps, visitor)
    await insertReading(trx, {
      id: readingId,
      browser_id: browserId,
      nda_version: nda.version,
      opened_at: iso(deps.clock.now()),
      furthest: 0,
      reported_at: null,
      end_at: null,
    })
    return { ...(browserToken && { browserToken }) }
  })
  return { readingId, ...opened }
}

/** Notes how far the browser says the reading has come, at the server's time. */
export async function reportProgress(
  deps: Deps,
  visitor: Visitor,
  report: { id: string; furthest: number; end: boolean },
): Promise<void> {
  const { browserId } = visitor
  if (browserId === null || !(await findReading(deps.db, report.id, browserId))) throw new AppError('reading_unknown')
  const now = iso(deps.clock.now())
  const furthest = Math.round(report.furthest * 1000)
  await noteProgress(deps.db, { id: report.id, browserId }, { furthest, end: report.end, now })
}

/**
 * Signs the version that the visitor read: submission, code, log entry and mails in one transaction. Sent again from the same
 * browser it answers the same; an agreement that changed while it was read refuses the signature.
 */
export async function signNda(deps: Deps, visitor: Visitor, input: SubmitNdaInput): Promise<Signed> {
  await limitRate(deps, SUBMISSIONS, visitor.client.key)
  const { browserId } = visitor
  if (browserId !== null) {
    const before = await findSubmissionOfReading(deps.db, input.readingId, browserId)
    if (before) return toSigned(deps, before)
  }
  const reading = browserId === null ? undefined : await findReading(deps.db, input.readingId, browserId)
  const known = reading && { reachedEnd: reading.end_at !== null, textHash: reading.sha256 }
  const problem = submissionProblem(input, known, (await getCurrentNda(deps)).sha256)
  if (problem) throw new AppError(problem)
  if (browserId === null) throw new AppError('nda_not_read')

  const guesser: Guesser = { addressKey: visitor.client.key, browserId }
  const outcome = await deps.db.transaction().execute(async (trx) => {
    await lockBrowser(trx, browserId, iso(deps.clock.now()))
    const wait = await blockedFor(trx, deps, 'nda', guesser)
    if (wait !== undefined) return { blockedFor: wait }
    return signInTransaction(trx, deps, visitor, browserId, input, guesser)
  })
  if (outcome === 'taken') throw new AppError('nda_already_submitted')
  if ('blockedFor' in outcome) throw new AppError('too_many_attempts', { retryAfterSeconds: outcome.blockedFor })
  return toSigned(deps, outcome)
}

async function signInTransaction(
  trx: Trx,
  deps: Deps,
  visitor: Visitor,
  browserId: string,
  input: SubmitNdaInput,
  guesser: Guesser,
): Promise<SubmissionRow | 'taken'> {
  const nda = await findCurrentNda(trx)
  if (nda?.sha256 !== input.ndaTextHash) throw new AppError('nda_outdated')
  const person = await findOrInsertPerson(trx, {
    id: deps.ids.id(),
    email: input.email,
    email_key: emailKey(input.email),
    now: iso(deps.clock.now()),
  })
  const row = newSubmission(deps, visitor, browserId, input, { version: nda.version, personId: person.id })
  if (!(await insertSubmission(trx, row))) {
    const same = await findSubmissionOfReading(trx, input.readingId, browserId)
    if (same) return same
    // Whoever asks this often learns which addresses have signed.
    await countFailure(trx, deps, 'nda', guesser)
    await recordEntry(trx, deps, { action: 'nda.refused', actor: 'visitor', browserId, detail: { reason: 'address' } })
    return 'taken'
  }
  await recordEntry(trx, deps, {
    action: 'nda.signed',
    actor: 'visitor',
    browserId,
    personId: person.id,
    submissionId: row.id,
    detail: { version: nda.version, sha256: nda.sha256 },
  })
  await issueAndTell(trx, deps, browserId, row)
  return row
}

async function issueAndTell(trx: Trx, deps: Deps, browserId: string, submission: SubmissionRow): Promise<void> {
  const { activation } = deps.portal.nda
  const holder = {
    personId: submission.person_id,
    submissionId: submission.id,
    email: submission.email,
    fullName: submission.full_name,
    companyName: submission.company_name,
  }
  const { row, code } = await issuePersonalCode(trx, deps, holder, activation)
  await insertKnown(trx, browserId, row.id, submission.signed_at)
  const signed = { submission, code, validUntil: row.valid_until }
  await queueMail(trx, deps, signerMail(deps.portal, portalUrl(deps.config), signed))
  await queueMail(trx, deps, ownerMail(deps.portal, submission))
  if (activation === 'email') await mailLink(trx, deps, 'confirm_email', submission.email)
}

async function toSigned(deps: Deps, submission: SubmissionRow): Promise<Signed> {
  const row = await findCodeOfSubmission(deps.db, submission.id)
  if (!row) throw new Error('a submission without its code')
  const state = codeState(deps, row)
  return {
    code: openCode(deps, row),
    validUntil: row.valid_until,
    usesRemaining: row.uses_remaining,
    status: codeStatus(state, iso(deps.clock.now())),
    fullName: submission.full_name,
    companyName: submission.company_name,
    email: submission.email,
    activation: row.awaits ?? 'immediate',
    routes: state.routes,
  }
}

function newSubmission(
  deps: Deps,
  visitor: Visitor,
  browserId: string,
  input: SubmitNdaInput,
  { version, personId }: { version: number; personId: string },
): SubmissionRow {
  return {
    id: deps.ids.id(),
    reading_id: input.readingId,
    person_id: personId,
    browser_id: browserId,
    nda_version: version,
    nda_text_hash: input.ndaTextHash,
    full_name: input.fullName,
    email: input.email,
    email_key: emailKey(input.email),
    company_name: input.companyName,
    phone_number: input.phoneNumber,
    nda_accepted: 1,
    ip_address: visitor.client.address,
    ip_chain: JSON.stringify(visitor.client.chain),
    host_name: visitor.hostName,
    user_agent: visitor.userAgent,
    signed_at: iso(deps.clock.now()),
    superseded_at: null,
  }
}
