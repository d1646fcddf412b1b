import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { portalFolder, runPortal, startPortal, testFolder } from './helpers/command-line.ts'
import { overwritePage } from './helpers/overwrite-page.ts'

// Processes: on a busy machine they take their time.
vi.setConfig({ testTimeout: 600_000 })

const DAMAGED =
  /(portal\.db|The database) is damaged \(SQLite.*\): restore the newest verified backup .*, or keep the data folder as it is and ask for help\.\n$/

test('a damaged file is refused by the start after a kill, by the backup and by the check', async () => {
  const env = { DATA_DIR: portalFolder(), BACKUP_PASSPHRASE: 'correct horse battery' }
  const file = join(env.DATA_DIR, 'portal.db')
  const portal = await startPortal(env)
  const backups = testFolder()
  portal.child.kill('SIGKILL')
  await portal.gone
  // The command empties the write-ahead log as it ends; the next start must know of the kill all the same.
  expect(await runPortal(env, ['code', 'list'])).toMatchObject({ status: 0 })
  overwritePage(file, 'audit_entry')

  const refused = { message: expect.stringMatching(/Cannot start\. .*portal\.db is damaged \(SQLite's quick_check: /) }
  await expect(startPortal(env)).rejects.toMatchObject(refused)
  const damaged = { status: 1, said: expect.stringMatching(DAMAGED) }
  expect(await runPortal(env, ['database', 'check'])).toEqual(damaged)
  expect(await runPortal(env, ['backup', backups])).toEqual(damaged)
  expect(readdirSync(backups)).toEqual([])
})
