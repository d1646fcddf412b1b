import { type BeatKind, isViolation } from '../../../../contract/engagement/observation-kinds.ts'
import type { Input } from '../../../lib/endpoints.ts'
import { warn } from './warn.ts'

/** An event of a visit; `at` is the browser's time. */
export type Noted = {
  id: string
  visit: string
  kind: BeatKind
  at: number
  section?: string
  ms?: number
  depth?: 25 | 50 | 75 | 100
}
export type Opening = Input<'POST /api/audit/access'> & { eventId: string }

/** The limits of undelivered events in local storage (product-spec section 9). */
const MAX_STORED = { 'security-events': 500, violations: 100, 'backup-logs': 100 } as const
type Box = keyof typeof MAX_STORED

export function keepEvents(events: readonly Noted[]) {
  add(
    'violations',
    events.filter(({ kind }) => isViolation(kind)),
  )
  add(
    'security-events',
    events.filter(({ kind }) => !isViolation(kind)),
  )
}

export function keepOpening(opening: Opening) {
  add('backup-logs', [opening])
}

export const keptEvents = (): Noted[] => [...read<Noted>('violations'), ...read<Noted>('security-events')]
export const keptOpenings = (): Opening[] => read<Opening>('backup-logs')

/** For events that were delivered or permanently refused. */
export function forgetEvents(ids: ReadonlySet<string>) {
  for (const box of ['violations', 'security-events'] as const)
    write(
      box,
      read<Noted>(box).filter(({ id }) => !ids.has(id)),
    )
}

export function forgetOpening(eventId: string) {
  write(
    'backup-logs',
    read<Opening>('backup-logs').filter((opening) => opening.eventId !== eventId),
  )
}

function add<T>(box: Box, entries: readonly T[]) {
  if (entries.length > 0) write(box, [...read<T>(box), ...entries].slice(-MAX_STORED[box]))
}

function read<T>(box: Box): T[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(`vestibule:${box}`) ?? '[]')
    return Array.isArray(kept) ? (kept as T[]) : []
  } catch {
    // Local storage is disabled or corrupt.
    return []
  }
}

function write(box: Box, entries: readonly unknown[]) {
  try {
    if (entries.length === 0) localStorage.removeItem(`vestibule:${box}`)
    else localStorage.setItem(`vestibule:${box}`, JSON.stringify(entries))
  } catch (error) {
    warn('Local storage is not available, so undelivered events are lost', error)
  }
}
