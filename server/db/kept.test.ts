import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { keptInsert, keptQuery } from './kept-query.ts'
import { openSqlite } from './open.ts'
import type { Db } from './tables.ts'

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

test('a kept query is made once, and asks for each value, in a transaction too', async () => {
  const db = await memory()
  let made = 0
  const find = keptQuery((on, { id, least }: { id: string; least: number }) => {
    made += 1
    return on
      .selectFrom('thing' as 'person')
      .select(sql<number>`n`.as('n'))
      .where('id', '=', id)
      .where(sql<number>`n`, '>=', least)
      .limit(5)
  })
  expect(await find(db, { id: 'a', least: 1 })).toEqual([{ n: 1 }])
  expect(await find(db, { id: 'a', least: 2 })).toEqual([])
  expect(await find(db, { least: 2, id: 'b' })).toEqual([{ n: 2 }])
  await db.transaction().execute(async (trx) => {
    await sql`update thing set n = 9 where id = 'b'`.execute(trx)
    expect(await find(trx, { id: 'b', least: 9 })).toEqual([{ n: 9 }])
  })
  expect(made).toBe(1)
})

test('a kept query that changes something changes it outside of a transaction too, for each value anew', async () => {
  const db = await memory()
  const raise = keptQuery((on, { id }: { id: string }) =>
    on
      .updateTable('thing' as 'person')
      .set({ n: sql`n + 10` } as object)
      .where('id', '=', id)
      .returning(sql<number>`n`.as('n')),
  )
  expect([await raise(db, { id: 'a' }), await raise(db, { id: 'a' }), await raise(db, { id: 'b' })]).toEqual([
    [{ n: 11 }],
    [{ n: 21 }],
    [{ n: 12 }],
  ])
})

test('a kept insertion takes the columns that a row has, and says whether the row was inserted', async () => {
  const db = await memory()
  const rows = async () => (await sql`select * from thing order by id`.execute(db)).rows
  const put = keptInsert('thing' as 'person') as unknown as Put
  const putUnlessThere = keptInsert('thing' as 'person', { unlessThere: ['id'] }) as unknown as Put
  expect(await put(db, { id: 'c', n: 3 })).toBe(true)
  expect(await put(db, { n: 4, id: 'd' })).toBe(true)
  expect(await put(db, { id: 'e' })).toBe(true)
  expect(await put(db, { id: 'f', n: undefined })).toBe(true)
  await expect(put(db, { id: 'c', n: 5 })).rejects.toThrow('UNIQUE')
  expect(await putUnlessThere(db, { id: 'c', n: 5 })).toBe(false)
  expect(await putUnlessThere(db, { id: 'g', n: null })).toBe(true)
  expect((await rows()).slice(2)).toEqual([
    { id: 'c', n: 3 },
    { id: 'd', n: 4 },
    { id: 'e', n: null },
    { id: 'f', n: null },
    { id: 'g', n: null },
  ])
})

type Put = (db: Db, row: { id: string; n?: number | null | undefined }) => Promise<boolean>

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
  const find = keptQuery((on, { id }: { id: string }) =>
    on
      .selectFrom('thing' as 'person')
      .select(sql<number>`n`.as('n'))
      .where('id', '=', id),
  )
  await db.transaction().execute(async (trx) => {
    await sql`insert into thing values ('a', 1)`.execute(trx)
    expect(await find(trx, { id: 'a' })).toEqual([{ n: 1 }])
    expect(await find(db, { id: 'a' })).toEqual([])
  })
  expect(await find(db, { id: 'a' })).toEqual([{ n: 1 }])
})
