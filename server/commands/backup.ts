import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { CONFIG_FILE } from '../features/operations/backup/collect-files.ts'
import { makeBackup } from '../features/operations/backup/make-backup.ts'
import type { BackupSummary } from '../features/operations/backup/read-backup.ts'
import { findNewestBackup, rehearseRestore } from '../features/operations/backup/rehearse-restore.ts'
import { restoreBackup } from '../features/operations/backup/restore-backup.ts'
import { Refused } from '../features/operations/backup/rules.ts'
import { verifyBackup } from '../features/operations/backup/verify-backup.ts'
import { portalPlace } from '../features/operations/setup/find-portal.ts'
import { openExistingPortal } from '../open-portal.ts'
import { FilesUnavailable } from '../platform/files.ts'
import { type CommandInput, type OwnCommand, say } from './command.ts'
import { findPassphrase } from './passphrase.ts'

export const backupCommands: Record<string, OwnCommand> = {
  backup: {
    usage: `backup [FOLDER]       writes an encrypted backup of everything to FOLDER (default: BACKUP_DIR); the portal can
                        keep running`,
    run: (config, given) => refusing(() => backUp(config, given)),
  },
  'verify-backup': {
    usage: `verify-backup FILE    checks that a backup is intact and that this release can restore it; writes nothing`,
    run: (config, given) => refusing(() => verify(config, given)),
  },
  restore: {
    usage: `restore FILE --to FOLDER
                        restores a backup into a new folder and, if DATABASE_URL is set, into that empty PostgreSQL database`,
    run: (config, given) => refusing(() => restore(config, given)),
  },
  'rehearse-restore': {
    usage: `rehearse-restore [FILE]
                        restores a backup (default: the newest in BACKUP_DIR) with every check, keeps nothing of it, and
                        records that it worked for /admin/system; needs space for a second database in DATA_DIR`,
    run: (config, given) => refusing(() => rehearse(config, given)),
  },
}

/** Prints a refusal as a sentence, without a stack trace. */
async function refusing(act: () => Promise<number>): Promise<number> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof FilesUnavailable)
      say(
        `The portal's files cannot be reached (${error.code}). Check the S3_ settings or DATA_DIR/files. Nothing was written.`,
      )
    else if (error instanceof Refused) say(error.message)
    else throw error
    return 1
  }
}

async function backUp(config: Config, { text }: CommandInput): Promise<number> {
  const folder = text || config.backup?.folder
  if (folder === undefined) throw new Refused('Name a folder, or set BACKUP_DIR.')
  const deps = await openExistingPortal(config)
  try {
    const passphrase = await findPassphrase(config, 'make')
    const { file, bytes, rows, files, entries, missing } = await makeBackup(deps, folder, passphrase)
    say(`Portal: ${deps.portal.company.name}, ${portalPlace(config)}`)
    say(`${file}: ${rows} rows, ${files} files, a log of ${entries} entries, ${(bytes / 1e6).toFixed(1)} MB`)
    for (const place of missing) say(`A row refers to a missing file: ${place}`)
    return missing.length === 0 ? 0 : 1
  } finally {
    await deps.db.destroy()
  }
}

async function verify(config: Config, { text: file }: CommandInput): Promise<number> {
  if (file === '') {
    say('Name the backup file: verify-backup FILE')
    return 2
  }
  const summary = await verifyBackup({ file, passphrase: await findPassphrase(config, 'open') })
  say(`${file} is intact and can be restored by this release. ${summarize(summary)}`)
  return sayMissing(summary)
}

async function restore(config: Config, { text: file, options }: CommandInput): Promise<number> {
  const { to } = options
  const { databaseUrl } = config
  if (file === '' || to === undefined) {
    say('Name the backup file and a new folder: restore FILE --to FOLDER')
    return 2
  }
  const passphrase = await findPassphrase(config, 'open')
  const restored = await restoreBackup({ file, to, databaseUrl, passphrase })
  const { begin, log } = restored
  say(
    `Restored to ${to}${databaseUrl === undefined ? '' : ' and the database of DATABASE_URL'}. ${summarize(restored)}`,
  )
  say(
    `Verified: the audit log has ${log.entries} entries, ${log.checkpoints} checkpoints, ${log.observations} observations.`,
  )
  const missing = sayMissing(restored)
  say('Start the portal with')
  say(`  DATA_DIR=${to}${databaseUrl === undefined ? '' : ', and the DATABASE_URL of this command'}`)
  const settings = join(to, 'config', CONFIG_FILE)
  say(`  ${existsSync(settings) ? `PORTAL_CONFIG=${settings}, ` : ''}CONTENT_DIR=${join(to, 'config', 'content')}`)
  say('  SECRET_KEY and S3_* unset: the key is in keys/secret.key, the files are in files/ (docs/backup.md).')
  say(`If anyone has checkpoints of more than ${begin.log.size} entries, run log adopt-key first (docs/log.md).`)
  return missing
}

async function rehearse(config: Config, { text }: CommandInput): Promise<number> {
  const folder = config.backup?.folder
  if (text === '' && folder === undefined) throw new Refused('Name a backup file, or set BACKUP_DIR.')
  const deps = await openExistingPortal(config)
  try {
    const file = text || (await findNewestBackup(folder ?? ''))
    const rehearsed = await rehearseRestore(deps, { file, passphrase: await findPassphrase(config, 'open') })
    say(`${file} was restored, checked and deleted again. ${summarize(rehearsed)}`)
    say(`Its audit log is intact: ${rehearsed.log.entries} entries. Recorded for /admin/system.`)
    return sayMissing(rehearsed)
  } finally {
    await deps.db.destroy()
  }
}

function summarize({ begin, end }: BackupSummary): string {
  const rows = Object.values(end.tables).reduce((sum, count) => sum + count, 0)
  return `Made on ${begin.madeAt} by release ${begin.release} from ${begin.database}: ${rows} rows, ${end.files} files.`
}

function sayMissing({ end }: BackupSummary): number {
  for (const path of end.missing) say(`Already missing when the backup was made: ${path}`)
  return end.missing.length === 0 ? 0 : 1
}
