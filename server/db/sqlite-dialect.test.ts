import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { isDatabaseAway, openSqlite } from './open.ts'

test('where SQLite has rolled back by itself, what went wrong is what is said', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-dialect-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { db } = openSqlite(join(folder, 'portal.db'))
  onTestFinished(() => db.destroy())
  await sql`create table word (id integer primary key, text text)`.execute(db)
  await sql`insert into word (text)
    select 'word number ' || value from json_each(${JSON.stringify(Array.from({ length: 5_000 }, (_, i) => i))})`.execute(
    db,
  )
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  // As full as a disk can be: SQLite then ends the transaction itself.
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 1)}`.execute(db)
  const error = await db
    .transaction()
    .execute((trx) => sql`insert into word (text) select text || text || text from word`.execute(trx))
    .then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
  expect(error).toMatchObject({ code: 'SQLITE_FULL' })
  expect(isDatabaseAway(error)).toBe(true)
  expect((await sql<{ n: number }>`select count(*) as n from word`.execute(db)).rows).toEqual([{ n: 5_000 }])
})
