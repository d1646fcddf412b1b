import { KNOWN_MIGRATIONS } from '../../../db/migrate.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** A backup or a restore that cannot be done; the message says what to do. Nothing is left at the destination. */
export class Refused extends Error {}

/** The columns that name files by their hash; in `styles`, which is JSON, every hash is one. */
export const FILE_COLUMNS: Record<string, readonly string[]> = {
  page_snapshot: ['sha256', 'styles'],
  executed_agreement: ['file_sha256'],
  external_agreement: ['file_sha256'],
  document_version: ['file_sha256', 'pdf_sha256', 'index_sha256'],
  document_piece: ['sha256'],
}

/** The files that a value names. */
export function filesIn(value: string | number | null): string[] {
  return typeof value === 'string' ? (value.match(/(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g) ?? []) : []
}

/** A time in a name: no colons, which some file systems do not take. */
export function backupName(at: Date): string {
  return `vestibule-${at.toISOString().replaceAll(':', '-')}.tar.gz.age`
}

/** When a backup was made, by its name; undefined for any other file. */
export function timeOfName(name: string): Date | undefined {
  const [, day, h, m, s] = /^vestibule-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3})Z\.tar\.gz\.age$/.exec(name) ?? []
  const time = new Date(`${day}T${h}:${m}:${s}Z`)
  return Number.isNaN(time.getTime()) ? undefined : time
}

/** The last migration of the database that a backup was made of. Throws Refused where this release does not know it. */
export function lastMigrationOf(migrations: readonly string[]): string {
  const unknown = migrations.find((name) => !KNOWN_MIGRATIONS.includes(name))
  if (unknown !== undefined)
    throw new Refused(
      `The backup was made by a newer release (${unknown}). Restore it with that release or a later one.`,
    )
  const last = KNOWN_MIGRATIONS[migrations.length - 1]
  if (last === undefined || migrations.some((name, i) => name !== KNOWN_MIGRATIONS[i]))
    throw new Refused('This release does not know the tables of the backup. Restore it with the release that made it.')
  return last
}

/** How many days, weeks and months keep their last backup. */
export type Keep = { daily: number; weekly: number; monthly: number }

/**
 * Which of these stay: the newest one, and the newest of each of the last so many days, weeks (from Monday) and months in which there is
 * one, all in UTC. Days without a backup are not counted, so that a portal that stood still keeps what it has.
 */
export function keptBackups(times: readonly Date[], keep: Keep): Date[] {
  const newestFirst = [...times].sort((a, b) => b.getTime() - a.getTime())
  const stay = new Set(newestFirst.slice(0, 1))
  const spans: [number, (time: Date) => string][] = [
    [keep.daily, (time) => time.toISOString().slice(0, 10)],
    [keep.weekly, (time) => String(Math.floor((time.getTime() / DAY_MS + 3) / 7))],
    [keep.monthly, (time) => time.toISOString().slice(0, 7)],
  ]
  for (const [most, spanOf] of spans) {
    const seen = new Set<string>()
    for (const time of newestFirst) {
      if (seen.has(spanOf(time))) continue
      if (seen.size >= most) break
      seen.add(spanOf(time))
      stay.add(time)
    }
  }
  return newestFirst.filter((time) => stay.has(time))
}

/** One that failed is tried again after an hour. */
const AGAIN_MS = HOUR_MS
/** Whoever is at it says so each minute; after this he is taken for dead. */
export const LEASE_MS = 10 * 60_000

type State = { since: string | null; tried_at: string | null; made_at: string | null; overdue_at: string | null }

/** Whether it is time for a backup. A clock that was set back must not keep it from coming. */
export function isBackupDue({ made_at, tried_at }: State, everyMs: number, now: Date): boolean {
  return isPast(made_at, everyMs, now) && isPast(tried_at, Math.min(AGAIN_MS, everyMs), now)
}

/** Whether there is none for so long that staff must know: two spans and an hour. Told once a day. */
export function isOverdue({ since, made_at, overdue_at }: State, everyMs: number, now: Date): boolean {
  const last = made_at ?? since
  if (last === null || !isPast(overdue_at, DAY_MS, now)) return false
  return now.getTime() - Date.parse(last) >= 2 * everyMs + HOUR_MS
}

function isPast(time: string | null, spanMs: number, now: Date): boolean {
  return time === null || Math.abs(now.getTime() - Date.parse(time)) >= spanMs
}
