import { createHash, X509Certificate } from 'node:crypto'
import { FetchError, fetchPublic } from '../../../platform/fetch-public.ts'
import {
  addressesOf,
  isAnswered,
  isIssuedBy,
  isSelfMade,
  MAX_EVIDENCE_SIZE,
  ocspId,
  type SealDescription,
  type Stored,
} from './verifier/verify-agreement.mjs'

/** As deep as the verifier follows. */
const MAX_CHAIN = 6

export type Gathered = {
  stored: Required<Stored>
  /** Why something could not be had that may be had later. */
  failure: string | null
}

type Options = { hosts: ReadonlySet<string>; roots: X509Certificate[]; signal: AbortSignal; anew?: boolean }

/**
 * Fetches what shows that certificates were not revoked, from the addresses in them, and the certificates above them. Without `anew`
 * only for those of which the file has nothing. What says nothing useful is not returned.
 */
export async function gatherRevocation(
  chains: SealDescription['chains'],
  { hosts, roots, signal, anew = false }: Options,
): Promise<Gathered> {
  const stored = { Certs: [] as Buffer[], OCSPs: [] as Buffer[], CRLs: [] as Buffer[] }
  const failures: string[] = []
  const get = async (url: string, body?: { type: string; bytes: Buffer }) => {
    try {
      return await fetchPublic(url, { hosts, maxBytes: MAX_EVIDENCE_SIZE, signal, ...(body && { body }) })
    } catch (error) {
      const { code, refused } = error instanceof FetchError ? error : new FetchError('failed')
      if (!refused) failures.push(code)
      return undefined
    }
  }

  /** The certificate above, which the file may not have. */
  const findIssuer = async (certificate: X509Certificate, known: readonly X509Certificate[]) => {
    const here = known.find((one) => isIssuedBy(certificate, one))
    if (here) return here
    for (const url of addressesOf(certificate).issuers) {
      const bytes = await get(url)
      const found = bytes && readCertificate(bytes)
      if (found && isIssuedBy(certificate, found)) return found
    }
    return undefined
  }

  const find = async (certificate: X509Certificate, issuer: X509Certificate) => {
    const { ocsp, crls } = addressesOf(certificate)
    const nothing = { OCSPs: [], CRLs: [] }
    for (const url of ocsp) {
      const bytes = await get(url, { type: 'application/ocsp-request', bytes: ocspQuery(certificate, issuer) })
      if (!bytes) continue
      if (isAnswered(certificate, issuer, { ...nothing, OCSPs: [bytes] })) return stored.OCSPs.push(bytes) > 0
      failures.push('ocsp_unusable')
    }
    for (const url of crls) {
      const bytes = await get(url)
      if (!bytes) continue
      if (isAnswered(certificate, issuer, { ...nothing, CRLs: [bytes] })) return stored.CRLs.push(bytes) > 0
      failures.push('crl_unusable')
    }
    return false
  }

  for (const { chain, unknown, given } of chains) {
    if (unknown.length === 0 && !anew) continue
    const known = [...given, ...chain, ...roots]
    const walked: X509Certificate[] = []
    for (let next = chain[0]; next && walked.length < MAX_CHAIN; ) {
      walked.push(next)
      next = isSelfMade(next) ? undefined : await findIssuer(next, known)
    }
    stored.Certs.push(...walked.map(({ raw }) => raw))
    for (const [i, one] of walked.entries()) {
      const issuer = walked[i + 1]
      const isWanted = anew || has(unknown, one) || !has(chain, one)
      if (!issuer || !isWanted) continue
      const before = failures.length
      // One of several addresses is enough.
      if (await find(one, issuer)) failures.length = before
    }
  }
  return { stored, failure: failures[0] ?? null }
}

function has(list: readonly X509Certificate[], certificate: X509Certificate): boolean {
  return list.some(({ raw }) => raw.equals(certificate.raw))
}

function readCertificate(bytes: Buffer): X509Certificate | undefined {
  try {
    return new X509Certificate(bytes)
  } catch {
    return undefined
  }
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const length =
    body.length < 128
      ? [body.length]
      : body.length < 256
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 0xff]
  return Buffer.concat([Buffer.of(tag, ...length), body])
}

/** Asks about one certificate (RFC 6960, section 4.1). Every responder knows SHA-1, which only names the certificate here. */
function ocspQuery(certificate: X509Certificate, issuer: X509Certificate): Buffer {
  const { name, key, serial } = ocspId(certificate, issuer)
  const sha1 = (bytes: Buffer) => createHash('sha1').update(bytes).digest()
  const algorithm = Buffer.from('300906052b0e03021a0500', 'hex')
  const id = der(0x30, algorithm, der(0x04, sha1(name)), der(0x04, sha1(key)), serial)
  return der(0x30, der(0x30, der(0x30, der(0x30, id))))
}
