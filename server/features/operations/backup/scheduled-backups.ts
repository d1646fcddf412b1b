import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { recordEntry } from '../../../audit/service.ts'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import {
  findBackupState,
  leaseBackup,
  lockBackupState,
  noteBackupProgress,
  releaseBackupLease,
  saveBackupState,
} from './queries.ts'
import type { BackupFile } from './read-backup.ts'
import {
  BackupUnreadable,
  backupName,
  isBackupDue,
  isOverdue,
  isRunning,
  type Keep,
  keptBackups,
  LEASE_MS,
  timeOfName,
} from './rules.ts'
import type { verifyBackup } from './verify-backup.ts'

const PARTIAL_KEPT_MS = 24 * 60 * 60_000

/**
 * Makes the backup that is due or that an admin asked for if BACKUP_DIR is set, and deletes those outside BACKUP_KEEP. One of several processes does it. If it is
 * killed, another takes over after ten minutes. Only tests pass `verify`.
 */
export async function backUpIfDue(deps: Deps, verify?: typeof verifyBackup): Promise<void> {
  const { backup } = deps.config
  if (backup === undefined) return
  const now = deps.clock.now()
  const state = await findBackupState(deps.db)
  if (state.requested_at === null && !isBackupDue(state, backup.everyMs, now)) return
  if (isRunning(state, now)) return
  const until = () => iso(deps.clock.now().getTime() + LEASE_MS)
  if (!(await leaseBackup(deps.db, state.tried_at, iso(now), until()))) return
  const { folder, passphrase, keep } = backup
  const { signal } = deps.stopping
  try {
    const note = (phase: 'writing' | 'reading', done: number) =>
      noteBackupProgress(deps.db, { leased_until: until(), phase, done })
    const onProgress = atMostEachSecond((done) => note('writing', done))
    const order = { folder, passphrase, now, signal, gently: true, onProgress }
    // Loaded with the first backup, because they bring the libraries of the archive and its encryption.
    const { makeRecordedBackup } = await import('./make-backup.ts')
    const { verifyBackup } = await import('./verify-backup.ts')
    const { file, rows, files } = await makeRecordedBackup(deps, order, 'system', state.requested_by)
    const reading = () => note('reading', rows + files)
    await reading()
    await whileRepeating(reading, () => verifyMade(deps, verify ?? verifyBackup, { file, passphrase }, state))
  } catch (error) {
    if (signal.aborted) return await releaseBackupLease(deps.db)
    deps.log.error({ error }, 'a backup could not be made')
    await recordFailure(deps, error)
    return
  }
  await deleteOldBackups(folder, keep, now)
}

/** Reads the new backup back. One that cannot be read does not count as made, so it is tried again and reported as overdue. */
async function verifyMade(
  deps: Deps,
  verify: typeof verifyBackup,
  backup: BackupFile,
  before: Awaited<ReturnType<typeof findBackupState>>,
): Promise<void> {
  try {
    await verify(backup)
  } catch (cause) {
    const { made_at, file_name, bytes, rows, files, missing } = before
    const last = { made_at, file_name, bytes, rows, files, missing }
    await deps.db.transaction().execute((trx) => saveBackupState(trx, last))
    throw new BackupUnreadable('the new backup cannot be read back', { cause })
  }
  await deps.db.transaction().execute(async (trx) => {
    await saveBackupState(trx, { ...FINISHED, verified_at: iso(deps.clock.now()), failed_at: null, failure: null })
    await recordEntry(trx, deps, { action: 'backup.verified', actor: 'system' })
  })
}

const RENEW_MS = 60_000

/** Extends the lease while a long backup is read back. */
async function whileRepeating(renew: () => Promise<void>, act: () => Promise<void>): Promise<void> {
  const timer = setInterval(() => void renew().catch(() => {}), RENEW_MS)
  try {
    await act()
  } finally {
    clearInterval(timer)
  }
}

/** The lease is back, and nobody waits for a backup any more. */
const FINISHED = { leased_until: null, requested_at: null, requested_by: null, phase: null, done: null }

function atMostEachSecond(act: (done: number) => Promise<void>): (done: number) => Promise<void> {
  let last = performance.now()
  return async (done) => {
    if (performance.now() - last < 1_000) return
    last = performance.now()
    await act(done)
  }
}

/** Records the kind of the error only, because its message may name places on this machine. */
async function recordFailure(deps: Deps, error: unknown): Promise<void> {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  const reason = code ?? (error instanceof Error ? error.name : 'unknown')
  await deps.db.transaction().execute(async (trx) => {
    await saveBackupState(trx, { ...FINISHED, failed_at: iso(deps.clock.now()), failure: reason })
    await recordEntry(trx, deps, { action: 'backup.failed', actor: 'system', detail: { reason } })
  })
}

/** Deletes old backups, and partial files of processes that were killed. Other files stay. */
async function deleteOldBackups(folder: string, keep: Keep, now: Date): Promise<void> {
  const names = await readdir(folder)
  const times = names.flatMap((name) => timeOfName(name) ?? [])
  const kept = new Set(keptBackups(times, keep).map(backupName))
  for (const name of names) {
    if (timeOfName(name) !== undefined && !kept.has(name)) await rm(join(folder, name), { force: true })
    if (/^\.vestibule-.*\.age\.[\w-]+\.partial$/.test(name)) await deletePartial(join(folder, name), now)
  }
}

/** Another process may still be writing a younger one. */
async function deletePartial(partial: string, now: Date): Promise<void> {
  const found = await stat(partial).catch(() => undefined)
  if (found && Math.abs(now.getTime() - found.mtimeMs) > PARTIAL_KEPT_MS) await rm(partial, { force: true })
}

/** Reports once a day that the last backup is too old. */
export async function reportOverdueBackup(deps: Deps): Promise<void> {
  const { backup } = deps.config
  if (backup === undefined) return
  const now = deps.clock.now()
  const before = await findBackupState(deps.db)
  if (before.since !== null && !isOverdue(before, backup.everyMs, now)) return
  await deps.db.transaction().execute(async (trx) => {
    const state = await lockBackupState(trx)
    if (state.since === null) return saveBackupState(trx, { since: iso(now) })
    if (!isOverdue(state, backup.everyMs, now)) return
    await saveBackupState(trx, { overdue_at: iso(now) })
    const since = state.made_at ?? state.since
    await recordEntry(trx, deps, { action: 'backup.overdue', actor: 'system', detail: { since } })
  })
}
