import { basename, join } from 'node:path'
import type { BackupRun } from '../../../../contract/operations/system.ts'
import type { Admin } from '../../../access/account.ts'
import { actorNames } from '../../../audit/actor-names.ts'
import { actorName, recordEntry } from '../../../audit/service.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { findBackupState, lockBackupState, saveBackupState } from './queries.ts'
import { failureAdvice, isRunning } from './rules.ts'

/** Asks for a backup now. The recurring step of one process makes it. Throws `backup_off` and `backup_running`. */
export async function requestBackup(deps: Deps, staff: Admin): Promise<void> {
  if (deps.config.backup === undefined) throw new AppError('backup_off')
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    const state = await lockBackupState(trx)
    if (state.requested_at !== null || isRunning(state, now)) throw new AppError('backup_running')
    await saveBackupState(trx, { requested_at: iso(now), requested_by: actorName(staff.actor) })
    await recordEntry(trx, deps, { action: 'backup.requested', actor: staff.actor, accountId: staff.accountId })
  })
}

/** The backup in progress, and how the last one ended. */
export async function readBackupRun(deps: Deps): Promise<BackupRun> {
  const state = await findBackupState(deps.db)
  const nameOf = await actorNames(deps.db, state.requested_by === null ? [] : [state.requested_by])
  const { backup } = deps.config
  const isLive = isRunning(state, deps.clock.now())
  return {
    folder: backup?.folder ?? null,
    running:
      isLive || state.requested_at !== null
        ? {
            phase: isLive && (state.phase === 'writing' || state.phase === 'reading') ? state.phase : 'waiting',
            done: state.done ?? 0,
            requestedBy: state.requested_by === null ? null : nameOf(state.requested_by),
          }
        : null,
    last:
      state.made_at === null
        ? null
        : {
            at: state.made_at,
            file: backup && state.file_name ? join(backup.folder, basename(state.file_name)) : null,
            bytes: state.bytes ?? 0,
            rows: state.rows ?? 0,
            files: state.files ?? 0,
            missing: state.missing ?? 0,
            isVerified: state.verified_at !== null && state.verified_at >= state.made_at,
          },
    failure:
      state.failed_at === null
        ? null
        : { at: state.failed_at, reason: state.failure ?? 'unknown', next: failureAdvice(state.failure ?? '') },
  }
}
