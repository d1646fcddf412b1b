import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test, vi } from 'vitest'
import { testFolder } from '../../../../tests/helpers/command-line.ts'
import { overwritePage } from '../../../../tests/helpers/overwrite-page.ts'
import { testApp } from '../../../../tests/helpers/test-app.ts'
import { DAY, HOUR, MINUTE } from '../../../../tests/helpers/test-clock.ts'
import { watchForAlerts } from '../../transparency-log/alerts/service.ts'
import { maintainLog } from '../../transparency-log/service.ts'
import { Refused } from './rules.ts'
import { backUpIfDue, reportOverdueBackup } from './scheduled-backups.ts'

// Processes, and keys that are dear on purpose: on a busy machine they take their time.
vi.setConfig({ testTimeout: 600_000 })

async function scheduled(settings: Record<string, string> = {}) {
  const folder = join(testFolder(), 'backups')
  const t = await testApp({ env: { BACKUP_DIR: folder, BACKUP_PASSPHRASE: 'correct horse battery', ...settings } })
  const told = async (action: string) => (await t.rows('audit_entry')).filter((entry) => entry.action === action)
  const alerts = async () => {
    await maintainLog(t.deps)
    await watchForAlerts(t.deps)
    return (await t.rows('alert')).map(({ rule, detail }) => ({ rule, ...JSON.parse(detail) }))
  }
  return { t, folder, told, alerts, files: () => readdirSync(folder).sort() }
}

test('one of several processes makes a daily backup and deletes old ones by the rule; other files stay', async () => {
  const { t, folder, told, files, alerts } = await scheduled({ BACKUP_KEEP: '2d 0w 0m' })
  await Promise.all([1, 2, 3].map(() => backUpIfDue(t.deps)))
  expect(files()).toEqual(['vestibule-2026-01-15T10-00-00.000Z.tar.gz.age'])
  t.clock.advance(DAY - MINUTE)
  await backUpIfDue(t.deps)
  expect(files()).toHaveLength(1)
  writeFileSync(join(folder, 'notes.txt'), '')
  for (let day = 0; day < 3; day++) {
    await backUpIfDue(t.deps)
    t.clock.advance(DAY)
  }
  expect(files()).toEqual([
    'notes.txt',
    'vestibule-2026-01-17T09-59-00.000Z.tar.gz.age',
    'vestibule-2026-01-18T09-59-00.000Z.tar.gz.age',
  ])
  expect(await told('backup.made')).toHaveLength(3)
  expect(await told('backup.verified')).toHaveLength(3)
  expect(await t.rows('backup_state')).toMatchObject([{ verified_at: '2026-01-18T09:59:00.000Z' }])
  expect(await alerts()).toEqual([])
})

test('one that cannot be read back does not count as made: staff are told, old ones stay, and it is tried again', async () => {
  const { t, told, files, alerts } = await scheduled({ BACKUP_KEEP: '1d 0w 0m' })
  await backUpIfDue(t.deps)
  t.clock.advance(DAY)
  await backUpIfDue(t.deps, () => Promise.reject(new Refused('the disk returned something else')))
  expect(await told('backup.failed')).toMatchObject([{ detail: '{"reason":"BackupUnreadable"}' }])
  expect(await alerts()).toMatchObject([{ rule: 'backup', action: 'backup.failed', reason: 'BackupUnreadable' }])
  expect(files(), 'the one of the day before is not deleted').toHaveLength(2)
  t.clock.advance(HOUR)
  await backUpIfDue(t.deps)
  expect(await told('backup.verified')).toHaveLength(2)
  // The one before is less than a day old.
  expect(files()).toHaveLength(2)
})

test('one that fails is told to staff and tried again after an hour', async () => {
  const { t, folder, told, files, alerts } = await scheduled()
  writeFileSync(folder, 'a file where the folder should be')
  await backUpIfDue(t.deps)
  expect(await told('backup.failed')).toMatchObject([{ detail: '{"reason":"EEXIST"}' }])
  expect(await alerts()).toMatchObject([{ rule: 'backup', action: 'backup.failed', reason: 'EEXIST' }])
  rmSync(folder)
  t.clock.advance(HOUR - MINUTE)
  await backUpIfDue(t.deps)
  expect(await told('backup.made')).toHaveLength(0)
  t.clock.advance(MINUTE)
  await backUpIfDue(t.deps)
  expect(files()).toHaveLength(1)
})

test.runIf(inject('databaseKind') === 'sqlite')('no backup is made of a damaged file, and staff are told', async () => {
  const { t, folder, told, alerts } = await scheduled()
  overwritePage(join(t.folder, 'portal.db'), 'document_piece')
  await backUpIfDue(t.deps)
  expect(existsSync(folder)).toBe(false)
  expect(await told('backup.failed')).toMatchObject([{ detail: '{"reason":"DatabaseDamaged"}' }])
  expect(await alerts()).toMatchObject([{ rule: 'backup', action: 'backup.failed', reason: 'DatabaseDamaged' }])
})

test('another process takes over the backup of a dead one after ten minutes', async () => {
  const { t, told } = await scheduled({ BACKUP_EVERY_HOURS: '1' })
  const until = new Date(t.clock.now().getTime() + 2 * HOUR).toISOString()
  await t.deps.db.updateTable('backup_state').set({ leased_until: until }).execute()
  await backUpIfDue(t.deps)
  expect(await told('backup.made')).toHaveLength(0)
  t.clock.advance(2 * HOUR)
  await backUpIfDue(t.deps)
  expect(await told('backup.made')).toHaveLength(1)
})

test('none for two days is told to staff, once a day, however many processes look', async () => {
  const { t, told, alerts } = await scheduled()
  await reportOverdueBackup(t.deps)
  t.clock.advance(2 * DAY)
  await reportOverdueBackup(t.deps)
  expect(await told('backup.overdue')).toHaveLength(0)
  t.clock.advance(HOUR)
  await Promise.all([1, 2, 3].map(() => reportOverdueBackup(t.deps)))
  expect(await told('backup.overdue')).toHaveLength(1)
  expect(await alerts()).toMatchObject([{ rule: 'backup', since: '2026-01-15T10:00:00.000Z' }])
  t.clock.advance(DAY)
  await reportOverdueBackup(t.deps)
  expect(await told('backup.overdue')).toHaveLength(2)
})

test('a stopping portal leaves no partial backup, and makes it after its next start', async () => {
  const { t, files, told } = await scheduled()
  const { deps } = t
  deps.stopping.abort()
  await backUpIfDue(deps)
  expect(files()).toEqual([])
  expect(await told('backup.failed')).toHaveLength(0)
  await t.restart()
  await backUpIfDue(t.deps)
  expect(files()).toHaveLength(1)
})

test('where no folder is set nothing is made and nothing is missed', async () => {
  const t = await testApp()
  await t.tend()
  t.clock.advance(30 * DAY)
  await t.tend()
  expect((await t.rows('audit_entry')).filter(({ action }) => action.startsWith('backup.'))).toEqual([])
})
