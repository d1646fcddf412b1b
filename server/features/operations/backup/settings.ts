import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { SettingError } from '../../../setting-error.ts'

const KEEP = /^(\d{1,3})d (\d{1,3})w (\d{1,3})m$/
const MIN_LENGTH = 12

/** The settings of backups (docs/backup.md), a part of the environment. */
export const backupEnvironment = {
  BACKUP_DIR: z.string().optional(),
  BACKUP_EVERY_HOURS: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a number of hours from 1 to 744')
    .transform(Number)
    .refine((hours) => hours >= 1 && hours <= 744, 'must be a number of hours from 1 to 744')
    .default(24),
  BACKUP_KEEP: z
    .string()
    .regex(KEEP, 'must look like "7d 4w 12m": the number of days, weeks and months whose last backup is kept')
    .default('7d 4w 12m'),
  BACKUP_PASSPHRASE: z.string().optional(),
  BACKUP_PASSPHRASE_FILE: z.string().optional(),
}

export type BackupSettings = {
  folder: string
  everyMs: number
  keep: { daily: number; weekly: number; monthly: number }
  passphrase: string
}

type Given = z.output<z.ZodObject<typeof backupEnvironment>>

/** Throws SettingError if the passphrase is missing, set twice or too short. */
export function readBackup(e: Given): { backupPassphrase: string | undefined; backup: BackupSettings | undefined } {
  const passphrase = readPassphrase(e)
  if (e.BACKUP_DIR === undefined) return { backupPassphrase: passphrase, backup: undefined }
  if (passphrase === undefined)
    throw new SettingError('BACKUP_PASSPHRASE', 'or BACKUP_PASSPHRASE_FILE is required with BACKUP_DIR')
  const [daily = 0, weekly = 0, monthly = 0] = KEEP.exec(e.BACKUP_KEEP)?.slice(1).map(Number) ?? []
  const everyMs = e.BACKUP_EVERY_HOURS * 60 * 60_000
  return {
    backupPassphrase: passphrase,
    backup: { folder: e.BACKUP_DIR, everyMs, keep: { daily, weekly, monthly }, passphrase },
  }
}

function readPassphrase(e: Given): string | undefined {
  if (e.BACKUP_PASSPHRASE !== undefined && e.BACKUP_PASSPHRASE_FILE !== undefined)
    throw new SettingError('BACKUP_PASSPHRASE_FILE', 'cannot be set together with BACKUP_PASSPHRASE')
  if (e.BACKUP_PASSPHRASE_FILE === undefined) {
    if (e.BACKUP_PASSPHRASE !== undefined) checkLength('BACKUP_PASSPHRASE', e.BACKUP_PASSPHRASE)
    return e.BACKUP_PASSPHRASE
  }
  let text: string
  try {
    text = readFileSync(e.BACKUP_PASSPHRASE_FILE, 'utf8').replace(/\r?\n$/, '')
  } catch {
    throw new SettingError('BACKUP_PASSPHRASE_FILE', `${e.BACKUP_PASSPHRASE_FILE} cannot be read`)
  }
  checkLength('BACKUP_PASSPHRASE_FILE', text)
  return text
}

function checkLength(setting: string, passphrase: string): void {
  if (!isLongEnough(passphrase)) throw new SettingError(setting, `must have at least ${MIN_LENGTH} characters`)
}

export function isLongEnough(passphrase: string): boolean {
  return [...passphrase].length >= MIN_LENGTH
}
