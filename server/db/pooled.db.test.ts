import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { PGBOUNCER, startPgbouncer } from '../../tests/helpers/start-pgbouncer.ts'
import { newDatabase } from '../../tests/helpers/test-app.ts'
import { migrate } from './migrate.ts'
import { openPostgres, openSnapshot } from './open.ts'
import type { Db, Trx } from './tables.ts'

const sqlite = inject('databaseKind') === 'sqlite'

async function settingsOf(db: Db | Trx) {
  const query = sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout')
    order by name`
  return (await query.execute(db)).rows.map(({ setting }) => setting)
}

test.skipIf(sqlite)('a transaction has its limits, and nothing of them stays with the connection', async () => {
  const url = await newDatabase(inject('postgresUrl'))
  const { db } = openPostgres(url, { max: 1 })
  onTestFinished(() => db.destroy())
  expect(await settingsOf(db)).toEqual(['0', '0'])
  await db.transaction().execute(async (trx) => expect(await settingsOf(trx)).toEqual(['30000', '15000']))
  const readOnly = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  await readOnly.execute(async (trx) => expect(await settingsOf(trx)).toEqual(['30000', '15000']))
  await db
    .transaction()
    .execute((trx) => sql`select 1 / 0`.execute(trx))
    .catch(() => {})
  expect(await settingsOf(db)).toEqual(['0', '0'])
})

test.skipIf(sqlite)('a statement that is stuck ends, in a transaction or not, and leaves a usable pool', async () => {
  const url = await newDatabase(inject('postgresUrl'))
  const { db } = openPostgres(url, { max: 1, statement_timeout: 2_000 })
  onTestFinished(() => db.destroy())
  const stuck = sql`select pg_sleep(600)`
  await expect(stuck.execute(db)).rejects.toThrow('Query read timeout')
  await expect(db.transaction().execute((trx) => stuck.execute(trx))).rejects.toThrow('statement timeout')
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

test.skipIf(sqlite)(
  'behind transaction pooling it migrates, and no client meets the settings of another',
  async ({ skip }) => {
    if (PGBOUNCER === undefined) skip('PgBouncer is missing: apt-get install pgbouncer')
    const url = await newDatabase(inject('postgresUrl'))
    const pooler = await startPgbouncer(url)
    onTestFinished(() => pooler.stop())
    const pooled = `${pooler.url}${new URL(url).pathname}`
    const several = Array.from({ length: 4 }, () => openPostgres(pooled))
    onTestFinished(async () => void (await Promise.all(several.map(({ db }) => db.destroy()))))
    await Promise.all(several.map((database) => migrate(database)))
    const seen = await Promise.all(
      Array.from({ length: 40 }, (_, i) => {
        const { db } = several[i % 4] as (typeof several)[number]
        return i % 2 ? settingsOf(db) : db.transaction().execute((trx) => settingsOf(trx))
      }),
    )
    for (const [i, settings] of seen.entries()) expect(settings).toEqual(i % 2 ? ['0', '0'] : ['30000', '15000'])
    const snapshot = await openSnapshot({ url: pooled })
    expect(await settingsOf(snapshot.db)).toEqual(['0', '0'])
    await snapshot.close()
  },
)
