#!/usr/bin/env node
// Verifies an export of a Vestibule audit log without the portal that wrote it. Needs Node 18 or newer and nothing else.
// The format and what is promised are described in docs/log.md; nothing here is shared with the server.
import crypto, { constants, createHash, createHmac, createPublicKey, verify, X509Certificate } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const USAGE = `node verify-log.mjs EXPORT --key KEY [--key KEY ...] [--checkpoint FILE ...] [--proof FILE ...] [--tsa-ca FILE ...]
  EXPORT             what \`npm run portal -- audit export\` wrote, or the proof of a watermark (watermark-7KQ2-M9XD.jsonl)
  --key KEY          a public key of the log that you have from a source you trust (or a file of such keys)
  --checkpoint FILE  checkpoints that were kept elsewhere: the portal's checkpoints.txt, a posted or a mailed one
  --proof FILE       proofs of consistency that the portal made later: npm run portal -- audit prove FROM TO
  --tsa-ca FILE      certificates (PEM), one of which must have issued the certificates of the time stamps

Ends with 0 where all holds, 1 where something does not (the first bad entry is named), 2 where it could not be looked at,
3 where nothing is wrong but no checkpoint vouches for it, or a given one could not be compared.`

const FORMAT = 'vestibule-audit-export/1'
const ENTRY_FORMAT = 'vestibule/audit-entry/v1'
const SHOWN_FORMAT = 'vestibule/shown/v1'
const OK = 0
const BAD = 1
const UNUSABLE = 2
const UNVOUCHED = 3

/** Something in the export that is not as it should be. */
class Bad extends Error {}
/** A certificate, signature or stamp that is not as it should be. The three sections below are those of verify-agreement.mjs. */
class VerifyError extends Error {}
/** A question that cannot be answered: wrong arguments, no such file. */
export class Unusable extends Error {}

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

// --- Merkle tree (RFC 6962) -------------------------------------------------------------------------------------------------------

/** Newer Node has a quicker way for what is small. */
const sha256 = crypto.hash
  ? (bytes) => crypto.hash('sha256', bytes, 'buffer')
  : (bytes) => createHash('sha256').update(bytes).digest()

function leafHash(text) {
  return sha256(`\0${text}`)
}

const pair = Buffer.alloc(65, 1)

function nodeHash(left, right) {
  left.copy(pair, 1)
  right.copy(pair, 33)
  return sha256(pair)
}

/** The right edge of a growing tree: `edge[i]` is a perfect subtree, the widest first. */
function push(tree, leaf) {
  let hash = leaf
  for (let rest = tree.size; rest % 2 === 1; rest = (rest - 1) / 2) hash = nodeHash(tree.edge.pop(), hash)
  tree.edge.push(hash)
  tree.size += 1
}

function rootOf(tree) {
  if (tree.size === 0) return createHash('sha256').digest()
  return tree.edge.reduceRight((right, left) => nodeHash(left, right))
}

/** Checks an inclusion proof as RFC 9162, section 2.1.3.2, says. */
export function provesInclusion(leaf, index, size, proof, root) {
  if (index >= size) return false
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

/** Checks a consistency proof as RFC 9162, section 2.1.4.2, says. */
export function provesConsistency(older, olderRoot, newer, newerRoot, given) {
  if (older === 0) return given.length === 0
  if (older === newer) return given.length === 0 && olderRoot.equals(newerRoot)
  if (older > newer || given.length === 0) return false
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

function half(number) {
  return Math.floor(number / 2)
}

// --- Canonical JSON (RFC 8785) ----------------------------------------------------------------------------------------------------

/** What JSON.stringify writes is canonical where the members are in order: numbers and texts are written as the RFC says. */
function isInOrder(value) {
  if (value === null || typeof value !== 'object') return true
  if (Array.isArray(value)) return value.every(isInOrder)
  let before
  for (const name in value) {
    if (before !== undefined && before >= name) return false
    if (!isInOrder(value[name])) return false
    before = name
  }
  return true
}

// --- Signed notes (C2SP signed-note, tlog-checkpoint) -----------------------------------------------------------------------------

const PUBLIC_DER = Buffer.from('302a300506032b6570032100', 'hex')

export function readKey(vkey) {
  const [, name, id, encoded] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(vkey.trim()) ?? []
  const bytes = Buffer.from(encoded ?? '', 'base64')
  const made = createHash('sha256').update(`${name}\n`).update(bytes).digest('hex').slice(0, 8)
  if (bytes.length !== 33 || bytes[0] !== 1 || made !== id)
    throw new Unusable(`This is no public key of a log: ${vkey}`)
  const key = createPublicKey({ key: Buffer.concat([PUBLIC_DER, bytes.subarray(1)]), format: 'der', type: 'spki' })
  return { name, id, vkey: vkey.trim(), key }
}

/** A checkpoint taken apart; whose it is is asked of it later. Undefined where it is none. */
export function readCheckpoint(note) {
  const end = note.lastIndexOf('\n\n')
  const text = note.slice(0, end + 1)
  const [, origin, size, root, rest] = /^(\S+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\n(.*)$/s.exec(text) ?? []
  if (end < 0 || origin === undefined) return undefined
  const signatures = []
  for (const line of note
    .slice(end + 2)
    .trimEnd()
    .split('\n')) {
    const [, name, encoded] = /^— ([^+\s]+) (\S+)$/.exec(line) ?? []
    const bytes = Buffer.from(encoded ?? '', 'base64')
    if (bytes.length < 5) return undefined
    signatures.push({ name, id: bytes.subarray(0, 4).toString('hex'), signature: bytes.subarray(4) })
  }
  const nextKey = rest.split('\n').find((line) => line.startsWith('next-key '))
  return { origin, size: Number(size), root: Buffer.from(root, 'base64'), nextKey: nextKey?.slice(9), text, signatures }
}

/** Whether one of the keys signed it, and none of them is misused. */
function isSigned(checkpoint, keys) {
  let good = false
  for (const { name, id, signature } of checkpoint.signatures)
    for (const key of keys)
      if (key.name === name && key.id === id) {
        if (!verify(null, Buffer.from(checkpoint.text), key.key, signature)) return false
        good = true
      }
  return good
}

/** The checkpoints in a text, one after the other with empty lines between; a mail's `> ` before each line is taken off. */
export function readCheckpointFile(text) {
  const parts = text.replaceAll('\r\n', '\n').replace(/^> ?/gm, '').split(/\n\n+/)
  const found = []
  for (let i = 0; i + 1 < parts.length; i++) {
    if (!/^— /.test(parts[i + 1])) continue
    // What stands above a checkpoint in a mail belongs to the paragraph, not to it.
    const note = `${parts[i].split('\n').slice(firstLine(parts[i])).join('\n')}\n\n${parts[i + 1].trimEnd()}\n`
    const checkpoint = readCheckpoint(note)
    if (checkpoint === undefined) throw new Unusable('There is something in the file of checkpoints that is none.')
    found.push(checkpoint)
  }
  if (found.length === 0) throw new Unusable('There is no checkpoint in the file.')
  return found
}

/** Where the checkpoint's own lines begin: at the line before its size. */
function firstLine(part) {
  const lines = part.split('\n')
  return Math.max(0, lines.findIndex((line, i) => i > 0 && /^\d+$/.test(line)) - 1)
}

// --- The export -------------------------------------------------------------------------------------------------------------------

/**
 * Verifies the lines of an export. `keys` are public keys that are trusted, `kept` checkpoints from elsewhere, `proofs` what
 * `audit prove` made, `roots` certificates of authorities. Answers `{code, words, unchecked}`.
 */
export async function verifyExport(lines, { keys, kept, proofs = [], roots = [] }) {
  const trusted = [...keys]
  // A kept checkpoint may name the key that took over; those are followed in the order of the log.
  const given = [...kept].sort((a, b) => a.size - b.size)
  for (const checkpoint of given) if (isSigned(checkpoint, trusted)) follow(checkpoint, trusted)
  const tree = { size: 0, edge: [] }
  const stamps = { roots, held: 0, by: [] }
  const state = { tree, trusted, given, proofs, stamps, at: 0, good: 0, vouched: 0, last: undefined, known: [] }
  try {
    await walk(lines, state)
    return verdict(state)
  } catch (error) {
    if (!(error instanceof Bad)) throw error
    return { code: BAD, words: `NOT AS IT WAS. ${error.message}`, unchecked: [] }
  }
}

function follow(checkpoint, trusted) {
  if (checkpoint.nextKey && !trusted.some(({ vkey }) => vkey === checkpoint.nextKey))
    trusted.push(readKey(checkpoint.nextKey))
}

async function walk(lines, state) {
  let ended = false
  let first = true
  for await (const batch of lines) for (const text of typeof batch === 'string' ? [batch] : batch) take(text)

  function take(text) {
    if (text === '') return
    const line = parse(text, state)
    if (ended) throw new Bad('Something stands behind the end of the export.')
    if (first !== (line.type === 'header')) throw new Bad('The export does not begin as one.')
    first = false
    if (line.type === 'header') takeHeader(line, state)
    else if (line.type === 'entry') state.partial ? takePart(line, text, state) : takeEntry(line, text, state)
    else if (line.type === 'checkpoint') takeCheckpoint(line, state)
    else if (line.type === 'kept' && state.partial) state.series.push(readNoted(line))
    else if (line.type === 'stamp') takeStamp(line, state)
    else if (line.type === 'shown' && state.partial) state.shown.push({ line, text })
    else if (line.type === 'end') ended = takeEnd(line, state)
    else throw new Bad(`The export holds a line of a kind that is not known: ${line.type}`)
  }
  if (!ended) throw new Bad(`${whichEntry(state.tree.size)}: the export is cut off there.`)
  if (state.partial) return judgePart(state)
  const missing = state.given[state.at]
  if (missing) {
    mustBeSigned(missing, state)
    throw new Bad(
      `${whichEntry(state.tree.size)}: it is gone, and all behind it; a kept checkpoint speaks of ${missing.size} entries.`,
    )
  }
}

/** A kept checkpoint counts only if a key signed it that was given, or that such a key named. */
function mustBeSigned(checkpoint, { trusted }) {
  if (!isSigned(checkpoint, trusted))
    throw new Unusable(`The kept checkpoint of ${checkpoint.size} entries is not signed by a key that was given.`)
}

function parse(text, state) {
  try {
    const line = JSON.parse(text)
    if (line !== null && typeof line === 'object') return line
  } catch {}
  throw new Bad(`${whichEntry(state.tree.size)}: the line there cannot be read.`)
}

function takeHeader(line, state) {
  if (line.format !== FORMAT) throw new Unusable(`This is not an export that this program knows: ${line.format}`)
  state.partial = line.partial === true
  state.entries = 0
  state.checkpoints = 0
  state.parts = []
  state.series = []
  state.shown = []
  for (const vkey of line.keys ?? []) {
    try {
      state.known.push(readKey(vkey))
    } catch {
      throw new Bad('The export names something as a key of the log that is none.')
    }
  }
}

function takeEntry(line, text, state) {
  const index = state.tree.size
  if (line.index !== index) throw new Bad(`${whichEntry(index)}: in its place stands entry ${line.index}.`)
  const leaf = checkEntry(line, text, index)
  push(state.tree, leaf)
  state.entries += 1
  if (!(state.latest?.entry.at >= line.entry.at)) state.latest = line
  while (state.given[state.at]?.size === state.tree.size) {
    mustBeSigned(state.given[state.at], state)
    compare(state.given[state.at], 'a kept checkpoint', state)
    state.vouched = state.good = state.tree.size
    state.at += 1
  }
}

/** The entry's own bytes, its recorded hash, and its personal data against the commitment to them. */
function checkEntry(line, text, index) {
  const { entry, hash, personal } = line
  if (entry === null || typeof entry !== 'object' || entry.format !== ENTRY_FORMAT)
    throw new Bad(`${whichEntry(index)}: it is gone.`)
  const bytes = JSON.stringify(entry)
  // Two members of one name would be read as one; the export has the bytes as they were hashed.
  if (!isInOrder(entry) || !text.includes(`,"entry":${bytes}`))
    throw new Bad(`${whichEntry(index)}: it is not in its canonical form.`)
  const leaf = leafHash(bytes)
  if (leaf.toString('base64') !== hash)
    throw new Bad(`${whichEntry(index)}: it is not what its hash was made of when it was written.`)
  if (personal !== undefined && commitmentTo(personal) !== entry.personal)
    throw new Bad(`${whichEntry(index)}: its personal data are not what they were when it was written.`)
  return leaf
}

function commitmentTo({ salt, data }) {
  return createHmac('sha256', Buffer.from(String(salt), 'base64url'))
    .update(String(data))
    .digest('base64')
}

/** What a reader was shown: its leaf is in the tree whose root an entry of this part has. Its personal data may be left out. */
function checkShown({ line, text }, parts) {
  const { leaf, personal, path, entry: index } = line
  const code = /^[0-9A-Z]{8}$/.test(leaf?.code) ? `${leaf.code.slice(0, 4)}-${leaf.code.slice(4)}` : 'without a code'
  const which = `The watermark ${code}`
  const bytes = JSON.stringify(leaf)
  if (leaf?.format !== SHOWN_FORMAT || !isInOrder(leaf) || !text.includes(`,"leaf":${bytes}`))
    throw new Bad(`${which}: it is not in its canonical form.`)
  const batch = parts.find((part) => part.index === index)?.entry
  if (batch?.action !== 'pages.shown') throw new Bad(`${which}: entry ${index} is not the one of its batch.`)
  const { from, to, count, root } = batch.detail
  const place = leaf.number - from
  if (!Array.isArray(path) || !Number.isInteger(place) || place < 0 || to - from + 1 !== count)
    throw new Bad(`${which}: it is not in the batch of entry ${index}.`)
  if (!provesInclusion(leafHash(bytes), place, count, decode(path), Buffer.from(String(root), 'base64')))
    throw new Bad(`${which}: it is not what was logged when the page was shown (entry ${index}).`)
  if (personal && commitmentTo(personal) !== leaf.personal)
    throw new Bad(`${which}: its personal data are not what they were when the page was shown (entry ${index}).`)
  return `${code} was logged by entry ${index}, ${batch.at}: ${inWords(leaf, personal)}`
}

/** In words, without characters that would change the terminal's output. */
function inWords(leaf, personal) {
  const data = personal ? JSON.parse(personal.data) : {}
  const of =
    leaf.title === undefined
      ? `project ${leaf.route}`
      : `“${leaf.title}”, version ${leaf.version} (SHA-256 ${leaf.sha256})`
  const page = leaf.page ?? leaf.pages
  const what = `${leaf.kind}${page === undefined ? '' : `, page ${page}`} of ${of}, shown ${leaf.at}`
  const who = [data.email, data.ipAddress, data.userAgent].filter(Boolean).join(', ')
  return `${what} to ${who || 'a reader whose personal data is not here'}`.replace(/[\p{Cc}\p{Cf}]/gu, ' ')
}

/** A checkpoint with the proof beside it. A time stamp stands behind the checkpoint that it is about. */
function readNoted({ note, consistency }) {
  const checkpoint = readCheckpoint(String(note))
  if (checkpoint === undefined) throw new Bad('The export holds a checkpoint that is none.')
  return { note: String(note), checkpoint, proof: consistency }
}

function takeCheckpoint(line, state) {
  const noted = readNoted(line)
  const { checkpoint } = noted
  state.noted = noted
  if (state.partial) {
    if (state.checkpoints > 0) throw new Bad('The part has two checkpoints that should prove it.')
    state.checkpoints += 1
    return
  }
  if (checkpoint.size !== state.tree.size)
    throw new Bad(`${whichEntry(state.tree.size)}: it is gone; a checkpoint speaks of ${checkpoint.size} entries.`)
  compare(checkpoint, 'the checkpoint in the export', state)
  const signed = isSigned(checkpoint, state.trusted)
  if (signed) {
    follow(checkpoint, state.trusted)
    state.vouched = state.tree.size
  } else if (!isSigned(checkpoint, state.known))
    throw new Bad(`${span(state)}: the checkpoint of ${checkpoint.size} entries is not signed by a key of this log.`)
  const { size = 0, root = Buffer.alloc(0) } = state.last ?? {}
  if (
    !Array.isArray(line.consistency) ||
    !provesConsistency(size, root, checkpoint.size, checkpoint.root, decode(line.consistency))
  )
    throw new Bad(`${span(state)}: the proof from ${size} to ${checkpoint.size} entries does not hold.`)
  state.last = checkpoint
  state.good = state.tree.size
  state.checkpoints += 1
}

function compare(checkpoint, what, state) {
  if (!checkpoint.root.equals(rootOf(state.tree))) throw new Bad(`${span(state)}: ${what} says something else.`)
}

/** A part of the log: entries with their proofs, then the checkpoint that these are about. */
function takePart(line, text, state) {
  // The checkpoint is what the entries before it are held against; one behind it would be held against nothing.
  if (state.checkpoints > 0)
    throw new Bad(`${whichEntry(line.index)}: it stands behind the checkpoint that should prove it.`)
  const leaf = checkEntry(line, text, line.index)
  state.parts.push({ index: line.index, leaf, inclusion: line.inclusion, entry: line.entry })
  state.entries += 1
}

/** Checks the entries of a part against its checkpoint, and that one against earlier ones and those kept elsewhere. */
function judgePart(state) {
  const { noted, series, parts, trusted, known, tree } = state
  if (!noted && state.shown.length > 0) throw new Bad('The part has no checkpoint that proves what was shown.')
  if (!noted) return
  for (const { checkpoint } of series) if (isSigned(checkpoint, trusted)) follow(checkpoint, trusted)
  const { size, root } = noted.checkpoint
  if (!isSigned(noted.checkpoint, trusted)) throw new Bad('The checkpoint is not signed by a key that was given.')
  for (const { index, leaf, inclusion } of parts)
    if (!Array.isArray(inclusion) || !provesInclusion(leaf, index, size, decode(inclusion), root))
      throw new Bad(`${whichEntry(index)}: the proof that it is in the log does not hold.`)
  for (const { checkpoint: older, proof } of series) {
    if (!isSigned(older, [...trusted, ...known]))
      throw new Bad(`The checkpoint of ${older.size} entries is not signed by a key of this log.`)
    if (!Array.isArray(proof) || !provesConsistency(older.size, older.root, size, root, decode(proof)))
      throw new Bad(`The proof from ${older.size} to ${size} entries does not hold.`)
  }
  state.shownWords = state.shown.map((one) => checkShown(one, parts))
  tree.size = state.vouched = size
  state.undecided = state.given.filter((kept) => !isContinued(kept, state))
}

/** Whether the part proves that the log continues a kept checkpoint. False without a proof; a wrong one is Bad. */
function isContinued(kept, state) {
  const { noted, series, proofs } = state
  const { checkpoint } = noted
  mustBeSigned(kept, state)
  if (kept.size === checkpoint.size && kept.root.equals(checkpoint.root)) return true
  if (kept.size === checkpoint.size) throw new Bad('The checkpoint contradicts a kept one of the same size.')
  const [older, newer] = kept.size < checkpoint.size ? [kept, checkpoint] : [checkpoint, kept]
  const own = series.map((one) => ({ from: one.checkpoint.size, to: checkpoint.size, proof: one.proof }))
  const fitting = [...own, ...proofs].filter(({ from, to }) => from === older.size && to === newer.size)
  if (fitting.length === 0) return false
  const proves = ({ proof }) =>
    Array.isArray(proof) && provesConsistency(older.size, older.root, newer.size, newer.root, decode(proof))
  if (fitting.some(proves)) return true
  throw new Bad(
    `The log of ${newer.size} entries does not continue the one of ${older.size} that a kept checkpoint speaks of: it was rewritten.`,
  )
}

/** Whatever a stamped log has was written before the stamp. */
function findLate({ partial, parts, latest }, size, at) {
  const entries = partial ? parts.filter(({ index }) => index < size) : latest ? [latest] : []
  return entries.find(({ entry }) => isTooEarly(at, entry.at))
}

/** A time stamp of the checkpoint before it. */
function takeStamp({ size, token }, state) {
  const { noted, series, stamps } = state
  if (token === null) return
  const { note, checkpoint } = series.at(-1) ?? noted ?? {}
  if (checkpoint?.size !== size)
    throw new Bad(`A time stamp of ${size} entries stands behind no checkpoint of that size.`)
  let stamp
  try {
    stamp = checkStamp(readDer(Buffer.from(String(token), 'base64')), [Buffer.from(note)], stamps.roots)
  } catch (error) {
    const reason = error instanceof VerifyError && error.message !== 'changed' ? error.message : 'it was changed'
    throw new Bad(`The time stamp of ${size} entries: ${reason}.`)
  }
  if (stamp.vouched === false) throw new Bad(`The time stamp of ${size} entries is by ${stamp.by}, who was not given.`)
  const late = findLate(state, size, stamp.at)
  if (late)
    throw new Bad(
      `${whichEntry(late.index)}: it says that it was written at ${late.entry.at}, but ${stamp.by} stamped the log of ${size} entries, which has it, at ${stamp.at}, before that.`,
    )
  if (stamp.vouched) stamps.held += 1
  else stamps.by.push(stamp.by)
}

function takeEnd(line, state) {
  if (line.entries !== state.entries || line.checkpoints !== state.checkpoints)
    throw new Bad(
      `${whichEntry(state.tree.size)}: the export says that it had ${line.entries} entries; it has ${state.entries}.`,
    )
  return true
}

function decode(hashes) {
  return hashes.map((hash) => Buffer.from(String(hash), 'base64'))
}

function whichEntry(index) {
  return `Entry ${index}`
}

/** Where the fault lies, as far as hashes of many entries together can tell. */
function span({ good, tree }) {
  return tree.size - good <= 1 ? whichEntry(good) : `The first bad entry is one of ${good} to ${tree.size - 1}`
}

function verdict(state) {
  const {
    tree,
    vouched,
    entries,
    checkpoints,
    partial,
    at,
    given,
    stamps,
    series,
    undecided = [],
    shownWords = [],
  } = state
  const unchecked = uncheckedOf(state)
  if (vouched === 0)
    return { code: UNVOUCHED, words: `No checkpoint of a trusted key vouches for these ${entries} entries.`, unchecked }
  const words = []
  if (partial) {
    words.push(`${entries} entries are in the log of ${tree.size} entries, as they stand here`)
    words.push(
      `it continues ${series.length} earlier checkpoints in the export and ${given.length - undecided.length} kept ones`,
    )
  } else {
    const tail = tree.size - vouched
    words.push(`${entries} entries are as they were written, up to ${vouched}`)
    words.push(`${checkpoints} checkpoints in the export and ${at} kept ones agree`)
    if (tail > 0) words.push(`nothing vouches yet for the last ${tail}`)
  }
  if (stamps.held > 0) words.push(`${stamps.held} time stamps hold`)
  words.push(...shownWords)
  return { code: undecided.length > 0 ? UNVOUCHED : OK, words: `${words.join('; ')}.`, unchecked }
}

/** What was not checked, and why. */
function uncheckedOf({ given, undecided = [], stamps, noted, partial, shown }) {
  const words = undecided.map(({ size }) => {
    const to = noted.checkpoint.size
    const [older, newer] = [Math.min(size, to), Math.max(size, to)]
    return `The kept checkpoint of ${size} entries: there is no proof between it and the one of ${to}. Ask the portal for it: npm run portal -- audit prove ${older} ${newer}`
  })
  if (given.length === 0)
    words.push(
      'Whether the log was rewritten by someone who has its key: that cannot be told without a checkpoint that was kept elsewhere (--checkpoint).',
    )
  if (partial) words.push('Whether other entries belong here: a part does not show what was left out.')
  if (shown?.length > 0)
    words.push('Who looked at the page, and who passed it on: the log says what the server sent, and to whose session.')
  const { length } = stamps.by
  if (length > 0)
    words.push(
      `${length} time stamps by ${[...new Set(stamps.by)].join(', ')}: they fit, but no authority was given that you trust (--tsa-ca).`,
    )
  return words
}

// --- Command line -----------------------------------------------------------------------------------------------------------------

const OPTIONS = ['--key', '--checkpoint', '--proof', '--tsa-ca']

async function main(given) {
  const files = []
  const named = Object.fromEntries(OPTIONS.map((option) => [option, []]))
  for (let i = 0; i < given.length; i++) {
    if (OPTIONS.includes(given[i])) named[given[i]].push(given[++i] ?? '')
    else files.push(given[i])
  }
  if (files.length !== 1 || named['--key'].length === 0) throw new Unusable(USAGE)
  const read = (path) => readFileSync(path, 'utf8')
  const vkeys = named['--key'].flatMap((key) => (existsSync(key) ? read(key).split(/\s+/).filter(isKey) : [key]))
  return verifyExport(linesOf(files[0]), {
    keys: vkeys.map(readKey),
    kept: named['--checkpoint'].flatMap((path) => readCheckpointFile(read(path))),
    proofs: named['--proof'].flatMap((path) => readProofs(read(path))),
    roots: named['--tsa-ca'].flatMap((path) => readCertificates(read(path))),
  })
}

function readProofs(text) {
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

function readCertificates(text) {
  const pems = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)
  if (!pems) throw new Unusable('There is no certificate (PEM) in the file of the authority.')
  return pems.map((pem) => new X509Certificate(pem))
}

/** The lines of a file, many at a time. */
async function* linesOf(file) {
  let rest = ''
  for await (const part of createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 20 })) {
    const lines = (rest + part).split('\n')
    rest = lines.pop()
    yield lines
  }
  yield [rest]
}

function isKey(word) {
  return /^[^+\s]+\+[0-9a-f]{8}\+\S+$/.test(word)
}

// Named in full on both sides: reached by another name of its folder it would else do nothing, and end as if all held.
if (
  process.argv[1] &&
  existsSync(process.argv[1]) &&
  realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)
) {
  try {
    const { code, words, unchecked } = await main(process.argv.slice(2))
    process.stdout.write(`${words}\n`)
    if (unchecked.length > 0)
      process.stdout.write(`Not checked, and why:\n${unchecked.map((one) => `- ${one}\n`).join('')}`)
    process.exitCode = code
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = UNUSABLE
  }
}
