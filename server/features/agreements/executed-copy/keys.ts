import { createHash, X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordEntry } from '../../../audit/service.ts'
import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import { readOrMakePrivateFile, writePrivateFile } from '../../../platform/private-file.ts'
import { SettingError } from '../../../setting-error.ts'
import type { SealKey } from './pdf/seal.ts'
import {
  type CertificateRow,
  deleteOwnCertificates,
  insertCertificate,
  listOwnCertificates,
  lockCertificates,
  retireCertificate,
} from './queries.ts'

/** A key and its certificate. `chain`: the certificates of the issuers. */
export type Seal = { key: SealKey; certificate: X509Certificate; chain: X509Certificate[] }

/** With the portal's own key, not the operator's. */
type OwnSeal = Seal & { key: Extract<SealKey, { kind: 'own' }> }

const keyFile = (deps: Deps) => join(deps.config.dataDir, 'keys', 'seal.pem')

/** Reads the operator's PKCS#12 file or the portal's own key. Throws SettingError if it cannot be read. */
async function readSeal(deps: Deps): Promise<Seal> {
  const { sealP12 } = deps.config
  return sealP12 ? readP12(sealP12) : readOrMakeOwnKey(deps)
}

/**
 * Runs at each start: makes a key if the portal has none, and stores the certificate, so that sealed documents stay verifiable. If the
 * company has another name by now, the key gets another certificate. Throws SettingError if this process does not have the portal's key.
 */
export async function prepareSeal(deps: Deps): Promise<void> {
  const { sealP12 } = deps.config
  if (!sealP12 && !existsSync(keyFile(deps)) && (await listOwnCertificates(deps.db)).length > 0)
    throw wrongKey(deps, 'is missing. It is the key that this portal seals with')
  const seal = await readSeal(deps)
  const certificates = [
    { certificate: seal.certificate, source: sealP12 ? ('given' as const) : ('made' as const) },
    ...seal.chain.map((issuer) => ({ certificate: issuer, source: 'chain' as const })),
  ]
  await deps.db.transaction().execute(async (trx) => {
    if (!sealP12) {
      // Locked, so that only one of two processes that start at the same time can register its key.
      await lockCertificates(trx)
      const known = await listOwnCertificates(trx)
      if (!currentOf(known, seal)) throw wrongKey(deps, 'is not the key that this portal seals with')
      // The file has the first certificate of the key, and the portal may have replaced it since.
      if (known.length > 0) return
    }
    await storeCertificates(trx, deps, certificates)
  })
  await readSealToUse(deps)
}

/** The seal in use. Throws if another process has rotated the key. */
export async function readCurrentSeal(deps: Deps): Promise<Seal> {
  const seal = await readSeal(deps)
  if (deps.config.sealP12) return seal
  const current = currentOf(await listOwnCertificates(deps.db), seal)
  if (!current) throw wrongKey(deps, 'has been replaced by another key')
  return current
}

/** The same, to seal something: the portal's own certificate bears the company's name of today. */
export async function readSealToUse(deps: Deps): Promise<Seal> {
  const seal = await readCurrentSeal(deps)
  return deps.config.sealP12 || isNamed(deps, seal) ? seal : renameSeal(deps)
}

function isNamed(deps: Deps, { certificate }: Seal): boolean {
  return certificate.toLegacyObject().subject.O === deps.portal.company.legalName
}

/** A new certificate for the same key, so that other processes need no new file. The earlier one stays stored for what it sealed. */
async function renameSeal(deps: Deps): Promise<Seal> {
  const seal = await readOrMakeOwnKey(deps)
  const { certifySealKey } = await import('./seal-certificate.ts')
  const made = await certifySealKey(seal.key.pkcs8, deps.portal.company.legalName, deps.clock.now())
  return deps.db.transaction().execute(async (trx) => {
    await lockCertificates(trx)
    const before = currentOf(await listOwnCertificates(trx), seal)
    if (!before) throw wrongKey(deps, 'has been replaced by another key')
    // Another process was first.
    if (isNamed(deps, before)) return before
    const now = withCertificate(seal, made)
    await storeCertificates(trx, deps, [{ certificate: now.certificate, source: 'made' }])
    await retireCertificate(trx, fingerprint(before.certificate), iso(deps.clock.now()))
    const detail = { before: fingerprint(before.certificate), now: fingerprint(now.certificate) }
    await recordEntry(trx, deps, { action: 'seal.renamed', actor: 'system', detail })
    return now
  })
}

/** The seal with the certificate in use for its key. Any is in use if the portal has none yet. */
function currentOf(known: readonly CertificateRow[], seal: Seal): Seal | undefined {
  if (known.length === 0) return seal
  const { publicKey } = seal.certificate
  const raw = known.map(({ certificate }) => Buffer.from(certificate, 'base64'))
  const current = raw.findLast((bytes) => new X509Certificate(bytes).publicKey.equals(publicKey))
  return current && withCertificate(seal, current)
}

function withCertificate(seal: Seal, raw: Buffer): Seal {
  const key = seal.key.kind === 'own' ? { ...seal.key, certificate: raw } : seal.key
  return { ...seal, key, certificate: new X509Certificate(raw) }
}

function wrongKey(deps: Deps, problem: string): SettingError {
  return new SettingError(
    keyFile(deps),
    `${problem}. Copy the key from another server of this portal or from your backup. If it is lost, run: npm run portal -- seal rotate`,
  )
}

/**
 * For another company that sealed nothing yet: the same key with a certificate of its name, and without the earlier certificates. Made
 * before the transaction that stores it. Where this process does not have the portal's key, a later copy renames the seal.
 */
export async function certifySealAnew(deps: Deps, legalName: string): Promise<(trx: Trx) => Promise<void>> {
  const nothing = async () => undefined
  if (deps.config.sealP12) return nothing
  const seal = await readOrMakeOwnKey(deps)
  if (!currentOf(await listOwnCertificates(deps.db), seal)) return nothing
  const { certifySealKey } = await import('./seal-certificate.ts')
  const { certificate } = withCertificate(seal, await certifySealKey(seal.key.pkcs8, legalName, deps.clock.now()))
  return async (trx) => {
    await lockCertificates(trx)
    const before = currentOf(await listOwnCertificates(trx), seal)
    if (!before) return
    await deleteOwnCertificates(trx)
    await storeCertificates(trx, deps, [{ certificate, source: 'made' }])
    const detail = { before: fingerprint(before.certificate), now: fingerprint(certificate) }
    await recordEntry(trx, deps, { action: 'seal.renamed', actor: 'system', detail })
  }
}

/** Replaces the portal's own key. The old key is deleted and its certificate kept. Returns both fingerprints. */
export async function rotateSeal(deps: Deps): Promise<{ before: string; now: string }> {
  if (deps.config.sealP12)
    throw new SettingError('SEAL_P12', 'names the key file. Replace that file and restart the portal')
  const before = (await listOwnCertificates(deps.db)).map(({ sha256 }) => sha256)
  const pem = await makePem(deps)
  const next = readPem(pem, keyFile(deps))
  const now = fingerprint(next.certificate)
  // The certificate is stored before the key can seal anything.
  await deps.db
    .transaction()
    .execute((trx) => storeCertificates(trx, deps, [{ certificate: next.certificate, source: 'made' }]))
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

type NewCertificate = { certificate: X509Certificate; source: 'made' | 'given' | 'chain' }

async function storeCertificates(trx: Trx, deps: Deps, certificates: NewCertificate[]): Promise<void> {
  const created_at = iso(deps.clock.now())
  for (const { certificate, source } of certificates) {
    const sha256 = fingerprint(certificate)
    const row = { sha256, certificate: certificate.raw.toString('base64'), source, created_at, retired_at: null }
    if (!(await insertCertificate(trx, row))) continue
    await recordEntry(trx, deps, { action: 'seal.certificate_kept', actor: 'system', detail: { sha256, source } })
  }
}

async function readOrMakeOwnKey(deps: Deps): Promise<OwnSeal> {
  const file = keyFile(deps)
  // Made first, because it is asynchronous. If two processes make one at once, the first file written wins.
  const made = existsSync(file) ? undefined : await makePem(deps)
  return readPem(
    readOrMakePrivateFile(file, () => made ?? ''),
    file,
  )
}

async function makePem(deps: Deps): Promise<string> {
  const { makeSealKey } = await import('./seal-certificate.ts')
  const { pkcs8, certificate } = await makeSealKey(deps.portal.company.legalName, deps.clock.now())
  return `${toPem('PRIVATE KEY', pkcs8)}${toPem('CERTIFICATE', certificate)}`
}

export function toPem(what: 'PRIVATE KEY' | 'CERTIFICATE', der: Buffer): string {
  const lines = der.toString('base64').replace(/.{64}/g, '$&\n').trimEnd()
  return `-----BEGIN ${what}-----\n${lines}\n-----END ${what}-----\n`
}

function readPem(text: string, file: string): OwnSeal {
  const body = (what: string) =>
    new RegExp(`-----BEGIN ${what}-----([A-Za-z0-9+/=\\s]+)-----END ${what}-----`).exec(text)?.[1]
  const [secret, open] = [body('PRIVATE KEY'), body('CERTIFICATE')]
  if (!secret || !open) throw new SettingError(file, 'is not a seal key. Restore it from your backup')
  const certificate = new X509Certificate(Buffer.from(open, 'base64'))
  const key = { kind: 'own' as const, pkcs8: Buffer.from(secret, 'base64'), certificate: certificate.raw }
  return { key, certificate, chain: [] }
}

async function readP12({ file, password }: { file: string; password: string }): Promise<Seal> {
  const bytes = readP12File(file)
  // Loaded only when needed, because the library is large.
  const { signerOf } = await import('./pdf/seal.ts')
  const key = { kind: 'p12' as const, file: bytes, password }
  try {
    const { certificate, certificateChain = [] } = await signerOf(key)
    return {
      key,
      certificate: new X509Certificate(certificate),
      chain: certificateChain.map((issuer) => new X509Certificate(issuer)),
    }
  } catch {
    throw new SettingError(
      'SEAL_P12',
      `${file} cannot be opened. Check that it is a PKCS#12 file and that SEAL_P12_PASSWORD is its password`,
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
