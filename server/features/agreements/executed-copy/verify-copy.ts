import { Worker } from 'node:worker_threads'
import type { z } from 'zod'
import type { getVerifyKeys, Verification } from '../../../../contract/agreements/executed-copy.ts'
import type { Visitor } from '../../../access/visitor.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Upload } from '../../../http/handle-upload.ts'
import { limitVisitor } from '../../../http/rate-limit.ts'
import { iso } from '../../../platform/clock.ts'
import { Turns } from '../../../platform/turns.ts'
import { listPublicKeys } from '../../transparency-log/service.ts'
import { toPem } from './keys.ts'
import { findAddition, isFileKnown, isPackKnown, listCertificates } from './queries.ts'
import type { Verdict } from './verifier/verify-agreement.mjs'
import type { VerifyTask } from './verifier/worker.ts'

const MINUTE_MS = 60_000
/** Enough for a person with many files. How many are checked at once is limited below. */
const VERIFICATIONS = { name: 'verify', limit: 60, limitFromAddress: 600, perMs: 10 * MINUTE_MS }
/** The portal's own files take a fiftieth of this. */
const TIMEOUT_MS = 10_000
/** In megabytes: several times what the largest accepted file needs. */
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
/** Each uses one processor and up to 100 MB. One client can take less than half of the places. */
const turns = new Turns({ atOnce: 2, places: 10, perClient: 4 })

/** Checks whether a file is an unaltered agreement or evidence pack of this portal. It reveals nothing that is not in the file. */
export async function verifyUpload(deps: Deps, visitor: Visitor, upload: Upload): Promise<Verification> {
  const client = visitor.client.key
  await limitVisitor(deps, VERIFICATIONS, visitor)
  if (upload.bytes === 0) return refuse('The file is empty.')
  requireRoom(client)
  const file = await upload.receive()
  // Slow clients must not hold a turn, so it begins when the file is here, and others may have come first.
  requireRoom(client)
  const trusted = await listTrusted(deps)
  const verdict = await turns.take(client, () => file.use((bytes) => runVerifier({ bytes, ...trusted })))
  if (verdict === undefined)
    return refuse('Checking the file took more time or memory than any agreement of this portal needs.')
  const checks = verdict.checks.flatMap(toCheck)
  const unchecked = verdict.checks.filter(({ state }) => state === 'unchecked').map(toFinding)
  if (!verdict.ok || verdict.record === null) return { ok: false, checks, unchecked, agreement: null }
  const { record, sealedAt, pack } = verdict
  const copy = await checkIsOurs(deps, pack ? { ...pack, sha256: null } : { evidenceId: null, sha256: file.sha256 })
  return {
    ok: copy.state === 'holds',
    checks: [...checks, copy],
    unchecked,
    ...(pack && { pack }),
    agreement: {
      documentId: record.documentId,
      title: record.agreement.title,
      version: record.agreement.version,
      companyName: record.company.legalName,
      signedBy: record.signer.fullName,
      signedFor: record.signer.companyName,
      signedAt: record.signedAt,
      sealedAt,
    },
  }
}

type Ours = { evidenceId: string; sha256: null } | { evidenceId: null; sha256: string }

/** A copy is known by the hash of the whole file, with the bytes that a signature does not cover; a pack by its own entry. */
async function checkIsOurs(deps: Deps, { evidenceId, sha256 }: Ours): Promise<Verification['checks'][number]> {
  const known = sha256 === null ? await isPackKnown(deps.db, evidenceId) : await isFileKnown(deps.db, sha256)
  const at = known && sha256 !== null ? await findAddition(deps.db, sha256) : undefined
  if (at !== undefined && sha256 !== null) {
    const facts = { at }
    const { WORDS } = await import('./verifier/verify-agreement.mjs')
    return {
      what: 'copy',
      state: 'holds',
      code: 'file_ours_stamped',
      facts,
      words: WORDS.file_ours_stamped(facts),
      sha256,
    }
  }
  const what = sha256 === null ? 'pack' : 'file'
  return {
    what: 'copy',
    state: known ? 'holds' : 'fails',
    code: known ? `${what}_ours` : `${what}_foreign`,
    words: `This portal ${known ? 'made' : 'did not make'} this ${what}.`,
    ...(sha256 !== null && { sha256 }),
  }
}

/** The certificates and public keys for verifying this portal's documents offline. */
export async function listVerifyKeys(deps: Deps): Promise<z.input<typeof getVerifyKeys.output>> {
  const rows = await listCertificates(deps.db)
  return {
    certificates: rows.map((row) => ({
      sha256: row.sha256,
      pem: toPem('CERTIFICATE', Buffer.from(row.certificate, 'base64')),
      since: row.created_at,
      retiredAt: row.retired_at,
    })),
    logKeys: await listPublicKeys(deps),
  }
}

function refuse(words: string): Verification {
  return { ok: false, checks: [{ what: 'file', state: 'fails', words }], agreement: null }
}

type Found = Verdict['checks'][number]

function toFinding({ code, facts, words }: Found) {
  return { code, facts, words }
}

function toCheck(found: Found): Verification['checks'] {
  const { what, state, sha256 } = found
  if (state === 'unchecked' || what === 'signer') return []
  return [{ ...toFinding(found), what, state, ...(sha256 !== undefined && { sha256 }) }]
}

async function listTrusted(deps: Deps): Promise<Omit<VerifyTask, 'bytes'>> {
  const rows = await listCertificates(deps.db)
  const roots = deps.config.tsa?.ca?.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  return {
    certificates: rows.map(({ certificate }) => Buffer.from(certificate, 'base64')),
    logKeys: await listPublicKeys(deps),
    roots,
    now: iso(deps.clock.now()),
  }
}

/** Runs the verifier in a thread with limits on time and memory. Undefined if it exceeds them. */
function runVerifier(task: VerifyTask): Promise<Verdict | undefined> {
  return new Promise((resolve) => {
    const thread = new Worker(new URL('./verifier/worker.ts', import.meta.url), {
      workerData: task,
      // Moved instead of copied.
      transferList: [task.bytes.buffer],
      resourceLimits: MEMORY,
    })
    const end = (verdict: Verdict | undefined) => {
      clearTimeout(timer)
      resolve(verdict)
      void thread.terminate()
    }
    const timer = setTimeout(() => end(undefined), TIMEOUT_MS)
    thread.once('message', end)
    thread.once('error', () => end(undefined))
    thread.once('exit', () => end(undefined))
  })
}

function requireRoom(client: string): void {
  if (!turns.hasRoomFor(client)) throw new AppError('too_many_requests', { retryAfterSeconds: 10 })
}
