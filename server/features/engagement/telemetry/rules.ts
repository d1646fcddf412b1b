import { createHash } from 'node:crypto'
import type { BeatKind } from '../../../../contract/engagement/observation-kinds.ts'
import type { ObservationRow } from '../../../db/tables.ts'

/** Allowed difference between the clocks, including delivery time. */
const SKEW_MS = 2 * 60_000
/** The browser keeps undelivered events for a day. */
const LATE_MS = 24 * 60 * 60_000
/** Deliveries take different times to arrive. */
const JITTER_MS = 1_000

type Span = { from: number; to: number }

/** Clamps a reported time to the possible span; undefined if it is too far outside. */
export function placeInTime(reported: number, { from, to }: Span): number | undefined {
  if (reported > to + SKEW_MS || reported < from - SKEW_MS || reported < to - LATE_MS) return undefined
  return Math.min(to, Math.max(from, reported))
}

type ReadingTime = { openedAt: number; readUntil: number; readMs: number }

/** How much reading time may be reported now: at most the time since the last report, and in total since the page was opened. */
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

/** Keeps each event once, at a possible time, and limits reading time to the time that has passed. */
export function checkEvents(
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

/** SHA-256 over observations by number, one line of JSON each. */
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
