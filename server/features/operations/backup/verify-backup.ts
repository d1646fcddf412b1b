import { createHash } from 'node:crypto'
import { makeSecrets } from '../../../platform/secrets.ts'
import { type BackupFile, type BackupSummary, readBackup } from './read-backup.ts'
import { lastMigrationOf, Refused } from './rules.ts'

/**
 * Reads a whole backup and writes nothing: every byte is authenticated, nothing is missing, this release can restore it, and each file of the
 * portal opens with the secret key of the backup. Throws Refused.
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

/** A file of the portal is named by the SHA-256 of what is encrypted in it. */
function checkFile(path: string, bytes: Buffer, secretKey: string): void {
  const name = path.slice(-64)
  try {
    const content = makeSecrets(secretKey).openBytes(bytes, name)
    if (createHash('sha256').update(content).digest('hex') === name) return
  } catch {
    // Another key, or other bytes.
  }
  throw new Refused(`The file ${name} does not open with the secret key of the backup. Take another backup.`)
}
