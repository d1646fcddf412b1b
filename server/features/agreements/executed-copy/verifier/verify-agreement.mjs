#!/usr/bin/env node
// Verifies an executed agreement, or an evidence pack, without the portal that made it. Needs Node 20 or newer and nothing else.
// The portal's page /verify uses this same file; the tests hold it against pdfsig and openssl.
import { constants, createHash, createHmac, createPublicKey, verify, X509Certificate } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'

const USAGE = `node verify-agreement.mjs FILE.pdf --certificate CERT [--certificate CERT ...] [--log-key KEY ...] [--tsa-ca CERT]
node verify-agreement.mjs FOLDER
  FILE.pdf            an executed agreement
  --certificate CERT  a certificate of the company's seal (PEM) that you have from a source you trust
  --log-key KEY       a public key of the portal's log, or a file of such keys
  --tsa-ca CERT       certificates (PEM), one of which must vouch for the time stamp
  FOLDER              an unpacked evidence pack; its own certificates and keys are used, so compare their fingerprints

Ends with 0 where all holds, 1 where something does not, 2 where it could not be looked at.`

/** Larger files are refused; the portal's own are a hundredth of it. */
export const MAX_FILE_SIZE = 20 * 1024 * 1024
/** A signature and its entry are of one moment. */
const SAME_MOMENT_MS = 5_000
/** No attachment of an executed agreement comes near it; more is a bomb. */
const MAX_PART_SIZE = 8 * 1024 * 1024

/** Says in words why something does not hold. */
class Bad extends Error {}

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()

// --- ASN.1 (DER) ------------------------------------------------------------------------------------------------------------------

function readDer(bytes) {
  const [tag, first] = bytes
  if (tag === undefined || first === undefined) throw new Bad('it is cut off')
  const long = first & 0x80 ? first & 0x7f : 0
  if (first === 0x80 || long > 4) throw new Bad('its signature is not in the form that a seal has')
  let length = first
  if (long > 0) {
    length = 0
    for (const byte of bytes.subarray(2, 2 + long)) length = length * 256 + byte
    // Each length has one form only, so that no byte can be changed without being seen.
    if (bytes.length < 2 + long || length < 128 || length < 256 ** (long - 1))
      throw new Bad('its signature is not in the form that a seal has')
  }
  const from = 2 + long
  if (from + length > bytes.length) throw new Bad('its signature is cut off')
  return { tag, body: bytes.subarray(from, from + length), bytes: bytes.subarray(0, from + length) }
}

function partsOf(value) {
  const parts = []
  for (let rest = value.body; rest.length > 0; rest = rest.subarray(parts.at(-1).bytes.length))
    parts.push(readDer(rest))
  return parts
}

function oidOf(value) {
  if (value?.tag !== 6) throw new Bad('its signature is not in the form that a seal has')
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
  if (mo === undefined || (tag !== 23 && tag !== 24)) throw new Bad('the time in its signature cannot be read')
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
/** Which key a kind of signature is for; where it names a digest, that one must be used. */
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
const ODD = 'its signature is not in the form that a seal has'

/** Takes a SignedData apart; `kind` is what it must be signed over. */
function readSignedData(value, kind) {
  const [type, wrapped] = partsOf(value)
  if (oidOf(type) !== OID.signedData || wrapped?.tag !== 0xa0) throw new Bad(ODD)
  const [version, digests, content, ...rest] = partsOf(readDer(wrapped.body))
  if (version?.tag !== 2 || ![1, 3].includes(Number(version.body.toString('hex'))) || version.body.length !== 1)
    throw new Bad(ODD)
  if (digests?.tag !== 0x31 || content?.tag !== 0x30) throw new Bad(ODD)
  const [contentType, inner] = partsOf(content)
  if (oidOf(contentType) !== kind) throw new Bad(ODD)
  const signers = rest.at(-1)
  if (signers?.tag !== 0x31) throw new Bad(ODD)
  const infos = partsOf(signers)
  if (infos.length !== 1) throw new Bad('it must bear exactly one signature')
  const set = rest.find(({ tag }) => tag === 0xa0)
  if (rest.length > 2 || (rest.length === 2 && !set)) throw new Bad(ODD)
  const certificates = set ? partsOf(set).map(({ bytes }) => new X509Certificate(bytes)) : []
  const signer = readSigner(infos[0])
  const named = partsOf(digests)
  if (named.length !== 1 || !named[0].bytes.equals(signer.digestBytes)) throw new Bad(ODD)
  return { content: inner ? readDer(inner.body).body : undefined, certificates, signer }
}

function readSigner(info) {
  const [version, sid, digest, attributes, algorithm, signature, unsigned, ...more] = partsOf(info)
  if (version?.body.length !== 1 || version.body[0] !== 1 || attributes?.tag !== 0xa0 || more.length > 0)
    throw new Bad(ODD)
  if (signature?.tag !== 4 || (unsigned && unsigned.tag !== 0xa1)) throw new Bad(ODD)
  const name = DIGESTS[oidOf(partsOf(digest)[0])]
  if (name === undefined) throw new Bad('its signature uses a method that is not accepted here')
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

/** Attributes by their kind; one that stands there twice, or has two values, is refused. */
function valuesOf(set) {
  const values = new Map()
  for (const attribute of partsOf(set)) {
    const [kind, those] = partsOf(attribute)
    const name = oidOf(kind)
    const inner = those ? partsOf(those) : []
    if (values.has(name) || inner.length !== 1) throw new Bad(ODD)
    values.set(name, inner[0])
  }
  return values
}

/** Finds the certificate that signed, and checks the signature over the attributes and what these say of the content. */
function checkSigner({ certificates, signer }, kind, digestOf) {
  const { signed, digest } = signer
  if (oidOf(signed.get(OID.contentType)) !== kind) throw new Bad(ODD)
  const said = signed.get(OID.messageDigest)
  if (!said || !Buffer.from(said.body).equals(digestOf(digest))) throw new Bad('changed')
  const certificate = certificates.find((one) => isNamed(one, signer.sid))
  if (!certificate) throw new Bad('the certificate of its signature is missing')
  // The attribute ties the signature to this very certificate (RFC 5035), so that none of the same key can be put in its place.
  const tie = signed.get(OID.signingCertificateV2) ?? signed.get(OID.signingCertificate)
  const prints = ['sha1', 'sha256', 'sha384', 'sha512'].map((name) => createHash(name).update(certificate.raw).digest())
  if (!tie || !prints.some((print) => Buffer.from(tie.body).includes(print)))
    throw new Bad('its signature does not belong to the certificate beside it')
  // Signed as a set, whatever tag it bears (RFC 5652, section 5.4).
  const bytes = Buffer.concat([Buffer.of(0x31), signer.attributes.bytes.subarray(1)])
  const key = certificate.publicKey
  const pss = signer.algorithm === OID.rsaPss
  const fits = SIGNATURES[signer.algorithm]
  if (!fits || fits.key !== key.asymmetricKeyType || (fits.digest && fits.digest !== digest) || (!pss && !signer.bare))
    throw new Bad('its signature uses a method that is not accepted here')
  const options = pss
    ? { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO }
    : key
  if (!verify(digest, bytes, options, signer.signature)) throw new Bad('changed')
  return certificate
}

// --- The seal of a PDF (ISO 32000-2, section 12.8; PAdES) -------------------------------------------------------------------------

/** Finds the one seal, which must cover the whole file but for itself. Throws in words where there is none such. */
function findSeal(pdf) {
  const text = pdf.toString('latin1')
  const ranges = [...text.matchAll(/\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/g)]
  const named = text.split('/ByteRange').length - 1
  if (named === 0) {
    if (/\/Encrypt\b/.test(text)) throw new Bad('it is encrypted, and no seal can be read in it')
    throw new Bad('it bears no seal')
  }
  if (named > 1) throw new Bad('it bears more than one signature; an executed agreement has exactly one')
  if (ranges.length !== 1) throw new Bad('the range of bytes that its seal covers cannot be read')
  const [from, before, after, rest] = ranges[0].slice(1).map(Number)
  if (from !== 0 || before >= after || after > pdf.length || (ranges[0].index >= before && ranges[0].index < after))
    throw new Bad('its seal does not cover the file: the ranges of bytes are not those of a seal')
  if (after + rest > pdf.length) throw new Bad('it is cut off: the seal covers more than is there')
  if (after + rest < pdf.length)
    throw new Bad(
      `something was added after it was sealed (${pdf.length - after - rest} bytes that the seal does not cover)`,
    )
  const gap = text.slice(before, after)
  if (!/\/Contents\s*$/.test(text.slice(Math.max(0, before - 40), before)) || !/^<(?:[0-9a-f]+|[0-9A-F]+)>$/.test(gap))
    throw new Bad(
      'its seal does not cover the file: between the ranges of bytes stands something else than a signature',
    )
  if (!/\/SubFilter\s*\/ETSI\.CAdES\.detached\b/.test(text))
    throw new Bad('its signature is not of the kind that a seal is')
  const filled = Buffer.from(gap.slice(1, -1), 'hex')
  const signature = readDer(filled)
  if (filled.subarray(signature.bytes.length).some((byte) => byte !== 0))
    throw new Bad('something stands behind the signature where nothing may')
  return { signature, covered: [pdf.subarray(0, before), pdf.subarray(after)] }
}

/** Checks the signature of the seal. Answers whose it is and what it says of the time. */
function checkSeal(pdf) {
  const { signature, covered } = findSeal(pdf)
  const data = readSignedData(signature, OID.data)
  if (data.content !== undefined) throw new Bad(ODD)
  const certificate = checkSigner(data, OID.data, (name) =>
    covered.reduce((hash, part) => hash.update(part), createHash(name)).digest(),
  )
  const time = data.signer.signed.get(OID.signingTime)
  const stamp = data.signer.unsigned.get(OID.timeStamp)
  if (data.signer.unsigned.size > (stamp ? 1 : 0)) throw new Bad(ODD)
  return {
    certificate,
    others: data.certificates.filter((one) => !one.raw.equals(certificate.raw)),
    claimedAt: time ? timeOf(time) : null,
    stamp: stamp ? { token: stamp, signature: data.signer.signature } : null,
  }
}

/** Checks a time stamp (RFC 3161) on a signature: by whom, when, and whether one of `roots` vouches for it. */
function checkStamp({ token, signature }, roots) {
  const data = readSignedData(token, OID.tstInfo)
  if (data.content === undefined) throw new Bad('the time stamp says nothing')
  const certificate = checkSigner(data, OID.tstInfo, (name) => createHash(name).update(data.content).digest())
  if (!certificate.keyUsage?.includes(OID.timeStamping))
    throw new Bad('the time stamp is by somebody who may not give one')
  const [, , imprint, , time] = partsOf(readDer(data.content))
  const [algorithm, stamped] = imprint ? partsOf(imprint) : []
  const name = DIGESTS[oidOf(algorithm && partsOf(algorithm)[0])]
  if (!name || !stamped || !Buffer.from(stamped.body).equals(createHash(name).update(signature).digest()))
    throw new Bad('the time stamp is not one of this seal')
  const at = timeOf(time)
  if (!isValidAt(certificate, at)) throw new Bad('the time stamp is by a certificate that was not valid then')
  return {
    at,
    by: subjectOf(certificate),
    vouched: roots.length === 0 ? null : isVouched(certificate, data.certificates, roots),
  }
}

/** Whether a signer's name for its certificate, issuer and serial number, is this one's, byte for byte. */
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
  // Plain searches, because a pattern over the whole of a hostile file could take very long.
  for (let at = text.indexOf('/Type /Filespec'); at >= 0; at = text.indexOf('/Type /Filespec', at + 1)) {
    const object = text.slice(text.lastIndexOf(' 0 obj\n', at), text.indexOf('endobj', at))
    if (found.size > 4 || object.length > 2000) throw new Bad('an attachment of it cannot be read')
    const name = /\/F \(([\w.-]+)\)/.exec(object)?.[1]
    const reference = /\/EF <<\s*\/F (\d+) 0 R/.exec(object)?.[1]
    if (name === undefined || reference === undefined || found.has(name))
      throw new Bad('an attachment of it cannot be read')
    found.set(name, streamOf(pdf, text, reference))
  }
  return found
}

function streamOf(pdf, text, number) {
  const head = `\n${number} 0 obj\n`
  const at = text.indexOf(head)
  // An object of the same number further on would take its place in a reader.
  if (at < 0 || text.indexOf(head, at + 1) >= 0) throw new Bad('an attachment of it cannot be read')
  const start = text.indexOf('stream\n', at)
  const dictionary = text.slice(at, start)
  const length = Number(/\/Length (\d+)\b/.exec(dictionary)?.[1])
  if (!/\/Type \/EmbeddedFile/.test(dictionary) || !(length > 0)) throw new Bad('an attachment of it cannot be read')
  const bytes = pdf.subarray(start + 7, start + 7 + length)
  if (!/\/Filter \/FlateDecode/.test(dictionary)) return Buffer.from(bytes)
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_PART_SIZE })
  } catch {
    throw new Bad('an attachment of it cannot be unpacked')
  }
}

/** The text and the record of an executed agreement of one's own, as they are attached to it. */
export function readAttached(pdf) {
  const parts = attachmentsOf(pdf)
  const [text, record] = [parts.get('agreement.txt'), parts.get('record.json')]
  if (!text || !record) throw new Bad('its text and its record are not attached to it')
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
  if (!bytes) throw new Bad('the record of the signature is not attached to it')
  let record
  try {
    record = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new Bad('the record of the signature cannot be read')
  }
  if (record?.format !== FORMAT) throw new Bad('the record of the signature is of a form that is not known')
  if (canonical(record) !== bytes.toString('utf8'))
    throw new Bad('the record of the signature is not in its canonical form')
  return record
}

function checkText(parts, record) {
  const text = parts.get('agreement.txt')
  if (!text) throw new Bad('the text of the agreement is not attached to it')
  const hash = sha256(text).toString('hex')
  if (hash !== record.agreement.sha256) throw new Bad('the attached text is not the one whose fingerprint was signed')
  return hash
}

// --- The log (RFC 6962; C2SP signed-note and tlog-checkpoint) ---------------------------------------------------------------------

const ED25519_DER = Buffer.from('302a300506032b6570032100', 'hex')

export function readLogKey(vkey) {
  const [, name, id, encoded] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(vkey.trim()) ?? []
  const bytes = Buffer.from(encoded ?? '', 'base64')
  const made = sha256(`${name}\n`, bytes).toString('hex').slice(0, 8)
  if (bytes.length !== 33 || bytes[0] !== 1 || made !== id)
    throw new Bad('there is something among the keys of the log that is none')
  return {
    name,
    id,
    key: createPublicKey({ key: Buffer.concat([ED25519_DER, bytes.subarray(1)]), format: 'der', type: 'spki' }),
  }
}

/** The size and the root that a checkpoint states, if one of the keys signed it. */
function openCheckpoint(note, keys) {
  const end = note.lastIndexOf('\n\n')
  const text = note.slice(0, end + 1)
  const [, origin, size, root] = /^(\S+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\n/.exec(text) ?? []
  if (end < 0 || origin === undefined) throw new Bad('the checkpoint of the log cannot be read')
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
      throw new Bad('the checkpoint of the log was changed')
    good = true
  }
  if (!good) throw new Bad('the checkpoint of the log is not signed by a key of it')
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

/** Checks that the signing is in the log of the checkpoint, and that the entry is about this very record. */
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
      throw new Bad('an entry is not proved to be in the log')
    const said = JSON.parse(entry)
    if (personal) {
      const made = createHmac('sha256', Buffer.from(personal.salt, 'base64url')).update(personal.data).digest('base64')
      if (made !== said.personal) throw new Bad('the personal data of an entry are not those that the log has')
    }
    if (said.action === 'nda.signed') signing = { said, personal, index }
  }
  if (!signing || signing.said.submissionId !== record.documentId)
    throw new Bad('the entry of the signing is not among those proved')
  if (signing.said.detail?.sha256 !== record.agreement.sha256)
    throw new Bad('the log says that another text was signed')
  checkAssent(record.assent, signing.said.detail)
  // Both are of one transaction; portals of before wrote them a moment apart.
  if (Math.abs(Date.parse(signing.said.at) - Date.parse(record.signedAt)) > SAME_MOMENT_MS)
    throw new Bad('the log says that it was signed at another time')
  const data = signing.personal ? JSON.parse(signing.personal.data) : {}
  const same = [
    [data.fullName, record.signer.fullName],
    [data.email, record.signer.email],
    [data.companyName, record.signer.companyName],
  ].every(([logged, written]) => logged === undefined || logged === written)
  if (!same) throw new Bad('the log says that somebody else signed')
  return { index: signing.index, size, origin }
}

/** The words assented to, and the page that showed them, are those in the log. */
function checkAssent({ words, wordsSha256, pageSnapshotSha256 }, logged) {
  const made = words === null ? null : sha256(canonical(words)).toString('hex')
  if (made !== wordsSha256 || (logged.assent ?? null) !== wordsSha256)
    throw new Bad('the log says that other words were assented to')
  if ((logged.screen ?? null) !== pageSnapshotSha256) throw new Bad('the log says that another page was shown')
}

// --- The whole --------------------------------------------------------------------------------------------------------------------

const HOLDS = 'holds'
const FAILS = 'fails'
const ABSENT = 'absent'

/**
 * Verifies an executed agreement. `certificates` (X509Certificate) and `logKeys` (as readLogKey answers) are the only ones trusted.
 * Answers what was looked at, each with its state and a sentence, and what the record says where the seal holds.
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
  if (pdf.subarray(0, 5).toString('latin1') !== '%PDF-') return fail('file', 'The file is no PDF.')

  const seal = attempt('seal', () => checkSeal(pdf))
  if (seal) note('seal', HOLDS, 'The file is, byte for byte, what was sealed.')
  if (seal) lookAtCertificate(seal)
  if (seal?.stamp) {
    const stamp = attempt('time', () => checkStamp(seal.stamp, roots))
    if (stamp?.vouched === false)
      note('time', FAILS, 'The time stamp is by an authority that nobody trusted here vouches for.')
    else if (stamp)
      note('time', HOLDS, `The time of the seal was stamped by ${stamp.by}.`, { at: stamp.at, by: stamp.by })
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
      return note('certificate', FAILS, 'The seal was made with a certificate that is not one of this company’s.')
    if (claimedAt === null || !isValidAt(certificate, claimedAt))
      return note('certificate', FAILS, 'The certificate of the seal was not valid when the file was sealed.')
    note('certificate', HOLDS, `The seal was made with the company’s certificate “${subjectOf(certificate)}”.`, {
      sha256: sha,
    })
  }
  function lookAtRecord(files, what) {
    note('record', HOLDS, 'The record of the signature is attached and whole.')
    const hash = attempt('text', () => checkText(files, what))
    if (hash) note('text', HOLDS, 'The attached text is the one whose fingerprint was signed.', { sha256: hash })
    if (!what.log) return note('log', ABSENT, 'The file names no place in the log.')
    const place = attempt('log', () => checkLog(what, logKeys))
    if (place)
      note(
        'log',
        HOLDS,
        `The signing is entry ${place.index} of the company’s log, as its signed checkpoint of ${place.size} entries shows.`,
        place,
      )
  }
}

function sentence(error) {
  if (!(error instanceof Bad)) return 'It cannot be read: it is damaged, or not made by this portal.'
  if (error.message === 'changed') return 'The file was changed after it was sealed.'
  return `The file does not hold: ${error.message}.`
}

// --- On the command line ----------------------------------------------------------------------------------------------------------

const SIGNS = { holds: '  ok    ', fails: '  WRONG ', absent: '  -     ' }
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
  for (const { state, words } of checks) say(`${SIGNS[state]}${words}`)
  if (record) {
    say(
      `        ${record.agreement.title}, version ${record.agreement.version}, signed ${record.signedAt} by ${printed(record.signer.fullName)}`,
    )
    say(`        sealed ${sealedAt}; document ${record.documentId}`)
  }
  const whole = ok && good
  say(whole ? 'All of it holds.' : 'NOT all of it holds.')
  return whole ? 0 : 1
}

/** A name must not be able to write something else into a terminal. */
function printed(text) {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, ' ')
}

function addKeys(trusted, given) {
  const text = existsSync(given) ? readFileSync(given, 'utf8') : given
  for (const line of text.split('\n')) if (line.trim() !== '') trusted.logKeys.push(readLogKey(line))
}

/** Compares the files of a pack with the list that it holds, in the form of sha256sum. */
function checkSums(folder) {
  let good = true
  for (const line of readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trimEnd().split('\n')) {
    const [, hash, name] = /^([0-9a-f]{64}) {2}([\w./-]+)$/.exec(line) ?? []
    const there = name !== undefined && !name.includes('..') && existsSync(join(folder, name))
    if (there && sha256(readFileSync(join(folder, name))).toString('hex') === hash) continue
    say(`${SIGNS.fails}${name ?? line}: is not what the pack was made with`)
    good = false
  }
  if (good) say(`${SIGNS.holds}The files of the pack are those that it was made with.`)
  return good
}

// Named in full on both sides, because a folder may be reached by another name.
if (
  process.argv[1] &&
  existsSync(process.argv[1]) &&
  realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)
) {
  try {
    process.exitCode = main(process.argv.slice(2))
  } catch (error) {
    say(error instanceof Error ? error.message : 'It could not be looked at.')
    process.exitCode = 2
  }
}
