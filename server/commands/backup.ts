import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { moveDatabase } from '../features/operations/backup/move.ts'
import { Refused } from '../features/operations/backup/refused.ts'
import { restoreBackup } from '../features/operations/backup/restore.ts'
import { backUpNow } from '../features/operations/backup/service.ts'
import { openPortal } from '../open-portal.ts'
import { FilesAway } from '../platform/files.ts'
import { type Given, type OwnCommand, say } from './command.ts'
import { findPassphrase } from './passphrase.ts'

export const backupCommands: Record<string, OwnCommand> = {
  backup: {
    usage: `backup [FOLDER]       writes a backup of everything, under a passphrase, while the portal runs; without FOLDER
                        to BACKUP_DIR`,
    run: (config, given) => refusing(() => backUp(config, given)),
  },
  restore: {
    usage: `restore FILE --to FOLDER [--to-database URL]
                        makes a portal's data out of a backup, in a new folder and, if named, an empty PostgreSQL`,
    run: (config, given) => refusing(() => restore(config, given)),
  },
  'migrate-database': {
    usage: `migrate-database --to URL
                        copies the SQLite database of a stopped portal into an empty PostgreSQL; broken off, it goes on`,
    run: (config, given) => refusing(() => migrateDatabase(config, given)),
  },
}

/** A refusal is a word to the operator, not a fault with a place in the code. */
async function refusing(act: () => Promise<number>): Promise<number> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof FilesAway)
      say(
        `The portal's files cannot be reached (${error.code}). Look at the S3_ settings, or at DATA_DIR/files. Nothing was made.`,
      )
    else if (error instanceof Refused) say(error.message)
    else throw error
    return 1
  }
}

async function backUp(config: Config, { text }: Given): Promise<number> {
  const folder = text || config.backup?.folder
  if (folder === undefined) throw new Refused('Where to? Name a folder, or set BACKUP_DIR.')
  // A portal is not begun for the sake of its backup.
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'portal.db')))
    throw new Refused(`There is no portal in ${config.dataDir}. DATA_DIR or DATABASE_URL say where it is.`)
  const passphrase = await findPassphrase(config, 'make')
  const deps = await openPortal(config)
  try {
    const { file, bytes, rows, files, entries, missing } = await backUpNow(deps, folder, passphrase)
    say(`${file}: ${rows} rows, ${files} files, a log of ${entries} entries, ${(bytes / 1e6).toFixed(1)} MB`)
    for (const place of missing) say(`Missing, though a row speaks of it: ${place}`)
    return missing.length === 0 ? 0 : 1
  } finally {
    await deps.db.destroy()
  }
}

async function restore(config: Config, { text: file, options }: Given): Promise<number> {
  const { to } = options
  const databaseUrl = options['to-database']
  if (file === '' || to === undefined) {
    say('Say what to restore, and where to: restore FILE --to FOLDER')
    return 2
  }
  if (databaseUrl !== undefined) checkUrl('--to-database', databaseUrl)
  const passphrase = await findPassphrase(config, 'open')
  const { begin, end, entries, checkpoints, observed } = await restoreBackup({ file, to, databaseUrl, passphrase })
  const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0)
  say(`Restored what was on ${begin.at} (release ${begin.release}, ${begin.kind}) to ${to}.`)
  say(`Verified: ${rows} rows of ${Object.keys(end.tables).length} tables, ${end.files.count} files.`)
  say(`The log holds: ${entries} entries, ${checkpoints} checkpoints, ${observed} observations.`)
  for (const place of end.missing) say(`It was missing when the backup was made: ${place}`)
  say('Start the portal with')
  say(`  DATA_DIR=${to}${databaseUrl === undefined ? '' : ' and DATABASE_URL as you gave it'}`)
  say(`  PORTAL_CONFIG=${join(to, 'config', 'portal.config.json')}, CONTENT_DIR=${join(to, 'config', 'content')}`)
  say('  SECRET_KEY and S3_* unset: the key is in keys/secret.key, the files are in files/ (docs/backup.md).')
  say(`If checkpoints of more than ${begin.log.size} entries have left the machine, run log adopt-key before that.`)
  return end.missing.length === 0 ? 0 : 1
}

async function migrateDatabase(config: Config, { options }: Given): Promise<number> {
  const url = options.to
  if (url === undefined) {
    say('Say where to: migrate-database --to postgres://user:password@host/database')
    return 2
  }
  checkUrl('--to', url)
  const { dataDir } = config
  const { tables, rows, entries } = await moveDatabase({ dataDir, url }, say)
  say(`Done: ${rows} rows of ${tables} tables are there, and the log holds: ${entries} entries.`)
  say('From now on start the portal with')
  say(`  DATABASE_URL=${withoutPassword(url)}`)
  say(`  DATA_DIR=${dataDir} as before: keys, files and checkpoints stay there`)
  say(`${join(dataDir, 'portal.db')} is as it was. Put it away, so that no portal is started on it again.`)
  return 0
}

function checkUrl(option: string, url: string): void {
  if (!z.url({ protocol: /^postgres(ql)?$/ }).safeParse(url).success)
    throw new Refused(`${option} must be an address such as postgres://user:password@host/database`)
}

function withoutPassword(url: string): string {
  const shown = new URL(url)
  if (shown.password) shown.password = '...'
  return shown.href
}
