import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { testFolder } from '../../../../tests/helpers/command-line.ts'
import { readConfig } from '../../../config.ts'
import { KNOWN_MIGRATIONS, listMigrations, migrate } from '../../../db/migrate.ts'
import { openSqlite } from '../../../db/open.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

vi.setConfig({ testTimeout: 600_000 })

const passphrase = 'correct horse battery staple'

/** A backup of a database as a release of before had it, or as one of later will. */
async function backupOf(change: (database: ReturnType<typeof openSqlite>) => Promise<unknown>, upTo?: string) {
  const config = readConfig({ DATA_DIR: join(testFolder(), 'data') })
  const database = openSqlite(join(config.dataDir, 'portal.db'))
  await migrate(database, upTo)
  const at = '2026-01-15T10:00:00.000Z'
  await database.db
    .insertInto('portal')
    .values({ id: 1, key_check: 'check', set_up_at: at, public_url: 'https://portal.example', demo: 'never' })
    .execute()
  await change(database)
  await database.db.destroy()
  const { file } = await writeBackup({ config, folder: testFolder(), passphrase, now: new Date(at) })
  return { file, to: join(testFolder(), 'restored'), databaseUrl: undefined, passphrase }
}

/** Undefined while there is one migration only: then no older release exists. */
const older = KNOWN_MIGRATIONS.at(-2)

test.skipIf(older === undefined)('a backup of an older release is restored as it was and then migrated', async () => {
  const input = await backupOf(async () => {}, older)
  const { begin } = await restoreBackup(input)
  expect(begin.migrations.at(-1)).toBe(older)
  const database = openSqlite(join(input.to, 'portal.db'))
  try {
    expect((await listMigrations(database)).at(-1)).toBe(KNOWN_MIGRATIONS.at(-1))
    expect(await database.db.selectFrom('portal').select('key_check').execute()).toEqual([{ key_check: 'check' }])
    expect(await database.db.selectFrom('backup_state').select('id').execute()).toEqual([{ id: 1 }])
  } finally {
    await database.db.destroy()
  }
})

test('a backup of a newer release is refused by its name', async () => {
  const later = { name: '999-later', timestamp: '2030-01-01T00:00:00.000Z' }
  const input = await backupOf(({ db }) =>
    db
      .insertInto('kysely_migration' as 'portal')
      .values(later as never)
      .execute(),
  )
  await expect(restoreBackup(input)).rejects.toThrow('made by a newer release (999-later)')
})
