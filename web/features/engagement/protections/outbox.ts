import { type BeatKind, isViolation } from '../../../../contract/engagement/observation-kinds.ts'
import type { Input } from '../../../lib/lines.ts'
import { warn } from './warn.ts'

/** What happened, and in which visit; `at` by the browser's clock. */
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

/** What could not be delivered waits in local storage, the newest of each kind up to these (product-spec section 9). */
const MOST = { 'security-events': 500, violations: 100, 'backup-logs': 100 } as const
type Box = keyof typeof MOST

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

/** Delivered, or refused for good: either way it is kept no longer. */
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
  if (entries.length > 0) write(box, [...read<T>(box), ...entries].slice(-MOST[box]))
}

function read<T>(box: Box): T[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(`vestibule:${box}`) ?? '[]')
    return Array.isArray(kept) ? (kept as T[]) : []
  } catch {
    // Forbidden, or written by something else: then there is nothing to deliver.
    return []
  }
}

function write(box: Box, entries: readonly unknown[]) {
  try {
    if (entries.length === 0) localStorage.removeItem(`vestibule:${box}`)
    else localStorage.setItem(`vestibule:${box}`, JSON.stringify(entries))
  } catch (error) {
    warn('The browser keeps nothing for this site, so what was not delivered is lost', error)
  }
}
