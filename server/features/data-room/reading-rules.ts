import type { NamedReaderKind, ReadingAccess } from '../../../contract/data-room/data-room-labels.ts'
import { DAY_MS } from '../../../contract/limits.ts'

/*
 * Who may read a document. Its levels are the document, its folder, that folder’s parent and so on up to the project. The nearest level
 * with a rule of its own decides who; without any, everyone with access to the project. The times of every level limit it.
 */

/** What a document or folder says about its readers. */
export type Level = {
  access: ReadingAccess
  /** Whether it names this person, by themselves or in a group. */
  names: boolean
  from: string | null
  until: string | null
  /** For how many days a document can be read from its first opening on. */
  days: number | null
}

type Limits = Pick<Level, 'from' | 'until' | 'days'>

/** The nearest level with a rule of its own; undefined if the project decides. */
export function decidingLevel<L extends Pick<Level, 'access'>>(levels: readonly L[]): L | undefined {
  return levels.find(({ access }) => access !== 'inherited')
}

/** The latest start, the earliest end and the fewest days of all levels. */
export function limitsOf(levels: readonly Limits[]) {
  const days = levels.flatMap((one) => one.days ?? [])
  return {
    from:
      levels
        .flatMap((one) => one.from ?? [])
        .sort()
        .at(-1) ?? null,
    until: levels.flatMap((one) => one.until ?? []).sort()[0] ?? null,
    days: days.length > 0 ? Math.min(...days) : null,
  }
}

/** When a document closes for somebody who opened it first at `openedAt`. */
export function closesAt(days: number | null, openedAt: string | null): string | null {
  if (days === null || openedAt === null) return null
  return new Date(Date.parse(openedAt) + days * DAY_MS).toISOString()
}

/** Until when somebody can read it. */
export function readableUntil(levels: readonly Limits[], openedAt: string | null): string | null {
  const { until, days } = limitsOf(levels)
  return [until, closesAt(days, openedAt)].filter((time) => time !== null).sort()[0] ?? null
}

/** Whether the rules let this person in, whatever the time. */
export function admits(levels: readonly Level[]): boolean {
  const rule = decidingLevel(levels)
  return rule === undefined || rule.access === 'everyone' || rule.names
}

/** Whether the times of all levels are running for somebody who opened it first at `openedAt`. */
export function isRunning(levels: readonly Limits[], openedAt: string | null, now: string): boolean {
  const { from } = limitsOf(levels)
  const until = readableUntil(levels, openedAt)
  return (from === null || from <= now) && (until === null || until > now)
}

/** What is true of a person that named readers can ask for. A person has one of each kind, or several firms that were merged. */
export type Match = { kind: Exclude<NamedReaderKind, 'group'>; value: string }

export type NamedValue = { kind: NamedReaderKind; value: string | null }

/** The named readers of a project’s groups, each by id; undefined for a group that was removed. */
export type Groups = ReadonlyMap<string, { name: string; members: readonly NamedValue[] }>

/** Why one of these readers is this person: by themselves, or the group that they are in. */
export function whyNamed(
  readers: readonly NamedValue[],
  matches: readonly Match[],
  groups: Groups,
): { reader: NamedValue; member: NamedValue } | undefined {
  for (const reader of readers) {
    const member = membersOf(reader, groups).find((one) => matchesValue(one, matches))
    if (member) return { reader, member }
  }
}

/** The members of a named group; any other named reader is itself. */
export function membersOf(reader: NamedValue, groups: Groups): readonly NamedValue[] {
  return reader.kind === 'group' ? (groups.get(reader.value ?? '')?.members ?? []) : [reader]
}

/** One whose value an erasure has removed matches nobody. */
function matchesValue({ kind, value }: NamedValue, matches: readonly Match[]): boolean {
  return value !== null && matches.some((one) => one.kind === kind && one.value === value)
}

/** What an address alone says of a person. */
export function matchesOfKey(key: string): Match[] {
  return [
    { kind: 'email', value: key },
    { kind: 'domain', value: key.slice(key.lastIndexOf('@') + 1) },
  ]
}
