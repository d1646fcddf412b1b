import { commitment, entryText } from '../../audit/rules.ts'
import { recordEntry } from '../../audit/service.ts'
import type { Db } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { leafHash, MerkleEdge, type Subtree } from '../../platform/merkle.ts'
import { type NoteVerifier, openNote } from '../../platform/signed-note.ts'
import { checkpointFile, readCheckpoints } from './checkpoint-file.ts'
import { listVerifiers } from './keys.ts'
import { raiseAlarm } from './log-alarm.ts'
import { type Observed, ObservedSpans } from './observed-spans.ts'
import { countLeaves, findLastVerification, hasPending, listCheckpoints, listHashes, listLeaves } from './queries.ts'
import { readCheckpoint } from './rules.ts'
import { integrate } from './sequencer.ts'
import { isKept } from './tree.ts'

/** What a verification found. `problem` names the first entry that is not as it was, as far as it can be told. */
export type Verified = { size: number; checkpoints: number; observed: Observed; problem: string | null }
/** Is told how many entries of how many have been looked at. */
type OnProgress = (done: number, size: number) => Promise<void>

const PAGE = 1_000

type Leaf = Awaited<ReturnType<typeof listLeaves>>[number]

/** A thing that is not as it should be; ends the verification. */
class Found extends Error {}

/**
 * Verifies the whole log of the database: every entry against its leaf, its personal data against their commitment, the kept hashes,
 * and every checkpoint, here and in the file, against the tree that the entries make; then what was observed against the entries that
 * speak of it. Reads a page at a time. Noted in the log.
 */
export async function verifyLog(deps: Deps, actor: string, onProgress?: OnProgress): Promise<Verified> {
  await integrate(deps)
  const verified = await look(deps, onProgress)
  const { size, problem } = verified
  await deps.db.transaction().execute((trx) =>
    recordEntry(trx, deps, {
      action: 'log.verified',
      actor,
      detail: { size, ok: problem === null, ...(problem !== null && { problem }) },
    }),
  )
  if (problem !== null) await raiseAlarm(deps, problem)
  return verified
}

export async function lastVerification(deps: Deps) {
  const row = await findLastVerification(deps.db)
  return (
    row && { at: row.at, by: row.actor, ...(JSON.parse(row.detail) as { size: number; ok: boolean; problem?: string }) }
  )
}

/** What is needed to read a log: its database, and where its checkpoints lie. */
export type LogPlace = { db: Db; config: { dataDir: string } }

/** The same without a word about it, for a log that is no portal's yet. Entries that are not in the tree so far are none of its. */
export async function look(deps: LogPlace, onProgress?: OnProgress): Promise<Verified> {
  const edge = new MerkleEdge()
  const seen = { checkpoints: 0 }
  const spans = new ObservedSpans()
  const found = (problem: string | null) => ({
    size: edge.size,
    checkpoints: seen.checkpoints,
    observed: spans,
    problem,
  })
  try {
    await walk(deps, edge, seen, spans, onProgress)
    return found(await spans.check(deps.db))
  } catch (error) {
    if (!(error instanceof Found)) throw error
    return found(error.message)
  }
}

async function walk(
  deps: LogPlace,
  edge: MerkleEdge,
  seen: { checkpoints: number },
  spans: ObservedSpans,
  onProgress: OnProgress = async () => {},
): Promise<void> {
  const size = await countLeaves(deps.db)
  const keys = await listVerifiers(deps.db)
  const file = new FileOfCheckpoints(checkpointFile(deps), keys)
  // The largest size up to which a checkpoint has spoken for the tree.
  let good = 0
  for (;;) {
    const from = edge.size
    const leaves = await listLeaves(deps.db, from, PAGE)
    if (leaves.length === 0) break
    const checkpoints = await listCheckpoints(deps.db, from, from + leaves.length)
    const due = new Map(checkpoints.map((row) => [row.size, row]))
    const nodes: { node: Subtree; hash: Buffer }[] = []
    for (const leaf of leaves) {
      checkLeaf(leaf, edge.size)
      spans.add(leaf)
      edge.push(Buffer.from(leaf.hash, 'base64'), (node, hash) => {
        if (isKept(node.level)) nodes.push({ node, hash })
      })
      const row = due.get(edge.size)
      if (row) {
        checkNote(row.note, keys, edge, `The checkpoint of ${row.size} entries in the database`, good)
        good = edge.size
        seen.checkpoints += 1
      }
      if (file.check(edge, good)) good = edge.size
    }
    await checkNodes(deps, nodes)
    await onProgress(edge.size, size)
  }
  if (edge.size === 0 && (await hasPending(deps.db)))
    throw new Found('Entry 0: it should be in the tree, and there is none.')
  const signed = await listCheckpoints(deps.db, edge.size, Number.MAX_SAFE_INTEGER)
  // Counted last: what was taken in and signed meanwhile, here or by another process, is for the next verification.
  const now = await countLeaves(deps.db)
  file.checkEnd(now)
  const beyond = signed.find((checkpoint) => checkpoint.size > now)
  if (beyond)
    throw new Found(
      `Entry ${edge.size}: it is gone, and with it all up to the checkpoint of ${beyond.size} entries in the database.`,
    )
}

function checkLeaf(leaf: Leaf, index: number): void {
  const { idx, id, at, action, actor, detail } = leaf
  if (idx !== index) throw new Found(`Entry ${index}: it is gone from the tree.`)
  if (id === null || at === null || action === null || actor === null || detail === null)
    throw new Found(`Entry ${index}: its row is gone.`)
  const text = entryText({ ...leaf, id, at, action, actor, detail })
  if (leafHash(text).toString('base64') !== leaf.hash)
    throw new Found(`Entry ${index}: it is not what it was when it was written.`)
  if (leaf.salt !== null && leaf.data !== null && commitment(leaf.salt, leaf.data) !== leaf.personal)
    throw new Found(`Entry ${index}: its personal data are not what they were when it was written.`)
}

/** The hashes that are kept for proofs must be those that the entries make. */
async function checkNodes(deps: LogPlace, nodes: { node: Subtree; hash: Buffer }[]): Promise<void> {
  for (const level of new Set(nodes.map(({ node }) => node.level))) {
    const made = nodes.filter(({ node }) => node.level === level)
    const first = made[0]?.node.index ?? 0
    const kept = await listHashes(deps.db, level, first, first + made.length)
    const wrong = made.find(({ hash }, i) => kept[i] !== hash.toString('base64'))
    if (wrong)
      throw new Found(
        `Entry ${wrong.node.index * 2 ** level}: the kept hash above it (level ${level}) is not the tree’s.`,
      )
  }
}

function checkNote(note: string, keys: NoteVerifier[], edge: MerkleEdge, what: string, good: number): void {
  const said = openNote(note, keys) === undefined ? undefined : readCheckpoint(note)
  if (said === undefined) throw new Found(`${what} is not signed by a key of this log.`)
  if (said.size !== edge.size || said.root !== edge.root().toString('base64'))
    throw new Found(`${span(good, edge.size)}: ${what.toLowerCase()} says something else.`)
}

function span(good: number, size: number): string {
  return size - good === 1 ? `Entry ${good}` : `An entry from ${good} to ${size - 1}`
}

/** The notes of the file beside the growing tree: they are in the order of their sizes, so one at a time is enough. */
class FileOfCheckpoints {
  readonly #notes: Generator<string>
  readonly #keys: NoteVerifier[]
  #next: { note: string; size: number } | undefined

  constructor(file: string, keys: NoteVerifier[]) {
    this.#notes = readCheckpoints(file)
    this.#keys = keys
    this.#advance(0)
  }

  /** Checks the notes that speak of as many entries as the tree has. */
  check(edge: MerkleEdge, good: number): boolean {
    let checked = false
    for (; this.#next?.size === edge.size; this.#advance(edge.size), checked = true)
      checkNote(this.#next.note, this.#keys, edge, `The checkpoint of ${edge.size} entries in the file`, good)
    return checked
  }

  checkEnd(size: number): void {
    if (this.#next && this.#next.size > size)
      throw new Found(
        `Entry ${size}: it is gone, and with it all up to the checkpoint of ${this.#next.size} entries in the file.`,
      )
  }

  #advance(after: number): void {
    const note = this.#notes.next().value as string | undefined
    const read = note === undefined ? undefined : readCheckpoint(note)
    if (note !== undefined && (read === undefined || read.size < after))
      throw new Found('The file of checkpoints holds something that is no checkpoint, or not in its place.')
    this.#next = note === undefined || read === undefined ? undefined : { note, size: read.size }
  }
}
