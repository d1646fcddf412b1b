import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { recordEntry } from '../../../audit/service.ts'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import { folderStore } from '../../../platform/files.ts'
import { makeSecrets } from '../../../platform/secrets.ts'
import { saveBackupState } from './queries.ts'
import { type BackupFile, type BackupSummary, readBackup } from './read-backup.ts'
import { RestoredDatabase, type RestoredLog } from './restore-rows.ts'
import { Refused, timeOfName } from './rules.ts'
import { verifyBackup } from './verify-backup.ts'

const STAGE = 'rehearsal-'

/**
 * Restores a backup of this portal into a temporary SQLite database with every check of a restore, deletes it, and records that it worked.
 * Keys and files are checked in memory and never written. Throws Refused.
 */
export async function rehearseRestore(deps: Deps, backup: BackupFile): Promise<BackupSummary & { log: RestoredLog }> {
  const { dataDir } = deps.config
  // One that was killed.
  for (const name of await readdir(dataDir))
    if (name.startsWith(STAGE)) await rm(join(dataDir, name), { recursive: true, force: true })
  await verifyBackup(backup)
  const stage = await mkdtemp(join(dataDir, STAGE))
  const database = await RestoredDatabase.open(stage, undefined)
  try {
    const store = folderStore(stage)
    const summary = await readBackup(backup, {
      begin: (begin) => database.begin(begin),
      rows: (table, columns, rows) => database.insert(table, columns, rows),
      file: async (path, bytes) => {
        if (path === 'keys/secret.key') checkOwn(deps, bytes)
        if (path.startsWith('log/')) await store.write(path, bytes)
      },
    })
    const log = await database.verify(summary.begin)
    await deps.db.transaction().execute(async (trx) => {
      const { madeAt } = summary.begin
      await saveBackupState(trx, { rehearsed_at: iso(deps.clock.now()), rehearsed_of: madeAt })
      await recordEntry(trx, deps, { action: 'backup.rehearsed', actor: 'operator', detail: { madeAt } })
    })
    return { ...summary, log }
  } finally {
    await database.rollback()
    await rm(stage, { recursive: true, force: true })
  }
}

/** A rehearsal says something about this portal only with a backup of it. */
function checkOwn(deps: Deps, key: Buffer): void {
  const check = (secrets: Deps['secrets']) => secrets.digest('key-check', 'rehearsal')
  if (check(makeSecrets(key.toString('utf8').trim())) === check(deps.secrets)) return
  throw new Refused('This is a backup of another portal. Nothing was recorded. Name a backup of this portal.')
}

/** The newest backup of the folder. Throws Refused if there is none. */
export async function findNewestBackup(folder: string): Promise<string> {
  const names = await readdir(folder).catch((): string[] => [])
  const newest = names
    .filter((name) => timeOfName(name) !== undefined)
    .sort()
    .at(-1)
  if (newest === undefined) throw new Refused(`There is no backup in ${folder}. Make one, or name a file.`)
  return join(folder, newest)
}
