import { recordEntry } from '../../audit/service.ts'
import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { iso } from '../../platform/clock.ts'
import { deleteVisits, listNumbersOf } from '../engagement/telemetry/queries.ts'
import { nextObservationBatch } from '../engagement/telemetry/service.ts'
import { digestOf } from './observed-spans.ts'
import { claim, findEntryDetail, lastBatched, listBatches, lockLog, setBatch } from './queries.ts'
import { batchShown } from './shown.ts'

/** As often as checkpoints are signed. */
const INTERVAL_MS = 60_000
/** Observations of one transaction, so that SQLite's one writer is busy for milliseconds only. */
const MAX_BATCH = 2_000

/** Writes what browsers reported and what readers were shown to the log, once a minute: one entry per batch. */
export async function writeBatches(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime()
  if (await claim(deps.db, 'batched_at', iso(now), iso(now - INTERVAL_MS))) await writeBatchesNow(deps)
}

/** Writes what is in no batch yet, whenever the last one was written. */
export async function writeBatchesNow(deps: Deps): Promise<void> {
  for (const batch of [batchObservations, batchShown]) {
    let hasMore = true
    while (hasMore) hasMore = await deps.db.transaction().execute((trx) => batch(trx, deps))
  }
}

/** A batch of new observations, with its digest and its first and last number. True if there may be more. */
async function batchObservations(trx: Trx, deps: Deps): Promise<boolean> {
  // Locked, so that two processes do not batch the same, and nothing is deleted between the read and the entry.
  await lockLog(trx)
  const batch = await nextObservationBatch(deps, await lastBatched(trx), MAX_BATCH, trx)
  if (batch === undefined) return false
  const entry_id = await recordEntry(trx, deps, { action: 'observations.kept', actor: 'system', detail: batch })
  await setBatch(trx, { from_seq: batch.from, to_seq: batch.to, entry_id })
  return batch.count === MAX_BATCH
}

/**
 * Deletes visits with their observations, and writes an entry about what is left of each affected batch. A batch that was already
 * damaged gets no entry, so that verification still finds the damage.
 */
export async function deleteVisitsAndObservations(
  trx: Trx,
  deps: Deps,
  visitIds: readonly string[],
  because: 'retention' | 'erasure',
): Promise<number> {
  await lockLog(trx)
  const numbers = await listNumbersOf(trx, visitIds)
  const spans = await touchedSpans(trx, numbers)
  const intact: Span[] = []
  for (const span of spans) if (await isIntact(trx, span)) intact.push(span)
  await deleteVisits(trx, visitIds)
  for (const { from, to } of mergeNeighbours(intact)) {
    const removed = numbers.filter((number) => from <= number && number <= to).length
    const left = await digestOf(trx, { from, to })
    const detail = { from, to, removed, ...left, because }
    const entry_id = await recordEntry(trx, deps, { action: 'observations.thinned', actor: 'system', detail })
    await setBatch(trx, { from_seq: from, to_seq: to, entry_id })
  }
  return numbers.length
}

type Span = { from: number; to: number; entryId: string; count: number }

async function touchedSpans(trx: Trx, numbers: readonly number[]): Promise<Span[]> {
  const [first, last] = [numbers[0], numbers.at(-1)]
  if (first === undefined || last === undefined) return []
  const rows = await listBatches(trx, first, last)
  return rows
    .map(({ from_seq, to_seq, entry_id }) => ({ from: from_seq, to: to_seq, entryId: entry_id, count: 0 }))
    .filter(({ from, to }) => numbers.some((number) => from <= number && number <= to))
}

/** The table of batches only tells where the entry is. The entry is the evidence. */
async function isIntact(trx: Trx, span: Span): Promise<boolean> {
  const detail = await findEntryDetail(trx, span.entryId)
  if (detail === undefined) return false
  const logged = JSON.parse(detail) as { from: number; to: number; count: number; sha256: string }
  const now = await digestOf(trx, span)
  span.count = now.count
  return (
    logged.from === span.from && logged.to === span.to && logged.count === now.count && logged.sha256 === now.sha256
  )
}

/** Merges neighbouring spans up to a limit, so that the number of old batches shrinks. */
function mergeNeighbours(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const span of spans) {
    const before = result.at(-1)
    if (before && before.to + 1 === span.from && before.count + span.count <= MAX_BATCH) {
      before.to = span.to
      before.count += span.count
    } else result.push({ ...span })
  }
  return result
}
