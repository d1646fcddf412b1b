import { hash, verify, X509Certificate } from 'node:crypto'
import { Attribute, EncapsulatedContentInfo, type SignerInfo, SignerInfos } from '@peculiar/asn1-cms'
import { AsnArray, AsnConvert, AsnProp, AsnPropTypes, AsnType, AsnTypeTypes, OctetString } from '@peculiar/asn1-schema'
import { MessageImprint, PKIStatus, TimeStampReq, TimeStampResp, TSTInfo } from '@peculiar/asn1-tsp'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'
import { TimeStampError } from './time-stamp-error.ts'

const SIGNED_DATA = '1.2.840.113549.1.7.2'
const TST_INFO = '1.2.840.113549.1.9.16.1.4'
/** The same as the content of a signed attribute, in DER. */
const TST_INFO_VALUE = Buffer.from('060b2a864886f70d0109100104', 'hex')
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNING_CERTIFICATE = ['1.2.840.113549.1.9.16.2.12', '1.2.840.113549.1.9.16.2.47']
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'
const SHA256 = '2.16.840.1.101.3.4.2.1'
const DIGESTS: Record<string, 'sha256' | 'sha384' | 'sha512'> = {
  [SHA256]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}
const NOTHING = new ArrayBuffer(0)

/** The library's SignedData parses certificates, and encoding them again could change signed bytes. This one keeps the bytes. */
class StampData {
  version?: ArrayBuffer
  digestAlgorithms?: ArrayBuffer
  encapContentInfo = new EncapsulatedContentInfo()
  certificates: ArrayBuffer[] = []
  crls?: ArrayBuffer[]
  signerInfos = new SignerInfos()
}
const any = AsnPropTypes.Any
const fields = {
  version: { type: any },
  digestAlgorithms: { type: any },
  encapContentInfo: { type: EncapsulatedContentInfo },
  certificates: { type: any, repeated: 'set', context: 0, implicit: true, optional: true },
  crls: { type: any, repeated: 'set', context: 1, implicit: true, optional: true },
  signerInfos: { type: SignerInfos },
} as const
for (const [name, field] of Object.entries(fields)) AsnProp(field)(StampData.prototype, name)

/** Attributes are signed as a set, whatever tag they have in the token (RFC 5652, section 5.4). */
class SignedAttributes extends AsnArray<Attribute> {}
AsnType({ type: AsnTypeTypes.Set, itemType: Attribute })(SignedAttributes)

type Asked = { imprint: Buffer; nonce: Buffer }

/** A request for a stamp of the SHA-256 `imprint` (RFC 3161, section 2.4.1). `nonce` starts with a byte from 1 to 127. */
export function timeStampQuery({ imprint, nonce }: Asked): Buffer {
  const request = new TimeStampReq({
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithm: SHA256, parameters: null }),
      hashedMessage: new OctetString(imprint),
    }),
    nonce: new Uint8Array(nonce).buffer,
    certReq: true,
  })
  return Buffer.from(AsnConvert.serialize(request))
}

/**
 * Returns the token of a reply and its time. Throws TimeStampError unless the reply grants a stamp of this imprint and
 * nonce, and the certificate that it names signed it, is only for time stamps, and was issued by `ca` (PEM), if given.
 */
export function readTimeStamp(reply: Buffer, asked: Asked, ca?: string): { token: Buffer; time: string } {
  try {
    const { status, timeStampToken: token } = AsnConvert.parse(reply, TimeStampResp)
    if (status.status !== PKIStatus.granted && status.status !== PKIStatus.grantedWithMods)
      throw new TimeStampError('refused')
    if (token === undefined) throw new TimeStampError('empty')
    if (token.contentType !== SIGNED_DATA) throw new TimeStampError('unsigned')
    const time = readToken(AsnConvert.parse(token.content, StampData), asked, ca)
    return { token: Buffer.from(AsnConvert.serialize(token)), time }
  } catch (error) {
    throw error instanceof TimeStampError ? error : new TimeStampError('unreadable')
  }
}

function readToken(data: StampData, asked: Asked, ca: string | undefined): string {
  const { eContentType, eContent } = data.encapContentInfo
  if (eContentType !== TST_INFO || !eContent?.single) throw new TimeStampError('not_a_stamp')
  const content = Buffer.from(eContent.single.buffer)
  const { messageImprint, nonce, genTime } = AsnConvert.parse(content, TSTInfo)
  const { hashAlgorithm, hashedMessage } = messageImprint
  if (hashAlgorithm.algorithm !== SHA256 || !asked.imprint.equals(Buffer.from(hashedMessage.buffer)))
    throw new TimeStampError('imprint')
  if (!nonce || !asked.nonce.equals(Buffer.from(nonce))) throw new TimeStampError('nonce')
  if (Number.isNaN(genTime.getTime())) throw new TimeStampError('time')
  const at = genTime.toISOString()
  const certificates = data.certificates.flatMap((bytes) => certificateOf(Buffer.from(bytes)) ?? [])
  const [signer, ...others] = data.signerInfos
  if (!signer || others.length > 0) throw new TimeStampError('signers')
  const certificate = checkSignature(signer, content, certificates)
  checkChain(certificate, certificates, at, ca)
  return at
}

/** The list can also contain attribute certificates. */
function certificateOf(bytes: Buffer): X509Certificate | undefined {
  return bytes[0] === 0x30 ? new X509Certificate(bytes) : undefined
}

function checkSignature(signer: SignerInfo, content: Buffer, given: X509Certificate[]): X509Certificate {
  const name = DIGESTS[signer.digestAlgorithm.algorithm]
  const { signedAttrs } = signer
  if (!name || !signedAttrs) throw new TimeStampError('signature_kind')
  const values = new Map(signedAttrs.map(({ attrType, attrValues }) => [attrType, attrValues[0]]))
  const contentType = values.get(CONTENT_TYPE)
  const digest = values.get(MESSAGE_DIGEST)
  if (!contentType || !TST_INFO_VALUE.equals(Buffer.from(contentType))) throw new TimeStampError('signature')
  if (!digest || !hash(name, content, 'buffer').equals(Buffer.from(AsnConvert.parse(digest, OctetString).buffer)))
    throw new TimeStampError('signature')

  const certificate = given.find((one) => isNamed(one, signer))
  if (!certificate) throw new TimeStampError('certificate')
  // The attribute binds the signature to this certificate, so that another one with the same key cannot replace it (RFC 5816).
  const ties = SIGNING_CERTIFICATE.map((kind) => Buffer.from(values.get(kind) ?? NOTHING))
  const prints = (['sha1', 'sha256', 'sha384', 'sha512'] as const).map((kind) => hash(kind, certificate.raw, 'buffer'))
  if (!ties.some((tie) => prints.some((print) => tie.includes(print)))) throw new TimeStampError('certificate')
  if (!certificate.keyUsage?.includes(TIME_STAMPING)) throw new TimeStampError('certificate_use')
  const signed = Buffer.from(AsnConvert.serialize(new SignedAttributes(signedAttrs)))
  if (!verify(name, signed, certificate.publicKey, Buffer.from(signer.signature.buffer)))
    throw new TimeStampError('signature')
  return certificate
}

/** Whether the signer names this certificate, by issuer and serial number. */
function isNamed(certificate: X509Certificate, { sid }: SignerInfo): boolean {
  const serial = Buffer.from(sid.issuerAndSerialNumber?.serialNumber ?? NOTHING).toString('hex')
  return BigInt(`0x${serial || '0'}`) === BigInt(`0x${certificate.serialNumber}`)
}

function checkChain(certificate: X509Certificate, given: X509Certificate[], at: string, ca: string | undefined): void {
  if (!isValidAt(certificate, at)) throw new TimeStampError('certificate_over')
  if (ca === undefined) return
  const roots = (ca.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
    (pem) => new X509Certificate(pem),
  )
  let current = certificate
  for (let depth = 0; depth < 6; depth++) {
    if (roots.some((root) => root.raw.equals(current.raw) || isIssuedBy(current, root))) return
    const above = given.find((one) => one.ca && !one.raw.equals(current.raw) && isIssuedBy(current, one))
    if (!above || !isValidAt(above, at)) break
    current = above
  }
  throw new TimeStampError('certificate_unknown')
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
}

function isValidAt(certificate: X509Certificate, at: string): boolean {
  const time = Date.parse(at)
  return Date.parse(certificate.validFrom) <= time && time <= Date.parse(certificate.validTo)
}
