import { recordEntry } from '../../audit/service.ts'
import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { iso } from '../../platform/clock.ts'
import { deleteVisits, listNumbersOf } from '../engagement/telemetry/queries.ts'
import { nextObservationBatch } from '../engagement/telemetry/service.ts'
import { digestOf } from './observed-spans.ts'
import { claim, findEntryDetail, lastBatched, listBatches, lockLog, setBatch } from './queries.ts'

/** As often as checkpoints are signed: what arrived before is then covered with the next one. */
const EVERY_MS = 60_000
/** Few enough that SQLite's one writer is held for milliseconds only. */
const MOST = 2_000

/** Writes what browsers reported since the last time into the log: an entry a batch, with its digest and its first and last number. */
export async function batchObservations(deps: Deps): Promise<number> {
  const now = deps.clock.now().getTime()
  if (!(await claim(deps.db, 'batched_at', iso(now), iso(now - EVERY_MS)))) return 0
  let batches = 0
  while (await deps.db.transaction().execute((trx) => batchOne(trx, deps))) batches += 1
  return batches
}

async function batchOne(trx: Trx, deps: Deps): Promise<boolean> {
  // Held, so that no two processes batch the same, and nothing is deleted between the reading and the entry.
  await lockLog(trx)
  const batch = await nextObservationBatch(deps, await lastBatched(trx), MOST, trx)
  if (batch === undefined) return false
  const entry_id = await recordEntry(trx, deps, { action: 'observations.kept', actor: 'system', detail: batch })
  await setBatch(trx, { from_seq: batch.from, to_seq: batch.to, entry_id })
  return batch.count === MOST
}

/**
 * Deletes visits with what was observed in them, and says in the log what is left of each batch that they were part of. A batch that
 * does not hold before gets no such entry, so that what was wrong with it goes on being found.
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
  const held: Span[] = []
  for (const span of spans) if (await holds(trx, span)) held.push(span)
  await deleteVisits(trx, visitIds)
  for (const { from, to } of joined(held)) {
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

/** What the table of batches says is only where to look; what is believed is the entry. */
async function holds(trx: Trx, span: Span): Promise<boolean> {
  const detail = await findEntryDetail(trx, span.entryId)
  if (detail === undefined) return false
  const said = JSON.parse(detail) as { from: number; to: number; count: number; sha256: string }
  const now = await digestOf(trx, span)
  span.count = now.count
  return said.from === span.from && said.to === span.to && said.count === now.count && said.sha256 === now.sha256
}

/** Spans that lie side by side become one, as far as there is not too much in it: old batches would else be as many for ever. */
function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const span of spans) {
    const before = result.at(-1)
    if (before && before.to + 1 === span.from && before.count + span.count <= MOST) {
      before.to = span.to
      before.count += span.count
    } else result.push({ ...span })
  }
  return result
}
