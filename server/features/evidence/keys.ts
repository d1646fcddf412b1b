import { createHash, X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SettingError } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { iso } from '../../platform/clock.ts'
import { readOrMakePrivateFile, writePrivateFile } from '../../platform/private-file.ts'
import { recordEntry } from '../audit/service.ts'
import type { SealKey } from './print/seal.ts'
import { insertCertificate, retireCertificate } from './queries.ts'

/** A key, and the certificate that says whose it is. `chain`: certificates that stand above it. */
export type Seal = { key: SealKey; certificate: X509Certificate; chain: X509Certificate[] }

const keyFile = (deps: Deps) => join(deps.config.dataDir, 'keys', 'seal.pem')

/**
 * What documents are sealed with: the operator's PKCS#12 file, or a key of the portal's own that the first start makes. Throws
 * SettingError where it cannot be read.
 */
export async function readSeal(deps: Deps): Promise<Seal> {
  const { sealP12 } = deps.config
  return sealP12 ? readP12(sealP12) : readOwn(deps)
}

/** Called at each start: makes the key where there is none, and keeps the certificate, so that what it sealed stays verifiable. */
export async function prepareSeal(deps: Deps): Promise<void> {
  const { certificate, chain } = await readSeal(deps)
  const source = deps.config.sealP12 ? 'given' : 'made'
  await keep(deps, [
    { certificate, source },
    ...chain.map((above) => ({ certificate: above, source: 'chain' as const })),
  ])
}

/** Another key of the portal's own takes over; the one before is gone for good, its certificate stays. Answers both fingerprints. */
export async function rotateSeal(deps: Deps): Promise<{ before: string; now: string }> {
  if (deps.config.sealP12)
    throw new SettingError('SEAL_P12', 'names the key; put another file there and start the portal anew')
  const before = await readOwn(deps)
  const pem = await newPem(deps)
  const next = readPem(pem, keyFile(deps))
  const fingerprints = { before: fingerprint(before.certificate), now: fingerprint(next.certificate) }
  // Known first: nothing must ever be sealed by a key whose certificate is not kept.
  await keep(deps, [{ certificate: next.certificate, source: 'made' }])
  writePrivateFile(keyFile(deps), pem)
  await deps.db.transaction().execute(async (trx) => {
    await retireCertificate(trx, fingerprints.before, iso(deps.clock.now()))
    await recordEntry(trx, deps, { action: 'seal.rotated', actor: 'operator', detail: fingerprints })
  })
  return fingerprints
}

export function fingerprint(certificate: X509Certificate): string {
  return createHash('sha256').update(certificate.raw).digest('hex')
}

type Kept = { certificate: X509Certificate; source: 'made' | 'given' | 'chain' }

async function keep(deps: Deps, certificates: Kept[]): Promise<void> {
  const created_at = iso(deps.clock.now())
  await deps.db.transaction().execute(async (trx) => {
    for (const { certificate, source } of certificates) {
      const sha256 = fingerprint(certificate)
      const row = { sha256, certificate: certificate.raw.toString('base64'), source, created_at, retired_at: null }
      if (!(await insertCertificate(trx, row))) continue
      await recordEntry(trx, deps, { action: 'seal.certificate_kept', actor: 'system', detail: { sha256, source } })
    }
  })
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
  const { signerOf } = await import('./print/seal.ts')
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
