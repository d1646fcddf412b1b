import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { testFolder } from '../../../../tests/helpers/command-line.ts'
import { detailOf } from '../../../../tests/helpers/entry-detail.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { testApp } from '../../../../tests/helpers/test-app.ts'
import { MINUTE } from '../../../../tests/helpers/test-clock.ts'
import { makeBackup } from './make-backup.ts'
import { findNewestBackup, rehearseRestore } from './rehearse-restore.ts'
import { backUpIfDue } from './scheduled-backups.ts'

// Keys that are dear on purpose: on a busy machine they take their time.
vi.setConfig({ testTimeout: 600_000 })

const PASSPHRASE = 'correct horse battery'

/** A portal that has made the backup that was due. */
async function portal() {
  const folder = join(testFolder(), 'backups')
  const t = await testApp({ env: { BACKUP_DIR: folder, BACKUP_PASSPHRASE: PASSPHRASE } })
  await backUpIfDue(t.deps)
  t.clock.advance(MINUTE)
  const admin = await staffBrowser(t, 'admin')
  const told = async (action: string) => (await t.rows('audit_entry')).filter((entry) => entry.action === action)
  const ask = () => admin.post('/api/admin/system/backup')
  const run = async () => (await admin.get('/api/admin/system')).body.backup
  return { t, folder, admin, told, ask, run, files: () => readdirSync(folder) }
}

test('an admin asks for a backup: it waits, is written, read back, and the page says where it is', async () => {
  const { t, folder, told, ask, run, files } = await portal()
  expect(await run()).toMatchObject({ folder, running: null, last: { isVerified: true }, failure: null })
  expect((await ask()).status).toBe(204)
  expect((await run()).running).toEqual({ phase: 'waiting', done: 0, requestedBy: 'Mara Lindqvist' })
  const seen: object[] = []
  await backUpIfDue(t.deps, async () => {
    seen.push((await run()).running)
    return undefined as never
  })
  expect(seen).toMatchObject([{ phase: 'reading', requestedBy: 'Mara Lindqvist' }])
  const { running, last } = await run()
  expect(running).toBeNull()
  expect(last).toMatchObject({ isVerified: true, missing: 0, file: join(folder, files().sort().at(-1) ?? '') })
  expect(last.rows).toBeGreaterThan(50)
  expect(files(), 'the one of the same day stays').toHaveLength(2)
  const [requested] = await told('backup.requested')
  expect(requested).toMatchObject({ actor: expect.stringMatching(/^staff:/) })
  expect(detailOf((await told('backup.made')).at(-1))).toMatchObject({ askedBy: requested?.actor })
})

test('of many who ask at once one is taken, and of many processes one makes it; the next can be asked for at once', async () => {
  const { t, told, ask } = await portal()
  const answers = await Promise.all([1, 2, 3, 4, 5].map(ask))
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body.error.code).toBe('backup_running')
  await Promise.all([1, 2, 3].map(() => backUpIfDue(t.deps)))
  expect(await told('backup.requested')).toHaveLength(1)
  expect(await told('backup.made'), 'the one that was due, and this one').toHaveLength(2)
  t.clock.advance(1)
  expect((await ask()).status).toBe(204)
})

test('it is refused while another process makes one that was due', async () => {
  const { t, ask, run } = await portal()
  const until = new Date(t.clock.now().getTime() + MINUTE).toISOString()
  await t.deps.db.updateTable('backup_state').set({ leased_until: until, phase: 'writing', done: 7 }).execute()
  expect((await ask()).body.error.code).toBe('backup_running')
  expect((await run()).running).toEqual({ phase: 'writing', done: 7, requestedBy: null })
  t.clock.advance(MINUTE)
  expect((await ask()).status).toBe(204)
})

test('a failure is said with its reason and what to do, also after a restart, and goes with the next success', async () => {
  const { t, folder, ask, run } = await portal()
  const good = await run()
  await ask()
  await backUpIfDue(t.deps, () => Promise.reject(new Error('the disk returned something else')))
  await t.restart()
  const failed = await run()
  expect(failed.running).toBeNull()
  expect(failed.failure).toMatchObject({
    reason: 'BackupUnreadable',
    next: expect.stringContaining('disk of BACKUP_DIR'),
  })
  expect(failed.last, 'the one before is still the last').toEqual(good.last)
  t.clock.advance(MINUTE)
  await ask()
  await backUpIfDue(t.deps)
  expect(await run()).toMatchObject({ folder, failure: null, last: { isVerified: true } })
})

test('a portal that stops meanwhile makes it after its next start', async () => {
  const { t, ask, run, told } = await portal()
  await ask()
  t.deps.stopping.abort()
  await backUpIfDue(t.deps)
  expect((await run()).running).toMatchObject({ phase: 'waiting' })
  await t.restart()
  await backUpIfDue(t.deps)
  expect(await told('backup.made')).toHaveLength(2)
  expect((await run()).running).toBeNull()
})

test('it needs a recent sign-in, an admin, and a folder', async () => {
  const { t, ask } = await portal()
  const viewer = await staffBrowser(t, 'reader')
  expect((await viewer.post('/api/admin/system/backup')).body.error.code).toBe('read_only')
  expect((await viewer.get('/api/admin/system')).status).toBe(403)
  // The identity library has a clock of its own.
  await t.deps.db.updateTable('account_session').set({ created_at: t.clock.now().toISOString() }).execute()
  t.clock.advance(15 * MINUTE)
  expect((await ask()).body.error.code).toBe('sign_in_again')
  const without = await testApp()
  const other = await staffBrowser(without, 'admin')
  expect((await other.post('/api/admin/system/backup')).body.error.code).toBe('backup_off')
  const { checks } = (await other.get('/api/admin/system')).body
  const { next } = checks.find(({ id }: { id: string }) => id === 'restore')
  expect(next, 'there is no folder to take the newest from').toContain('rehearse-restore FILE`')
})

test('a rehearsed restore is recorded, keeps nothing, and is no rehearsal with a backup of another portal', async () => {
  const { t, folder, admin, told } = await portal()
  const restore = async () =>
    (await admin.get('/api/admin/system')).body.checks.find(({ id }: { id: string }) => id === 'restore')
  expect(await restore()).toMatchObject({ state: 'attention', next: expect.stringContaining('rehearse-restore`') })
  const before = readdirSync(t.folder).sort()
  const { log } = await rehearseRestore(t.deps, { file: await findNewestBackup(folder), passphrase: PASSPHRASE })
  expect(log.entries).toBeGreaterThan(0)
  expect(readdirSync(t.folder).sort()).toEqual(before)
  await t.restart()
  expect(await restore()).toMatchObject({ state: 'fine' })
  expect(detailOf((await told('backup.rehearsed'))[0])).toEqual({ madeAt: '2026-01-15T10:00:00.000Z' })

  const other = await testApp({ firstStart: true })
  const { file } = await makeBackup(other.deps, testFolder(), PASSPHRASE)
  await expect(rehearseRestore(t.deps, { file, passphrase: PASSPHRASE })).rejects.toThrow('another portal')
  expect(await told('backup.rehearsed')).toHaveLength(1)
  expect(readdirSync(t.folder).sort()).toEqual(before)
})
