import { createHash, X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordEntry } from '../../../audit/service.ts'
import { SettingError } from '../../../config.ts'
import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import { readOrMakePrivateFile, writePrivateFile } from '../../../platform/private-file.ts'
import type { SealKey } from './pdf/seal.ts'
import {
  type CertificateRow,
  insertCertificate,
  listOwnCertificates,
  lockCertificates,
  retireCertificate,
} from './queries.ts'

/** A key, and the certificate that says whose it is. `chain`: certificates that stand above it. */
export type Seal = { key: SealKey; certificate: X509Certificate; chain: X509Certificate[] }

const keyFile = (deps: Deps) => join(deps.config.dataDir, 'keys', 'seal.pem')

/**
 * What documents are sealed with: the operator's PKCS#12 file, or a key of the portal's own that the first start makes. Throws
 * SettingError where it cannot be read.
 */
async function readSeal(deps: Deps): Promise<Seal> {
  const { sealP12 } = deps.config
  return sealP12 ? readP12(sealP12) : readOwn(deps)
}

/**
 * Called at each start: makes the key of a portal that has none yet, and keeps the certificate, so that what it sealed stays verifiable.
 * Throws SettingError where the portal has a key of its own and this process has another one, or none.
 */
export async function prepareSeal(deps: Deps): Promise<void> {
  const { sealP12 } = deps.config
  if (!sealP12 && !existsSync(keyFile(deps)) && (await listOwnCertificates(deps.db)).length > 0)
    throw wrongKey(deps, 'is missing: the key that this portal seals with')
  const { certificate, chain } = await readSeal(deps)
  const kept = [
    { certificate, source: sealP12 ? ('given' as const) : ('made' as const) },
    ...chain.map((above) => ({ certificate: above, source: 'chain' as const })),
  ]
  await deps.db.transaction().execute(async (trx) => {
    if (!sealP12) {
      // Held, so that of two processes that start at once with keys of their own one is refused.
      await lockCertificates(trx)
      if (!isCurrent(await listOwnCertificates(trx), certificate))
        throw wrongKey(deps, 'is not the key that this portal seals with')
    }
    await keep(trx, deps, kept)
  })
}

/** What documents are sealed with now. Throws where the key of this process was replaced by another one elsewhere: it seals no more. */
export async function readCurrentSeal(deps: Deps): Promise<Seal> {
  const seal = await readSeal(deps)
  if (!deps.config.sealP12 && !isCurrent(await listOwnCertificates(deps.db), seal.certificate))
    throw wrongKey(deps, 'is not the key that this portal seals with any more')
  return seal
}

/** Where the portal has made none so far, any is. */
function isCurrent(known: readonly CertificateRow[], certificate: X509Certificate): boolean {
  return known.length === 0 || known.some(({ sha256 }) => sha256 === fingerprint(certificate))
}

function wrongKey(deps: Deps, words: string): SettingError {
  return new SettingError(
    keyFile(deps),
    `${words}; bring it from another process of this portal or from your copy (lost for good: npm run portal -- seal rotate)`,
  )
}

/** Another key of the portal's own takes over; the one before is gone for good, its certificate stays. Answers both fingerprints. */
export async function rotateSeal(deps: Deps): Promise<{ before: string; now: string }> {
  if (deps.config.sealP12)
    throw new SettingError('SEAL_P12', 'names the key; put another file there and start the portal anew')
  const before = (await listOwnCertificates(deps.db)).map(({ sha256 }) => sha256)
  const pem = await newPem(deps)
  const next = readPem(pem, keyFile(deps))
  const now = fingerprint(next.certificate)
  // Known first: nothing must ever be sealed by a key whose certificate is not kept.
  await deps.db.transaction().execute((trx) => keep(trx, deps, [{ certificate: next.certificate, source: 'made' }]))
  writePrivateFile(keyFile(deps), pem)
  await deps.db.transaction().execute(async (trx) => {
    for (const sha256 of before) {
      await retireCertificate(trx, sha256, iso(deps.clock.now()))
      await recordEntry(trx, deps, { action: 'seal.rotated', actor: 'operator', detail: { before: sha256, now } })
    }
  })
  return { before: before.join(', '), now }
}

export function fingerprint(certificate: X509Certificate): string {
  return createHash('sha256').update(certificate.raw).digest('hex')
}

type Kept = { certificate: X509Certificate; source: 'made' | 'given' | 'chain' }

async function keep(trx: Trx, deps: Deps, certificates: Kept[]): Promise<void> {
  const created_at = iso(deps.clock.now())
  for (const { certificate, source } of certificates) {
    const sha256 = fingerprint(certificate)
    const row = { sha256, certificate: certificate.raw.toString('base64'), source, created_at, retired_at: null }
    if (!(await insertCertificate(trx, row))) continue
    await recordEntry(trx, deps, { action: 'seal.certificate_kept', actor: 'system', detail: { sha256, source } })
  }
}

async function readOwn(deps: Deps): Promise<Seal> {
  const file = keyFile(deps)
  // Made beforehand, because making it takes its time; of two processes at once, one's counts.
  const made = existsSync(file) ? undefined : await newPem(deps)
  return readPem(
    readOrMakePrivateFile(file, () => made ?? ''),
    file,
  )
}

async function newPem(deps: Deps): Promise<string> {
  const { makeSealKey } = await import('./seal-certificate.ts')
  const { pkcs8, certificate } = await makeSealKey(deps.portal.company.legalName, deps.clock.now())
  return `${pem('PRIVATE KEY', pkcs8)}${pem('CERTIFICATE', certificate)}`
}

export function pem(what: 'PRIVATE KEY' | 'CERTIFICATE', der: Buffer): string {
  const lines = der.toString('base64').replace(/.{64}/g, '$&\n').trimEnd()
  return `-----BEGIN ${what}-----\n${lines}\n-----END ${what}-----\n`
}

function readPem(text: string, file: string): Seal {
  const body = (what: string) =>
    new RegExp(`-----BEGIN ${what}-----([A-Za-z0-9+/=\\s]+)-----END ${what}-----`).exec(text)?.[1]
  const [secret, open] = [body('PRIVATE KEY'), body('CERTIFICATE')]
  if (!secret || !open)
    throw new SettingError(file, 'is not the key of a seal; bring it back from where you keep a copy')
  const certificate = new X509Certificate(Buffer.from(open, 'base64'))
  const key = { kind: 'own' as const, pkcs8: Buffer.from(secret, 'base64'), certificate: certificate.raw }
  return { key, certificate, chain: [] }
}

async function readP12({ file, password }: { file: string; password: string }): Promise<Seal> {
  const bytes = readP12File(file)
  // Loaded only where it is needed: the library is large.
  const { signerOf } = await import('./pdf/seal.ts')
  const key = { kind: 'p12' as const, file: bytes, password }
  try {
    const { certificate, certificateChain = [] } = await signerOf(key)
    return {
      key,
      certificate: new X509Certificate(certificate),
      chain: certificateChain.map((above) => new X509Certificate(above)),
    }
  } catch {
    throw new SettingError(
      'SEAL_P12',
      `${file} cannot be opened: is it a PKCS#12 file, and SEAL_P12_PASSWORD its password?`,
    )
  }
}

function readP12File(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch {
    throw new SettingError('SEAL_P12', `${file} cannot be read`)
  }
}
