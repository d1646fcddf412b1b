import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backUpIfDue } from '../../server/features/operations/backup/scheduled-backups.ts'
import { testFolder } from '../helpers/command-line.ts'
import { staffBrowser } from '../helpers/staff.ts'
import { testApp } from '../helpers/test-app.ts'
import { MINUTE } from '../helpers/test-clock.ts'
import { answering, broken, on, openPage, region, savedFiles, toast } from './page.tsx'

const page = on()

test('an admin sees each state and backs up: progress, where it went, and that it needs its passphrase', async () => {
  const folder = join(testFolder(), 'backups')
  const t = await testApp({ env: { BACKUP_DIR: folder, BACKUP_PASSPHRASE: 'correct horse battery' } })
  await backUpIfDue(t.deps)
  t.clock.advance(MINUTE)
  const admin = await staffBrowser(t, 'admin')
  await openPage(admin, '/admin/system', answering(/GET .*api\/admin\/system/, broken))
  await page.see('The state of the portal could not be loaded.')
  await openPage(admin, '/admin/system')
  await page.see(/\d of \d+ need attention\.|Nothing needs attention\./)
  const state = await region('State')
  await state.findByRole('heading', { name: 'Last verified restore' })
  await state.findByRole('link', { name: 'Undelivered emails' })
  const backup = await region('Backup')
  await backup.see(folder)
  await backup.see('You need the passphrase')
  await backup.press('Back up now')
  await backup.see('The backup begins in a moment, requested by')
  await backup.press('Backing up...')
  await backUpIfDue(t.deps)
  await backup.button('Back up now')
  await backup.see('vestibule-2026-01-15T10-01-00.000Z.tar.gz.age')
  await t.deps.db.updateTable('backup_state').set({ requested_at: t.clock.now().toISOString() }).execute()
  await backup.press('Back up now')
  await toast('A backup is already being made.')
})

test('without a folder for backups it says what to set, and other staff see that the page is for admins', async () => {
  const t = await testApp()
  await openPage(await staffBrowser(t, 'admin'), '/admin/system')
  const backup = await region('Backup')
  await backup.see('This portal has no folder for backups')
  backup.none('Back up now')
  await openPage(await staffBrowser(t, 'reader'), '/admin/system')
  await page.see('This page is for admins')
})

test('a test says its result and what to do next; a refusal and a missing answer are said at its place', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  await openPage(admin, '/admin/system')
  const tests = await region('Tests')
  await tests.press('Send a test email')
  await tests.see('No mail server is configured')
  await tests.see('Set SMTP_URL on the server and restart the portal.')
  await tests.press('Test the storage')
  await tests.see('The folder of files works.')
  await openPage(admin, '/admin/system', answering(/probes/, broken))
  const again = await region('Tests')
  await again.press('Test the storage')
  await again.see('The test could not be run. Please try again.')
})

test('the diagnostic file is saved under its name', async () => {
  const t = await testApp()
  await openPage(await staffBrowser(t, 'admin'), '/admin/system')
  const files = savedFiles()
  await (await region('Diagnostic file')).press('Download diagnostic file')
  await toast('The file is saved.')
  expect(files.map(({ name }) => name)).toEqual(['diagnostics-2026-01-15.json'])
})
