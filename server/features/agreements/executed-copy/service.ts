import type { z } from 'zod'
import type { executedAgreement } from '../../../../contract/agreements/executed-copy.ts'
import type { Staff } from '../../../access/account.ts'
import type { Visitor } from '../../../access/visitor.ts'
import { recordEntry } from '../../../audit/service.ts'
import { portalUrl } from '../../../config.ts'
import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { queueMail } from '../../email/service.ts'
import { enqueue } from '../../operations/jobs/service.ts'
import { fingerprint, readCurrentSeal, type Seal } from './keys.ts'
import { findLogProof } from './log-proof.ts'
import { companyCopyMail, fileName, notMadeMail, signerCopyMail } from './mails.ts'
import { PdfError, print } from './pdf-process.ts'
import {
  countExecutedFailure,
  type ExecutedRow,
  findExecuted,
  findSignedFacts,
  findSubmission,
  insertExecuted,
  listWithoutExecuted,
  setMade,
  setMails,
} from './queries.ts'
import { type AgreementRecord, makeRecord, type SignedFacts } from './rules.ts'

/** As often the time-stamping authority is asked, a minute and a quarter in all; then the document is sealed without, and says so. */
const STAMP_TRIES = 5
/** A failure may pass; staff are told once it came as often as this. */
const FAILURES_BEFORE_TELLING = 3

type Executed = z.input<typeof executedAgreement>

/** Orders the document of a signature, in the transaction of the signing. */
export async function orderExecuted(trx: Trx, deps: Deps, submissionId: string, quiet = false): Promise<void> {
  const ordered_at = iso(deps.clock.now())
  if (!(await insertExecuted(trx, { submission_id: submissionId, ordered_at, quiet: quiet ? 1 : 0 }))) return
  await enqueue(trx, deps, 'executed_agreement', { submissionId })
}

/** Orders the documents of signatures from before there were any; nobody is written to because of it. */
export async function orderMissing(deps: Deps): Promise<void> {
  for (;;) {
    const ids = await listWithoutExecuted(deps.db, 200)
    if (ids.length === 0) return
    await deps.db.transaction().execute(async (trx) => {
      for (const id of ids) await orderExecuted(trx, deps, id, true)
    })
  }
}

/**
 * The job: makes, seals and keeps the document of a signature, and mails it to both parties. Done again it does nothing. What keeps it
 * from being made is counted, told to staff, and tried again; the signature holds in any case.
 */
export async function makeExecuted(deps: Deps, payload: string): Promise<undefined> {
  const { submissionId } = JSON.parse(payload) as { submissionId: string }
  const row = await findExecuted(deps.db, submissionId)
  const facts = await findSignedFacts(deps.db, submissionId)
  if (!row || !facts || row.made_at !== null) return
  try {
    await make(deps, row, facts)
  } catch (error) {
    await noteFailure(deps, facts, error)
    throw error
  }
}

async function make(deps: Deps, row: ExecutedRow, facts: SignedFacts): Promise<void> {
  const seal = await readCurrentSeal(deps)
  const preparedAt = iso(deps.clock.now())
  // Asked for often enough in vain, the stamp is done without, and the document says so.
  const { tsa } = deps.config
  const authority = tsa && row.stamp_failures < STAMP_TRIES ? { url: tsa.url.href, ca: tsa.ca } : undefined
  const record = makeRecord(facts, companyOf(deps), {
    preparedAt,
    log: await findLogProof(deps, row.submission_id),
    seal: sealFacts(seal, tsa?.url, authority !== undefined),
    verifyAt: `${portalUrl(deps.config)}/verify`,
  })
  const { bytes, stampedAt } = await print({
    record,
    text: facts.text,
    key: seal.key,
    time: preparedAt,
    reason: 'Executed agreement',
    authority,
  })
  const file = await deps.files.put(bytes)
  await deps.db.transaction().execute(async (trx) => {
    const certificate_sha256 = record.seal.certificate.sha256
    const made = {
      made_at: iso(deps.clock.now()),
      file_sha256: file,
      bytes: bytes.length,
      level: record.seal.level,
      certificate_sha256,
      stamped_at: stampedAt,
    }
    if (!(await setMade(trx, row.submission_id, made))) return
    await recordEntry(trx, deps, {
      action: 'agreement.sealed',
      actor: 'system',
      submissionId: row.submission_id,
      detail: { sha256: file, level: record.seal.level, certificate: certificate_sha256 },
    })
    if (row.quiet === 0)
      await sendCopies(trx, deps, facts, { file, level: made.level, certificate: certificate_sha256 })
  })
}

async function sendCopies(
  trx: Trx,
  deps: Deps,
  facts: SignedFacts,
  sealed: { file: string; level: string; certificate: string },
): Promise<void> {
  const { portal } = deps
  const signed = signedOf(facts)
  await setMails(trx, facts.id, {
    signer_mail_id: await queueMail(trx, deps, signerCopyMail(portal, portalUrl(deps.config), signed, sealed)),
    company_mail_id: await queueMail(trx, deps, companyCopyMail(portal, signed, sealed)),
  })
}

async function noteFailure(deps: Deps, facts: SignedFacts, error: unknown): Promise<void> {
  const code = error instanceof PdfError ? error.code : 'not_made'
  const stamp = error instanceof PdfError && error.stamp !== null
  deps.log.warn({ error, submission: facts.id }, 'the executed agreement could not be made')
  await deps.db.transaction().execute(async (trx) => {
    const count = await countExecutedFailure(trx, facts.id, stamp ? 'stamp_failures' : 'failures')
    // A stamp that does not come is said in the document itself.
    if (stamp || count !== FAILURES_BEFORE_TELLING) return
    await recordEntry(trx, deps, {
      action: 'agreement.not_made',
      actor: 'system',
      submissionId: facts.id,
      detail: { cause: code },
    })
    await queueMail(trx, deps, notMadeMail(deps.portal, signedOf(facts), code))
  })
}

function signedOf(facts: SignedFacts) {
  return {
    documentId: facts.id,
    fullName: facts.full_name,
    companyName: facts.company_name,
    email: facts.email,
    version: facts.nda_version,
    textHash: facts.nda_text_hash,
    signedAt: facts.signed_at,
  }
}

function companyOf({ portal }: Deps): AgreementRecord['company'] {
  const { legalName, contact } = portal.company
  return {
    legalName,
    address: contact.address.join(', '),
    email: contact.email,
    signatory: portal.nda.signatory ?? null,
  }
}

function sealFacts(seal: Seal, tsa: URL | undefined, stamped: boolean): AgreementRecord['seal'] {
  const { certificate } = seal
  return {
    level: stamped ? 'B-T' : 'B-B',
    certificate: {
      subject: certificate.subject.split('\n').join(', ').replace(/\\(.)/g, '$1'),
      sha256: fingerprint(certificate),
      validFrom: iso(Date.parse(certificate.validFrom)),
      validTo: iso(Date.parse(certificate.validTo)),
    },
    timeStampAuthority: tsa ? tsa.host : null,
    timeStampFailure: tsa && !stamped ? `${STAMP_TRIES} times in vain` : null,
  }
}

/** Whether the document of a signature is there. Only for whoever signed: by the browser that did, or the person's account. */
export async function showExecuted(deps: Deps, visitor: Visitor, submissionId: string): Promise<Executed> {
  await findOwn(deps, visitor, submissionId)
  return stateOf(await findExecuted(deps.db, submissionId))
}

/** The same for staff, whose signature it may be. */
export async function showExecutedToStaff(deps: Deps, submissionId: string): Promise<Executed> {
  if (!(await findSubmission(deps.db, submissionId))) throw new AppError('not_found')
  return stateOf(await findExecuted(deps.db, submissionId))
}

/** The document itself, for whoever signed; noted in the log. */
export async function downloadOwn(deps: Deps, visitor: Visitor, submissionId: string): Promise<Download> {
  const { person_id } = await findOwn(deps, visitor, submissionId)
  return download(deps, submissionId, {
    actor: 'visitor',
    browserId: visitor.browserId,
    accountId: visitor.account?.accountId ?? null,
    personId: person_id,
  })
}

/** The document itself, for staff; noted in the log with who it was. */
export async function downloadForStaff(deps: Deps, staff: Staff, submissionId: string): Promise<Download> {
  const submission = await findSubmission(deps.db, submissionId)
  if (!submission) throw new AppError('not_found')
  return download(deps, submissionId, {
    actor: staff.actor,
    accountId: staff.accountId,
    personId: submission.person_id,
  })
}

export type Download = { bytes: Buffer; name: string }
type Who = { actor: string; browserId?: string | null; accountId: string | null; personId: string }

async function download(deps: Deps, submissionId: string, who: Who): Promise<Download> {
  const row = await findExecuted(deps.db, submissionId)
  if (!row || row.file_sha256 === null) throw new AppError('agreement_not_ready')
  const bytes = await deps.files.get(row.file_sha256)
  await deps.db
    .transaction()
    .execute((trx) => recordEntry(trx, deps, { action: 'agreement.downloaded', submissionId, ...who }))
  return { bytes, name: fileName(deps.portal, submissionId) }
}

/** Not found, rather than forbidden, for anybody else: whether there is such a signature is nobody's business. */
export async function findOwn(deps: Deps, visitor: Visitor, submissionId: string) {
  const submission = await findSubmission(deps.db, submissionId)
  const byBrowser = submission !== undefined && submission.browser_id === visitor.browserId
  const byAccount = visitor.account?.verified === true && submission?.person_id === visitor.account.personId
  if (!submission || !(byBrowser || byAccount)) throw new AppError('not_found')
  return submission
}

function stateOf(row: ExecutedRow | undefined): Executed {
  if (!row || row.file_sha256 === null) {
    const late = (row?.failures ?? 0) >= FAILURES_BEFORE_TELLING
    return { state: late ? 'delayed' : 'making', madeAt: null, sha256: null, bytes: null, level: null, stampedAt: null }
  }
  return {
    state: 'ready',
    madeAt: row.made_at,
    sha256: row.file_sha256,
    bytes: row.bytes,
    level: row.level === 'B-T' ? 'B-T' : 'B-B',
    stampedAt: row.stamped_at,
  }
}
