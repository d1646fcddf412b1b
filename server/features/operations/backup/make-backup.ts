import { basename } from 'node:path'
import { recordEntry } from '../../../audit/service.ts'
import { databaseFile } from '../../../config.ts'
import { checkIntegrity } from '../../../db/integrity.ts'
import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import { prepareExport } from '../../transparency-log/service.ts'
import { saveBackupState } from './queries.ts'
import { type BackupOrder, type WrittenBackup, writeBackup } from './write-backup.ts'

/** Makes a backup for the operator. */
export function makeBackup(deps: Deps, folder: string, passphrase: string): Promise<WrittenBackup> {
  return makeRecordedBackup(deps, { folder, passphrase, now: deps.clock.now() }, 'operator')
}

/**
 * Makes a backup and then records it in the audit log. Throws DatabaseDamaged, so that no backup of a damaged database replaces a good
 * one.
 */
export async function makeRecordedBackup(
  deps: Deps,
  order: Omit<BackupOrder, 'config'>,
  actor: 'operator' | 'system',
  requestedBy: string | null = null,
): Promise<WrittenBackup> {
  const { config } = deps
  if (config.databaseUrl === undefined) await checkIntegrity(databaseFile(config))
  await prepareExport(deps)
  const made = await writeBackup({ ...order, config })
  await deps.db.transaction().execute(async (trx) => {
    if (order.folder === config.backup?.folder)
      await saveBackupState(trx, { made_at: iso(order.now), ...summaryOf(made) })
    await recordMade(trx, deps, made, actor, requestedBy)
  })
  return made
}

function summaryOf({ file, bytes, rows, files, missing }: WrittenBackup) {
  return { file_name: basename(file), bytes, rows, files, missing: missing.length }
}

async function recordMade(
  trx: Trx,
  deps: Deps,
  made: WrittenBackup,
  actor: 'operator' | 'system',
  requestedBy: string | null,
): Promise<void> {
  const { rows, files, bytes, entries, missing } = made
  const detail = {
    ...{ rows, files, bytes, size: entries, missing: missing.length },
    ...(requestedBy !== null && { askedBy: requestedBy }),
  }
  await recordEntry(trx, deps, { action: 'backup.made', actor, detail })
}
