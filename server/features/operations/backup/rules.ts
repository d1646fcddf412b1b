import { KNOWN_MIGRATIONS } from '../../../db/migrate.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** A backup that was written but cannot be read back. */
export class BackupUnreadable extends Error {
  override name = 'BackupUnreadable'
}

/** A backup or a restore that cannot be done. The message tells the operator what to do. */
export class Refused extends Error {}

/** The columns with hashes of files. `styles` and `earlier_files` are JSON with several hashes. */
export const FILE_COLUMNS: Record<string, readonly string[]> = {
  page_snapshot: ['sha256', 'styles'],
  executed_agreement: ['file_sha256', 'earlier_files'],
  external_agreement: ['file_sha256'],
  document_version: ['file_sha256', 'pdf_sha256', 'index_sha256'],
  document_piece: ['sha256'],
  marked_film: ['facts'],
  page_raster: ['file_sha256'],
}

/** Tables that no backup contains, with their files: what is in them is made again, or was true of a process that has ended. */
export const LEFT_OUT: ReadonlySet<string> = new Set(['page_raster', 'marked_film', 'portal_process'])

/** The files that a value names. */
export function filesIn(value: string | number | null): string[] {
  return typeof value === 'string' ? (value.match(/(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g) ?? []) : []
}

/** Without colons, which some file systems do not allow. */
export function backupName(at: Date): string {
  return `vestibule-${at.toISOString().replaceAll(':', '-')}.tar.gz.age`
}

/** The time in the name of a backup; undefined for other files. */
export function timeOfName(name: string): Date | undefined {
  const [, day, h, m, s] = /^vestibule-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3})Z\.tar\.gz\.age$/.exec(name) ?? []
  const time = new Date(`${day}T${h}:${m}:${s}Z`)
  return Number.isNaN(time.getTime()) ? undefined : time
}

/** The last migration of a backup. Throws Refused if this release does not know it. */
export function lastMigrationOf(migrations: readonly string[]): string {
  const unknown = migrations.find((name) => !KNOWN_MIGRATIONS.includes(name))
  if (unknown !== undefined)
    throw new Refused(
      `The backup was made by a newer release (${unknown}). Restore it with that release or a later one.`,
    )
  const last = KNOWN_MIGRATIONS[migrations.length - 1]
  if (last === undefined || migrations.some((name, i) => name !== KNOWN_MIGRATIONS[i]))
    throw new Refused('The tables of the backup do not match this release. Restore it with the release that made it.')
  return last
}

/** The number of days, weeks and months whose last backup is kept. */
export type Keep = { daily: number; weekly: number; monthly: number }

/**
 * Keeps the backups of the 24 hours up to the newest, and the newest one of each of the last days, weeks (from Monday) and months with a
 * backup, in UTC. A backup that somebody makes after a mishap so leaves the one before the mishap. Days without a backup do not count, so a
 * portal that was off keeps its backups.
 */
export function keptBackups(times: readonly Date[], keep: Keep): Date[] {
  const newestFirst = [...times].sort((a, b) => b.getTime() - a.getTime())
  const [newest] = newestFirst
  const stay = new Set(newestFirst.filter((time) => time.getTime() > (newest?.getTime() ?? 0) - DAY_MS))
  const spans: [number, (time: Date) => string][] = [
    [keep.daily, (time) => time.toISOString().slice(0, 10)],
    [keep.weekly, (time) => String(Math.floor((time.getTime() / DAY_MS + 3) / 7))],
    [keep.monthly, (time) => time.toISOString().slice(0, 7)],
  ]
  for (const [limit, spanOf] of spans) {
    const seen = new Set<string>()
    for (const time of newestFirst) {
      if (seen.has(spanOf(time))) continue
      if (seen.size >= limit) break
      seen.add(spanOf(time))
      stay.add(time)
    }
  }
  return newestFirst.filter((time) => stay.has(time))
}

const ADVICE: Record<string, string> = {
  ENOSPC: 'The disk is full. Free some space, then back up again.',
  EACCES: 'Let the portal’s user write to BACKUP_DIR, then back up again.',
  EROFS: 'BACKUP_DIR is mounted read-only. Mount it so that the portal can write, then back up again.',
  ENOENT: 'The folder of BACKUP_DIR does not exist: its disk may not be mounted.',
  BackupUnreadable:
    'What was written could not be read back. Check the disk of BACKUP_DIR. Older backups are not deleted meanwhile.',
  DatabaseDamaged: 'The database file is damaged. Follow docs/check-the-database.md.',
  SQLITE_CORRUPT: 'The database file is damaged. Follow docs/check-the-database.md.',
}

/** What to do about a backup that failed, by the kind of its error. */
export function failureAdvice(reason: string): string {
  return ADVICE[reason] ?? 'Run "npm run portal -- backup" on the server and read what it says.'
}

const RETRY_MS = HOUR_MS
/** A process extends its lease every minute. */
export const LEASE_MS = 10 * 60_000

type State = { since: string | null; tried_at: string | null; made_at: string | null; overdue_at: string | null }

/** Whether a process is making a backup, or has died while it did and still has the lease. */
export function isRunning({ leased_until }: { leased_until: string | null }, now: Date): boolean {
  return leased_until !== null && leased_until > now.toISOString()
}

export function isBackupDue({ made_at, tried_at }: State, everyMs: number, now: Date): boolean {
  return isPast(made_at, everyMs, now) && isPast(tried_at, Math.min(RETRY_MS, everyMs), now)
}

/** Whether the last backup is older than two intervals and an hour. Reported once a day. */
export function isOverdue(
  { since, made_at, overdue_at }: Omit<State, 'tried_at'>,
  everyMs: number,
  now: Date,
): boolean {
  const last = made_at ?? since
  if (last === null || !isPast(overdue_at, DAY_MS, now)) return false
  return now.getTime() - Date.parse(last) >= 2 * everyMs + HOUR_MS
}

/** What staff have to know of the backups. `unverified`: an hour after it was made, the last backup was not read back. */
export function backupProblem(
  { since, made_at, verified_at }: Omit<State, 'tried_at' | 'overdue_at'> & { verified_at: string | null },
  everyMs: number,
  now: Date,
): 'overdue' | 'unverified' | null {
  if (isOverdue({ since, made_at, overdue_at: null }, everyMs, now)) return 'overdue'
  const isVerified = made_at === null || (verified_at !== null && verified_at >= made_at)
  return isVerified || !isPast(made_at, HOUR_MS, now) ? null : 'unverified'
}

/** Also true for a time in the future, which a clock that was set back leaves behind. */
function isPast(time: string | null, spanMs: number, now: Date): boolean {
  return time === null || Math.abs(now.getTime() - Date.parse(time)) >= spanMs
}
