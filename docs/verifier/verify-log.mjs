#!/usr/bin/env node
// Verifies an export of a Vestibule audit log without the portal that wrote it. Needs Node 18 or newer and nothing else.
// The format and what is promised are described in docs/log.md; nothing here is shared with the server.
import crypto, { createHash, createHmac, createPublicKey, verify } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const USAGE = `node verify-log.mjs EXPORT --key KEY [--key KEY ...] [--checkpoint FILE ...]
  EXPORT             what \`npm run portal -- audit export\` wrote
  --key KEY          a public key of the log that you have from a source you trust (or a file of such keys)
  --checkpoint FILE  checkpoints that were kept elsewhere: the portal's checkpoints.txt, a posted or a mailed one

Ends with 0 where all holds, 1 where something does not (the first bad entry is named), 2 where it could not be looked at,
3 where nothing is wrong but no checkpoint vouches for it.`

const FORMAT = 'vestibule-audit-export/1'
const ENTRY_FORMAT = 'vestibule/audit-entry/v1'
const OK = 0
const BAD = 1
const UNUSABLE = 2
const UNVOUCHED = 3

/** Something in the export that is not as it should be. */
class Bad extends Error {}
/** A question that cannot be answered: wrong arguments, no such file. */
export class Unusable extends Error {}

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
 * Verifies the lines of an export. `keys` are public keys that are trusted, `kept` checkpoints from elsewhere. Answers `{code, words}`.
 */
export async function verifyExport(lines, { keys, kept }) {
  const trusted = [...keys]
  // A kept checkpoint may name the key that took over; those are followed in the order of the log.
  const given = [...kept].sort((a, b) => a.size - b.size)
  for (const checkpoint of given) if (isSigned(checkpoint, trusted)) follow(checkpoint, trusted)
  const state = { tree: { size: 0, edge: [] }, trusted, given, at: 0, good: 0, vouched: 0, last: undefined, known: [] }
  try {
    await walk(lines, state)
    return verdict(state)
  } catch (error) {
    if (!(error instanceof Bad)) throw error
    return { code: BAD, words: `NOT AS IT WAS. ${error.message}` }
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
    else if (line.type === 'end') ended = takeEnd(line, state)
    else if (line.type !== 'stamp') throw new Bad(`The export holds a line of a kind that is not known: ${line.type}`)
  }
  if (!ended) throw new Bad(`${whichEntry(state.tree.size)}: the export is cut off there.`)
  const missing = state.given[state.at]
  if (missing && !state.partial) {
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
  if (personal !== undefined) {
    const made = createHmac('sha256', Buffer.from(String(personal.salt), 'base64url')).update(String(personal.data))
    if (made.digest('base64') !== entry.personal)
      throw new Bad(`${whichEntry(index)}: its personal data are not what they were when it was written.`)
  }
  return leaf
}

function takeCheckpoint(line, state) {
  const checkpoint = readCheckpoint(String(line.note))
  if (checkpoint === undefined) throw new Bad('The export holds a checkpoint that is none.')
  if (state.partial) return takeOnlyCheckpoint(checkpoint, state)
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
  state.parts.push({ index: line.index, leaf: checkEntry(line, text, line.index), inclusion: line.inclusion })
  state.entries += 1
}

function takeOnlyCheckpoint(checkpoint, state) {
  if (!isSigned(checkpoint, state.trusted)) throw new Bad('The checkpoint is not signed by a key that was given.')
  for (const kept of state.given)
    if (isSigned(kept, state.trusted) && kept.size === checkpoint.size && !kept.root.equals(checkpoint.root))
      throw new Bad('The checkpoint contradicts a kept one of the same size.')
  for (const { index, leaf, inclusion } of state.parts)
    if (!Array.isArray(inclusion) || !provesInclusion(leaf, index, checkpoint.size, decode(inclusion), checkpoint.root))
      throw new Bad(`${whichEntry(index)}: the proof that it is in the log does not hold.`)
  state.tree.size = state.vouched = checkpoint.size
  state.checkpoints += 1
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

function verdict({ tree, vouched, entries, checkpoints, partial, at }) {
  if (vouched === 0)
    return { code: UNVOUCHED, words: `No checkpoint of a trusted key vouches for these ${entries} entries.` }
  if (partial)
    return { code: OK, words: `${entries} entries are in the log of ${tree.size} entries, as they stand here.` }
  const tail = tree.size - vouched
  const words = [`${entries} entries are as they were written, up to ${vouched}`]
  words.push(`${checkpoints} checkpoints in the export and ${at} kept ones agree`)
  if (tail > 0) words.push(`nothing vouches yet for the last ${tail}`)
  return { code: OK, words: `${words.join('; ')}.` }
}

// --- Command line -----------------------------------------------------------------------------------------------------------------

async function main(given) {
  const [file, keys, checkpoints] = [[], [], []]
  for (let i = 0; i < given.length; i++) {
    if (given[i] === '--key') keys.push(given[++i] ?? '')
    else if (given[i] === '--checkpoint') checkpoints.push(given[++i] ?? '')
    else file.push(given[i])
  }
  if (file.length !== 1 || keys.length === 0) throw new Unusable(USAGE)
  const vkeys = keys.flatMap((key) => (existsSync(key) ? readFileSync(key, 'utf8').split(/\s+/).filter(isKey) : [key]))
  const kept = checkpoints.flatMap((path) => readCheckpointFile(readFileSync(path, 'utf8')))
  return verifyExport(linesOf(file[0]), { keys: vkeys.map(readKey), kept })
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
    const { code, words } = await main(process.argv.slice(2))
    process.stdout.write(`${words}\n`)
    process.exitCode = code
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = UNUSABLE
  }
}
