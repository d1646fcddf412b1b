import type { z } from 'zod'
import type { executedAgreement } from '../../../../contract/agreements/executed-copy.ts'
import { emailKey } from '../../../../contract/email/email-key.ts'
import { ROOMS } from '../../../../contract/operations/accent.ts'
import type { Admin, Staff } from '../../../access/account.ts'
import type { Visitor } from '../../../access/visitor.ts'
import { type Actor, recordEntry } from '../../../audit/service.ts'
import { portalUrl } from '../../../config.ts'
import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { findRecipient } from '../../email/queries.ts'
import { queueMail } from '../../email/service.ts'
import { type Brand, rolesOf } from '../../operations/brand/rules.ts'
import { readBrand } from '../../operations/brand/service.ts'
import { enqueue } from '../../operations/jobs/service.ts'
import { mayMailSigner } from '../signing/mail-limit.ts'
import { certifySealAnew, fingerprint, readCurrentSeal, readSealToUse, type Seal } from './keys.ts'
import { findLogProof } from './log-proof.ts'
import { extendSeal, orderCompletion } from './long-term.ts'
import { fileName, notMadeMail, ownerMail, signerCopyMail } from './mails.ts'
import type { Look } from './pdf/typeset.ts'
import { makePdf, PdfError } from './pdf-process.ts'
import {
  countExecutedFailure,
  type ExecutedRow,
  findExecuted,
  findExecutedByMail,
  findOwnerFacts,
  findSignedFacts,
  findSubmission,
  insertExecuted,
  setMade,
  setMails,
  setSignerMail,
} from './queries.ts'
import { type AgreementRecord, boxAtFirst, makeRecord, type SignedFacts } from './rules.ts'
import { readStoredCopy, removeUnnamed } from './stored-copy.ts'
import type { SealLevel } from './verifier/verify-agreement.mjs'

/** How often the portal asks for a time stamp, in 75 seconds. Then it seals without one, and the document says so. */
const STAMP_TRIES = 5
/** How long the copy waits for lists and answers about certificates. Then a job adds them. */
const EVIDENCE_TIMEOUT_MS = 8_000
/** Staff are told after this many failures, because the first ones may be temporary. */
const FAILURES_BEFORE_TELLING = 3

type Executed = z.input<typeof executedAgreement>

/** How the company was configured when somebody signed. The signatory countersigns at that moment, whoever it is later. */
type Signing = Omit<AgreementRecord['company'], 'legalName'>

/** Orders the document in the transaction of the signing. */
export async function orderExecuted(trx: Trx, deps: Deps, submissionId: string): Promise<void> {
  await insertExecuted(trx, { submission_id: submissionId, ordered_at: iso(deps.clock.now()) })
  await enqueue(trx, deps, 'executed_agreement', { submissionId, company: signingOf(deps) })
}

/** The job: makes, seals and stores the document of a signature, and emails it to both parties. It does nothing if already done. */
export async function makeExecuted(deps: Deps, payload: string): Promise<undefined> {
  // An older release ordered without the company.
  const { submissionId, company = signingOf(deps) } = JSON.parse(payload) as { submissionId: string; company?: Signing }
  const row = await findExecuted(deps.db, submissionId)
  const facts = await findSignedFacts(deps.db, submissionId)
  if (!row || !facts || row.made_at !== null) return
  try {
    await make(deps, row, facts, company)
  } catch (error) {
    await noteFailure(deps, facts, error)
    throw error
  }
}

async function make(deps: Deps, row: ExecutedRow, facts: SignedFacts, company: Signing): Promise<void> {
  const seal = await readSealToUse(deps)
  const preparedAt = iso(deps.clock.now())
  // After enough failed attempts the document is sealed without a time stamp.
  const { tsa } = deps.config
  const authority = tsa && row.stamp_failures < STAMP_TRIES ? { url: tsa.url.href, ca: tsa.ca } : undefined
  // The party is the one that the signed version names, whatever the company is called today.
  const record = makeRecord(
    facts,
    { legalName: facts.party, ...company },
    {
      preparedAt,
      log: await findLogProof(deps, row.submission_id),
      seal: sealFacts(seal, tsa?.url, authority !== undefined),
      boxAtFirst: await findBoxAtFirst(deps, facts),
      verifyAt: `${portalUrl(deps.config)}/verify`,
    },
  )
  const { bytes, stampedAt } = await makePdf({
    record,
    text: facts.text,
    key: seal.key,
    time: preparedAt,
    reason: 'Executed agreement',
    authority,
    look: lookOf(await readBrand(deps)),
  })
  // If there is no stamp yet, a job asks for it when the authority answers again.
  const extended = stampedAt === null ? undefined : await extendAtOnce(deps, Buffer.from(bytes))
  const pdf = extended?.pdf ?? bytes
  const file = await deps.files.put(pdf)
  const isMade = await deps.db.transaction().execute(async (trx) => {
    const certificate_sha256 = record.seal.certificate.sha256
    const made = {
      made_at: iso(deps.clock.now()),
      file_sha256: file,
      bytes: pdf.length,
      level: record.seal.level,
      reached: extended?.level ?? record.seal.level,
      renew_at: extended?.renewAt ?? null,
      certificate_sha256,
      stamped_at: stampedAt,
    }
    if (!(await setMade(trx, row.submission_id, made))) return false
    await recordEntry(trx, deps, {
      action: 'agreement.sealed',
      at: made.made_at,
      actor: 'system',
      submissionId: row.submission_id,
      detail: { sha256: file, level: record.seal.level, certificate: certificate_sha256 },
    })
    if (tsa && (!extended || extended.failure !== null)) await orderCompletion(trx, deps, row.submission_id)
    await sendCopies(trx, deps, facts, { file, level: made.level, certificate: certificate_sha256 })
    return true
  })
  if (!isMade) await removeUnnamed(deps, row.submission_id, file)
}

/** Adds the validation data that can be had quickly. Nothing of it keeps a copy from being made. */
async function extendAtOnce(deps: Deps, pdf: Buffer) {
  try {
    return await extendSeal(deps, pdf, EVIDENCE_TIMEOUT_MS)
  } catch (error) {
    deps.log.warn({ error }, 'could not complete the seal of a signed copy')
    return undefined
  }
}

/** The colour and the logo for white paper. A logo that would be lost on it stands on the ground of dark pages. */
function lookOf(brand: Brand): Look {
  const logo = brand.logos?.paper
  return {
    metal: rolesOf(brand).paper.metal,
    logo: logo
      ? {
          bytes: logo.content,
          format: logo.mediaType === 'image/png' ? 'png' : 'svg',
          width: logo.width,
          height: logo.height,
          alt: brand.company,
          plate: brand.plates.includes('paper') ? ROOMS.ink.ground : null,
        }
      : null,
  }
}

/** Reads the page as it was rendered when the agreement was opened. If its file is lost, nothing is recorded of the box. */
async function findBoxAtFirst(deps: Deps, { page_snapshot_sha256: page }: SignedFacts) {
  if (page === null) return null
  const html = await deps.files.get(page).catch((error) => {
    deps.log.warn({ error, page }, 'could not read the page of the agreement')
    return Buffer.alloc(0)
  })
  return boxAtFirst(html.toString('utf8'))
}

async function sendCopies(
  trx: Trx,
  deps: Deps,
  facts: SignedFacts,
  sealed: { file: string; level: string; certificate: string },
): Promise<void> {
  const { portal } = deps
  const url = portalUrl(deps.config)
  const told = await findOwnerFacts(trx, facts.id)
  const { erased } = await findRecipient(trx, emailKey(facts.email))
  const toSigner = !erased && (await mayMailSigner(trx, deps, facts, 'copy'))
  await setMails(trx, facts.id, {
    signer_mail_id: toSigner ? await queueMail(trx, deps, signerCopyMail(portal, url, facts, sealed)) : null,
    company_mail_id: await queueMail(trx, deps, ownerMail(portal, url, facts, told, sealed)),
  })
}

/** Emails the signer the stored copy again, for the email that sent it. */
export async function mailCopyAgain(deps: Deps, staff: Admin, mailId: string): Promise<void> {
  const sent = await findExecutedByMail(deps.db, mailId)
  const facts = sent && (await findSignedFacts(deps.db, sent.submission_id))
  if (!sent || !facts || sent.file_sha256 === null) throw new AppError('mail_not_repeatable')
  const { row } = await readStoredCopy(deps, sent.submission_id)
  const sealed = { file: row.file_sha256, level: row.reached ?? '', certificate: row.certificate_sha256 ?? '' }
  const mail = signerCopyMail(deps.portal, portalUrl(deps.config), facts, sealed)
  await deps.db.transaction().execute(async (trx) => {
    await recordEntry(trx, deps, {
      action: 'agreement.mailed_again',
      actor: staff.actor,
      accountId: staff.accountId,
      submissionId: row.submission_id,
    })
    await setSignerMail(trx, row.submission_id, await queueMail(trx, deps, mail))
  })
}

async function noteFailure(deps: Deps, facts: SignedFacts, error: unknown): Promise<void> {
  const code = error instanceof PdfError ? error.code : 'not_made'
  const stamp = error instanceof PdfError && error.stamp !== null
  deps.log.warn({ error, submission: facts.id }, 'could not make the executed agreement')
  await deps.db.transaction().execute(async (trx) => {
    const count = await countExecutedFailure(trx, facts.id, stamp ? 'stamp_failures' : 'failures')
    // A missing time stamp is stated in the document.
    if (stamp || count !== FAILURES_BEFORE_TELLING) return
    await recordEntry(trx, deps, {
      action: 'agreement.not_made',
      actor: 'system',
      submissionId: facts.id,
      detail: { cause: code },
    })
    const told = await findOwnerFacts(trx, facts.id)
    await queueMail(trx, deps, notMadeMail(deps.portal, portalUrl(deps.config), facts, told, code))
  })
}

function signingOf({ portal }: Deps): Signing {
  const { contact } = portal.company
  return {
    address: contact.address.join(', '),
    email: contact.email,
    signatory: portal.nda.signatory ?? null,
    ...(portal.isDemo && { fictional: true as const }),
  }
}

function holderOf(certificate: Seal['certificate']): string {
  const { O, CN } = certificate.toLegacyObject().subject
  return [O ?? CN ?? 'a certificate without a name'].flat().join(', ')
}

function sealFacts(seal: Seal, tsa: URL | undefined, stamped: boolean): AgreementRecord['seal'] {
  const { certificate } = seal
  return {
    level: stamped ? 'B-T' : 'B-B',
    by: holderOf(certificate),
    certificate: {
      subject: certificate.subject.split('\n').join(', ').replace(/\\(.)/g, '$1'),
      sha256: fingerprint(certificate),
      validFrom: iso(Date.parse(certificate.validFrom)),
      validTo: iso(Date.parse(certificate.validTo)),
    },
    timeStampAuthority: tsa ? tsa.host : null,
    timeStampFailure: tsa && !stamped ? `after ${STAMP_TRIES} attempts` : null,
  }
}

/** The state of the signer's own document. */
export async function getOwnExecuted(deps: Deps, visitor: Visitor, submissionId: string): Promise<Executed> {
  await findOwn(deps, visitor, submissionId)
  return stateOf(await findExecuted(deps.db, submissionId))
}

/** The state of the document of any signature. */
export async function getExecuted(deps: Deps, submissionId: string): Promise<Executed> {
  if (!(await findSubmission(deps.db, submissionId))) throw new AppError('not_found')
  return stateOf(await findExecuted(deps.db, submissionId))
}

/** Downloads the signer's own document and records it in the log. */
export async function downloadOwn(deps: Deps, visitor: Visitor, submissionId: string): Promise<Download> {
  const { person_id } = await findOwn(deps, visitor, submissionId)
  return download(deps, submissionId, {
    actor: 'visitor',
    browserId: visitor.browserId,
    accountId: visitor.account?.accountId ?? null,
    personId: person_id,
  })
}

/** Downloads the document of any signature and records who did. */
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
type Who = { actor: Actor; browserId?: string | null; accountId: string | null; personId: string }

async function download(deps: Deps, submissionId: string, who: Who): Promise<Download> {
  const { pdf: bytes } = await readStoredCopy(deps, submissionId)
  await deps.db
    .transaction()
    .execute((trx) => recordEntry(trx, deps, { action: 'agreement.downloaded', submissionId, ...who }))
  return { bytes, name: fileName(deps.portal, submissionId) }
}

/** For the browser that signed or the signer's account. Anyone else gets "not found", which does not reveal whether it exists. */
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
    level: row.reached === null ? null : (row.reached as SealLevel),
    stampedAt: row.stamped_at,
  }
}

/** The certificate that this portal seals with, and those of its issuers. Throws SettingError without the right key. */
export async function readSealCertificates(deps: Deps) {
  const { certificate, chain } = await readCurrentSeal(deps)
  return { sha256: fingerprint(certificate), certificates: [certificate, ...chain] }
}

export { certifySealAnew }
