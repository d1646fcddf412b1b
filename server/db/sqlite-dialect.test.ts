import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { isDatabaseUnavailable, openSqlite } from './open.ts'

test('the original error is reported after SQLite has rolled back by itself', async () => {
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
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect((await sql<{ n: number }>`select count(*) as n from word`.execute(db)).rows).toEqual([{ n: 5_000 }])
})

async function memory() {
  const { db } = openSqlite(':memory:')
  onTestFinished(() => db.destroy())
  await sql`create table thing (id text primary key, n integer)`.execute(db)
  await sql`insert into thing values ('a', 1), ('b', 2)`.execute(db)
  return db
}

test('a cached statement sees new columns of a table', async () => {
  const db = await memory()
  const all = () => sql`select * from thing order by id`.execute(db)
  expect((await all()).rows[0]).toEqual({ id: 'a', n: 1 })
  await sql`alter table thing add column more text default 'x'`.execute(db)
  expect((await all()).rows[0]).toEqual({ id: 'a', n: 1, more: 'x' })
  await sql`alter table thing drop column n`.execute(db)
  expect((await all()).rows[0]).toEqual({ id: 'a', more: 'x' })
})

test('a cached statement uses the values of each call and returns current rows', async () => {
  const db = await memory()
  const find = async (id: string) => (await sql<{ n: number }>`select n from thing where id = ${id}`.execute(db)).rows
  expect([await find('a'), await find('b'), await find('c')]).toEqual([[{ n: 1 }], [{ n: 2 }], []])
  await sql`update thing set n = 3 where id = 'a'`.execute(db)
  expect(await find('a')).toEqual([{ n: 3 }])
})

test('values are written as +? so that SQLite keeps its query plan', async () => {
  const db = await memory()
  const query = db.selectFrom('person').select('id').where('email_key', '=', 'x').limit(1).compile()
  expect(query.sql).toBe('select "id" from "person" where "email_key" = +? limit +?')
})
