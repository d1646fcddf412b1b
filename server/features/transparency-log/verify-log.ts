import { commitment, entryText } from '../../audit/rules.ts'
import { recordEntry } from '../../audit/service.ts'
import { compareSchema, type SchemaComparison } from '../../db/compare-schema.ts'
import type { Db } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { leafHash, MerkleEdge, type Subtree } from '../../platform/merkle.ts'
import { type NoteVerifier, openNote } from '../../platform/signed-note.ts'
import { checkpointFile, readCheckpoints } from './checkpoint-file.ts'
import { listVerifiers } from './keys.ts'
import { raiseAlarm } from './log-alarm.ts'
import { writeBatchesNow } from './observed.ts'
import { type Observed, ObservedSpans } from './observed-spans.ts'
import { countLeaves, findLastVerification, hasPending, listCheckpoints, listHashes, listLeaves } from './queries.ts'
import { findKeptOut } from './reconciliation/kept-out.ts'
import { MAX_FINDINGS, type Reconciled, reconcile } from './reconciliation/reconcile.ts'
import { readCheckpoint } from './rules.ts'
import { integrate } from './sequencer.ts'
import { isStored } from './tree.ts'
import type { VerificationFacts } from './verification-rules.ts'

/** The result of a verification. `problem` names the first changed entry as closely as possible. */
export type Verified = { size: number; checkpoints: number; observed: Observed; problem: string | null }
/** Who runs the verification, and the actor who asked for it. */
type Verifier = { by: 'system' | 'operator'; askedBy: string }
export const OPERATOR: Verifier = { by: 'operator', askedBy: 'operator' }
/** What was compared with the log. */
type Compared = { rows: Reconciled; keptOut: string[]; schema: SchemaComparison; findings: string[] }
/** `compared` is null if the log itself does not hold. */
type VerifiedPortal = Verified & { compared: Compared | null; facts: VerificationFacts }
const MAX_TOLD = 20
type OnProgress = (done: number, size: number) => Promise<void>

const PAGE = 1_000

type Leaf = Awaited<ReturnType<typeof listLeaves>>[number]

/** Ends the verification. */
class Problem extends Error {}

/**
 * Verifies the whole log: every entry against its leaf, its personal data against the commitment, the stored hashes and all checkpoints
 * (in the database and in the file) against the tree of the entries, and the observations against their entries. Then compares the rows of
 * the other tables with the entries. The result becomes an entry.
 */
export async function verifyLog(deps: Deps, verifier: Verifier, onProgress?: OnProgress): Promise<VerifiedPortal> {
  await writeBatchesNow(deps).catch((error) => deps.log.error({ error }, 'could not write the batches of the log'))
  await integrate(deps)
  const log = await checkLog(deps, onProgress)
  const { size, checkpoints, observed } = log
  // Rows are compared with what entries say, so the entries must be right first.
  const compared = log.problem === null ? await comparePortal(deps) : null
  const problem = log.problem ?? inOneText(compared?.findings ?? [])
  const facts: VerificationFacts = {
    size,
    ok: problem === null,
    askedBy: verifier.askedBy,
    checkpoints,
    observations: observed.count,
    ...(compared && factsOf(compared)),
    ...(problem !== null && { problem }),
  }
  await deps.db
    .transaction()
    .execute((trx) => recordEntry(trx, deps, { action: 'log.verified', actor: verifier.by, detail: facts }))
  if (problem !== null) await raiseAlarm(deps, problem)
  return { ...log, compared, facts, problem }
}

/** The rows and the schema of the database. */
async function comparePortal(deps: Deps): Promise<Compared> {
  const rows = await reconcile(deps)
  const keptOut = await findKeptOut(deps)
  const schema = await compareSchema(deps)
  return { rows, keptOut, schema, findings: [...schema.differences, ...rows.findings, ...keptOut] }
}

function factsOf({ rows, keptOut, schema }: Compared): Partial<VerificationFacts> {
  return {
    tables: rows.tables,
    rowsCompared: rows.rows,
    findings:
      rows.findings.length + keptOut.length - Math.min(rows.erasuresMissing, MAX_FINDINGS) - rows.shown.differences,
    shown: rows.shown.rows,
    shownErased: rows.shown.erased,
    shownUnsealed: rows.shown.unsealed,
    shownDifferences: rows.shown.differences,
    erasuresMissing: rows.erasuresMissing,
    erased: rows.erased,
    erasures: rows.erasures,
    schema: schema.objects,
    schemaDifferences: schema.differences.length,
    ...(schema.unknown !== null && { schemaUnknown: schema.unknown }),
  }
}

/** One line for each finding, as many as an entry and an email should have. */
function inOneText(findings: readonly string[]): string | null {
  if (findings.length === 0) return null
  const more = findings.length - MAX_TOLD
  return [
    'The log itself is intact, but the database is not as it says:',
    ...findings.slice(0, MAX_TOLD),
    ...(more > 0 ? [`And ${more} more; audit verify lists them.`] : []),
  ].join('\n')
}

export async function lastVerification(deps: Deps) {
  const row = await findLastVerification(deps.db)
  return (
    row && {
      at: row.at,
      ...(JSON.parse(row.detail) as VerificationFacts),
    }
  )
}

type LogPlace = { db: Db; config: { dataDir: string } }

/** The same without an entry, also for a log that is being restored. Covers the entries in the tree. */
export async function checkLog(deps: LogPlace, onProgress?: OnProgress): Promise<Verified> {
  const edge = new MerkleEdge()
  const seen = { checkpoints: 0 }
  const spans = new ObservedSpans()
  const result = (problem: string | null) => ({
    size: edge.size,
    checkpoints: seen.checkpoints,
    observed: spans,
    problem,
  })
  try {
    await walk(deps, edge, seen, spans, onProgress)
    return result(await spans.check(deps.db))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return result(error.message)
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
  const file = new CheckpointFile(checkpointFile(deps), keys)
  // The size of the last checkpoint that matched.
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
        if (isStored(node.level)) nodes.push({ node, hash })
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
    throw new Problem('Entry 0: it should be in the tree, but the tree is empty.')
  const signed = await listCheckpoints(deps.db, edge.size, Number.MAX_SAFE_INTEGER)
  // Counted last, because another process may have added and signed entries meanwhile.
  const now = await countLeaves(deps.db)
  file.checkEnd(now)
  const beyond = signed.find((checkpoint) => checkpoint.size > now)
  if (beyond)
    throw new Problem(
      `Entry ${edge.size}: it is gone, and so are all entries up to the checkpoint of ${beyond.size} entries in the database.`,
    )
}

function checkLeaf(leaf: Leaf, index: number): void {
  const { idx, id, at, action, actor, detail } = leaf
  if (idx !== index) throw new Problem(`Entry ${index}: it is gone from the tree.`)
  if (id === null || at === null || action === null || actor === null || detail === null)
    throw new Problem(`Entry ${index}: its row is gone.`)
  const text = entryText({ ...leaf, id, at, action, actor, detail })
  if (leafHash(text).toString('base64') !== leaf.hash)
    throw new Problem(`Entry ${index}: it has changed since it was written.`)
  if (leaf.salt !== null && leaf.data !== null && commitment(leaf.salt, leaf.data) !== leaf.personal)
    throw new Problem(`Entry ${index}: its personal data has changed since it was written.`)
}

/** The stored hashes must match the entries. */
async function checkNodes(deps: LogPlace, nodes: { node: Subtree; hash: Buffer }[]): Promise<void> {
  for (const level of new Set(nodes.map(({ node }) => node.level))) {
    const made = nodes.filter(({ node }) => node.level === level)
    const first = made[0]?.node.index ?? 0
    const stored = await listHashes(deps.db, level, first, first + made.length)
    const wrong = made.find(({ hash }, i) => stored[i] !== hash.toString('base64'))
    if (wrong)
      throw new Problem(
        `Entry ${wrong.node.index * 2 ** level}: the stored hash above it (level ${level}) does not match.`,
      )
  }
}

function checkNote(note: string, keys: NoteVerifier[], edge: MerkleEdge, what: string, good: number): void {
  const checkpoint = openNote(note, keys) === undefined ? undefined : readCheckpoint(note)
  if (checkpoint === undefined) throw new Problem(`${what} is not signed by a key of this log.`)
  if (checkpoint.size !== edge.size || checkpoint.root !== edge.root().toString('base64'))
    throw new Problem(`${span(good, edge.size)}: ${what.toLowerCase()} does not match.`)
}

function span(good: number, size: number): string {
  return size - good === 1 ? `Entry ${good}` : `An entry from ${good} to ${size - 1}`
}

/** Reads the notes of the file while the tree grows, one at a time, because they are in the order of their sizes. */
class CheckpointFile {
  readonly #notes: Generator<string>
  readonly #keys: NoteVerifier[]
  #next: { note: string; size: number } | undefined

  constructor(file: string, keys: NoteVerifier[]) {
    this.#notes = readCheckpoints(file)
    this.#keys = keys
    this.#advance(0)
  }

  /** Checks the notes of the current size of the tree. */
  check(edge: MerkleEdge, good: number): boolean {
    let checked = false
    for (; this.#next?.size === edge.size; this.#advance(edge.size), checked = true)
      checkNote(this.#next.note, this.#keys, edge, `The checkpoint of ${edge.size} entries in the file`, good)
    return checked
  }

  checkEnd(size: number): void {
    if (this.#next && this.#next.size > size)
      throw new Problem(
        `Entry ${size}: it is gone, and so are all entries up to the checkpoint of ${this.#next.size} entries in the file.`,
      )
  }

  #advance(after: number): void {
    const note = this.#notes.next().value as string | undefined
    const read = note === undefined ? undefined : readCheckpoint(note)
    if (note !== undefined && (read === undefined || read.size < after))
      throw new Problem('The checkpoint file contains text that is not a checkpoint, or a checkpoint out of order.')
    this.#next = note === undefined || read === undefined ? undefined : { note, size: read.size }
  }
}
