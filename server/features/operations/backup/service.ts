import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { recordEntry } from '../../../audit/service.ts'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import { prepareExport } from '../../transparency-log/service.ts'
import { type Made, type Wish, writeBackup } from './make.ts'
import {
  findBackupState,
  leaseBackup,
  letGoOfBackup,
  lockBackupState,
  prolongBackup,
  saveBackupState,
} from './queries.ts'
import { backupName, isBackupDue, isOverdue, type Keep, LEASE_MS, staying, timeOfName } from './rules.ts'

/** Makes a backup because an operator asks for it, and notes it in the log. */
export async function backUpNow(deps: Deps, folder: string, passphrase: string): Promise<Made> {
  await prepareExport(deps)
  const now = deps.clock.now()
  const made = await writeBackup({ config: deps.config, folder, passphrase, now })
  await deps.db.transaction().execute(async (trx) => {
    if (folder === deps.config.backup?.folder) await saveBackupState(trx, { made_at: iso(now) })
    await noteMade(trx, deps, made, 'operator')
  })
  return made
}

/**
 * Makes the backup that is due where BACKUP_DIR is set, and deletes those that need not be kept any longer. Of several processes one does
 * it; one that was killed over it is followed by another after ten minutes.
 */
export async function backUpIfDue(deps: Deps): Promise<void> {
  const { backup } = deps.config
  if (backup === undefined) return
  const now = deps.clock.now()
  const state = await findBackupState(deps.db)
  if (!isBackupDue(state, backup.everyMs, now)) return
  const until = () => iso(deps.clock.now().getTime() + LEASE_MS)
  if (!(await leaseBackup(deps.db, state.tried_at, iso(now), until()))) return
  const { folder, passphrase } = backup
  const { signal } = deps.stopping
  try {
    const onProgress = atMostEachMinute(() => prolongBackup(deps.db, until()))
    const wish: Wish = { config: deps.config, folder, passphrase, now, signal, gently: true, onProgress }
    await prepareExport(deps)
    const made = await writeBackup(wish)
    await deps.db.transaction().execute(async (trx) => {
      await saveBackupState(trx, { made_at: iso(now), leased_until: null })
      await noteMade(trx, deps, made, 'system')
    })
  } catch (error) {
    if (signal.aborted) return await letGoOfBackup(deps.db)
    deps.log.error({ error }, 'a backup could not be made')
    await noteFailure(deps, error)
    return
  }
  await clearAway(folder, backup.keep, now)
}

function atMostEachMinute(act: () => Promise<void>): () => Promise<void> {
  let last = performance.now()
  return async () => {
    if (performance.now() - last < 60_000) return
    last = performance.now()
    await act()
  }
}

async function noteMade(trx: Parameters<typeof recordEntry>[0], deps: Deps, made: Made, actor: string): Promise<void> {
  const { rows, files, bytes, entries, missing } = made
  const detail = { rows, files, bytes, size: entries, missing: missing.length }
  await recordEntry(trx, deps, { action: 'backup.made', actor, detail })
}

/** The kind of an error only: its words may name places of this machine. */
async function noteFailure(deps: Deps, error: unknown): Promise<void> {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  const reason = code ?? (error instanceof Error ? error.name : 'unknown')
  await deps.db.transaction().execute(async (trx) => {
    await saveBackupState(trx, { leased_until: null })
    await recordEntry(trx, deps, { action: 'backup.failed', actor: 'system', detail: { reason } })
  })
}

/** Deletes backups that the rule does not keep, and what a process left that was killed over one. Other files stay as they are. */
async function clearAway(folder: string, keep: Keep, now: Date): Promise<void> {
  const names = await readdir(folder)
  const times = names.flatMap((name) => timeOfName(name) ?? [])
  const stay = new Set(staying(times, keep).map(backupName))
  for (const name of names) {
    if (timeOfName(name) !== undefined && !stay.has(name)) await rm(join(folder, name), { force: true })
    if (/^\.vestibule-.*\.backup\.[\w-]+\.half$/.test(name)) await removeOld(join(folder, name), now)
  }
}

/** A younger one may be that of another process. */
async function removeOld(half: string, now: Date): Promise<void> {
  const written = await stat(half).catch(() => undefined)
  if (written && Math.abs(now.getTime() - written.mtimeMs) > 24 * 60 * 60_000) await rm(half, { force: true })
}

/** Tells staff where backups should be made and there is none for too long, whatever the reason; once a day. */
export async function tellOverdue(deps: Deps): Promise<void> {
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
