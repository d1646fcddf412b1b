import type { Db } from '../../db/tables.ts'
import { listNumbered } from '../engagement/telemetry/queries.ts'
import { ObservationDigest } from '../engagement/telemetry/rules.ts'
import { hasThinned } from './queries.ts'

/** The observations that the log vouches for, and how many of them were deleted. */
export type Observed = {
  batches: number
  count: number
  removed: { retention: number; erasure: number }
}

type Span = {
  from: number
  to: number
  count: number
  sha256: string
  entry: number | null
  entryId: string | null | undefined
}
type Thinned = Span & { removed: number; because: 'retention' | 'erasure' }
type Leaf = { idx: number | null; id?: string | null; seq: number | null; action: string | null; detail: string | null }
type Batch = { from_seq: number; to_seq: number; entry_id: string }

const PAGE = 1_000

/**
 * The spans of observations that log entries vouch for, collected while the log is read. The last entry about a span counts, because
 * retention and erasure write a new one.
 */
export class ObservedSpans implements Observed {
  readonly removed = { retention: 0, erasure: 0 }
  /** In order, without overlaps. */
  #spans: Span[] = []
  #lastSeq = 0

  get batches(): number {
    return this.#spans.length
  }

  get count(): number {
    return this.#spans.reduce((sum, { count }) => sum + count, 0)
  }

  add({ idx, id, seq, action, detail }: Leaf): void {
    this.#lastSeq = Math.max(this.#lastSeq, seq ?? 0)
    if (detail === null) return
    if (action === 'observations.kept') this.#spans.push({ ...(JSON.parse(detail) as Span), entry: idx, entryId: id })
    if (action !== 'observations.thinned') return
    const thinned = JSON.parse(detail) as Thinned
    this.removed[thinned.because] += thinned.removed
    const first = this.#spans.findIndex(({ to }) => to >= thinned.from)
    const replaced = this.#spans.filter(({ from, to }) => to >= thinned.from && from <= thinned.to).length
    this.#spans.splice(first < 0 ? this.#spans.length : first, replaced, { ...thinned, entry: idx, entryId: id })
  }

  /** Where the batches are said to be, compared with their entries in both directions. */
  compareBatches(batches: readonly Batch[]): string[] {
    const left = new Map(batches.map((batch) => [batch.from_seq, batch]))
    const findings: string[] = []
    for (const { from, to, entry, entryId } of this.#spans) {
      const batch = left.get(from)
      left.delete(from)
      if (batch?.to_seq !== to || batch.entry_id !== entryId)
        findings.push(
          `The batch of the observations ${from} to ${to} (observation_batch) is not as entry ${entry ?? 'that is not in the tree yet'} says.`,
        )
    }
    for (const { from_seq, to_seq } of left.values())
      findings.push(`The batch of the observations ${from_seq} to ${to_seq} (observation_batch) has no entry.`)
    return findings
  }

  /** Compares the spans with the stored observations. Returns the first problem. */
  async check(db: Db): Promise<string | null> {
    for (const span of this.#spans) {
      const { count, sha256 } = await digestOf(db, span)
      if (count === span.count && sha256 === span.sha256) continue
      // Deleted while the log was read; the next verification reads the entry about it.
      if (await hasThinned(db, this.#lastSeq, span.from)) continue
      return `Entry ${span.entry}: its observations ${span.from} to ${span.to} have changed (${count} of ${span.count} are left), and no entry says that they were deleted.`
    }
    return null
  }
}

/** The digest of the stored observations of a span. */
export async function digestOf(db: Parameters<typeof listNumbered>[0], span: { from: number; to: number }) {
  const digest = new ObservationDigest()
  let from = span.from
  for (;;) {
    const rows = await listNumbered(db, { from, to: span.to, limit: PAGE })
    for (const row of rows) digest.add(row)
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) return digest.done()
    from = last.seq + 1
  }
}
