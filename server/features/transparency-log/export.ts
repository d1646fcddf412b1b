import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { entryText } from '../../audit/rules.ts'
import { recordEntry } from '../../audit/service.ts'
import type { Db, Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { iso } from '../../platform/clock.ts'
import { makeCheckpointNow } from './checkpoints.ts'
import { listKeptCheckpoints } from './kept-checkpoints.ts'
import { readLogKey } from './keys.ts'
import {
  countLeaves,
  findLastCheckpoint,
  listCheckpoints,
  listIndexes,
  listKeys,
  listLeaves,
  listStampedSizes,
  listStamps,
  listStampsWithin,
} from './queries.ts'
import { integrate } from './sequencer.ts'
import { consistencyProof, inclusionProof } from './tree.ts'

const FORMAT = 'vestibule-audit-export/1'
const PAGE = 1_000

type ExportOptions = {
  /** Whether to include personal data that was not erased. */
  personal: boolean
  /** Exports only these entries, each with its inclusion proof. */
  only?: readonly number[]
  /** The sizes of earlier checkpoints that a part has to prove its consistency with, besides the usual ones. */
  since?: readonly number[]
}

/**
 * Writes the log as JSON lines (docs/log.md), which `docs/verifier/verify-log.mjs` verifies without this portal. Signs a checkpoint of
 * every entry first, including the one about this export.
 */
export async function exportLog(
  deps: Deps,
  file: string,
  options: ExportOptions,
): Promise<{ entries: number; vkey: string }> {
  await deps.db.transaction().execute((trx) =>
    recordEntry(trx, deps, {
      action: 'log.exported',
      actor: 'operator',
      detail: { personal: options.personal, entries: options.only?.join(' ') ?? 'all' },
    }),
  )
  await integrate(deps)
  await makeCheckpointNow(deps)
  let entries = 0
  async function* lines() {
    for await (const line of exportLines(deps.db, iso(deps.clock.now()), options)) {
      if (line.startsWith('{"type":"entry"')) entries += 1
      yield `${line}\n`
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(file, { mode: 0o600 }))
  return { entries, vkey: readLogKey(deps).vkey }
}

/**
 * An export of these entries with proofs and personal data, for `docs/verifier`, with a checkpoint that covers all of them. `since`:
 * the sizes of earlier checkpoints that it has to continue. Undefined if such a checkpoint cannot be signed.
 */
export async function exportEntries(
  deps: Deps,
  seqs: readonly number[],
  since: readonly number[],
): Promise<string[] | undefined> {
  await integrate(deps)
  const only = await listIndexes(deps.db, seqs)
  const newest = only.at(-1) ?? -1
  if (((await findLastCheckpoint(deps.db))?.size ?? 0) <= newest) await makeCheckpointNow(deps)
  if (((await findLastCheckpoint(deps.db))?.size ?? 0) <= newest) return undefined
  const lines: string[] = []
  const options = { personal: true, only, since }
  for await (const line of exportLines(deps.db, iso(deps.clock.now()), options)) lines.push(line)
  return lines
}

/** The lines of an export, without line ends. Damage in the database is exported as it is, for the verifier to find. */
export async function* exportLines(db: Db | Trx, exportedAt: string, options: ExportOptions): AsyncGenerator<string> {
  const size = await countLeaves(db)
  const keys = (await listKeys(db)).map(({ vkey }) => vkey)
  const partial = options.only !== undefined
  yield JSON.stringify({ type: 'header', format: FORMAT, size, partial, keys, exportedAt })
  const counts = { entries: 0, checkpoints: 0 }
  const body = options.only ? partLines(db, options, options.only) : allLines(db, options)
  for await (const line of body) {
    if (line.startsWith('{"type":"entry"')) counts.entries += 1
    if (line.startsWith('{"type":"checkpoint"')) counts.checkpoints += 1
    yield line
  }
  yield JSON.stringify({ type: 'end', ...counts })
}

async function* allLines(db: Db | Trx, options: ExportOptions): AsyncGenerator<string> {
  let from = 0
  let before = 0
  for (;;) {
    const leaves = await listLeaves(db, from, PAGE)
    const last = leaves.at(-1)
    if (last === undefined) break
    const due = await listCheckpoints(db, before, last.idx + 1)
    const stamps = Map.groupBy(await listStampsWithin(db, before, last.idx + 1), ({ size }) => size)
    for (const leaf of leaves) {
      yield entryLine(leaf, options)
      while (due[0] && due[0].size <= leaf.idx + 1) {
        const { size, note } = due.shift() as (typeof due)[number]
        yield checkpointLine(note, await orNull(consistencyProof(db, before, size)))
        yield* stampLines(stamps.get(size))
        before = size
      }
    }
    from = last.idx + 1
  }
  for (const { note } of await listCheckpoints(db, before, Number.MAX_SAFE_INTEGER)) yield checkpointLine(note, null)
}

/** Entries with their proofs, the checkpoint that these lead to, and the earlier ones that it is proved to continue. */
async function* partLines(db: Db | Trx, options: ExportOptions, only: readonly number[]): AsyncGenerator<string> {
  const last = await findLastCheckpoint(db)
  if (last === undefined) return
  const known = new Map<string, Buffer>()
  const indexes = [...new Set(only)].filter((index) => index < last.size).sort((a, b) => a - b)
  for (const index of indexes) {
    const [leaf] = await listLeaves(db, index, 1)
    if (leaf?.idx === index) yield entryLine(leaf, options, await orNull(inclusionProof(db, index, last.size, known)))
  }
  yield checkpointLine(last.note, [])
  yield* stampLines(await listStamps(db, last.size))
  // The first stamp after an entry shows that the entry existed by then.
  const stamped = await listStampedSizes(db)
  const first = indexes.flatMap((index) => stamped.find((size) => size > index) ?? [])
  for (const { size, note } of await listKeptCheckpoints(db, last, [...first, ...(options.since ?? [])])) {
    const consistency = await orNull(consistencyProof(db, size, last.size, known))
    yield JSON.stringify({ type: 'kept', note, consistency })
    yield* stampLines(await listStamps(db, size))
  }
}

type Stamp = Awaited<ReturnType<typeof listStamps>>[number]

/** Stamps stand behind the checkpoint that they are about. */
function* stampLines(stamps: readonly Stamp[] = []): Generator<string> {
  for (const { size, token, stamped_at, failure, tsa } of stamps)
    yield JSON.stringify({ type: 'stamp', size, tsa, token, stampedAt: stamped_at, failure })
}

type Leaf = Awaited<ReturnType<typeof listLeaves>>[number]

/** The entry in its canonical form, with the hash from the time it was written. */
function entryLine(leaf: Leaf, options: ExportOptions, inclusion?: string[] | null): string {
  const { idx, hash, salt, data, id, at, action, actor, detail } = leaf
  const complete = id !== null && at !== null && action !== null && actor !== null && detail !== null
  const text = complete ? entryText({ ...leaf, id, at, action, actor, detail }) : 'null'
  const personal = options.personal && salt !== null ? `,"personal":${JSON.stringify({ salt, data })}` : ''
  const proof = inclusion === undefined ? '' : `,"inclusion":${JSON.stringify(inclusion)}`
  return `{"type":"entry","index":${idx},"hash":${JSON.stringify(hash)},"entry":${text}${personal}${proof}}`
}

function checkpointLine(note: string, consistency: string[] | null): string {
  return JSON.stringify({ type: 'checkpoint', note, consistency })
}

/** Null if the database no longer has the hashes of the proof. */
async function orNull(proof: Promise<string[]>): Promise<string[] | null> {
  try {
    return await proof
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
