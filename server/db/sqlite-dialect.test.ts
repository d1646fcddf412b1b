import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from './open.ts'

async function memory() {
  const { db } = openSqlite(':memory:')
  onTestFinished(() => db.destroy())
  await sql`create table thing (id text primary key, n integer)`.execute(db)
  await sql`insert into thing values ('a', 1), ('b', 2)`.execute(db)
  return db
}

test('a cached statement knows the columns that a table has now', async () => {
  const db = await memory()
  const all = () => sql`select * from thing order by id`.execute(db)
  expect((await all()).rows[0]).toEqual({ id: 'a', n: 1 })
  await sql`alter table thing add column more text default 'x'`.execute(db)
  expect((await all()).rows[0]).toEqual({ id: 'a', n: 1, more: 'x' })
  await sql`alter table thing drop column n`.execute(db)
  expect((await all()).rows[0]).toEqual({ id: 'a', more: 'x' })
})

test('a cached statement runs with the values of each call and finds what there is now', async () => {
  const db = await memory()
  const find = async (id: string) => (await sql<{ n: number }>`select n from thing where id = ${id}`.execute(db)).rows
  expect([await find('a'), await find('b'), await find('c')]).toEqual([[{ n: 1 }], [{ n: 2 }], []])
  await sql`update thing set n = 3 where id = 'a'`.execute(db)
  expect(await find('a')).toEqual([{ n: 3 }])
})

test('a value is written so that SQLite keeps its plan', async () => {
  const db = await memory()
  const query = db.selectFrom('person').select('id').where('email_key', '=', 'x').limit(1).compile()
  expect(query.sql).toBe('select "id" from "person" where "email_key" = +? limit +?')
})
