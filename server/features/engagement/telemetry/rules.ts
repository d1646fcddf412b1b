import { createHash } from 'node:crypto'
import type { BeatKind } from '../../../../contract/engagement/observation-kinds.ts'
import type { ObservationRow } from '../../../db/tables.ts'

/** How far a browser's clock may be before or behind ours, and how long a delivery may take. */
const SKEW_MS = 2 * 60_000
/** What could not be delivered is kept by the browser for a day. */
const LATE_MS = 24 * 60 * 60_000
/** Two deliveries do not take equally long on their way. */
const JITTER_MS = 1_000

type Span = { from: number; to: number }

/** A time that was reported, brought within what is possible; undefined where it lies too far out to be honest. */
export function placeInTime(reported: number, { from, to }: Span): number | undefined {
  if (reported > to + SKEW_MS || reported < from - SKEW_MS || reported < to - LATE_MS) return undefined
  return Math.min(to, Math.max(from, reported))
}

type ReadingTime = { openedAt: number; readUntil: number; readMs: number }

/**
 * How much reading may be reported now: no more than has passed by our clock since it was reported last, and in all no more than since
 * the page was opened.
 */
function readingBudget({ openedAt, readUntil, readMs }: ReadingTime, now: number): number {
  return Math.max(0, Math.min(now - readUntil + JITTER_MS, now - openedAt - readMs))
}

type Reported = {
  id: string
  kind: BeatKind
  ageMs: number
  section?: string | undefined
  ms?: number | undefined
  depth?: number | undefined
}
type Judged = { id: string; kind: BeatKind; at: number; section: string | null; value: number | null }

/** What of a delivery is kept: each event once, at a possible time, and reading for no longer than there was time to read. */
export function judgeEvents(
  events: readonly Reported[],
  visit: ReadingTime,
  known: ReadonlySet<string>,
  now: number,
): { kept: Judged[]; known: number; refused: number; readMs: number } {
  const seen = new Set(known)
  const kept: Judged[] = []
  let budget = readingBudget(visit, now)
  let [doubles, refused, readMs] = [0, 0, 0]
  for (const event of events) {
    if (seen.has(event.id)) {
      doubles++
      continue
    }
    seen.add(event.id)
    const at = placeInTime(now - event.ageMs, { from: visit.openedAt, to: now })
    const reading = event.kind === 'section_time'
    const value = reading ? Math.min(event.ms ?? 0, budget) : (event.depth ?? null)
    const complete = reading
      ? event.section !== undefined && (value ?? 0) > 0
      : event.kind !== 'scroll_depth' || value !== null
    if (at === undefined || !complete) {
      refused++
      continue
    }
    if (reading) {
      budget -= value ?? 0
      readMs += value ?? 0
    }
    kept.push({ id: event.id, kind: event.kind, at, section: reading ? (event.section ?? null) : null, value })
  }
  return { kept, known: doubles, refused, readMs }
}

/** SHA-256 over observations in the order of their numbers: a line each, the JSON of its columns. */
export class ObservationDigest {
  readonly #hash = createHash('sha256')
  #count = 0

  add(row: ObservationRow): void {
    const { seq, visit_id, event_id, kind, at, received_at, section, value, severity, metadata } = row
    this.#hash.update(
      `${JSON.stringify([seq, visit_id, event_id, kind, at, received_at, section, value, severity, metadata])}\n`,
    )
    this.#count += 1
  }

  done(): { count: number; sha256: string } {
    return { count: this.#count, sha256: this.#hash.digest('hex') }
  }
}
