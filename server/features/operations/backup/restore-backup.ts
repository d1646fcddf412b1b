import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { folderStore, syncFolder } from '../../../platform/files.ts'
import type { BackupBegin, BackupEnd } from './contents.ts'
import { readBackup } from './read-backup.ts'
import { RestoredDatabase, type RestoredLog } from './restore-rows.ts'
import { Refused } from './rules.ts'
import { verifyBackup } from './verify-backup.ts'

export type RestoreOrder = { file: string; passphrase: string; to: string; databaseUrl: string | undefined }
export type Restored = { begin: BackupBegin; end: BackupEnd; log: RestoredLog }

/**
 * Restores a backup to the folder `to`, which must be empty or not exist, and to the PostgreSQL of `databaseUrl`, if any, which must have
 * no tables. Verifies the backup before writing, and removes everything if it fails. Throws Refused.
 */
export async function restoreBackup({ file, passphrase, to, databaseUrl }: RestoreOrder): Promise<Restored> {
  const folder = resolve(to)
  await checkFolder(folder)
  await verifyBackup({ file, passphrase })
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
  const stage = `${folder}.restoring-${randomUUID().slice(0, 8)}`
  await mkdir(stage, { mode: 0o700 })
  let placed = stage
  let database: RestoredDatabase | undefined
  try {
    database = await RestoredDatabase.open(stage, databaseUrl)
    const summary = await fill(database, stage, { file, passphrase })
    const log = await database.verify(summary.begin)
    if (databaseUrl === undefined) await database.commit()
    await rmdir(folder).catch(() => {})
    await rename(stage, folder)
    placed = folder
    await syncFolder(dirname(folder))
    // PostgreSQL commits last, after the keys that open its rows are in place.
    if (databaseUrl !== undefined) await database.commit()
    return { ...summary, log }
  } catch (error) {
    await database?.rollback()
    await rm(placed, { recursive: true, force: true })
    throw error
  }
}

function fill(database: RestoredDatabase, stage: string, backup: { file: string; passphrase: string }) {
  const store = folderStore(stage)
  return readBackup(backup, {
    begin: (begin) => database.begin(begin),
    rows: (table, columns, rows) => database.insert(table, columns, rows),
    file: (path, bytes) => store.write(path, bytes),
  })
}

async function checkFolder(folder: string): Promise<void> {
  const found = await readdir(folder).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw new Refused(`${folder} cannot be restored to (${error.code}). Name a folder that does not exist yet.`)
  })
  if (found.length > 0)
    throw new Refused(`${folder} is not empty. Name another folder. A restore does not overwrite files.`)
}
