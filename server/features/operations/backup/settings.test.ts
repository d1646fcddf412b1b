import { expect, test } from 'vitest'
import { readConfig } from '../../../config.ts'

const GOOD = { BACKUP_DIR: '/mnt/backups', BACKUP_PASSPHRASE: 'correct horse battery' }

test('backups are made where a folder and a passphrase are set, daily unless said otherwise', () => {
  expect(readConfig({}).backup).toBeUndefined()
  expect(readConfig({ BACKUP_PASSPHRASE: GOOD.BACKUP_PASSPHRASE })).toMatchObject({
    backup: undefined,
    backupPassphrase: GOOD.BACKUP_PASSPHRASE,
  })
  expect(readConfig(GOOD).backup).toEqual({
    folder: '/mnt/backups',
    everyMs: 86_400_000,
    keep: { daily: 7, weekly: 4, monthly: 12 },
    passphrase: GOOD.BACKUP_PASSPHRASE,
  })
  const other = readConfig({ ...GOOD, BACKUP_EVERY_HOURS: '6', BACKUP_KEEP: '0d 1w 100m' }).backup
  expect(other).toMatchObject({ everyMs: 21_600_000, keep: { daily: 0, weekly: 1, monthly: 100 } })
})

test.each([
  ['BACKUP_PASSPHRASE', { BACKUP_PASSPHRASE: '' }],
  ['BACKUP_PASSPHRASE', { BACKUP_PASSPHRASE: 'eleven char' }],
  ['BACKUP_PASSPHRASE_FILE', { BACKUP_PASSPHRASE_FILE: 'package.json' }],
  ['BACKUP_PASSPHRASE_FILE', { BACKUP_PASSPHRASE: '', BACKUP_PASSPHRASE_FILE: 'nowhere' }],
  ['BACKUP_EVERY_HOURS', { BACKUP_EVERY_HOURS: '0' }],
  ['BACKUP_EVERY_HOURS', { BACKUP_EVERY_HOURS: '745' }],
  ['BACKUP_KEEP', { BACKUP_KEEP: '7 4 12' }],
])('%s is named where it is wrong', (name, env) => {
  expect(() => readConfig({ ...GOOD, ...env })).toThrow(new RegExp(`^${name}: `))
})
