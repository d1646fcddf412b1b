import { createHash } from 'node:crypto'
import { makeSecrets } from '../../../platform/secrets.ts'
import { type BackupFile, type BackupSummary, readBackup } from './read-backup.ts'
import { lastMigrationOf, Refused } from './rules.ts'

/**
 * Checks, without writing anything, that a backup is authentic and complete, that this release can restore it, and that its files open
 * with its secret key. Throws Refused.
 */
export async function verifyBackup(backup: BackupFile): Promise<BackupSummary> {
  let secretKey = ''
  return readBackup(backup, {
    begin: ({ migrations }) => void lastMigrationOf(migrations),
    file: (path, bytes) => {
      if (path === 'keys/secret.key') secretKey = bytes.toString('utf8').trim()
      if (path.startsWith('files/')) checkFile(path, bytes, secretKey)
    },
  })
}

/** The name of a file is the SHA-256 of its decrypted content. */
function checkFile(path: string, bytes: Buffer, secretKey: string): void {
  const name = path.slice(-64)
  try {
    const content = makeSecrets(secretKey).openBytes(bytes, name)
    if (createHash('sha256').update(content).digest('hex') === name) return
  } catch {
    // Another key, or other bytes.
  }
  throw new Refused(`The file ${name} does not open with the secret key of the backup. Use another backup.`)
}
