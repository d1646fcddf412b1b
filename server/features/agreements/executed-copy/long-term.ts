import { X509Certificate } from 'node:crypto'
import { recordEntry } from '../../../audit/service.ts'
import type { Deps } from '../../../deps.ts'
import { askTimeStamp } from '../../../platform/ask-time-stamp.ts'
import { iso } from '../../../platform/clock.ts'
import { TimeStampError } from '../../../platform/time-stamp-error.ts'
import { enqueue } from '../../operations/jobs/service.ts'
import { claimRenewal, findExecuted, listDueRenewals, setExtended, setRenewal } from './queries.ts'
import { readStoredCopy, removeUnnamed } from './stored-copy.ts'
import type { addressesOf as readAddresses, SealDescription, SealLevel } from './verifier/verify-agreement.mjs'

const DAY_MS = 24 * 60 * 60_000
const YEAR_MS = 365.25 * DAY_MS
/** When a renewal is tried again whose job was given up. */
const AGAIN_MS = 30 * DAY_MS
/** For all lists and answers together. Three times this and two stamps are less than the lease of a job. */
const GATHER_TIMEOUT_MS = 30_000
const PAGE = 50

/** Something that a seal needs could not be had. The code says what, for the list of failed jobs. */
class SealIncomplete extends Error {
  override name = 'SealIncomplete'
  readonly code: string
  constructor(code: string) {
    super(`the seal could not be completed: ${code}`)
    this.code = code
  }
}

export type Extended = {
  pdf: Buffer
  level: SealLevel
  /** How many stamps it has, and the time of the first. */
  stamps: number
  stampedAt: string | null
  renewAt: string | null
  /** What could not be had now. */
  failure: unknown
}

/** Recurring: orders the renewal of the stamps whose certificates end soon. */
export async function renewStamps(deps: Deps): Promise<void> {
  if (!deps.config.tsa) return
  const now = deps.clock.now().getTime()
  for (const { submission_id: submissionId, renew_at } of await listDueRenewals(deps.db, iso(now), PAGE))
    await deps.db.transaction().execute(async (trx) => {
      const again = iso(now + AGAIN_MS)
      if (await claimRenewal(trx, submissionId, renew_at ?? '', again)) await orderCompletion(trx, deps, submissionId)
    })
}

/** Orders what a sealed copy still lacks. */
export async function orderCompletion(trx: Parameters<typeof enqueue>[0], deps: Deps, submissionId: string) {
  await enqueue(trx, deps, 'agreement_stamp', { submissionId })
}

/**
 * The job: adds to a sealed copy the time stamp and the validation data that it lacks, and another stamp before the certificate of the
 * last one ends. What was sealed and mailed stays the beginning of the file. It does nothing if nothing is missing.
 */
export async function completeSeal(deps: Deps, payload: string): Promise<undefined> {
  const { submissionId } = JSON.parse(payload) as { submissionId: string }
  const row = await findExecuted(deps.db, submissionId)
  // The signature may have been deleted since.
  if (!row || row.file_sha256 === null || !deps.config.tsa) return
  const { pdf } = await readStoredCopy(deps, submissionId)
  const extended = await extendSeal(deps, pdf)
  if (extended.pdf.length > pdf.length) await keep(deps, { ...row, file_sha256: row.file_sha256 }, extended)
  else
    await deps.db.transaction().execute((trx) => setRenewal(trx, submissionId, row.file_sha256 ?? '', extended.renewAt))
  if (extended.failure !== null) throw extended.failure
}

type Row = { submission_id: string; file_sha256: string; earlier_files: string }

async function keep(deps: Deps, row: Row, { pdf, level, stamps, stampedAt, renewAt }: Extended): Promise<void> {
  const file = await deps.files.put(pdf)
  const { submission_id: submissionId, file_sha256: before } = row
  const isKept = await deps.db.transaction().execute(async (trx) => {
    const changed = {
      file_sha256: file,
      bytes: pdf.length,
      reached: level,
      stamped_at: stampedAt,
      renew_at: renewAt,
      // A mail may still have to send the file of before.
      earlier_files: JSON.stringify([...(JSON.parse(row.earlier_files) as string[]), before]),
    }
    if (!(await setExtended(trx, submissionId, before, changed))) return false
    const detail = { before, sha256: file, level, stamps }
    await recordEntry(trx, deps, { action: 'agreement.stamped', actor: 'system', submissionId, detail })
    return true
  })
  if (!isKept) await removeUnnamed(deps, submissionId, file)
}

/** Adds what can be had: a stamp if there is none, validation data, and a new stamp if the last one ends soon. */
export async function extendSeal(deps: Deps, sealed: Buffer, timeoutMs = GATHER_TIMEOUT_MS): Promise<Extended> {
  const { tsa } = deps.config
  if (!tsa) throw new Error('there is no authority')
  // Loaded with the first stamp: a start does not need them.
  const { gatherRevocation } = await import('./revocation.ts')
  const { addressesOf, addStamp, addStored, describeSeal, isTooEarly } = await import('./verifier/verify-agreement.mjs')
  const roots = readRoots(tsa.ca)
  const now = iso(deps.clock.now())
  const authority = { url: tsa.url.href, ca: tsa.ca }
  const { claimedAt } = describeSeal(sealed, roots)
  const stamp = (pdf: Buffer) =>
    addStamp(pdf, async (imprint) => {
      const { token, time } = await askTimeStamp(authority, imprint)
      // The clock of one of the two is wrong, and the copy would be refused. Later it may be right.
      if (isTooEarly(time, claimedAt)) throw new TimeStampError('clock')
      return token
    })
  const gather = async (pdf: Buffer, anew?: SealDescription['chains']) => {
    const { chains } = describeSeal(pdf, roots)
    const addresses = [...(chains[0]?.given ?? []), ...roots].map(addressesOf)
    const hosts = namedHosts(tsa.url, addresses)
    const { stored, failure } = await gatherRevocation(anew ?? chains, {
      hosts,
      roots,
      signal: AbortSignal.timeout(timeoutMs),
      anew: anew !== undefined,
    })
    if (failure !== null) problem ??= new SealIncomplete(failure)
    return addStored(pdf, stored) ?? pdf
  }
  let problem: unknown = null
  let pdf = sealed
  try {
    if (describeSeal(pdf, roots).stamps.length === 0) pdf = await stamp(pdf)
    pdf = await gather(pdf)
    const { stamps, chains } = describeSeal(pdf, roots)
    const last = stamps.at(-1)
    // A stamp of today is by the certificate that the authority has.
    if (last && renewalOf(last) <= now && Date.parse(last.at) < Date.parse(now) - DAY_MS) {
      // What is known of the last stamp by now, for the new one to cover.
      const covered = await gather(pdf, chains.slice(-1))
      const renewed = await stamp(covered)
      // A stamp by the same certificate would end at the same time.
      if ((describeSeal(renewed, roots).stamps.at(-1)?.endsAt ?? '') > last.endsAt) pdf = await gather(renewed)
    }
  } catch (error) {
    problem = error
  }
  const { level, stamps } = describeSeal(pdf, roots)
  return {
    pdf,
    level,
    stamps: stamps.length,
    stampedAt: stamps[0]?.at ?? null,
    renewAt: nextRenewal(stamps.at(-1), now),
    failure: problem,
  }
}

type Stamp = SealDescription['stamps'][number]

/** A year before the certificate of a stamp ends, or when a quarter of its life is left, whichever is later. */
function renewalOf({ beganAt, endsAt }: Stamp): string {
  const end = Date.parse(endsAt)
  return iso(end - Math.min(YEAR_MS, (end - Date.parse(beganAt)) / 4))
}

/** If it is due already, the authority still has the same certificate. Then after half of what is left. */
function nextRenewal(stamp: Stamp | undefined, now: string): string {
  if (!stamp) return iso(Date.parse(now) + AGAIN_MS)
  const due = renewalOf(stamp)
  if (due > now) return due
  return iso(Date.parse(now) + Math.max(DAY_MS, (Date.parse(stamp.endsAt) - Date.parse(now)) / 2))
}

function readRoots(pem: string | undefined): X509Certificate[] {
  const found = pem?.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  return found.map((one) => new X509Certificate(one))
}

/** The hosts of TSA_URL and of the certificates in SEAL_P12 and TSA_CA, which may be in the operator's own network. */
function namedHosts(tsa: URL, addresses: readonly ReturnType<typeof readAddresses>[]): Set<string> {
  const named = addresses.flatMap(({ ocsp, issuers, crls }) => [...ocsp, ...issuers, ...crls])
  const hosts = named.filter((url) => URL.canParse(url)).map((url) => new URL(url).hostname)
  return new Set([tsa.hostname, ...hosts].map((host) => host.replace(/^\[|\]$/g, '')))
}
