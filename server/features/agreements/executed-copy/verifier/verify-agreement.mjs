#!/usr/bin/env node
// Verifies an executed agreement or an evidence pack without the portal. Needs only Node 20 or newer.
// The portal's page /verify uses this file too. Tests compare it with pdfsig and openssl.
import { constants, createHash, createHmac, createPublicKey, verify, X509Certificate } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'

const USAGE = `node verify-agreement.mjs FILE.pdf --certificate CERT [--certificate CERT ...] [--log-key KEY ...] [--tsa-ca CERT]
node verify-agreement.mjs FOLDER
  FILE.pdf            an executed agreement
  --certificate CERT  a certificate of the company's seal (PEM) from a source you trust
  --log-key KEY       a public key of the portal's log, or a file with keys
  --tsa-ca CERT       certificates (PEM), one of which must have issued the time stamp's certificate
  FOLDER              an unpacked evidence pack. Its own certificates and keys are used, so compare their fingerprints

Exits with 0 if every check passes, 1 if a check fails, 2 if the file could not be checked.`

/** Larger files are refused. The portal's own are a hundredth of this. */
export const MAX_FILE_SIZE = 20 * 1024 * 1024
/** Far larger than any real attachment, to stop decompression bombs. */
const MAX_PART_SIZE = 8 * 1024 * 1024

/** A failed check, with its reason as text. */
class VerifyError extends Error {}

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()

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
  const [type, wrapped] = partsOf(value)
  if (oidOf(type) !== OID.signedData || wrapped?.tag !== 0xa0) throw new VerifyError(MALFORMED)
  const [version, digests, content, ...rest] = partsOf(readDer(wrapped.body))
  if (version?.tag !== 2 || ![1, 3].includes(Number(version.body.toString('hex'))) || version.body.length !== 1)
    throw new VerifyError(MALFORMED)
  if (digests?.tag !== 0x31 || content?.tag !== 0x30) throw new VerifyError(MALFORMED)
  const [contentType, inner] = partsOf(content)
  if (oidOf(contentType) !== kind) throw new VerifyError(MALFORMED)
  const signers = rest.at(-1)
  if (signers?.tag !== 0x31) throw new VerifyError(MALFORMED)
  const infos = partsOf(signers)
  if (infos.length !== 1) throw new VerifyError('it must have exactly one signature')
  const set = rest.find(({ tag }) => tag === 0xa0)
  if (rest.length > 2 || (rest.length === 2 && !set)) throw new VerifyError(MALFORMED)
  const certificates = set ? partsOf(set).map(({ bytes }) => new X509Certificate(bytes)) : []
  const signer = readSigner(infos[0])
  const named = partsOf(digests)
  if (named.length !== 1 || !named[0].bytes.equals(signer.digestBytes)) throw new VerifyError(MALFORMED)
  return { content: inner ? readDer(inner.body).body : undefined, certificates, signer }
}

function readSigner(info) {
  const [version, sid, digest, attributes, algorithm, signature, unsigned, ...more] = partsOf(info)
  if (version?.body.length !== 1 || version.body[0] !== 1 || attributes?.tag !== 0xa0 || more.length > 0)
    throw new VerifyError(MALFORMED)
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
    const [kind, those] = partsOf(attribute)
    const name = oidOf(kind)
    const inner = those ? partsOf(those) : []
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

// --- The seal of a PDF (ISO 32000-2, section 12.8; PAdES) -------------------------------------------------------------------------

/** Finds the one seal, which must cover the whole file except itself. */
function findSeal(pdf) {
  const text = pdf.toString('latin1')
  const ranges = [...text.matchAll(/\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/g)]
  const named = text.split('/ByteRange').length - 1
  if (named === 0) {
    if (/\/Encrypt\b/.test(text)) throw new VerifyError('it is encrypted')
    throw new VerifyError('it has no seal')
  }
  if (named > 1) throw new VerifyError('it has more than one signature; an executed agreement has exactly one')
  if (ranges.length !== 1) throw new VerifyError('the range of bytes that its seal covers cannot be read')
  const [from, before, after, rest] = ranges[0].slice(1).map(Number)
  if (from !== 0 || before >= after || after > pdf.length || (ranges[0].index >= before && ranges[0].index < after))
    throw new VerifyError('its seal does not cover the file: the ranges of bytes are not those of a seal')
  if (after + rest > pdf.length) throw new VerifyError('it is cut off: the seal covers more than is there')
  if (after + rest < pdf.length)
    throw new VerifyError(
      `something was added after it was sealed (${pdf.length - after - rest} bytes that the seal does not cover)`,
    )
  const gap = text.slice(before, after)
  if (!/\/Contents\s*$/.test(text.slice(Math.max(0, before - 40), before)) || !/^<(?:[0-9a-f]+|[0-9A-F]+)>$/.test(gap))
    throw new VerifyError('its seal does not cover the file: the bytes between the ranges are not a signature')
  if (!/\/SubFilter\s*\/ETSI\.CAdES\.detached\b/.test(text)) throw new VerifyError('its signature is not a seal')
  const filled = Buffer.from(gap.slice(1, -1), 'hex')
  const signature = readDer(filled)
  if (filled.subarray(signature.bytes.length).some((byte) => byte !== 0))
    throw new VerifyError('there is unexpected data after the signature')
  return { signature, covered: [pdf.subarray(0, before), pdf.subarray(after)] }
}

/** Checks the signature of the seal. Returns its certificates, its time and its time stamp. */
function checkSeal(pdf) {
  const { signature, covered } = findSeal(pdf)
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

/** Checks a time stamp (RFC 3161). `vouched`: whether one of `roots` issued its certificate. */
function checkStamp({ token, signature }, roots) {
  const data = readSignedData(token, OID.tstInfo)
  if (data.content === undefined) throw new VerifyError('the time stamp is empty')
  const certificate = checkSigner(data, OID.tstInfo, (name) => createHash(name).update(data.content).digest())
  if (!certificate.keyUsage?.includes(OID.timeStamping))
    throw new VerifyError('the certificate of the time stamp is not for time stamps')
  const [, , imprint, , time] = partsOf(readDer(data.content))
  const [algorithm, stamped] = imprint ? partsOf(imprint) : []
  const name = DIGESTS[oidOf(algorithm && partsOf(algorithm)[0])]
  if (!name || !stamped || !Buffer.from(stamped.body).equals(createHash(name).update(signature).digest()))
    throw new VerifyError('the time stamp does not belong to this seal')
  const at = timeOf(time)
  if (!isValidAt(certificate, at)) throw new VerifyError('the certificate of the time stamp was not valid at that time')
  return {
    at,
    by: subjectOf(certificate),
    vouched: roots.length === 0 ? null : isVouched(certificate, data.certificates, roots),
  }
}

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

function isVouched(certificate, given, roots) {
  let current = certificate
  for (let depth = 0; depth < 6; depth++) {
    if (roots.some((root) => root.raw.equals(current.raw) || isIssuedBy(current, root))) return true
    const above = given.find((one) => one.ca && !one.raw.equals(current.raw) && isIssuedBy(current, one))
    if (!above) return false
    current = above
  }
  return false
}

function isIssuedBy(certificate, issuer) {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
}

function isValidAt(certificate, at) {
  const time = Date.parse(at)
  return Date.parse(certificate.validFrom) <= time && time <= Date.parse(certificate.validTo)
}

function subjectOf(certificate) {
  return (/^CN=(.+)$/m.exec(certificate.subject)?.[1] ?? certificate.subject).replace(/\\(.)/g, '$1')
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
  const parts = attachmentsOf(pdf)
  const [text, record] = [parts.get('agreement.txt'), parts.get('record.json')]
  if (!text || !record) throw new VerifyError('its text and its record are not attached to it')
  return { text, record }
}

/** One text for each JSON value (RFC 8785). */
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

// --- The log (RFC 6962; C2SP signed-note and tlog-checkpoint) ---------------------------------------------------------------------

const ED25519_DER = Buffer.from('302a300506032b6570032100', 'hex')

export function readLogKey(vkey) {
  const [, name, id, encoded] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(vkey.trim()) ?? []
  const bytes = Buffer.from(encoded ?? '', 'base64')
  const made = sha256(`${name}\n`, bytes).toString('hex').slice(0, 8)
  if (bytes.length !== 33 || bytes[0] !== 1 || made !== id) throw new VerifyError('one of the log keys is not a key')
  return {
    name,
    id,
    key: createPublicKey({ key: Buffer.concat([ED25519_DER, bytes.subarray(1)]), format: 'der', type: 'spki' }),
  }
}

/** The size and root of a checkpoint, if one of the keys signed it. */
function openCheckpoint(note, keys) {
  const end = note.lastIndexOf('\n\n')
  const text = note.slice(0, end + 1)
  const [, origin, size, root] = /^(\S+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\n/.exec(text) ?? []
  if (end < 0 || origin === undefined) throw new VerifyError('the checkpoint of the log cannot be read')
  let good = false
  for (const line of note
    .slice(end + 2)
    .trimEnd()
    .split('\n')) {
    const [, name, encoded] = /^— ([^+\s]+) (\S+)$/.exec(line) ?? []
    const bytes = Buffer.from(encoded ?? '', 'base64')
    const key = keys.find((one) => one.name === name && one.id === bytes.subarray(0, 4).toString('hex'))
    if (!key) continue
    if (!verify(null, Buffer.from(text), key.key, bytes.subarray(4)))
      throw new VerifyError('the checkpoint of the log was changed')
    good = true
  }
  if (!good) throw new VerifyError('the checkpoint of the log is not signed by a key of the log')
  return { origin, size: Number(size), root: Buffer.from(root, 'base64') }
}

const half = (number) => Math.floor(number / 2)
const node = (left, right) => sha256(Buffer.of(1), left, right)

/** RFC 9162, section 2.1.3.2. */
function provesInclusion(leaf, index, size, proof, root) {
  if (!(index < size)) return false
  let [fn, sn, hash] = [index, size - 1, leaf]
  for (const step of proof) {
    if (sn === 0) return false
    if (fn % 2 === 1 || fn === sn) {
      hash = node(step, hash)
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [half(fn), half(sn)]
    } else hash = node(hash, step)
    ;[fn, sn] = [half(fn), half(sn)]
  }
  return sn === 0 && hash.equals(root)
}

/** Checks that the log contains the entry of the signature, and that the entry matches the record. */
function checkLog(record, keys) {
  const { entries, checkpoint } = record.log
  const { size, root, origin } = openCheckpoint(checkpoint, keys)
  let signing
  for (const { index, entry, personal, inclusion } of entries) {
    const leaf = sha256(Buffer.of(0), Buffer.from(entry))
    if (
      !provesInclusion(
        leaf,
        index,
        size,
        inclusion.map((step) => Buffer.from(step, 'base64')),
        root,
      )
    )
      throw new VerifyError('an entry is not in the log')
    const said = JSON.parse(entry)
    if (personal) {
      const made = createHmac('sha256', Buffer.from(personal.salt, 'base64url')).update(personal.data).digest('base64')
      if (made !== said.personal) throw new VerifyError('the personal data of an entry is not the data in the log')
    }
    if (said.action === 'nda.signed') signing = { said, personal, index }
  }
  if (!signing || signing.said.submissionId !== record.documentId)
    throw new VerifyError('the entry of the signature is missing')
  if (signing.said.detail?.sha256 !== record.agreement.sha256)
    throw new VerifyError('the text in the record is not the text in the log')
  checkAssent(record.assent, signing.said.detail)
  if (signing.said.at !== record.signedAt) throw new VerifyError('the time in the record is not the time in the log')
  const data = signing.personal ? JSON.parse(signing.personal.data) : {}
  const same = [
    [data.fullName, record.signer.fullName],
    [data.email, record.signer.email],
    [data.companyName, record.signer.companyName],
  ].every(([logged, written]) => logged === undefined || logged === written)
  if (!same) throw new VerifyError('the signer in the record is not the signer in the log')
  return { index: signing.index, size, origin }
}

/** Checks that the wording and the page in the record are those in the log. */
function checkAssent({ words, wordsSha256, pageSnapshotSha256 }, logged) {
  const made = words === null ? null : sha256(canonical(words)).toString('hex')
  if (made !== wordsSha256 || (logged.assent ?? null) !== wordsSha256)
    throw new VerifyError('the wording in the record is not the wording in the log')
  if ((logged.screen ?? null) !== pageSnapshotSha256)
    throw new VerifyError('the page in the record is not the page in the log')
}

// --- All checks -------------------------------------------------------------------------------------------------------------------

const HOLDS = 'holds'
const FAILS = 'fails'
const ABSENT = 'absent'

/**
 * Verifies an executed agreement. Trusts only `certificates` (X509Certificate) and `logKeys` (from readLogKey). Returns each check with
 * its state and a sentence, and the record if every check passed.
 */
export function verifyAgreement(pdf, { certificates, logKeys, roots = [] }) {
  const checks = []
  const note = (what, state, words, extra = {}) => checks.push({ what, state, words, ...extra })
  const attempt = (what, act) => {
    try {
      return act()
    } catch (error) {
      note(what, FAILS, sentence(error))
      return undefined
    }
  }
  if (pdf.length > MAX_FILE_SIZE) return fail('file', 'The file is larger than an executed agreement can be.')
  if (pdf.subarray(0, 5).toString('latin1') !== '%PDF-') return fail('file', 'The file is not a PDF.')

  const seal = attempt('seal', () => checkSeal(pdf))
  if (seal) note('seal', HOLDS, 'The file has not been changed since it was sealed.')
  if (seal) lookAtCertificate(seal)
  if (seal?.stamp) {
    const stamp = attempt('time', () => checkStamp(seal.stamp, roots))
    if (stamp?.vouched === false) note('time', FAILS, 'The time stamp is from an authority that is not trusted here.')
    else if (stamp) note('time', HOLDS, `${stamp.by} stamped the time of the seal.`, { at: stamp.at, by: stamp.by })
  }
  const parts = attempt('text', () => attachmentsOf(pdf))
  const record = parts && attempt('record', () => readRecord(parts))
  if (record) lookAtRecord(parts, record)
  const ok =
    ['seal', 'certificate', 'text', 'record'].every((what) => stateOf(what) === HOLDS) &&
    !checks.some(({ state }) => state === FAILS)
  return {
    ok,
    checks,
    record: ok ? record : null,
    sealedAt: seal ? (checks.find(({ at }) => at)?.at ?? seal.claimedAt) : null,
  }

  function stateOf(what) {
    return checks.find((one) => one.what === what)?.state
  }
  function fail(what, words) {
    return { ok: false, checks: [{ what, state: FAILS, words }], record: null, sealedAt: null }
  }
  function lookAtCertificate({ certificate, others, claimedAt }) {
    const known = (one) => certificates.some((trusted) => trusted.raw.equals(one.raw))
    const sha = sha256(certificate.raw).toString('hex')
    if (!known(certificate) || !others.every(known))
      return note('certificate', FAILS, 'The seal was made with a certificate that is not this company’s.')
    if (claimedAt === null || !isValidAt(certificate, claimedAt))
      return note('certificate', FAILS, 'The seal’s certificate was not valid when the file was sealed.')
    note('certificate', HOLDS, `The seal was made with the company’s certificate “${subjectOf(certificate)}”.`, {
      sha256: sha,
    })
  }
  function lookAtRecord(files, what) {
    note('record', HOLDS, 'The record of the signature is attached and complete.')
    const hash = attempt('text', () => checkText(files, what))
    if (hash) note('text', HOLDS, 'The attached text is the text that was signed.', { sha256: hash })
    if (!what.log) return note('log', ABSENT, 'The file has no log entry.')
    const place = attempt('log', () => checkLog(what, logKeys))
    if (place)
      note(
        'log',
        HOLDS,
        `The signature is entry ${place.index} of the company’s log, proved by a signed checkpoint of ${place.size} entries.`,
        place,
      )
  }
}

function sentence(error) {
  if (!(error instanceof VerifyError)) return 'The file cannot be read. It is damaged, or this portal did not make it.'
  if (error.message === 'changed') return 'The file was changed after it was sealed.'
  return `The file is not valid: ${error.message}.`
}

// --- On the command line ----------------------------------------------------------------------------------------------------------

const MARKS = { holds: '  ok    ', fails: '  FAIL  ', absent: '  -     ' }
const say = (line) => process.stdout.write(`${line}\n`)

function readPems(text) {
  return (text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
    (pem) => new X509Certificate(pem),
  )
}

function main([target, ...options]) {
  if (target === undefined || !existsSync(target)) {
    say(USAGE)
    return 2
  }
  const trusted = { certificates: [], logKeys: [], roots: [] }
  let good = true
  let file = target
  if (statSync(target).isDirectory()) {
    good = checkSums(target)
    file = join(target, 'agreement.pdf')
    const own = join(target, 'certificates')
    for (const name of readdirSync(own)) trusted.certificates.push(...readPems(readFileSync(join(own, name), 'utf8')))
    if (existsSync(join(target, 'log-keys.txt'))) addKeys(trusted, join(target, 'log-keys.txt'))
    for (const certificate of trusted.certificates)
      say(`        certificate in the pack: SHA-256 ${sha256(certificate.raw).toString('hex')}`)
  }
  for (let i = 0; i < options.length; i += 2) {
    const [option, given] = [options[i], options[i + 1]]
    if (given === undefined) return main([])
    if (option === '--certificate') trusted.certificates.push(...readPems(readFileSync(given, 'utf8')))
    else if (option === '--tsa-ca') trusted.roots.push(...readPems(readFileSync(given, 'utf8')))
    else if (option === '--log-key') addKeys(trusted, given)
    else return main([])
  }
  const { ok, checks, record, sealedAt } = verifyAgreement(readFileSync(file), trusted)
  for (const { state, words } of checks) say(`${MARKS[state]}${words}`)
  if (record) {
    say(
      `        ${record.agreement.title}, version ${record.agreement.version}, signed ${record.signedAt} by ${printed(record.signer.fullName)}`,
    )
    say(`        sealed ${sealedAt}; document ${record.documentId}`)
  }
  const verified = ok && good
  say(verified ? 'Verified: every check passed.' : 'NOT VERIFIED: at least one check failed.')
  return verified ? 0 : 1
}

/** Removes control characters, so that a name cannot change the terminal's output. */
function printed(text) {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, ' ')
}

function addKeys(trusted, given) {
  const text = existsSync(given) ? readFileSync(given, 'utf8') : given
  for (const line of text.split('\n')) if (line.trim() !== '') trusted.logKeys.push(readLogKey(line))
}

/** Compares the files of a pack with its SHA256SUMS. */
function checkSums(folder) {
  let good = true
  for (const line of readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trimEnd().split('\n')) {
    const [, hash, name] = /^([0-9a-f]{64}) {2}([\w./-]+)$/.exec(line) ?? []
    const there = name !== undefined && !name.includes('..') && existsSync(join(folder, name))
    if (there && sha256(readFileSync(join(folder, name))).toString('hex') === hash) continue
    say(`${MARKS.fails}${name ?? line}: changed since the pack was made`)
    good = false
  }
  if (good) say(`${MARKS.holds}No file of the pack has changed since it was made.`)
  return good
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
