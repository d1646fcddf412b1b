#!/usr/bin/env node
// Verifies an executed agreement or an evidence pack without the portal. Needs only Node 18 or newer.
// The portal's page /verify uses this file too. Tests compare it with pdfsig and openssl.
import { constants, createHash, createHmac, createPublicKey, verify, X509Certificate } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflateRawSync, inflateSync } from 'node:zlib'

const USAGE = `node verify-agreement.mjs PACK [OPTION ...]
node verify-agreement.mjs FILE.pdf --certificate CERT [OPTION ...]
  PACK                an evidence pack: the ZIP file, or the folder that it was unpacked to
  FILE.pdf            an executed agreement
  --certificate CERT  a certificate of the company's seal (PEM) from a source you trust
  --log-key KEY       a public key of the portal's log, or a file with keys, from a source you trust
  --checkpoint FILE   checkpoints of the log that were kept elsewhere, or a signed copy (PDF), which has one
  --proof FILE        proofs of consistency that the portal made later: npm run portal -- audit prove FROM TO
  --tsa-ca CERT       certificates (PEM), one of which must have issued the certificates of the time stamps

Give an option several times for several files. For a pack without --certificate and --log-key, its own are used.

Exits with 0 if everything holds, 1 if something was altered, is missing or was added, 2 if it could not be checked,
3 if nothing is wrong but a checkpoint that you gave could not be compared.`

/** Larger files are refused. The portal's own are a hundredth of this. */
export const MAX_FILE_SIZE = 20 * 1024 * 1024
/** Far larger than any real attachment, to stop decompression bombs. */
const MAX_PART_SIZE = 8 * 1024 * 1024
/** A pack with years of history has some hundred files and a few megabytes. */
const MAX_PACK = { files: 2_000, bytes: 64 * 1024 * 1024 }

/** A failed check, with its reason as text. */
class VerifyError extends Error {}

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const hex = (bytes) => sha256(bytes).toString('hex')

// --- ASN.1 (DER) ------------------------------------------------------------------------------------------------------------------

function readDer(bytes) {
  const [tag, first] = bytes
  if (tag === undefined || first === undefined) throw new VerifyError('it is cut off')
  const long = first & 0x80 ? first & 0x7f : 0
  if (first === 0x80 || long > 4) throw new VerifyError('its signature is malformed')
  let length = first
  if (long > 0) {
    length = 0
    for (const byte of bytes.subarray(2, 2 + long)) length = length * 256 + byte
    // Each length has only one valid encoding, so that no byte can be changed unnoticed.
    if (bytes.length < 2 + long || length < 128 || length < 256 ** (long - 1))
      throw new VerifyError('its signature is malformed')
  }
  const from = 2 + long
  if (from + length > bytes.length) throw new VerifyError('its signature is cut off')
  return { tag, body: bytes.subarray(from, from + length), bytes: bytes.subarray(0, from + length) }
}

function partsOf(value) {
  const parts = []
  for (let rest = value.body; rest.length > 0; rest = rest.subarray(parts.at(-1).bytes.length))
    parts.push(readDer(rest))
  return parts
}

function oidOf(value) {
  if (value?.tag !== 6) throw new VerifyError('its signature is malformed')
  const numbers = []
  let number = 0
  for (const byte of value.body) {
    number = number * 128 + (byte & 0x7f)
    if (byte & 0x80) continue
    numbers.push(number)
    number = 0
  }
  const top = Math.min(2, Math.floor(numbers[0] / 40))
  return [top, numbers[0] - top * 40, ...numbers.slice(1)].join('.')
}

/** A UTCTime or a GeneralizedTime as ISO 8601. */
function timeOf({ tag, body }) {
  const text = Buffer.from(body).toString('latin1')
  const year = tag === 23 ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text.slice(0, 2)}` : text.slice(0, 4)
  const rest = text.slice(tag === 23 ? 2 : 4)
  const [, mo, d, h, mi, s, part = ''] = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d{1,9})?Z$/.exec(rest) ?? []
  if (mo === undefined || (tag !== 23 && tag !== 24)) throw new VerifyError('the time in its signature cannot be read')
  return new Date(`${year}-${mo}-${d}T${h}:${mi}:${s}${part.slice(0, 4)}Z`).toISOString()
}

// --- CMS (RFC 5652) ---------------------------------------------------------------------------------------------------------------

const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStamp: '1.2.840.113549.1.9.16.2.14',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  rsaPss: '1.2.840.113549.1.1.10',
}
const DIGESTS = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}
/** The key type of each algorithm, and the digest if the algorithm fixes it. */
const SIGNATURES = {
  '1.2.840.10045.4.3.2': { key: 'ec', digest: 'sha256' },
  '1.2.840.10045.4.3.3': { key: 'ec', digest: 'sha384' },
  '1.2.840.10045.4.3.4': { key: 'ec', digest: 'sha512' },
  '1.2.840.113549.1.1.1': { key: 'rsa' },
  '1.2.840.113549.1.1.10': { key: 'rsa' },
  '1.2.840.113549.1.1.11': { key: 'rsa', digest: 'sha256' },
  '1.2.840.113549.1.1.12': { key: 'rsa', digest: 'sha384' },
  '1.2.840.113549.1.1.13': { key: 'rsa', digest: 'sha512' },
}
const MALFORMED = 'its signature is malformed'

/** Parses a SignedData; `kind` is the content type that it must have. */
function readSignedData(value, kind) {
  const [type, wrapped, ...behind] = partsOf(value)
  if (value.tag !== 0x30 || oidOf(type) !== OID.signedData || wrapped?.tag !== 0xa0 || behind.length > 0)
    throw new VerifyError(MALFORMED)
  const [version, digests, content, ...rest] = partsOf(onlyPart(wrapped, 0x30))
  if (version?.tag !== 2 || ![1, 3].includes(Number(version.body.toString('hex'))) || version.body.length !== 1)
    throw new VerifyError(MALFORMED)
  if (digests?.tag !== 0x31 || content?.tag !== 0x30) throw new VerifyError(MALFORMED)
  const [contentType, inner, ...more] = partsOf(content)
  if (oidOf(contentType) !== kind || (inner && inner.tag !== 0xa0) || more.length > 0) throw new VerifyError(MALFORMED)
  const signers = rest.at(-1)
  if (signers?.tag !== 0x31) throw new VerifyError(MALFORMED)
  const infos = partsOf(signers)
  if (infos.length !== 1) throw new VerifyError('it must have exactly one signature')
  const set = rest[0].tag === 0xa0 ? rest[0] : undefined
  // Authorities may staple what shows that their certificates are good.
  const lists = kind === OID.tstInfo ? rest.find(({ tag }) => tag === 0xa1) : undefined
  const known = [set, lists, signers].filter((part) => part !== undefined)
  if (known.length !== rest.length || known.some((part, i) => part !== rest[i])) throw new VerifyError(MALFORMED)
  const certificates = set ? partsOf(set).map(({ bytes }) => new X509Certificate(bytes)) : []
  const signer = readSigner(infos[0])
  const named = partsOf(digests)
  if (named.length !== 1 || !named[0].bytes.equals(signer.digestBytes)) throw new VerifyError(MALFORMED)
  const stapled = readStapled(lists ? partsOf(lists) : [])
  return { content: inner ? onlyPart(inner, 0x04).body : undefined, certificates, signer, stapled }
}

const OCSP_RESPONSE = '1.3.6.1.5.5.7.16.2'

/** Lists of revoked certificates, and answers about certificates (RFC 5940). */
function readStapled(parts) {
  const others = parts.filter(({ tag }) => tag === 0xa1).map(partsOf)
  return {
    CRLs: parts.filter(({ tag }) => tag === 0x30).map(({ bytes }) => bytes),
    OCSPs: others.filter(([type, value]) => value && oidOf(type) === OCSP_RESPONSE).map(([, value]) => value.bytes),
  }
}

/** The one part of a value, which must have this tag. */
function onlyPart(value, tag) {
  const [part, ...more] = partsOf(value)
  if (part?.tag !== tag || more.length > 0) throw new VerifyError(MALFORMED)
  return part
}

function readSigner(info) {
  const [version, sid, digest, attributes, algorithm, signature, unsigned, ...more] = partsOf(info)
  if (version?.tag !== 2 || version.body.length !== 1 || version.body[0] !== 1) throw new VerifyError(MALFORMED)
  if (info.tag !== 0x30 || attributes?.tag !== 0xa0 || more.length > 0) throw new VerifyError(MALFORMED)
  if ([sid, digest, algorithm].some((part) => part?.tag !== 0x30)) throw new VerifyError(MALFORMED)
  if (signature?.tag !== 4 || (unsigned && unsigned.tag !== 0xa1)) throw new VerifyError(MALFORMED)
  const name = DIGESTS[oidOf(partsOf(digest)[0])]
  if (name === undefined) throw new VerifyError('its signature uses a method that is not accepted here')
  return {
    sid,
    digest: name,
    digestBytes: digest.bytes,
    attributes,
    signed: valuesOf(attributes),
    algorithm: oidOf(partsOf(algorithm)[0]),
    bare: partsOf(algorithm)
      .slice(1)
      .every(({ tag, body }) => tag === 5 && body.length === 0),
    signature: signature.body,
    unsigned: unsigned ? valuesOf(unsigned) : new Map(),
  }
}

/** Attributes by type. Refuses repeated attributes and multiple values. */
function valuesOf(set) {
  const values = new Map()
  for (const attribute of partsOf(set)) {
    const [kind, those, ...more] = partsOf(attribute)
    const name = oidOf(kind)
    const inner = those ? partsOf(those) : []
    if (attribute.tag !== 0x30 || those?.tag !== 0x31 || more.length > 0) throw new VerifyError(MALFORMED)
    if (values.has(name) || inner.length !== 1) throw new VerifyError(MALFORMED)
    values.set(name, inner[0])
  }
  return values
}

/** Finds the signer's certificate and checks the signature over the attributes and the digest of the content. */
function checkSigner({ certificates, signer }, kind, digestOf) {
  const { signed, digest } = signer
  if (oidOf(signed.get(OID.contentType)) !== kind) throw new VerifyError(MALFORMED)
  const said = signed.get(OID.messageDigest)
  if (!said || !Buffer.from(said.body).equals(digestOf(digest))) throw new VerifyError('changed')
  const certificate = certificates.find((one) => isNamed(one, signer.sid))
  if (!certificate) throw new VerifyError('the certificate of its signature is missing')
  // The attribute binds the signature to this certificate (RFC 5035), so that another certificate of the same key cannot replace it.
  const tie = signed.get(OID.signingCertificateV2) ?? signed.get(OID.signingCertificate)
  const prints = ['sha1', 'sha256', 'sha384', 'sha512'].map((name) => createHash(name).update(certificate.raw).digest())
  if (!tie || !prints.some((print) => Buffer.from(tie.body).includes(print)))
    throw new VerifyError('its signature does not belong to the certificate beside it')
  // Signed as a set, whatever its tag (RFC 5652, section 5.4).
  const bytes = Buffer.concat([Buffer.of(0x31), signer.attributes.bytes.subarray(1)])
  const key = certificate.publicKey
  const pss = signer.algorithm === OID.rsaPss
  const fits = SIGNATURES[signer.algorithm]
  if (!fits || fits.key !== key.asymmetricKeyType || (fits.digest && fits.digest !== digest) || (!pss && !signer.bare))
    throw new VerifyError('its signature uses a method that is not accepted here')
  const options = pss
    ? { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO }
    : key
  if (!verify(digest, bytes, options, signer.signature)) throw new VerifyError('changed')
  return certificate
}

// --- Certificates and time stamps (RFC 3161) --------------------------------------------------------------------------------------

/** Whether the signer id (issuer and serial number) is this certificate's, byte for byte. */
function isNamed(certificate, sid) {
  const [tbs] = partsOf(readDer(certificate.raw))
  const fields = partsOf(tbs).filter(({ tag }) => tag !== 0xa0)
  const [issuer, serial, ...more] = partsOf(sid)
  return (
    more.length === 0 &&
    !!issuer &&
    !!serial &&
    fields[2].bytes.equals(issuer.bytes) &&
    fields[0].bytes.equals(serial.bytes)
  )
}

function isVouched(certificate, given, roots, at) {
  let current = certificate
  for (let depth = 0; depth < 6; depth++) {
    if (roots.some((root) => root.raw.equals(current.raw) || isIssuedBy(current, root))) return true
    const above = given.find((one) => one.ca && !one.raw.equals(current.raw) && isIssuedBy(current, one))
    if (!above || !isValidAt(above, at)) return false
    current = above
  }
  return false
}

/** Whether its own key signed it. `isIssuedBy` would refuse a certificate that is not for signing certificates. */
export function isSelfMade(certificate) {
  return certificate.subject === certificate.issuer && certificate.verify(certificate.publicKey)
}

export function isIssuedBy(certificate, issuer) {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
}

function isValidAt(certificate, at) {
  const time = Date.parse(at)
  return Date.parse(certificate.validFrom) <= time && time <= Date.parse(certificate.validTo)
}

function subjectOf(certificate) {
  return (/^CN=(.+)$/m.exec(certificate.subject)?.[1] ?? certificate.subject).replace(/\\(.)/g, '$1')
}

/**
 * Checks a time stamp of `stamped` (parts of bytes). `vouched`: whether one of `roots` issued its certificate; null without roots.
 * `pool`: further certificates that may be between them.
 */
function checkStamp(token, stamped, roots, pool = []) {
  const data = readSignedData(token, OID.tstInfo)
  if (data.content === undefined) throw new VerifyError('the time stamp is empty')
  const certificate = checkSigner(data, OID.tstInfo, (name) => createHash(name).update(data.content).digest())
  if (!certificate.keyUsage?.includes(OID.timeStamping))
    throw new VerifyError('the certificate of the time stamp is not for time stamps')
  const [, , imprint, , time] = partsOf(readDer(data.content))
  const [algorithm, digest] = imprint ? partsOf(imprint) : []
  const name = DIGESTS[oidOf(algorithm && partsOf(algorithm)[0])]
  const made = name && stamped.reduce((hash, part) => hash.update(part), createHash(name)).digest()
  if (!made || !digest || !Buffer.from(digest.body).equals(made))
    throw new VerifyError('the time stamp is of something else')
  const at = timeOf(time)
  if (!isValidAt(certificate, at)) throw new VerifyError('the certificate of the time stamp was not valid at that time')
  const given = data.certificates
  const vouched = roots.length === 0 ? null : isVouched(certificate, [...given, ...pool], roots, at)
  return { at, by: subjectOf(certificate), vouched, certificate, given, stapled: data.stapled }
}

/** How far the company's clock may be ahead of an authority's. A clock that nobody sets is off by this much after some months. */
const CLOCK_TOLERANCE_MS = 5 * 60_000

/** Whether a stamp is of a time before that at which what it is of says that it was made. One of the two must be wrong. */
function isTooEarly(stampedAt, claimedAt) {
  return claimedAt !== null && Date.parse(stampedAt) + CLOCK_TOLERANCE_MS < Date.parse(claimedAt)
}

// --- The seal of a PDF (ISO 32000-2, section 12.8; PAdES) -------------------------------------------------------------------------

/** Finds the seal, which must cover everything before `end` except itself. What follows are updates. */
function findSeal(pdf) {
  const text = pdf.toString('latin1')
  const range = /\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/.exec(text)
  const first = text.indexOf('/ByteRange')
  if (first < 0) {
    if (/\/Encrypt\b/.test(text)) throw new VerifyError('it is encrypted')
    throw new VerifyError('it has no seal')
  }
  if (range?.index !== first) throw new VerifyError('the range of bytes that its seal covers cannot be read')
  const [from, before, after, rest] = range.slice(1).map(Number)
  const end = after + rest
  if (from !== 0 || before >= after || after > pdf.length || (first >= before && first < after))
    throw new VerifyError('its seal does not cover the file: the ranges of bytes are not those of a seal')
  if (end > pdf.length) throw new VerifyError('it is cut off: the seal covers more than is there')
  if (text.indexOf('/ByteRange', first + 1) >= 0 && text.indexOf('/ByteRange', first + 1) < end)
    throw new VerifyError('it has more than one signature; an executed agreement has exactly one')
  const gap = text.slice(before, after)
  if (!/\/Contents\s*$/.test(text.slice(Math.max(0, before - 40), before)) || !/^<(?:[0-9a-f]+|[0-9A-F]+)>$/.test(gap))
    throw new VerifyError('its seal does not cover the file: the bytes between the ranges are not a signature')
  if (!/\/SubFilter\s*\/ETSI\.CAdES\.detached\b/.test(text.slice(0, end)))
    throw new VerifyError('its signature is not a seal')
  const dictionary =
    text.slice(text.lastIndexOf(' 0 obj', first), before) + text.slice(after, text.indexOf('endobj', after))
  return {
    signature: readFilled(gap.slice(1, -1)),
    covered: [pdf.subarray(0, before), pdf.subarray(after, end)],
    end,
    madeAt: readPdfTime(dictionary),
  }
}

/** The value in a hexadecimal string, behind which are only zeros. */
function readFilled(digits) {
  const filled = Buffer.from(digits, 'hex')
  const value = readDer(filled)
  if (filled.subarray(value.bytes.length).some((byte) => byte !== 0))
    throw new VerifyError('there is unexpected data after the signature')
  return value
}

/** The time of a signature (`/M`) in UTC, which PAdES has there and not in the attributes. */
function readPdfTime(dictionary) {
  const [, y, mo, d, h, mi, s] = /\/M \(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z\)/.exec(dictionary) ?? []
  const time = new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}.000Z`)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}

/** Checks the seal of a PDF. Returns its certificates, its time and its time stamp. */
function checkSeal({ signature, covered, madeAt }) {
  const seal = checkDetached(signature, covered)
  return { ...seal, claimedAt: seal.claimedAt ?? madeAt }
}

/** Checks a detached signature over these bytes (CAdES). */
function checkDetached(signature, covered) {
  const data = readSignedData(signature, OID.data)
  if (data.content !== undefined) throw new VerifyError(MALFORMED)
  const certificate = checkSigner(data, OID.data, (name) =>
    covered.reduce((hash, part) => hash.update(part), createHash(name)).digest(),
  )
  const time = data.signer.signed.get(OID.signingTime)
  const stamp = data.signer.unsigned.get(OID.timeStamp)
  if (data.signer.unsigned.size > (stamp ? 1 : 0)) throw new VerifyError(MALFORMED)
  return {
    certificate,
    others: data.certificates.filter((one) => !one.raw.equals(certificate.raw)),
    claimedAt: time ? timeOf(time) : null,
    stamp: stamp ? { token: stamp, signature: data.signer.signature } : null,
  }
}

export { isTooEarly }

/** Why this verifier would not accept a time stamp of these bytes, which say that they were made at `claimedAt`; null if it would. */
export function findStampProblem(token, stamped, claimedAt) {
  const stamp = readable(() => checkStamp(readDer(token), [stamped], []))
  if (!stamp) return 'unusable'
  return isTooEarly(stamp.at, claimedAt) ? 'clock' : null
}

// --- Updates after the seal (EN 319 142-1, section 5.5) ---------------------------------------------------------------------------
//
// The portal adds two things to a sealed file: time stamps of the whole file, and certificates with revocation data. Both are
// written here and nowhere else. To check an update, the verifier takes out of it what only others can make (the token, the
// certificates, the lists), writes the update anew and compares every byte. So an update can change nothing else.

/** Bytes for the token of a time stamp with its certificates. */
const STAMP_ROOM = 16 * 1024
/** Far more than decades of renewals need. */
const MAX_UPDATES = 64
/** One certificate, list or answer. */
export const MAX_EVIDENCE_SIZE = 1024 * 1024
/** What the store for validation data has, in this order. */
const STORED = ['Certs', 'OCSPs', 'CRLs']
const CANNOT_UPDATE = 'the structure of the file is not that of an executed agreement'

/** The last section of the table of objects, and the trailer. */
function readTail(pdf) {
  const end = pdf.subarray(Math.max(0, pdf.length - 64)).toString('latin1')
  const start = Number(/startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(end)?.[1] ?? pdf.length)
  const [, table, trailer] =
    /^xref\s+([\d\snf]+)trailer\s*(<<.*>>)\s*startxref/s.exec(pdf.subarray(start).toString('latin1')) ?? []
  const number = (name) => Number(new RegExp(`/${name} (\\d{1,7})\\b`).exec(trailer ?? '')?.[1] ?? Number.NaN)
  const id = /\/ID \[\s*(\([\w+/=]*\)|<[0-9A-Fa-f]*>)/.exec(trailer ?? '')?.[1]
  const [size, root, info] = [number('Size'), number('Root'), number('Info')]
  if (table === undefined || id === undefined || Number.isNaN(size + root)) throw new VerifyError(CANNOT_UPDATE)
  const words = table.trim().split(/\s+/)
  const offsets = new Map()
  for (let i = 0; i + 1 < words.length; ) {
    const [first, count] = [Number(words[i]), Number(words[i + 1])]
    for (let n = 0; n < count; n++) offsets.set(first + n, Number(words[i + 2 + n * 3]))
    i += 2 + count * 3
  }
  return { start, size, root, info, id, offsets }
}

/** The text of an object that the last section has. */
function readObject(pdf, { offsets }, number) {
  const from = offsets.get(number)
  const head = `${number} 0 obj\n`
  const text = from === undefined ? '' : pdf.subarray(from, from + 64 * 1024).toString('latin1')
  const to = text.indexOf('\nendobj')
  if (!text.startsWith(head) || to < 0) throw new VerifyError(CANNOT_UPDATE)
  return text.slice(head.length, to)
}

function referenceIn(text, name) {
  const number = new RegExp(`/${name} (\\d{1,7}) 0 R`).exec(text)?.[1]
  if (number === undefined) throw new VerifyError(CANNOT_UPDATE)
  return Number(number)
}

/** An incremental update with these objects (number and parts), for a file of this length. */
function makeUpdate(length, { start, size, root, info, id }, objects) {
  const parts = []
  const offsets = new Map()
  let at = length
  const put = (part) => {
    const bytes = Buffer.isBuffer(part) ? part : Buffer.from(part, 'latin1')
    parts.push(bytes)
    at += bytes.length
  }
  for (const [number, ...body] of objects) {
    offsets.set(number, at)
    put(`${number} 0 obj\n`)
    for (const part of body) put(part)
    put('\nendobj\n')
  }
  const table = at
  const numbers = [...offsets.keys()].sort((a, b) => a - b)
  put('xref\n')
  for (let i = 0; i < numbers.length; ) {
    let to = i + 1
    while (numbers[to] === numbers[to - 1] + 1) to += 1
    put(`${numbers[i]} ${to - i}\n`)
    for (const number of numbers.slice(i, to)) put(`${String(offsets.get(number)).padStart(10, '0')} 00000 n \n`)
    i = to
  }
  const newSize = Math.max(size, ...numbers.map((number) => number + 1))
  const changed = createHash('sha256').update(`${id} ${length}`).digest('hex').slice(0, 32)
  const about = Number.isNaN(info) ? '' : ` /Info ${info} 0 R`
  put(`trailer\n<< /Size ${newSize} /Root ${root} 0 R${about} /Prev ${start} /ID [${id} <${changed}>] >>\n`)
  put(`startxref\n${table}\n%%EOF\n`)
  return { bytes: Buffer.concat(parts), tail: { start: table, size: newSize, root, info, id } }
}

/** An update with a signature. `objectsOf` is given the text of the range and of the room for the signature. `gap`: its place. */
function makeSigned(length, tail, room, objectsOf) {
  const blank = `<${'0'.repeat(2 * room)}>`
  const make = (range) => {
    const text = `[0 ${range.map((number) => String(number).padEnd(10)).join(' ')}]`
    return makeUpdate(length, tail, objectsOf(`/ByteRange ${text} /Contents ${blank}`))
  }
  const draft = make([0, 0, 0]).bytes
  const from = draft.indexOf(`/Contents ${blank.slice(0, 9)}`) + 10
  const gap = { from, to: from + blank.length }
  return { ...make([length + gap.from, length + gap.to, draft.length - gap.to]), gap }
}

/**
 * The file with room for a seal that certifies it (DocMDP, level 1), and with what later updates can extend: a store for validation
 * data and a list of signatures. Neither the pages nor the catalog ever change again. Returns the bytes and the place of the seal.
 */
export function makeRoomForSeal(file, { room, time, reason }) {
  const pdf = file.at(-1) === 10 ? file : Buffer.concat([file, Buffer.of(10)])
  const tail = readTail(pdf)
  const catalog = readObject(pdf, tail, tail.root)
  if (/\/(Perms|DSS)\b/.test(catalog) || !catalog.endsWith('>>')) throw new VerifyError(CANNOT_UPDATE)
  const [seal, fields, store] = [0, 1, 2].map((more) => tail.size + more)
  const { form, objects } = makeField(pdf, tail, catalog, { seal, fields, next: tail.size + 3 })
  const at = time.replace(/\.\d+Z$/, '').replace(/[-:T]/g, '')
  const level = '/TransformMethod /DocMDP /TransformParams << /Type /TransformParams /P 1 /V /1.2 >>'
  const named = /\/AcroForm\b/.test(catalog) ? '' : `/AcroForm ${form} 0 R `
  const { bytes, gap } = makeSigned(pdf.length, tail, room, (signature) => [
    [
      seal,
      `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached ${signature} /M (D:${at}Z) /Reason (${reason})`,
      ` /Reference [<< /Type /SigRef ${level} >>] >>`,
    ],
    ...objects,
    [store, '<< /Type /DSS >>'],
    [tail.root, `${catalog.slice(0, -2)}${named}/Perms << /DocMDP ${seal} 0 R >> /DSS ${store} 0 R\n>>`],
  ])
  return { bytes: Buffer.concat([pdf, bytes]), from: pdf.length + gap.from, to: pdf.length + gap.to }
}

/** The field of the seal, in a list of its own: the one that the file has ready, or a new invisible one. */
function makeField(pdf, tail, catalog, { seal, fields, next }) {
  if (!/\/AcroForm\b/.test(catalog)) {
    let page = referenceIn(catalog, 'Pages')
    for (let text = readObject(pdf, tail, page); /\/Type \/Pages\b/.test(text); text = readObject(pdf, tail, page))
      page = Number(/\/Kids \[\s*(\d+) 0 R/.exec(text)?.[1])
    const objects = [
      [next, widgetOf('Seal', seal, page)],
      [next + 1, `<< /Fields ${fields} 0 R /SigFlags 3 >>`],
      [fields, `[${next} 0 R]`],
    ]
    return { form: next + 1, objects }
  }
  const form = referenceIn(catalog, 'AcroForm')
  const text = readObject(pdf, tail, form)
  const field = Number(/\/Fields \[(\d+) 0 R\]/.exec(text)?.[1])
  const empty = readObject(pdf, tail, field)
  const isReady = /\/FT \/Sig\b/.test(empty) && /\/P \d+ 0 R/.test(empty) && empty.endsWith('>>')
  if (!isReady || /\/V\b/.test(empty)) throw new VerifyError(CANNOT_UPDATE)
  const objects = [
    [field, `${empty.slice(0, -2)}/V ${seal} 0 R\n>>`],
    [form, text.replace(/\/Fields \[\d+ 0 R\]/, `/Fields ${fields} 0 R`)],
    [fields, `[${field} 0 R]`],
  ]
  return { form, objects }
}

/** An invisible field, which needs no appearance and no place in the structure of the document. */
function widgetOf(name, value, page) {
  const title = `/T (${name}) /TU (${name})`
  return `<< /Type /Annot /Subtype /Widget /FT /Sig ${title} /V ${value} 0 R /F 132 /P ${page} 0 R /Rect [0 0 0 0] >>`
}

/** The numbers of what updates of a sealed file extend. */
function readPlaces(sealed) {
  const tail = readTail(sealed)
  const catalog = readObject(sealed, tail, tail.root)
  const fields = referenceIn(readObject(sealed, tail, referenceIn(catalog, 'AcroForm')), 'Fields')
  const store = referenceIn(catalog, 'DSS')
  const widget = Number(/^\[(\d+) 0 R\]$/.exec(readObject(sealed, tail, fields))?.[1])
  if (readObject(sealed, tail, store) !== '<< /Type /DSS >>') throw new VerifyError(CANNOT_UPDATE)
  const page = referenceIn(readObject(sealed, tail, widget), 'P')
  return { tail, fields, store, page, widgets: [widget], stored: { Certs: [], OCSPs: [], CRLs: [] } }
}

/** The update that adds a time stamp of the whole file, without the stamp. */
function makeStampUpdate(length, places) {
  const { tail, fields, widgets, page } = places
  const [stamp, widget] = [tail.size, tail.size + 1]
  const made = makeSigned(length, tail, STAMP_ROOM, (signature) => [
    [stamp, `<< /Type /DocTimeStamp /Filter /Adobe.PPKLite /SubFilter /ETSI.RFC3161 ${signature} >>`],
    [widget, widgetOf(`Stamp ${widgets.length}`, stamp, page)],
    [fields, `[${[...widgets, widget].map((number) => `${number} 0 R`).join(' ')}]`],
  ])
  return { ...made, places: { ...places, tail: made.tail, widgets: [...widgets, widget] } }
}

/** The update that adds validation data to the store. `added`: the bytes by kind. */
function makeStoreUpdate(length, places, added) {
  const { tail, store, stored } = places
  let next = tail.size
  const streams = []
  const all = {}
  for (const kind of STORED) {
    const made = (added[kind] ?? []).map((bytes) => ({ number: next++, bytes }))
    for (const { number, bytes } of made)
      streams.push([number, `<< /Length ${bytes.length} >>\nstream\n`, bytes, '\nendstream'])
    all[kind] = [...stored[kind], ...made]
  }
  const lists = STORED.filter((kind) => all[kind].length > 0).map(
    (kind) => `/${kind} [${all[kind].map(({ number }) => `${number} 0 R`).join(' ')}] `,
  )
  const made = makeUpdate(length, tail, [...streams, [store, `<< /Type /DSS ${lists.join('')}>>`]])
  return { ...made, places: { ...places, tail: made.tail, stored: all } }
}

/** Reads the update at `at`. Undefined if the portal would not write it so. */
function readUpdate(pdf, at, places) {
  const { size } = places.tail
  const start = `${size} 0 obj\n<< /Type /DocTimeStamp `
  if (pdf.toString('latin1', at, at + start.length) === start) {
    const { bytes, gap, places: next } = makeStampUpdate(at, places)
    const found = pdf.subarray(at, at + bytes.length)
    const same = (from, to) => found.subarray(from, to).equals(bytes.subarray(from, to))
    const digits = found.toString('latin1', gap.from + 1, gap.to - 1)
    if (!same(0, gap.from + 1) || !same(gap.to - 1) || !/^[0-9a-f]+$/.test(digits)) return undefined
    const end = at + bytes.length
    const covered = [pdf.subarray(0, at + gap.from), pdf.subarray(at + gap.to, end)]
    return { end, places: next, stamp: { token: readFilled(digits), covered } }
  }
  const streams = []
  let from = at
  for (;;) {
    const head = `${size + streams.length} 0 obj\n<< /Length `
    const text = pdf.toString('latin1', from, from + 64)
    const length = text.startsWith(head) ? /^(\d{1,7}) >>\nstream\n/.exec(text.slice(head.length)) : null
    if (!length || streams.length > 200) break
    const begin = from + head.length + length[0].length
    streams.push(pdf.subarray(begin, begin + Number(length[1])))
    from = begin + Number(length[1]) + '\nendstream\nendobj\n'.length
  }
  const text = pdf.toString('latin1', from, from + 16 * 1024)
  const lists = text.slice(0, text.indexOf('endobj'))
  const added = {}
  let taken = 0
  for (const kind of STORED) {
    const named = new RegExp(`/${kind} \\[([^\\]]*)\\]`).exec(lists)?.[1].match(/\d+(?= 0 R)/g) ?? []
    const count = named.filter((number) => Number(number) >= size).length
    added[kind] = streams.slice(taken, taken + count)
    taken += count
  }
  if (streams.length === 0 || taken !== streams.length) return undefined
  const { bytes, places: next } = makeStoreUpdate(at, places, added)
  if (!pdf.subarray(at, at + bytes.length).equals(bytes)) return undefined
  return { end: at + bytes.length, places: next, added }
}

/** Reads the seal and the updates after it. Refuses whatever the portal does not write. */
function readRevisions(pdf) {
  const seal = findSeal(pdf)
  const updates = []
  let [at, places] = [seal.end, undefined]
  while (at < pdf.length) {
    let update
    try {
      places ??= readPlaces(pdf.subarray(0, seal.end))
      update = updates.length < MAX_UPDATES ? readUpdate(pdf, at, places) : undefined
    } catch (error) {
      if (!(error instanceof VerifyError)) throw error
    }
    if (!update && /\/Type\s*\/Sig\b/.test(pdf.toString('latin1', at)))
      throw new VerifyError('it has more than one signature; an executed agreement has exactly one')
    if (!update)
      throw new VerifyError(
        `something was added after it was sealed (${pdf.length - at} bytes that are neither a time stamp nor validation data)`,
      )
    updates.push(update)
    ;({ end: at, places } = update)
  }
  return { seal, updates, places }
}

/** Adds a time stamp of the whole file. `ask` is given the SHA-256 and answers with the token. */
export async function addStamp(pdf, ask) {
  const places = readRevisions(pdf).places ?? readPlaces(pdf)
  const { bytes, gap } = makeStampUpdate(pdf.length, places)
  const token = await ask(sha256(pdf, bytes.subarray(0, gap.from), bytes.subarray(gap.to)))
  if (token.length > STAMP_ROOM) throw new VerifyError('the time stamp is too large')
  bytes.write(token.toString('hex'), gap.from + 1, 'latin1')
  return Buffer.concat([pdf, bytes])
}

/** Adds validation data that the file does not have yet. Undefined if there is nothing to add. */
export function addStored(pdf, given) {
  const places = readRevisions(pdf).places ?? readPlaces(pdf)
  const added = {}
  for (const kind of STORED) {
    const known = new Set(places.stored[kind].map(({ bytes }) => hex(bytes)))
    added[kind] = (given[kind] ?? []).filter((bytes) => !known.has(hex(bytes)) && known.add(hex(bytes)))
  }
  if (STORED.every((kind) => added[kind].length === 0)) return undefined
  return Buffer.concat([pdf, makeStoreUpdate(pdf.length, places, added).bytes])
}

// --- Revocation (RFC 5280, section 5; RFC 6960) -----------------------------------------------------------------------------------

/** The fields of a certificate: serial number, issuer, subject, public key (bits) and extensions by type. */
function fieldsOf(certificate) {
  const [tbs] = partsOf(readDer(certificate.raw))
  const parts = partsOf(tbs)
  const [serial, , issuer, , subject, spki] = parts.filter(({ tag }) => tag !== 0xa0)
  const wrapped = parts.find(({ tag }) => tag === 0xa3)
  const extensions = new Map()
  for (const one of wrapped ? partsOf(onlyPart(wrapped, 0x30)) : []) {
    const [type, ...rest] = partsOf(one)
    extensions.set(oidOf(type), rest.at(-1).body)
  }
  return { serial, issuer, subject, key: partsOf(spki)[1].body.subarray(1), extensions }
}

/** Whether this certificate signed these bytes, by an algorithm of the list above. */
function isSignedBy({ bytes, algorithm, signature }, { publicKey }) {
  const fits = SIGNATURES[oidOf(partsOf(algorithm)[0])]
  if (!fits?.digest || fits.key !== publicKey.asymmetricKeyType || signature?.tag !== 3) return false
  return verify(fits.digest, bytes, publicKey, signature.body.subarray(1))
}

/** What a list of revoked certificates says. */
function readCrl(bytes) {
  const [tbs, algorithm, signature] = partsOf(readDer(bytes))
  const parts = partsOf(tbs).filter(({ tag }) => tag !== 2)
  const [, issuer, from, ...rest] = parts
  const until = rest[0] && (rest[0].tag === 23 || rest[0].tag === 24) ? rest.shift() : undefined
  const revoked = rest[0]?.tag === 0x30 ? partsOf(rest.shift()) : []
  const extensions = rest[0]?.tag === 0xa0 ? partsOf(onlyPart(rest[0], 0x30)) : []
  return {
    signed: { bytes: tbs.bytes, algorithm, signature },
    issuer,
    asOf: timeOf(from),
    until: until ? timeOf(until) : null,
    revoked: revoked.map((one) => {
      const [serial, at, more] = partsOf(one)
      return { serial, at: timeOf(at), reason: more ? reasonOf(more) : 0 }
    }),
    covers: coverOf(extensions),
  }
}

function reasonOf(extensions) {
  for (const one of partsOf(extensions)) {
    const [type, ...rest] = partsOf(one)
    if (oidOf(type) === '2.5.29.21') return readDer(rest.at(-1).body).body[0]
  }
  return 0
}

/** Which certificates a list is about: `all`, `users` or `authorities`; null for a list that is not complete. */
function coverOf(extensions) {
  let covers = 'all'
  for (const one of extensions) {
    const [type, ...rest] = partsOf(one)
    const critical = rest.length > 1 && rest[0].body[0] !== 0
    if (oidOf(type) === '2.5.29.28') {
      for (const { tag } of partsOf(readDer(rest.at(-1).body))) {
        if (tag === 0x81) covers = 'users'
        else if (tag === 0x82) covers = 'authorities'
        else if (tag !== 0xa0) return null
      }
    } else if (critical) return null
  }
  return covers
}

/** What an OCSP response says of each certificate that it names. */
function readOcsp(bytes) {
  const [status, wrapped] = partsOf(readDer(bytes))
  if (status?.body[0] !== 0 || !wrapped) throw new VerifyError('an answer about a certificate is none')
  const basic = readDer(partsOf(onlyPart(wrapped, 0x30))[1].body)
  const [tbs, algorithm, signature, given] = partsOf(basic)
  const parts = partsOf(tbs).filter(({ tag }) => tag !== 0xa0)
  const [, producedAt, responses] = parts
  return {
    signed: { bytes: tbs.bytes, algorithm, signature },
    certificates: given ? partsOf(onlyPart(given, 0x30)).map((one) => new X509Certificate(one.bytes)) : [],
    producedAt: timeOf(producedAt),
    responses: partsOf(responses).map((one) => {
      const [id, state, from, ...rest] = partsOf(one)
      const until = rest.find(({ tag }) => tag === 0xa0)
      const revoked = state.tag === 0xa1 ? partsOf(state) : []
      return {
        id: partsOf(id),
        state: { 128: 'good', 161: 'revoked' }[state.tag] ?? 'unknown',
        at: revoked[0] ? timeOf(revoked[0]) : null,
        reason: revoked[1] ? partsOf(revoked[1])[0].body[0] : 0,
        asOf: timeOf(from),
        until: until ? timeOf(partsOf(until)[0]) : null,
      }
    }),
  }
}

const HASHES = { '1.3.14.3.2.26': 'sha1', ...DIGESTS }
const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9'

/** Whether an answer is about this certificate. */
function isAbout([algorithm, name, key, serial], certificate, issuer) {
  const hash = HASHES[oidOf(partsOf(algorithm)[0])]
  if (!hash) return false
  const digest = (bytes) => createHash(hash).update(bytes).digest()
  const above = fieldsOf(issuer)
  return (
    fieldsOf(certificate).serial.bytes.equals(serial.bytes) &&
    digest(above.subject.bytes).equals(name.body) &&
    digest(above.key).equals(key.body)
  )
}

/** What an OCSP request names a certificate by. */
export function ocspId(certificate, issuer) {
  const above = fieldsOf(issuer)
  return { name: above.subject.bytes, key: above.key, serial: fieldsOf(certificate).serial.bytes }
}

/** Where a certificate says that its issuers, its lists of revoked certificates and answers about it are. */
export function addressesOf(certificate) {
  const { extensions } = fieldsOf(certificate)
  const textOf = ({ body }) => body.toString('latin1')
  const access = extensions.get('1.3.6.1.5.5.7.1.1')
  const about = (type) =>
    (access ? partsOf(readDer(access)) : [])
      .map(partsOf)
      .filter(([method, place]) => oidOf(method) === type && place?.tag === 0x86)
      .map(([, place]) => textOf(place))
  const points = extensions.get('2.5.29.31')
  const crls = (points ? partsOf(readDer(points)) : [])
    .flatMap((point) => partsOf(point).filter(({ tag }) => tag === 0xa0))
    .flatMap(partsOf)
    .filter(({ tag }) => tag === 0xa0)
    .flatMap(partsOf)
    .filter(({ tag }) => tag === 0x86)
    .map(textOf)
  return { ocsp: about('1.3.6.1.5.5.7.48.1'), issuers: about('1.3.6.1.5.5.7.48.2'), crls }
}

/** What can be read, and nothing from what cannot. */
function readable(read) {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Lists can be long, and are asked about several certificates. */
const READ = new WeakMap()
function readOnce(bytes, read) {
  if (!READ.has(bytes)) READ.set(bytes, readable(() => read(bytes)) ?? null)
  return READ.get(bytes)
}

/** What signed lists and answers say of a certificate: each from when, until when, and since when it is revoked. */
function statementsOf(certificate, issuer, { OCSPs, CRLs }) {
  const found = []
  for (const bytes of OCSPs) {
    const ocsp = readOnce(bytes, readOcsp)
    const isResponder = (one) =>
      isIssuedBy(one, issuer) && one.keyUsage?.includes(OCSP_SIGNING) && isValidAt(one, ocsp.producedAt)
    const signer =
      ocsp && [issuer, ...ocsp.certificates.filter(isResponder)].find((one) => isSignedBy(ocsp.signed, one))
    for (const one of signer ? ocsp.responses : [])
      if (one.state !== 'unknown' && isAbout(one.id, certificate, issuer)) found.push(one)
  }
  const { serial, issuer: name } = fieldsOf(certificate)
  for (const bytes of CRLs) {
    const crl = readOnce(bytes, readCrl)
    const fits = crl && ['all', certificate.ca ? 'authorities' : 'users'].includes(crl.covers)
    if (!fits || !crl.issuer.bytes.equals(name.bytes) || !isSignedBy(crl.signed, issuer)) continue
    const revoked = crl.revoked.find((one) => one.serial.bytes.equals(serial.bytes))
    // 8: removed from the list.
    const state = revoked && revoked.reason !== 8 ? 'revoked' : 'good'
    found.push({ state, at: revoked?.at ?? null, reason: revoked?.reason ?? 0, asOf: crl.asOf, until: crl.until })
  }
  // A certificate that has ended may be missing from a later list.
  return found.filter(({ state, asOf }) => state === 'revoked' || Date.parse(asOf) <= Date.parse(certificate.validTo))
}

/** Whether something signed says that a certificate is not revoked, and nothing that it is. */
export function isAnswered(certificate, issuer, stored) {
  const said = statementsOf(certificate, issuer, stored)
  return said.length > 0 && said.every(({ state }) => state === 'good')
}

/** The certificate and those above it, as far as they are known. */
function chainOf(certificate, pool) {
  const chain = [certificate]
  while (chain.length < 6 && !isSelfMade(chain.at(-1))) {
    const above = pool.find(
      (one) => one.ca && !chain.some(({ raw }) => raw.equals(one.raw)) && isIssuedBy(chain.at(-1), one),
    )
    if (!above) break
    chain.push(above)
  }
  return chain
}

/**
 * What is known of the revocation of a chain at a time: `own` if it is one self-made certificate; `good` if something signed says so of
 * each, as of `asOf`; `revoked`; or `unknown`, with the certificates that nothing is known of.
 */
function revocationOf(certificate, pool, stored, at) {
  const chain = chainOf(certificate, pool)
  if (isSelfMade(certificate)) return { state: 'own', chain, unknown: [] }
  const unknown = []
  const times = []
  for (const [i, one] of chain.entries()) {
    if (isSelfMade(one)) continue
    const said = chain[i + 1] ? statementsOf(one, chain[i + 1], stored) : []
    const revoked = said.find(({ state }) => state === 'revoked')
    if (revoked) return { state: 'revoked', chain, unknown, at: revoked.at, reason: revoked.reason }
    const good = said.filter(({ asOf, until }) => asOf >= at || until === null || until >= at)
    if (good.length === 0) unknown.push(one)
    else
      times.push(
        good
          .map(({ asOf }) => asOf)
          .sort()
          .at(-1),
      )
  }
  if (unknown.length > 0) return { state: 'unknown', chain, unknown }
  return { state: 'good', chain, unknown, asOf: times.sort()[0] }
}

/** The certificates of the store that can be read. */
function readStored(stored) {
  return stored.Certs.flatMap((bytes) => readable(() => new X509Certificate(bytes)) ?? [])
}

const readCertificate = (bytes) => fieldsOf(new X509Certificate(bytes))
const READ_STORED = Object.fromEntries([
  ['Certs', readCertificate],
  ['OCSPs', readOcsp],
  ['CRLs', readCrl],
])

/** Refuses what is no certificate, list or answer, and what a program that repairs files could take for a part of the document. */
function checkStored(added) {
  for (const kind of STORED)
    for (const bytes of added[kind]) {
      const value = readable(() => READ_STORED[kind](bytes) && readDer(bytes))
      if (value?.bytes.length !== bytes.length || bytes.includes(' obj') || bytes.includes('endstream'))
        throw new VerifyError('the validation data that was added cannot be read')
    }
}

/** Checks the seal of a PDF and that only stamps and validation data were added to it. */
function openSealed(pdf) {
  const { seal, updates, places } = readRevisions(pdf)
  for (const { added } of updates) if (added) checkStored(added)
  const stored = Object.fromEntries(
    STORED.map((kind) => [kind, (places?.stored[kind] ?? []).map(({ bytes }) => bytes)]),
  )
  return { ...checkSeal(seal), updates, stored, ends: [seal.end, ...updates.map(({ end }) => end)] }
}

/** Refuses certificates that issued none of those of the seal and the stamps, and lists and answers that are about none of them. */
function checkLinked(given, stored, roots) {
  const linked = [...given]
  let left = readStored(stored)
  for (let before = -1; before !== left.length; ) {
    before = left.length
    const isLinked = (one) => linked.some((below) => below.raw.equals(one.raw) || isIssuedBy(below, one))
    linked.push(...left.filter(isLinked))
    left = left.filter((one) => !isLinked(one))
  }
  const issuers = [...linked, ...roots].filter(({ ca }) => ca)
  const saysSomething = (some) =>
    linked.some((one) =>
      issuers.some((issuer) => isIssuedBy(one, issuer) && statementsOf(one, issuer, some).length > 0),
    )
  // Nothing else looks at the signature of a root.
  const isSound = (one) =>
    one.subject !== one.issuer ||
    linked.some(({ subject, publicKey }) => subject === one.issuer && readable(() => one.verify(publicKey)))
  const strange =
    left.length > 0 ||
    !readStored(stored).every(isSound) ||
    stored.OCSPs.some((bytes) => !saysSomething({ OCSPs: [bytes], CRLs: [] })) ||
    stored.CRLs.some((bytes) => !saysSomething({ OCSPs: [], CRLs: [bytes] }))
  if (strange) throw new VerifyError('the validation data that was added does not belong to the seal or to a stamp')
}

/** Checks the stamps of a sealed file, in their order, and what is known of the certificates. */
function checkStamps({ certificate, others, stamp, claimedAt, updates, stored }, roots) {
  const pool = [...others, ...readStored(stored), ...roots]
  const stamps = []
  const add = (token, covered, later) => {
    const made = checkStamp(token, covered, roots, pool)
    const { CRLs, OCSPs } = made.stapled
    const all = { CRLs: [...stored.CRLs, ...CRLs], OCSPs: [...stored.OCSPs, ...OCSPs] }
    const revocation = revocationOf(made.certificate, [...made.given, ...pool], all, made.at)
    stamps.push({ ...made, later, revocation, endsAt: endOf(revocation.chain) })
  }
  if (stamp) add(stamp.token, [stamp.signature], false)
  for (const { stamp: one } of updates) if (one) add(one.token, one.covered, true)
  checkLinked([certificate, ...others, ...stamps.flatMap(({ given }) => given)], stored, roots)
  if (stamps.some(({ at }, i) => i > 0 && at < stamps[i - 1].at))
    throw new VerifyError('its time stamps are not in the order of their times')
  const revocation = revocationOf(certificate, pool, stored, stamps[0]?.at ?? claimedAt ?? '')
  return { stamps, revocation }
}

/** When the first of these certificates ends; of those above, only if they are not the root. */
function endOf(chain) {
  const ends = chain.filter((one, i) => i === 0 || !isSelfMade(one)).map(({ validTo }) => Date.parse(validTo))
  return new Date(Math.min(...ends)).toISOString()
}

/**
 * What a sealed file has: its PAdES level, its stamps, and the certificates of which nothing says whether they were revoked. B-LT and
 * B-LTA need a certificate of an authority for the seal.
 */
export function describeSeal(pdf, roots = []) {
  const sealed = openSealed(pdf)
  const { stamps, revocation } = checkStamps(sealed, roots)
  const isLong = stamps.length > 0 && [revocation, stamps[0].revocation].every(({ state }) => state === 'good')
  // The last stamp of the whole file covers what was there before it.
  const last = sealed.updates.findLastIndex(({ stamp }) => stamp)
  const covered = isLong && last > 0 ? describeSeal(pdf.subarray(0, sealed.ends[last]), roots).level : 'B-B'
  const long = covered.startsWith('B-LT') ? 'B-LTA' : 'B-LT'
  return {
    level: stamps.length === 0 ? 'B-B' : isLong ? long : 'B-T',
    claimedAt: sealed.claimedAt,
    stamps: stamps.map(({ at, by, endsAt, certificate }) => ({
      at,
      by,
      endsAt,
      beganAt: new Date(certificate.validFrom).toISOString(),
    })),
    chains: [
      { ...revocation, given: [sealed.certificate, ...sealed.others] },
      ...stamps.map((one) => ({ ...one.revocation, given: one.given })),
    ].map(({ chain, unknown, given }) => ({ chain, unknown, given })),
    ends: sealed.ends,
  }
}

// --- What is attached to the PDF --------------------------------------------------------------------------------------------------

/** The attachments by their names. It reads what the portal's own typesetter writes, and nothing cleverer. */
function attachmentsOf(pdf) {
  const text = pdf.toString('latin1')
  const found = new Map()
  // Plain searches, because a regular expression over a hostile file could take very long.
  for (let at = text.indexOf('/Type /Filespec'); at >= 0; at = text.indexOf('/Type /Filespec', at + 1)) {
    const object = text.slice(text.lastIndexOf(' 0 obj\n', at), text.indexOf('endobj', at))
    if (found.size > 4 || object.length > 2000) throw new VerifyError('an attachment of it cannot be read')
    const name = /\/F \(([\w.-]+)\)/.exec(object)?.[1]
    const reference = /\/EF <<\s*\/F (\d+) 0 R/.exec(object)?.[1]
    if (name === undefined || reference === undefined || found.has(name))
      throw new VerifyError('an attachment of it cannot be read')
    found.set(name, streamOf(pdf, text, reference))
  }
  return found
}

function streamOf(pdf, text, number) {
  const head = `\n${number} 0 obj\n`
  const at = text.indexOf(head)
  // A later object with the same number would replace it in a PDF reader.
  if (at < 0 || text.indexOf(head, at + 1) >= 0) throw new VerifyError('an attachment of it cannot be read')
  const start = text.indexOf('stream\n', at)
  const dictionary = text.slice(at, start)
  const length = Number(/\/Length (\d+)\b/.exec(dictionary)?.[1])
  if (!/\/Type \/EmbeddedFile/.test(dictionary) || !(length > 0))
    throw new VerifyError('an attachment of it cannot be read')
  const bytes = pdf.subarray(start + 7, start + 7 + length)
  if (!/\/Filter \/FlateDecode/.test(dictionary)) return Buffer.from(bytes)
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_PART_SIZE })
  } catch {
    throw new VerifyError('an attachment of it cannot be unpacked')
  }
}

/** The text and the record attached to a trusted executed agreement. */
export function readAttached(pdf) {
  const parts = attachmentsOf(pdf.subarray(0, findSeal(pdf).end))
  const [text, record] = [parts.get('agreement.txt'), parts.get('record.json')]
  if (!text || !record) throw new VerifyError('its text and its record are not attached to it')
  return { text, record }
}

// --- JSON (RFC 8785) and the record -----------------------------------------------------------------------------------------------

/** One text for each JSON value. */
function canonical(value) {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`)
  return `{${members.join(',')}}`
}

const FORMAT = 'vestibule/executed-agreement/v2'

function readRecord(parts) {
  const bytes = parts.get('record.json')
  if (!bytes) throw new VerifyError('the record of the signature is not attached to it')
  let record
  try {
    record = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new VerifyError('the record of the signature cannot be read')
  }
  if (record?.format !== FORMAT) throw new VerifyError('the record of the signature has an unknown format')
  if (canonical(record) !== bytes.toString('utf8'))
    throw new VerifyError('the record of the signature is not in its canonical form')
  return record
}

function checkText(parts, record) {
  const text = parts.get('agreement.txt')
  if (!text) throw new VerifyError('the text of the agreement is not attached to it')
  const hash = sha256(text).toString('hex')
  if (hash !== record.agreement.sha256) throw new VerifyError('the attached text is not the text that was signed')
  return hash
}

// --- Merkle tree (RFC 6962) -------------------------------------------------------------------------------------------------------

const half = (number) => Math.floor(number / 2)
const nodeHash = (left, right) => sha256(Buffer.of(1), left, right)
const decode = (hashes) => hashes.map((hash) => Buffer.from(String(hash), 'base64'))

/** RFC 9162, section 2.1.3.2. */
function provesInclusion(leaf, index, size, proof, root) {
  if (!(index < size)) return false
  let [fn, sn, hash] = [index, size - 1, leaf]
  for (const step of proof) {
    if (sn === 0) return false
    if (fn % 2 === 1 || fn === sn) {
      hash = nodeHash(step, hash)
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [half(fn), half(sn)]
    } else hash = nodeHash(hash, step)
    ;[fn, sn] = [half(fn), half(sn)]
  }
  return sn === 0 && hash.equals(root)
}

/** RFC 9162, section 2.1.4.2. */
function provesConsistency(older, olderRoot, newer, newerRoot, given) {
  if (older === newer) return given.length === 0 && olderRoot.equals(newerRoot)
  if (older === 0 || older > newer || given.length === 0) return false
  const proof = Number.isInteger(Math.log2(older)) ? [olderRoot, ...given] : given
  let [fn, sn] = [older - 1, newer - 1]
  while (fn % 2 === 1) [fn, sn] = [half(fn), half(sn)]
  let [before, after] = [proof[0], proof[0]]
  for (const step of proof.slice(1)) {
    if (sn === 0) return false
    if (fn % 2 === 1 || fn === sn) {
      before = nodeHash(step, before)
      after = nodeHash(step, after)
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [half(fn), half(sn)]
    } else after = nodeHash(after, step)
    ;[fn, sn] = [half(fn), half(sn)]
  }
  return sn === 0 && before.equals(olderRoot) && after.equals(newerRoot)
}

// --- Checkpoints (C2SP signed-note and tlog-checkpoint) ---------------------------------------------------------------------------

const ED25519_DER = Buffer.from('302a300506032b6570032100', 'hex')

export function readLogKey(vkey) {
  const [, name, id, encoded] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(vkey.trim()) ?? []
  const bytes = Buffer.from(encoded ?? '', 'base64')
  const made = sha256(`${name}\n`, bytes).toString('hex').slice(0, 8)
  if (bytes.length !== 33 || bytes[0] !== 1 || made !== id) throw new VerifyError('one of the log keys is not a key')
  const key = createPublicKey({ key: Buffer.concat([ED25519_DER, bytes.subarray(1)]), format: 'der', type: 'spki' })
  return { name, id, vkey: vkey.trim(), key }
}

/** A checkpoint without regard to who signed it. */
function readCheckpoint(note) {
  const end = note.lastIndexOf('\n\n')
  const text = note.slice(0, end + 1)
  const [, origin, size, root, rest] = /^(\S+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\n(.*)$/s.exec(text) ?? []
  if (end < 0 || origin === undefined) throw new VerifyError('a checkpoint of the log cannot be read')
  const lines = note
    .slice(end + 2)
    .trimEnd()
    .split('\n')
  const signatures = lines.map((line) => {
    const [, name, encoded] = /^— ([^+\s]+) (\S+)$/.exec(line) ?? []
    const bytes = Buffer.from(encoded ?? '', 'base64')
    if (bytes.length < 5) throw new VerifyError('a checkpoint of the log cannot be read')
    return { name, id: bytes.subarray(0, 4).toString('hex'), signature: bytes.subarray(4) }
  })
  const nextKey = rest.split('\n').find((line) => line.startsWith('next-key '))
  return { origin, size: Number(size), root: Buffer.from(root, 'base64'), nextKey: nextKey?.slice(9), text, signatures }
}

/** Whether one of the keys signed it, and none of them is misused. */
function isSigned({ signatures, text }, keys) {
  let good = false
  for (const { name, id, signature } of signatures)
    for (const key of keys)
      if (key.name === name && key.id === id) {
        if (!verify(null, Buffer.from(text), key.key, signature)) return false
        good = true
      }
  return good
}

/** The checkpoint of a note that one of the keys signed. */
function openCheckpoint(note, keys) {
  const checkpoint = readCheckpoint(note)
  if (!isSigned(checkpoint, keys)) throw new VerifyError('the checkpoint of the log is not signed by a key of the log')
  return checkpoint
}

/** The keys, and those that a checkpoint of a trusted key names as the next, in the order of the log. */
function followKeys(keys, checkpoints) {
  const trusted = [...keys]
  for (const checkpoint of [...checkpoints].sort((a, b) => a.size - b.size)) {
    const { nextKey } = checkpoint
    if (!nextKey || trusted.some(({ vkey }) => vkey === nextKey) || !isSigned(checkpoint, trusted)) continue
    trusted.push(readLogKey(nextKey))
  }
  return trusted
}

/** The checkpoints in a text, with empty lines between them. Lines of an email may begin with `> `. */
export function readCheckpoints(text) {
  const parts = text.replaceAll('\r\n', '\n').replace(/^> ?/gm, '').split(/\n\n+/)
  const found = []
  for (let i = 0; i + 1 < parts.length; i++) {
    if (!/^— /.test(parts[i + 1])) continue
    const lines = parts[i].split('\n')
    // In an email, what stands above the name of the log belongs to the paragraph.
    const first = Math.max(0, lines.findIndex((line, at) => at > 0 && /^\d+$/.test(line)) - 1)
    found.push(readCheckpoint(`${lines.slice(first).join('\n')}\n\n${parts[i + 1].trimEnd()}\n`))
  }
  if (found.length === 0) throw new VerifyError('there is no checkpoint in one of the files given')
  return found
}

// --- What the log says of the record ----------------------------------------------------------------------------------------------

/** Checks an entry against the root, and its personal data against the commitment. Returns what it says. */
function checkEntry({ index, entry, personal, inclusion }, { size, root }) {
  const leaf = sha256(Buffer.of(0), Buffer.from(entry))
  if (!Array.isArray(inclusion) || !provesInclusion(leaf, index, size, decode(inclusion), root))
    throw new VerifyError('an entry is not in the log')
  const said = JSON.parse(entry)
  if (!personal) return said
  const made = createHmac('sha256', Buffer.from(String(personal.salt), 'base64url')).update(String(personal.data))
  if (made.digest('base64') !== said.personal)
    throw new VerifyError('the personal data of an entry is not the data in the log')
  return said
}

/** Checks that the log contains the entry of the signature, and that the entry matches the record. */
function checkLog(record, keys) {
  const { entries, checkpoint } = record.log
  const opened = openCheckpoint(checkpoint, keys)
  let signing
  for (const one of entries) {
    const said = checkEntry(one, opened)
    if (said.action === 'nda.signed') signing = { said, personal: one.personal, index: one.index }
  }
  if (!signing || signing.said.submissionId !== record.documentId)
    throw new VerifyError('the entry of the signature is missing')
  if (
    signing.said.detail?.sha256 !== record.agreement.sha256 ||
    signing.said.detail?.version !== record.agreement.version
  )
    throw new VerifyError('the text in the record is not the text in the log')
  checkAssent(record.assent, signing.said.detail)
  checkReports(record, signing.said.detail.reports)
  if (signing.said.at !== record.signedAt) throw new VerifyError('the time in the record is not the time in the log')
  checkSignerData(record, signing.personal ? JSON.parse(signing.personal.data) : {})
  return { index: signing.index, size: opened.size, origin: opened.origin }
}

/** Compares what the record says of the signer with the personal data of the entry, which may have been erased. */
function checkSignerData({ signer, connection }, data) {
  const same = ([logged, written]) => logged === undefined || canonical(logged) === canonical(written)
  if (!Object.keys(signer).every((key) => same([data[key], signer[key]])))
    throw new VerifyError('the signer in the record is not the signer in the log')
  if (!same([data.ipAddress, connection.ipAddress]) || !same([data.addressChain, connection.proxyChain]))
    throw new VerifyError('the network address in the record is not the address in the log')
}

/** Checks that the wording and the page in the record are those in the log. */
function checkAssent({ words, wordsSha256, pageSnapshotSha256 }, logged) {
  const made = words === null ? null : sha256(canonical(words)).toString('hex')
  if (made !== wordsSha256 || (logged.assent ?? null) !== wordsSha256)
    throw new VerifyError('the wording in the record is not the wording in the log')
  if ((logged.screen ?? null) !== pageSnapshotSha256)
    throw new VerifyError('the page in the record is not the page in the log')
}

/** Checks that the record says of the browser’s reports what the entry of the signature says. */
function checkReports({ reading, assent }, reports) {
  const { furthest, reportedAt, thresholdAt, endAt, endBy } = reading
  const { boxTickedAt, build } = assent
  const told = { furthest, reportedAt, thresholdAt, endAt, endBy, boxTickedAt, build }
  const active = reading.active?.map(({ ms }) => ms) ?? null
  if (sha256(canonical({ ...told, active })).toString('hex') !== reports)
    throw new VerifyError('the reports of the browser in the record are not those in the log')
}

// --- Findings ---------------------------------------------------------------------------------------------------------------------

const HOLDS = 'holds'
const FAILS = 'fails'
/** Not in the file. */
const ABSENT = 'absent'
const UNCHECKED = 'unchecked'

/** The words of each finding. The portal's pages have the same in other languages, by the same names. */
export const WORDS = {
  // What holds
  seal_holds: () => 'The file has not been changed since it was sealed.',
  certificate_holds: ({ name }) => `The seal was made with the company’s certificate “${name}”.`,
  stamp_holds: ({ by, at }) => `${by} stamped the seal at ${at}. It existed by then.`,
  later_stamp_holds: ({ by, at }) => `${by} stamped the sealed file later, at ${at}. It existed by then as it is.`,
  stamps_renewed: ({ count }) => `Each time stamp whose certificate has ended was stamped again before: ${count}.`,
  revocation_holds: ({ names, asOf }) =>
    `The certificates of ${names} were not revoked, as the lists and answers in the file show, the oldest of ${asOf}.`,
  record_holds: () => 'The record of the signature is attached and complete.',
  text_holds: () => 'The attached text is the text that was signed.',
  log_holds: ({ index, size }) =>
    `The signature is entry ${index} of the company’s log, proved by a signed checkpoint of ${size} entries.`,
  manifest_holds: ({ name }) => `The manifest was sealed with “${name}” and has not been changed since.`,
  manifest_stamp_holds: ({ by, at }) => `${by} stamped the time of the manifest’s seal: ${at}.`,
  files_hold: ({ count }) => `All ${count} files are as the manifest lists them. None is missing, none was added.`,
  identity_holds: ({ id }) => `Manifest, PDF, text, record and delivery are of one agreement: ${id}.`,
  screen_holds: () => 'The page in the pack is the page that the record and the log name.',
  history_holds: ({ count, size }) =>
    `Each of the ${count} lines of the history is in the log of ${size} entries, as its proof shows.`,
  reading_holds: () =>
    'The log has the opening of the text, and what the browser reported of the reading and of the box, as the record has it.',
  stamps_logged: ({ count }) =>
    `The log has each time stamp and all validation data that was added to the PDF later: ${count}.`,
  sealed_holds: ({ index }) => `The log names this very PDF as the one that was sealed: entry ${index}.`,
  shown_holds: ({ count }) =>
    `Each of the ${count} lines of shown.json was logged when the server sent it, as its proof shows. That it was sent does not show that it was looked at.`,
  delivery_holds: ({ count }) => `The log has the emails of the copy at the times of the delivery: ${count}.`,
  act_holds: ({ index, at }) => `The log has the making of this pack: entry ${index}, ${at}.`,
  certificates_logged: ({ count }) =>
    `The log names each certificate in the pack as one of the company’s seal: ${count}.`,
  log_continues: ({ older, size }) =>
    `The log of ${size} entries continues the log of ${older} entries that the PDF was sealed with.`,
  kept_holds: ({ size }) => `The log continues the checkpoint of ${size} entries that you gave.`,
  log_stamp_holds: ({ by, at, size }) => `${by} stamped the log of ${size} entries: ${at}.`,
  // What was not checked, and why
  no_log: () => 'The file has no log entry.',
  no_log_key: () => 'Whether the log has the signature: no public key of the log was given (--log-key).',
  stamp_unchecked: ({ by, at }) =>
    `The time stamp of the seal, ${at} by ${by}: it fits, but no authority was given that you trust (--tsa-ca).`,
  later_stamp_unchecked: ({ by, at }) =>
    `A later time stamp of the sealed file, ${at} by ${by}: it fits, but no authority was given that you trust (--tsa-ca).`,
  stamp_over: ({ by, at, end }) =>
    `Whether the time stamp of ${at} by ${by} still proves anything: its certificate ended at ${end}, and nobody stamped the file again before.`,
  revocation_unchecked: ({ names }) =>
    `Whether the certificates of ${names} were revoked: the file has no lists or answers about all of them.`,
  manifest_stamp_unchecked: ({ by, at }) =>
    `The time stamp of the manifest, ${at} by ${by}: it fits, but no authority was given that you trust (--tsa-ca).`,
  log_stamps_unchecked: ({ count, by }) =>
    `${count} time stamps of the log, by ${by}: they fit, but no authority was given that you trust (--tsa-ca).`,
  no_stamp: () => 'The times: no authority has stamped them. They are those of the company’s own clock.',
  own_certificates: ({ list }) =>
    `Whether the certificates are the company’s: they came with the pack. Compare their SHA-256 with those on the portal’s page /verify, or give one that you trust (--certificate): ${list}`,
  own_log_keys: ({ list }) =>
    `Whether the keys of the log are the company’s: they came with the pack. Compare them with those on the portal’s page /verify, or give one that you trust (--log-key): ${list}`,
  no_proofs: () => 'The history, and whether the log has this pack: the pack has no proofs from the log.',
  no_checkpoint: () =>
    'Whether the log was rewritten by someone who has its key: that cannot be told without a checkpoint that was kept elsewhere (--checkpoint).',
  kept_without_proof: ({ size, to }) =>
    `The checkpoint of ${size} entries that you gave: the pack has no proof from it to its own of ${to}. Ask the portal for it: npm run portal -- audit prove ${size} ${to}`,
  kept_newer: ({ size, to }) =>
    `The checkpoint of ${size} entries that you gave is newer than the pack’s own of ${to}. Ask the portal for the proof: npm run portal -- audit prove ${to} ${size}`,
  personal_erased: ({ count }) =>
    `The personal data of ${count} entries: it is not in the pack, for example after an erasure.`,
  shown_not_logged: ({ count }) =>
    `${count} lines of shown.json: the log had them not yet when the pack was made, or the pack has no proofs.`,
  no_screen: () => 'The page as the server rendered it: it was not recorded.',
  completeness: () =>
    'Whether history.json and shown.json are complete: proofs show that their lines are in the log, not that the portal left none out.',
  browser_reports: () =>
    'What the browser reported (how far and how long was read, the end, the box, visits.json): nobody else saw it.',
  made_texts: () => 'What README.txt and certification-draft.txt say: they were made from the record, for people.',
  who_signed: () => 'Who was at the keyboard: no file can show that.',
  // What does not hold
  invalid: ({ reason }) => `The file is not valid: ${reason}.`,
  changed: () => 'The file was changed after it was sealed.',
  unreadable: () => 'The file cannot be read. It is damaged, or this portal did not make it.',
  too_large: () => 'The file is larger than an executed agreement can be.',
  not_a_pdf: () => 'The file is not a PDF.',
  protected: () => 'The file is protected with a password. Remove the protection, or choose the file as you got it.',
  certificate_foreign: () => 'The seal was made with a certificate that is not this company’s.',
  certificate_over: () => 'The seal’s certificate was not valid when the file was sealed.',
  certificate_revoked: ({ name, revoked }) =>
    `The certificate “${name}” was revoked at ${revoked}, and no earlier time stamp shows that the seal is older.`,
  stamp_revoked: ({ by, at, revoked }) =>
    `The time stamp of ${at} by ${by}: its certificate was revoked at ${revoked}, and no other stamp shows that it is older.`,
  stamp_missing: ({ at }) =>
    `agreement.pdf: the log has a time stamp or validation data of ${at} that this file lacks.`,
  stamp_too_early: ({ by, at, claimed }) =>
    `The seal says that it was made at ${claimed}, but ${by} stamped it at ${at}, before that. One of the two clocks was wrong.`,
  manifest_stamp_too_early: ({ by, at, claimed }) =>
    `manifest.p7s: it says that it was made at ${claimed}, but ${by} stamped it at ${at}, before that. One of the two clocks was wrong.`,
  stamp_foreign: () => 'The time stamp is from an authority that is not trusted here.',
  pack_unreadable: ({ reason }) => `The pack cannot be read: ${reason}.`,
  manifest_missing: ({ file }) => `${file}: missing. Without it nothing shows what belongs to the pack.`,
  manifest_altered: () => 'manifest.json: changed since it was sealed, or its seal in manifest.p7s was.',
  manifest_invalid: ({ reason }) => `manifest.json: ${reason}.`,
  seal_invalid: ({ reason }) => `manifest.p7s: ${reason}.`,
  altered: ({ file }) => `${file}: changed since the pack was made.`,
  missing: ({ file }) => `${file}: missing.`,
  added: ({ file }) => `${file}: added. It is not in the manifest.`,
  file_invalid: ({ file }) => `${file}: it cannot be read.`,
  certificate_unlinked: () =>
    'manifest.p7s: sealed with another certificate than the PDF, and no proof from the log says that it is the company’s.',
  differs: ({ what, first, second }) => `${what}: ${first} and ${second} say different things.`,
  log_invalid: ({ reason }) => `log.jsonl: ${reason}.`,
  line_invalid: ({ index, reason }) => `log.jsonl, entry ${index}: ${reason}.`,
  history_unproved: ({ line, action }) =>
    `history.json, line ${line} (${action}): the log in the pack has no such entry.`,
  history_left_out: ({ index, action }) => `history.json: entry ${index} of log.jsonl (${action}) is missing.`,
  shown_altered: ({ line, code }) =>
    `shown.json, line ${line} (${code}): the log in the pack does not have it like this.`,
  shown_foreign: ({ line, code }) => `shown.json, line ${line} (${code}): it was not sent to the person who signed.`,
  not_in_log: ({ what }) => `${what}: the log in the pack has no entry of it.`,
  log_forked: ({ older, size }) =>
    `The log of ${size} entries does not continue the log of ${older} entries that the PDF was sealed with. It was rewritten.`,
  kept_contradicts: ({ size, to }) =>
    `The log of ${to} entries does not continue the checkpoint of ${size} entries that you gave. It was rewritten.`,
  kept_foreign: ({ size }) => `The checkpoint of ${size} entries that you gave is not signed by a key of this log.`,
  log_stamp_invalid: ({ size, reason }) => `A time stamp of the log of ${size} entries: ${reason}.`,
  log_stamp_too_early: ({ by, size, at, index, claimed }) =>
    `Entry ${index} says that it was written at ${claimed}, but ${by} stamped the log of ${size} entries, which has it, at ${at}, before that. One of the two clocks was wrong.`,
  log_stamp_foreign: ({ by, size }) =>
    `A time stamp of the log of ${size} entries is by ${by}, who is not trusted here.`,
  // What only the portal knows
  file_ours: () => 'This portal made this file.',
  file_ours_stamped: ({ at }) =>
    `This portal made this file. At ${at} it added a time stamp or validation data to its own copy, which you can download.`,
  file_foreign: () => 'This portal did not make this file.',
  pack_ours: () => 'This portal made this pack.',
  pack_foreign: () => 'This portal did not make this pack.',
}

/** Collects findings. `attempt` turns a thrown error into one that fails. */
function newFindings() {
  const checks = []
  const note = (what, state, code, facts = {}, extra = {}) => {
    const words = WORDS[code](facts)
    checks.push({ what, state, code, facts, words, ...extra })
  }
  const attempt = (what, act, code) => {
    try {
      return act()
    } catch (error) {
      const reason = error instanceof VerifyError ? error.message : undefined
      if (reason === 'changed' && code === 'seal_invalid') note(what, FAILS, 'manifest_altered')
      else if (code) note(what, FAILS, code, { reason: reason ?? 'it cannot be read' })
      else if (reason === undefined) note(what, FAILS, 'unreadable')
      else if (reason === 'changed') note(what, FAILS, 'changed')
      else note(what, FAILS, 'invalid', { reason })
      return undefined
    }
  }
  const failed = () => checks.some(({ state }) => state === FAILS)
  return { checks, note, attempt, failed }
}

// --- An executed agreement --------------------------------------------------------------------------------------------------------

/**
 * Verifies an executed agreement. Trusts only `certificates` (X509Certificate) and `logKeys` (from readLogKey). Returns each check with
 * its state and a sentence, and the record if every check passed.
 */
export function verifyAgreement(pdf, { certificates, logKeys, roots = [], now = new Date() }) {
  const findings = newFindings()
  const { checks, note, attempt } = findings
  const unusable = (code) => {
    note('file', FAILS, code)
    return { ok: false, checks, record: null, sealedAt: null }
  }
  if (pdf.length > MAX_FILE_SIZE) return unusable('too_large')
  if (pdf.subarray(0, 5).toString('latin1') !== '%PDF-') return unusable('not_a_pdf')

  const seal = attempt('seal', () => openSealed(pdf))
  // Only then, because the words could be in the text of an agreement.
  if (!seal && /\/Encrypt\s*(?:\d+ \d+ R|<<)/.test(pdf.toString('latin1'))) {
    checks.length = 0
    return unusable('protected')
  }
  if (seal) note('seal', HOLDS, 'seal_holds')
  if (seal) noteCertificate(findings, seal, certificates)
  const times = seal && attempt('time', () => checkStamps(seal, roots))
  if (times) noteStamps(findings, seal, times, now.toISOString())
  const parts = attempt('text', () => attachmentsOf(seal ? pdf.subarray(0, seal.ends[0]) : pdf))
  const record = parts && attempt('record', () => readRecord(parts))
  if (record) {
    note('record', HOLDS, 'record_holds')
    const hash = attempt('text', () => checkText(parts, record))
    if (hash) note('text', HOLDS, 'text_holds', {}, { sha256: hash })
    if (!record.log) note('log', ABSENT, 'no_log')
    else if (logKeys.length === 0) note('log', UNCHECKED, 'no_log_key')
    else {
      const place = attempt('log', () => checkLog(record, logKeys))
      if (place) note('log', HOLDS, 'log_holds', { index: place.index, size: place.size })
    }
  }
  if (times?.stamps.length === 0) note('time', UNCHECKED, 'no_stamp')
  note('signer', UNCHECKED, 'who_signed')
  const stateOf = (what) => checks.find((one) => one.what === what)?.state
  const ok = ['seal', 'certificate', 'text', 'record'].every((what) => stateOf(what) === HOLDS) && !findings.failed()
  const sealedAt = seal ? (times?.stamps.find(({ later }) => !later)?.at ?? seal.claimedAt) : null
  return { ok, checks, record: ok ? record : null, sealedAt }
}

function noteCertificate({ note }, { certificate, others, claimedAt }, certificates) {
  const known = (one) => certificates.some((trusted) => trusted.raw.equals(one.raw))
  if (!known(certificate) || !others.every(known)) return note('certificate', FAILS, 'certificate_foreign')
  if (claimedAt === null || !isValidAt(certificate, claimedAt)) return note('certificate', FAILS, 'certificate_over')
  const facts = { name: subjectOf(certificate) }
  return note('certificate', HOLDS, 'certificate_holds', facts, { sha256: hex(certificate.raw) })
}

/** Stamps before a revocation for one of these reasons stay good: moved, replaced, ended. */
const HARMLESS = [3, 4, 5]

function noteStamps({ note }, { certificate, claimedAt }, { stamps, revocation }, now) {
  if (stamps.some(({ vouched }) => vouched === false)) note('time', FAILS, 'stamp_foreign')
  // They are in the order of their times.
  const [first] = stamps
  if (first && isTooEarly(first.at, claimedAt))
    note('time', FAILS, 'stamp_too_early', { by: first.by, at: first.at, claimed: claimedAt })
  const unknown = new Set()
  const good = []
  let renewed = 0
  const take = (name, { state, asOf }) => {
    if (state === 'unknown') unknown.add(name)
    if (state === 'good') good.push({ name, asOf })
  }
  for (const [i, { at, by, vouched, later, endsAt, revocation: known }] of stamps.entries()) {
    const code = later ? 'later_stamp' : 'stamp'
    if (vouched === null) note('time', UNCHECKED, `${code}_unchecked`, { by, at }, { at, by })
    else if (vouched) note('time', HOLDS, `${code}_holds`, { by, at }, { at, by })
    // A stamp proves something as long as its certificate lasts, unless another one was set over it meanwhile.
    const isRenewedBefore = (time) => stamps.slice(i + 1).some((next) => next.vouched !== false && next.at < time)
    if (endsAt < now && isRenewedBefore(endsAt)) renewed += 1
    else if (endsAt < now) note('time', UNCHECKED, 'stamp_over', { by, at, end: endsAt })
    const isHarmless = known.at > at && (HARMLESS.includes(known.reason) || isRenewedBefore(known.at))
    if (known.state === 'revoked' && !isHarmless) note('time', FAILS, 'stamp_revoked', { by, at, revoked: known.at })
    take(by, known)
  }
  const name = subjectOf(certificate)
  if (revocation.state === 'revoked' && !(stamps[0]?.at < revocation.at))
    note('certificate', FAILS, 'certificate_revoked', { name, revoked: revocation.at })
  take(name, revocation)
  if (renewed > 0) note('time', HOLDS, 'stamps_renewed', { count: renewed })
  const asOf = good.map((one) => one.asOf).sort()[0]
  const names = [...new Set(good.map((one) => one.name))].join(', ')
  if (good.length > 0) note('time', HOLDS, 'revocation_holds', { names, asOf })
  if (unknown.size > 0) note('time', UNCHECKED, 'revocation_unchecked', { names: [...unknown].join(', ') })
}

function noteManifestStamp({ note, attempt }, { stamp: { token, signature }, claimedAt }, roots) {
  const stamp = attempt('time', () => checkStamp(token, [signature], roots))
  if (!stamp) return
  const { at, by, vouched } = stamp
  if (isTooEarly(at, claimedAt)) note('time', FAILS, 'manifest_stamp_too_early', { by, at, claimed: claimedAt })
  if (vouched === false) note('time', FAILS, 'stamp_foreign')
  else if (vouched === null) note('time', UNCHECKED, 'manifest_stamp_unchecked', { by, at }, { at, by })
  else note('time', HOLDS, 'manifest_stamp_holds', { by, at }, { at, by })
}

// --- ZIP --------------------------------------------------------------------------------------------------------------------------

/** The files of an archive by their paths. It reads the plain kind only, within limits, and refuses everything else in words. */
export function readZip(zip) {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + 22 > zip.length) throw new VerifyError('it is not a ZIP file, or it is cut off')
  const count = zip.readUInt16LE(end + 10)
  if (end + 22 + zip.readUInt16LE(end + 20) !== zip.length) throw new VerifyError(HIDDEN)
  if (count > MAX_PACK.files) throw new VerifyError('it has more files than any evidence pack')
  const files = new Map()
  const table = zip.readUInt32LE(end + 16)
  const places = []
  let [at, room] = [table, MAX_PACK.bytes]
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || zip.readUInt32LE(at) !== 0x02014b50) throw new VerifyError('its table of contents is damaged')
    const entry = readZipEntry(zip, at)
    at = entry.next
    places.push(placeOf(zip, entry))
    if (entry.path.endsWith('/') && entry.packed <= EMPTY) continue
    if (files.has(entry.path)) throw new VerifyError(`it has two files of one name: ${printed(entry.path)}`)
    // Before anything is unpacked, so that a small file cannot become a large one.
    room -= entry.size
    if (room < 0) throw new VerifyError('unpacked it is larger than any evidence pack')
    files.set(entry.path, unpackEntry(zip, entry))
  }
  if (at !== end || !areAdjacent(places, table)) throw new VerifyError(HIDDEN)
  return withoutFolder(files)
}

const HIDDEN = 'it contains something that its table of contents does not name'
/** An empty file, packed. */
const EMPTY = 2
/** Behind a file its sums may follow. A further file needs more than this. */
const MAX_SUMS = 24

/** Whether the files fill the archive up to its table. Programs that read it from the start would unpack what lies between them. */
function areAdjacent(places, table) {
  const inOrder = [{ to: 0, more: 0 }, ...places.sort((a, b) => a.from - b.from), { from: table }]
  return inOrder.slice(1).every(({ from }, i) => from >= inOrder[i].to && from - inOrder[i].to <= inOrder[i].more)
}

function readZipEntry(zip, at) {
  const [flags, method] = [zip.readUInt16LE(at + 8), zip.readUInt16LE(at + 10)]
  const [packed, size, local] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24), zip.readUInt32LE(at + 42)]
  const lengths = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset))
  const name = zip.subarray(at + 46, at + 46 + lengths[0])
  const path = name.toString('utf8')
  const parts = path.replace(/\/$/, '').split('/')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  const odd = /[\\:\x00-\x1f\x7f]/.test(path) || parts.some((part) => part === '' || part === '.' || part === '..')
  if (odd || !Buffer.from(path).equals(name)) throw new VerifyError('it has a file with an unusual name')
  if (flags & 1) throw new VerifyError('it is encrypted')
  return { path, name, flags, method, packed, size, local, next: at + 46 + lengths.reduce((sum, one) => sum + one, 0) }
}

const damaged = ({ path }) => new VerifyError(`${printed(path)} in it cannot be unpacked`)

/** Where a file lies, and how many bytes of sums may follow. Programs may read the name and the sizes here instead of in the table. */
function placeOf(zip, entry) {
  const { name, flags, method, packed, size, local } = entry
  if (local + 30 > zip.length || zip.readUInt32LE(local) !== 0x04034b50) throw damaged(entry)
  const named = zip.readUInt16LE(local + 26)
  const from = local + 30 + named + zip.readUInt16LE(local + 28)
  const sumsFollow = (flags & 8) !== 0
  const isSame =
    zip.subarray(local + 30, local + 30 + named).equals(name) &&
    ((zip.readUInt16LE(local + 6) ^ flags) & 8) === 0 &&
    zip.readUInt16LE(local + 8) === method &&
    (sumsFollow || (zip.readUInt32LE(local + 18) === packed && zip.readUInt32LE(local + 22) === size))
  if (!isSame || from + packed > zip.length) throw damaged(entry)
  return Object.assign(entry, { from: local, to: from + packed, more: sumsFollow ? MAX_SUMS : 0 })
}

function unpackEntry(zip, entry) {
  const { method, packed, size, to } = entry
  const bytes = zip.subarray(to - packed, to)
  if (method === 0 && packed === size) return bytes
  if (method !== 8) throw damaged(entry)
  try {
    const { buffer, engine } = inflateRawSync(bytes, { maxOutputLength: Math.max(1, size), info: true })
    // What follows in its place is no part of it.
    if (buffer.length === size && engine.bytesWritten === packed) return buffer
  } catch {}
  throw damaged(entry)
}

/** Some programs put everything into one folder when they pack it again. */
function withoutFolder(files) {
  const [first = ''] = files.keys()
  const folder = first.slice(0, first.indexOf('/') + 1)
  const moved =
    !files.has('manifest.json') && folder !== '' && [...files.keys()].every((path) => path.startsWith(folder))
  return moved ? new Map([...files].map(([path, bytes]) => [path.slice(folder.length), bytes])) : files
}

// --- An evidence pack -------------------------------------------------------------------------------------------------------------

const PACK_FORMAT = 'vestibule/evidence-pack/v1'
const MANIFEST = 'manifest.json'
const SIGNATURE = 'manifest.p7s'
/** Every pack has these, and the second ones if the log could prove its entries. */
const REQUIRED = [
  ...['agreement.pdf', 'agreement.txt', 'record.json'],
  ...['history.json', 'visits.json', 'shown.json', 'delivery.json'],
]
const OF_LOG = ['log.jsonl', 'log-keys.txt', 'checkpoint.txt']

/**
 * Verifies an evidence pack: a Map of its files by path. Without given certificates or log keys the pack's own are used, and the result
 * says so. `kept`: checkpoints (from readCheckpoints), `proofs`: lines that `audit prove` made.
 */
export function verifyPack(files, { certificates = [], logKeys = [], roots = [], kept = [], proofs = [], now }) {
  const findings = newFindings()
  const own = findings.attempt('certificate', () => ownTrust(files), 'manifest_invalid') ?? {
    certificates: [],
    keys: [],
  }
  const trust = { certificates: certificates.length > 0 ? certificates : own.certificates, roots }
  const { manifest, sealedBy } = checkManifest(findings, files, trust)
  if (manifest) checkFiles(findings, files, manifest)
  const pdf = files.get('agreement.pdf')
  const log = files.has('log.jsonl')
    ? findings.attempt('log', () => readLog(files.get('log.jsonl').toString('utf8')), 'log_invalid')
    : undefined
  const notes = [...(log?.kept.map(({ checkpoint }) => checkpoint) ?? []), ...kept]
  const given = logKeys.length > 0 ? logKeys : own.keys
  const keys = findings.attempt('log', () => followKeys(given, notes), 'log_invalid') ?? given
  // The PDF may have been made when the log had an earlier key; the log itself must be signed by a key that is trusted.
  const known = [...keys, ...own.keys.filter(({ vkey }) => !keys.some((key) => key.vkey === vkey))]
  const agreement = pdf ? verifyAgreement(pdf, { ...trust, logKeys: known, now }) : undefined
  if (agreement) findings.checks.push(...agreement.checks.flatMap(inPack))
  const record = agreement?.record ?? null
  if (manifest && record)
    findings.attempt(
      'file',
      () => {
        const pack = { files, manifest, record, pdf, log }
        checkIdentity(findings, pack)
        checkScreen(findings, pack)
        const checkpoint = log && checkPackLog(findings, pack, { keys, known, roots })
        if (checkpoint) checkHistory(findings, pack)
        checkShown(findings, pack, checkpoint !== undefined)
        if (manifest.log === null) findings.note('log', UNCHECKED, 'no_proofs')
        // The log names the certificates of the company; without it only the one in the record is known.
        const linked = checkpoint || certificates.length > 0 || sealedBy === record.seal.certificate.sha256
        if (!linked) findings.note('manifest', FAILS, 'certificate_unlinked')
        checkKept(findings, { kept, proofs, known, log, checkpoint: checkpoint ?? pdfCheckpoint(record) })
      },
      'pack_unreadable',
    )
  noteUnchecked(findings, { own, certificates, logKeys, kept, log })
  const undecided = findings.checks.some(({ code }) => code === 'kept_without_proof' || code === 'kept_newer')
  const ok = !findings.failed() && manifest !== undefined && record !== null
  return {
    ok,
    undecided,
    checks: findings.checks,
    record: ok ? record : null,
    sealedAt: agreement?.sealedAt ?? null,
    pack: ok ? { evidenceId: manifest.evidenceId, madeAt: manifest.madeAt } : null,
  }
}

/** A finding about the PDF, in the words of a pack. */
function inPack(check) {
  if (check.code === 'who_signed') return []
  if (check.state !== HOLDS && check.state !== FAILS) return [check]
  return [{ ...check, facts: { ...check.facts, file: 'agreement.pdf' }, words: `agreement.pdf: ${check.words}` }]
}

/** The certificates and log keys that came with the pack. */
function ownTrust(files) {
  const pems = [...files].filter(([path]) => path.startsWith('certificates/'))
  const keys =
    files
      .get('log-keys.txt')
      ?.toString('utf8')
      .split('\n')
      .filter((line) => line.trim() !== '') ?? []
  return { certificates: pems.flatMap(([, pem]) => readPems(pem.toString('utf8'))), keys: keys.map(readLogKey) }
}

/** The manifest, if it can be read, and the certificate that sealed it; whether its seal is good is a finding. */
function checkManifest(findings, files, { certificates, roots }) {
  for (const file of [MANIFEST, SIGNATURE])
    if (!files.has(file)) findings.note('manifest', FAILS, 'manifest_missing', { file })
  const bytes = files.get(MANIFEST)
  if (!bytes) return {}
  const manifest = findings.attempt('manifest', () => readManifest(bytes), 'manifest_invalid')
  const signature = files.get(SIGNATURE)
  if (!signature) return { manifest }
  const seal = findings.attempt('manifest', () => checkManifestSeal(signature, bytes), 'seal_invalid')
  if (!seal || !manifest) return { manifest }
  const known = (one) => certificates.some((trusted) => trusted.raw.equals(one.raw))
  const carried = [seal.certificate, ...seal.others].map(({ raw }) => hex(raw)).sort()
  if (!known(seal.certificate) || !seal.others.every(known)) findings.note('manifest', FAILS, 'certificate_foreign')
  else if (canonical(carried) !== canonical([...manifest.seal.certificates].sort()))
    findings.note('manifest', FAILS, 'seal_invalid', { reason: 'it has other certificates than the manifest says' })
  else if (seal.claimedAt === null || !isValidAt(seal.certificate, seal.claimedAt))
    findings.note('manifest', FAILS, 'certificate_over')
  else if ((manifest.seal.timeStampAuthority !== null) !== (seal.stamp !== null))
    findings.note('manifest', FAILS, 'seal_invalid', { reason: 'its time stamp is missing, or was added' })
  else findings.note('manifest', HOLDS, 'manifest_holds', { name: subjectOf(seal.certificate) })
  if (seal.stamp) noteManifestStamp(findings, seal, roots)
  return { manifest, sealedBy: hex(seal.certificate.raw) }
}

function checkManifestSeal(signature, bytes) {
  const value = readDer(signature)
  if (value.bytes.length !== signature.length) throw new VerifyError('there is unexpected data after the signature')
  return checkDetached(value, [bytes])
}

function readManifest(bytes) {
  const text = bytes.toString('utf8')
  let manifest
  try {
    manifest = JSON.parse(text)
  } catch {
    throw new VerifyError('it cannot be read')
  }
  if (manifest?.format !== PACK_FORMAT) throw new VerifyError('it has an unknown format')
  if (canonical(manifest) !== text) throw new VerifyError('it is not in its canonical form')
  const { files, agreement, seal } = manifest
  if (!Array.isArray(files) || !agreement || !Array.isArray(seal?.certificates))
    throw new VerifyError('it is incomplete')
  if (files.some(({ path }, i) => i > 0 && files[i - 1].path >= path))
    throw new VerifyError('its list of files is not in order')
  return manifest
}

function checkFiles({ note, checks }, files, manifest) {
  const before = checks.length
  const listed = new Set([MANIFEST, SIGNATURE])
  for (const { path, bytes, sha256: hash } of manifest.files) {
    listed.add(path)
    const file = files.get(path)
    if (!file) note('files', FAILS, 'missing', { file: printed(path) })
    else if (file.length !== bytes || hex(file) !== hash) note('files', FAILS, 'altered', { file: printed(path) })
  }
  for (const path of files.keys()) if (!listed.has(path)) note('files', FAILS, 'added', { file: printed(path) })
  for (const path of manifest.log === null ? REQUIRED : [...REQUIRED, ...OF_LOG])
    if (!listed.has(path)) note('files', FAILS, 'missing', { file: path })
  if (checks.length === before) note('files', HOLDS, 'files_hold', { count: manifest.files.length })
}

/** Notes what differs. Each row: what it is, its two places, and what each says. */
function compare({ note }, what, rows) {
  let same = true
  for (const [name, first, second, a, b] of rows) {
    if (canonical(a ?? null) === canonical(b ?? null)) continue
    note(what, FAILS, 'differs', { what: name, first, second })
    same = false
  }
  return same
}

function checkIdentity(findings, { files, manifest, record, pdf }) {
  const [M, P, D] = [MANIFEST, 'agreement.pdf', 'delivery.json']
  const { agreement, portal } = manifest
  const attached = readAttached(pdf)
  const same = (path, bytes) => files.get(path)?.equals(bytes) ?? false
  const delivery = readJson(findings, files, D)
  if (!Array.isArray(readJson(findings, files, 'visits.json')?.visits))
    findings.note('files', FAILS, 'file_invalid', { file: 'visits.json' })
  const rows = [
    ['documentId', M, P, agreement.documentId, record.documentId],
    ['title', M, P, agreement.title, record.agreement.title],
    ['version', M, P, agreement.version, record.agreement.version],
    ['signedAt', M, P, agreement.signedAt, record.signedAt],
    ['SHA-256 of the text', M, P, agreement.textSha256, record.agreement.sha256],
    ['SHA-256 of the PDF', M, P, agreement.fileSha256, hex(pdf)],
    ['company', M, P, portal?.company, record.company.legalName],
    ['verifyAt', M, P, portal?.verifyAt, record.verifyAt],
    ['text', 'agreement.txt', P, same('agreement.txt', attached.text), true],
    ['record', 'record.json', P, same('record.json', attached.record), true],
    ['SHA-256 of the PDF', D, P, delivery?.file?.sha256, hex(pdf)],
    ['bytes', D, P, delivery?.file?.bytes, pdf.length],
    ['level of the seal', D, P, delivery?.file?.level, record.seal.level],
    ['exportedAt', D, M, delivery?.exportedAt, manifest.madeAt],
  ]
  if (compare(findings, 'identity', rows)) findings.note('identity', HOLDS, 'identity_holds', { id: record.documentId })
}

function checkScreen(findings, { files, record }) {
  const named = record.assent.pageSnapshotSha256
  const page = files.get('screen/index.html')
  if (named === null && !page) return findings.note('screen', UNCHECKED, 'no_screen')
  if (!page) return findings.note('screen', FAILS, 'missing', { file: 'screen/index.html' })
  const rows = [['SHA-256 of the page', 'screen/index.html', 'record.json', hex(page), named]]
  return compare(findings, 'screen', rows) && findings.note('screen', HOLDS, 'screen_holds')
}

function readJson({ note }, files, path) {
  try {
    return JSON.parse(files.get(path).toString('utf8'))
  } catch {
    note('files', FAILS, 'file_invalid', { file: path })
    return undefined
  }
}

// --- The log in a pack ------------------------------------------------------------------------------------------------------------

/** The lines of log.jsonl (docs/log.md of the portal describes them). */
function readLog(text) {
  const log = { header: undefined, entries: [], kept: [], stamps: [], checkpoint: undefined, note: '', ended: false }
  for (const line of text.trimEnd().split('\n')) takeLine(log, parseLine(line))
  if (!log.ended || !log.checkpoint) throw new VerifyError('it is cut off')
  return log
}

function parseLine(text) {
  try {
    return JSON.parse(text)
  } catch {
    throw new VerifyError('a line cannot be read')
  }
}

function takeLine(log, line) {
  if (log.ended || (line.type === 'header') !== (log.header === undefined))
    throw new VerifyError('its lines are not in order')
  if (line.type === 'header') log.header = line
  else if (line.type === 'entry') log.entries.push({ ...line, entry: canonical(line.entry), said: line.entry })
  else if (line.type === 'checkpoint') {
    log.note = String(line.note)
    log.checkpoint = readCheckpoint(log.note)
  } else if (line.type === 'kept')
    log.kept.push({ note: String(line.note), checkpoint: readCheckpoint(String(line.note)), proof: line.consistency })
  else if (line.type === 'stamp') log.stamps.push(line)
  else if (line.type === 'end' && line.entries === log.entries.length) log.ended = true
  else throw new VerifyError('a line is of a kind that is not known, or lines are missing')
}

/** Checks the log by itself and against the PDF. Returns the checkpoint that everything is proved by. */
function checkPackLog(findings, { files, manifest, record, log }, { keys, known, roots }) {
  const checkpoint = findings.attempt('log', () => openCheckpoint(log.note, keys), 'log_invalid')
  if (!checkpoint) return undefined
  const { origin: name, size, root } = checkpoint
  const lines = (path) =>
    files
      .get(path)
      ?.toString('utf8')
      .split('\n')
      .filter((line) => line !== '')
  compare(findings, 'log', [
    ['checkpoint', 'checkpoint.txt', 'log.jsonl', files.get('checkpoint.txt')?.toString('utf8'), log.note],
    ['keys', 'log-keys.txt', 'log.jsonl', lines('log-keys.txt'), log.header.keys],
    ['log', MANIFEST, 'log.jsonl', manifest.log, { name, size, root: root.toString('base64') }],
  ])
  for (const one of log.entries) {
    const checked = findings.attempt('log', () => checkEntry(one, checkpoint), 'log_invalid')
    if (checked) continue
    const { facts } = findings.checks.pop()
    findings.note('log', FAILS, 'line_invalid', { index: one.index, reason: facts.reason })
  }
  for (const { checkpoint: older, proof } of log.kept) {
    const good = isSigned(older, known) && Array.isArray(proof)
    if (!good || !provesConsistency(older.size, older.root, size, root, decode(proof)))
      findings.note('log', FAILS, 'log_invalid', { reason: `the proof from its ${older.size} entries does not hold` })
  }
  checkContinues(findings, record, log, checkpoint)
  checkLogStamps(findings, log, roots)
  return checkpoint
}

/** The checkpoint that the PDF was sealed with. */
function pdfCheckpoint(record) {
  return record.log ? readCheckpoint(record.log.checkpoint) : undefined
}

/** The PDF has a checkpoint of its own, and whoever has a copy has kept it. */
function checkContinues({ note }, record, log, { size, root }) {
  const older = pdfCheckpoint(record)
  if (!older) return
  const proof = older.size === size ? [] : log.kept.find(({ checkpoint }) => checkpoint.size === older.size)?.proof
  const good = Array.isArray(proof) && provesConsistency(older.size, older.root, size, root, decode(proof))
  note('log', good ? HOLDS : FAILS, good ? 'log_continues' : 'log_forked', { older: older.size, size })
}

function checkLogStamps({ note }, log, roots) {
  const notes = new Map([[log.checkpoint.size, log.note], ...log.kept.map((one) => [one.checkpoint.size, one.note])])
  const unchecked = []
  for (const { size, token } of log.stamps) {
    // The authority gave none.
    if (token === null) continue
    let stamp
    try {
      stamp = checkStamp(readDer(Buffer.from(String(token), 'base64')), [Buffer.from(notes.get(size) ?? '')], roots)
    } catch (error) {
      const reason = error instanceof VerifyError && error.message !== 'changed' ? error.message : 'it was changed'
      note('time', FAILS, 'log_stamp_invalid', { size, reason })
      continue
    }
    const { by, at } = stamp
    // Whatever a stamped log has was written before the stamp.
    const late = log.entries.find(({ index, said }) => index < size && isTooEarly(at, said?.at ?? null))
    if (late) {
      const { index, said } = late
      note('time', FAILS, 'log_stamp_too_early', { by, size, at, index, claimed: printed(String(said.at)) })
    }
    if (stamp.vouched === null) unchecked.push(stamp.by)
    else if (!stamp.vouched) note('time', FAILS, 'log_stamp_foreign', { by: stamp.by, size })
    else note('time', HOLDS, 'log_stamp_holds', { by: stamp.by, at: stamp.at, size })
  }
  if (unchecked.length > 0)
    note('time', UNCHECKED, 'log_stamps_unchecked', { count: unchecked.length, by: [...new Set(unchecked)].join(', ') })
}

/** Compares the history, the delivery and what else the pack tells with the entries of the log. */
function checkHistory(findings, { files, manifest, record, pdf, log }) {
  const { note } = findings
  const find = (action, test) => log.entries.find(({ said }) => said.action === action && test(said))
  const mine = (said) => said.submissionId === record.documentId
  checkAct(findings, manifest, find, mine)
  checkCertificates(findings, files, find)
  checkReading(findings, record, find)
  const delivery = readJson(findings, files, 'delivery.json')
  if (delivery) checkSealing(findings, { record, pdf, delivery, log }, find, mine)
  if (delivery) checkDelivery(findings, { record, delivery }, find)
  const history = readJson(findings, files, 'history.json')?.entries
  if (!Array.isArray(history)) return note('files', FAILS, 'file_invalid', { file: 'history.json' })
  const byIndex = new Map(log.entries.map((one) => [one.index, one]))
  let proved = 0
  history.forEach(({ index, personalData, ...told }, i) => {
    const logged = byIndex.get(index)
    byIndex.delete(index)
    const data = logged?.personal?.data ? JSON.parse(logged.personal.data) : null
    if (logged?.entry === canonical(told) && canonical(data) === canonical(personalData ?? null)) proved += 1
    else note('history', FAILS, 'history_unproved', { line: i + 1, action: printed(String(told.action)) })
  })
  for (const { index, said } of byIndex.values())
    note('history', FAILS, 'history_left_out', { index, action: printed(String(said?.action)) })
  if (proved === history.length && byIndex.size === 0)
    note('history', HOLDS, 'history_holds', { count: proved, size: log.checkpoint.size })
  const erased = log.entries.filter(({ said, personal }) => said.personal && !personal).length
  if (erased > 0) note('history', UNCHECKED, 'personal_erased', { count: erased })
}

// --- What the server sent to the person -------------------------------------------------------------------------------------------

const SHOWN_FORMAT = 'vestibule/shown/v1'

/** Checks each line of shown.json against the batch whose root an entry of the log has. */
function checkShown(findings, { files, record, log }, isLogGood) {
  const { note } = findings
  const shown = readJson(findings, files, 'shown.json')?.shown
  if (!Array.isArray(shown)) return note('files', FAILS, 'file_invalid', { file: 'shown.json' })
  const byIndex = new Map(isLogGood ? log.entries.map(({ index, said }) => [index, said]) : [])
  const isTheirs = ofPerson(record, [...byIndex.values()])
  const seen = new Set()
  let [proved, open] = [0, 0]
  shown.forEach(({ entry, leaf, path, personal }, i) => {
    const facts = { line: i + 1, code: printed(String(leaf?.code ?? '')).replace(/^(.{4})(.{4})$/, '$1-$2') }
    const twice = seen.has(leaf?.code)
    seen.add(leaf?.code)
    // What has a number is in a batch, and nobody can take that away.
    const isOpen = entry === null && (leaf?.number === undefined || !isLogGood)
    if (twice || !(isOpen || isInBatch(byIndex.get(entry), leaf, path, personal)))
      note('history', FAILS, 'shown_altered', facts)
    else if (isLogGood && !isTheirs(leaf)) note('history', FAILS, 'shown_foreign', facts)
    else if (isOpen) open += 1
    else proved += 1
  })
  if (proved > 0 && proved + open === shown.length) note('history', HOLDS, 'shown_holds', { count: proved })
  if (open > 0) note('history', UNCHECKED, 'shown_not_logged', { count: open })
}

function isInBatch(said, leaf, path, personal) {
  if (said?.action !== 'pages.shown' || leaf?.format !== SHOWN_FORMAT || !Array.isArray(path)) return false
  const { from, to, count, root } = said.detail
  const place = leaf.number - from
  if (!Number.isInteger(place) || place < 0 || to - from + 1 !== count) return false
  const hash = sha256(Buffer.of(0), canonical(leaf))
  if (!provesInclusion(hash, place, count, decode(path), Buffer.from(String(root), 'base64'))) return false
  const made = createHmac('sha256', Buffer.from(String(personal?.salt), 'base64url')).update(String(personal?.data))
  return made.digest('base64') === leaf.personal
}

/** Whether a leaf is of the signature, the person who signed, or one of the codes of the signature. */
function ofPerson({ documentId }, entries) {
  const mine = entries.filter(({ submissionId }) => submissionId === documentId)
  const person = mine.find(({ action }) => action === 'nda.signed')?.personId
  const codes = new Set(mine.flatMap(({ codeId }) => codeId ?? []))
  return ({ submissionId, personId, codeId }) =>
    submissionId === documentId || (person !== undefined && personId === person) || codes.has(codeId)
}

function checkReading(findings, record, find) {
  const { reading, agreement, assent } = record
  const L = 'log.jsonl'
  const of = (said) => said.detail?.reading === reading.id
  const [opened, passed, ended, ticked] = ['opened', 'threshold_reached', 'end_reached', 'box_ticked'].map(
    (act) => find(`nda.${act}`, of)?.said,
  )
  // Another company's portal began with the versions of the demo.
  const isThisVersion = ({ detail }) => detail?.version === agreement.version && detail.sha256 === agreement.sha256
  const published = find('nda.published', isThisVersion)?.said
  const signed = find('nda.signed', (said) => said.submissionId === record.documentId)
  const sealedIn = record.log?.entries.find(({ entry }) => JSON.parse(entry).action === 'nda.signed')
  const rows = [
    ['version', 'record.json', L, agreement.sha256, published?.detail?.sha256],
    ['openedAt', 'record.json', L, reading.openedAt, opened?.at],
    ['text when opened', 'record.json', L, agreement.sha256, opened?.detail?.sha256],
    ['page when opened', 'record.json', L, assent.pageSnapshotSha256, opened?.detail?.screen],
    ['thresholdAt', 'record.json', L, reading.thresholdAt, passed?.at],
    ['endAt', 'record.json', L, reading.endAt, ended?.at],
    ['whether the box was reported', 'record.json', L, assent.boxTickedAt === null || ticked !== undefined, true],
    ['signedAt', 'record.json', L, record.signedAt, signed?.said.at],
    ...(sealedIn
      ? [['entry of the signature', 'record.json', L, [sealedIn.index, sealedIn.entry], [signed?.index, signed?.entry]]]
      : []),
  ]
  if (compare(findings, 'history', rows)) findings.note('history', HOLDS, 'reading_holds')
}

/** The log names the file as it was sealed and mailed, and each later one with what was added to it. */
function checkSealing(findings, { record, pdf, delivery, log }, find, mine) {
  const { seal, updates } = readRevisions(pdf)
  const versions = new Map([seal, ...updates].map(({ end }) => [hex(pdf.subarray(0, end)), end]))
  const sealed = find('agreement.sealed', (said) => mine(said) && versions.has(said.detail?.sha256))
  if (!sealed) return findings.note('history', FAILS, 'not_in_log', { what: 'agreement.pdf' })
  const { at, detail } = sealed.said
  let current = detail.sha256
  const later = log.entries.filter(({ said }) => said.action === 'agreement.stamped' && mine(said))
  for (const { said } of later) {
    if (said.detail?.before !== current || !versions.has(said.detail.sha256))
      return findings.note('history', FAILS, 'stamp_missing', { at: said.at })
    current = said.detail.sha256
  }
  if (current !== hex(pdf)) return findings.note('history', FAILS, 'not_in_log', { what: 'agreement.pdf' })
  const [D, L] = ['delivery.json', 'log.jsonl']
  const rows = [
    ['level of the seal', 'record.json', L, record.seal.level, detail.level],
    ['certificate of the seal', 'record.json', L, record.seal.certificate.sha256, detail.certificate],
    ['madeAt', D, L, delivery.file?.madeAt, at],
    ['SHA-256 of the PDF as sealed', D, L, delivery.file?.sealedSha256, detail.sha256],
    ['what was added later', D, L, delivery.file?.added, later.map(({ said }) => [said.at, said.detail.sha256])],
  ]
  if (!compare(findings, 'history', rows)) return undefined
  if (later.length > 0) findings.note('history', HOLDS, 'stamps_logged', { count: later.length })
  return findings.note('history', HOLDS, 'sealed_holds', { index: sealed.index })
}

function checkDelivery(findings, { record, delivery }, find) {
  let count = 0
  let good = true
  for (const to of ['toSigner', 'toCompany']) {
    const told = delivery[to]
    const sent = told && find('mail.sent', ({ detail }) => detail?.mail === told.mail)
    if (!sent && !told?.takenByMailServerAt && !told?.writtenToFileAt) continue
    const [D, L] = ['delivery.json', 'log.jsonl']
    const logged = (via) => (sent?.said.detail?.via === via ? sent.said.at : null)
    const rows = [
      [`takenByMailServerAt (${to})`, D, L, told.takenByMailServerAt, logged('smtp')],
      [`writtenToFileAt (${to})`, D, L, told.writtenToFileAt, logged('file')],
    ]
    if (sent?.personal) {
      // Erased, the log no longer has the address and the reply.
      const personal = JSON.parse(sent.personal.data)
      rows.push([`reply (${to})`, D, L, told.reply, personal.reply])
      if (to === 'toSigner') rows.push(['email', 'record.json', L, record.signer.email, personal.to])
    }
    good = compare(findings, 'delivery', rows) && good
    count += 1
  }
  if (good && count > 0) findings.note('delivery', HOLDS, 'delivery_holds', { count })
}

function checkAct(findings, { madeBy, evidenceId, madeAt, agreement }, find, mine) {
  const act = find(madeBy?.action, ({ id }) => id === madeBy.entry)
  if (!act || !mine(act.said)) return findings.note('act', FAILS, 'not_in_log', { what: MANIFEST })
  const { at, actor, detail } = act.said
  const rows = [
    ['madeAt', MANIFEST, 'log.jsonl', madeAt, at],
    ['madeBy', MANIFEST, 'log.jsonl', madeBy.actor, actor],
    ['evidenceId', MANIFEST, 'log.jsonl', evidenceId, detail?.evidence],
    ['SHA-256 of the PDF', MANIFEST, 'log.jsonl', agreement.fileSha256, detail?.sha256],
  ]
  return compare(findings, 'act', rows) && findings.note('act', HOLDS, 'act_holds', { index: act.index, at })
}

function checkCertificates({ note }, files, find) {
  const paths = [...files.keys()].filter((path) => path.startsWith('certificates/'))
  const unknown = paths.filter((path) => {
    const prints = readPems(files.get(path).toString('utf8')).map(({ raw }) => hex(raw))
    return !prints.every((print) => find('seal.certificate_kept', ({ detail }) => detail?.sha256 === print))
  })
  for (const path of unknown) note('certificate', FAILS, 'not_in_log', { what: printed(path) })
  if (unknown.length === 0) note('certificate', HOLDS, 'certificates_logged', { count: paths.length })
}

/** Compares the log with each checkpoint that was kept elsewhere, by the proofs in the pack or those given beside it. */
function checkKept({ note }, { kept, proofs, known, log, checkpoint }) {
  if (!checkpoint) return
  const { size: to } = checkpoint
  const proofsInPack = (log?.kept ?? []).map((one) => ({ from: one.checkpoint.size, to, proof: one.proof }))
  for (const given of kept) {
    const { size } = given
    if (!isSigned(given, known)) {
      note('kept', FAILS, 'kept_foreign', { size })
      continue
    }
    const [older, newer] = size <= to ? [given, checkpoint] : [checkpoint, given]
    const proved = [...proofsInPack, ...proofs, { from: to, to, proof: [] }].filter(
      (one) => one.from === older.size && one.to === newer.size && Array.isArray(one.proof),
    )
    const good = proved.some(({ proof }) =>
      provesConsistency(older.size, older.root, newer.size, newer.root, decode(proof)),
    )
    if (good) note('kept', HOLDS, 'kept_holds', { size })
    else if (proved.length > 0) note('kept', FAILS, 'kept_contradicts', { size, to })
    else note('kept', UNCHECKED, size < to ? 'kept_without_proof' : 'kept_newer', { size, to })
  }
}

function noteUnchecked({ note }, { own, certificates, logKeys, kept, log }) {
  const prints = own.certificates.map(({ raw }) => hex(raw)).join(', ')
  if (certificates.length === 0) note('certificate', UNCHECKED, 'own_certificates', { list: prints })
  if (logKeys.length === 0 && log)
    note('log', UNCHECKED, 'own_log_keys', { list: own.keys.map(({ vkey }) => vkey).join(', ') })
  if (kept.length === 0) note('kept', UNCHECKED, 'no_checkpoint')
  note('history', UNCHECKED, 'completeness')
  note('history', UNCHECKED, 'browser_reports')
  note('files', UNCHECKED, 'made_texts')
  note('signer', UNCHECKED, 'who_signed')
}

/** Verifies a PDF or a ZIP file, whichever it is. */
export function verifyFile(bytes, trusted) {
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return verifyAgreement(bytes, trusted)
  const findings = newFindings()
  const files = findings.attempt('file', () => readZip(bytes), 'pack_unreadable')
  if (files) return verifyPack(files, trusted)
  return { ok: false, checks: findings.checks, record: null, sealedAt: null }
}

// --- On the command line ----------------------------------------------------------------------------------------------------------

const say = (line) => process.stdout.write(`${line}\n`)

function readPems(text) {
  return (text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
    (pem) => new X509Certificate(pem),
  )
}

function main([target, ...options]) {
  if (target === undefined || !existsSync(target)) return usage()
  const trusted = { certificates: [], logKeys: [], roots: [], kept: [], proofs: [] }
  for (let i = 0; i < options.length; i += 2) {
    const [option, given] = [options[i], options[i + 1]]
    if (given === undefined) return usage()
    if (option === '--certificate') trusted.certificates.push(...pemsOf(given))
    else if (option === '--tsa-ca') trusted.roots.push(...pemsOf(given))
    else if (option === '--log-key') trusted.logKeys.push(...keysOf(given))
    else if (option === '--checkpoint') trusted.kept.push(...checkpointsOf(given))
    else if (option === '--proof') trusted.proofs.push(...proofsOf(given))
    else return usage()
  }
  const isFolder = statSync(target).isDirectory()
  const verdict = isFolder ? verifyPack(readFolder(target), trusted) : verifyFile(readFileSync(target), trusted)
  print(verdict)
  return verdict.ok ? (verdict.undecided ? 3 : 0) : 1
}

function usage() {
  say(USAGE)
  return 2
}

function print({ ok, undecided, checks, record, sealedAt }) {
  const list = (title, mark, states) => {
    const those = checks.filter(({ state }) => states.includes(state))
    if (those.length > 0) say(title)
    for (const { words } of those) say(`  ${mark}  ${printed(words)}`)
    if (those.length > 0) say('')
  }
  list('What does not hold', 'FAIL', [FAILS])
  if (record) {
    say(`${printed(record.agreement.title)}, version ${record.agreement.version}`)
    say(`signed ${record.signedAt} by ${printed(record.signer.fullName)}, sealed ${sealedAt}`)
    say(`document ${printed(record.documentId)}\n`)
  }
  list('What holds', 'ok', [HOLDS])
  list('What was not checked, and why', '-', [UNCHECKED, ABSENT])
  if (!ok) say('NOT VERIFIED: something was altered, is missing or was added.')
  else if (undecided) say('Nothing is wrong, but a checkpoint that you gave could not be compared.')
  else say('Verified: every check passed, and what was not checked is listed above.')
}

/** Removes control characters, so that a name cannot change the terminal's output. */
function printed(text) {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, ' ')
}

function pemsOf(file) {
  const found = readPems(readFileSync(file, 'utf8'))
  if (found.length === 0) throw new VerifyError(`There is no certificate (PEM) in ${file}.`)
  return found
}

function keysOf(given) {
  const text = existsSync(given) ? readFileSync(given, 'utf8') : given
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(readLogKey)
}

/** A file of checkpoints, or the one in a signed copy. */
function checkpointsOf(file) {
  const bytes = readFileSync(file)
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') return readCheckpoints(bytes.toString('utf8'))
  const checkpoint = pdfCheckpoint(JSON.parse(readAttached(bytes).record.toString('utf8')))
  return checkpoint ? [checkpoint] : []
}

function proofsOf(file) {
  const lines = readFileSync(file, 'utf8').trim().split('\n').map(parseLine)
  return lines.filter(({ type }) => type === 'consistency')
}

/** Every file below a folder. What is no plain file counts as changed. */
function readFolder(folder) {
  const files = new Map()
  let room = MAX_PACK.bytes
  const walk = (below) => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.isDirectory()) {
        walk(path)
        continue
      }
      room -= entry.isFile() ? statSync(join(folder, path)).size : 0
      if (room < 0 || files.size >= MAX_PACK.files)
        throw new VerifyError('This folder has more than any evidence pack.')
      files.set(path, entry.isFile() ? readFileSync(join(folder, path)) : Buffer.from('not a plain file'))
    }
  }
  walk('')
  return files
}

// Compares resolved paths, because a folder may be a link.
if (
  process.argv[1] &&
  existsSync(process.argv[1]) &&
  realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)
) {
  try {
    process.exitCode = main(process.argv.slice(2))
  } catch (error) {
    say(error instanceof Error ? error.message : 'The file could not be checked.')
    process.exitCode = 2
  }
}
