import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { keptQuery } from './kept-query.ts'
import { openSqlite } from './open.ts'

async function memory() {
  const { db } = openSqlite(':memory:')
  onTestFinished(() => db.destroy())
  await sql`create table thing (id text primary key, n integer)`.execute(db)
  await sql`insert into thing values ('a', 1), ('b', 2)`.execute(db)
  return db
}

test('a statement that stayed prepared knows the columns that a table has now', async () => {
  const db = await memory()
  const all = () => sql`select * from thing order by id`.execute(db)
  expect((await all()).rows[0]).toEqual({ id: 'a', n: 1 })
  await sql`alter table thing add column more text default 'x'`.execute(db)
  expect((await all()).rows[0]).toEqual({ id: 'a', n: 1, more: 'x' })
  await sql`alter table thing drop column n`.execute(db)
  expect((await all()).rows[0]).toEqual({ id: 'a', more: 'x' })
})

test('the same text with other values is another question, and what it finds is what there is now', async () => {
  const db = await memory()
  const find = async (id: string) => (await sql<{ n: number }>`select n from thing where id = ${id}`.execute(db)).rows
  expect([await find('a'), await find('b'), await find('c')]).toEqual([[{ n: 1 }], [{ n: 2 }], []])
  await sql`update thing set n = 3 where id = 'a'`.execute(db)
  expect(await find('a')).toEqual([{ n: 3 }])
})

test('a kept query is made once, asks for each value, in a transaction too, and refuses a second value', async () => {
  const db = await memory()
  let made = 0
  const find = keptQuery<{ n: number }>((on, id) => {
    made += 1
    return on
      .selectFrom('thing' as 'person')
      .select(sql<number>`n`.as('n'))
      .where('id', '=', id)
  })
  expect(await find(db, 'a')).toEqual([{ n: 1 }])
  expect(await find(db, 'b')).toEqual([{ n: 2 }])
  await db.transaction().execute(async (trx) => {
    await sql`update thing set n = 9 where id = 'b'`.execute(trx)
    expect(await find(trx, 'b')).toEqual([{ n: 9 }])
  })
  expect(made).toBe(1)
  const wrong = keptQuery((on, id) =>
    on.selectFrom('person').select('id').where('id', '=', id).where('email', '=', 'x'),
  )
  await expect(wrong(db, 'a')).rejects.toThrow('a value of its own')
})

test('a value stands in a text so that SQLite keeps its plan', async () => {
  const db = await memory()
  const asked = db.selectFrom('person').select('id').where('email_key', '=', 'x').limit(1).compile()
  expect(asked.sql).toBe('select "id" from "person" where "email_key" = +? limit +?')
})

test('outside of a transaction a kept query waits for no writer and sees what is committed, no more', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-kept-'))
  const { db } = openSqlite(join(folder, 'portal.db'))
  onTestFinished(async () => {
    await db.destroy()
    rmSync(folder, { recursive: true })
  })
  await sql`create table thing (id text primary key, n integer)`.execute(db)
  const find = keptQuery<{ n: number }>((on, id) =>
    on
      .selectFrom('thing' as 'person')
      .select(sql<number>`n`.as('n'))
      .where('id', '=', id),
  )
  await db.transaction().execute(async (trx) => {
    await sql`insert into thing values ('a', 1)`.execute(trx)
    expect(await find(trx, 'a')).toEqual([{ n: 1 }])
    expect(await find(db, 'a')).toEqual([])
  })
  expect(await find(db, 'a')).toEqual([{ n: 1 }])
})
