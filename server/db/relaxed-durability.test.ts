import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from './open.ts'
import { withRelaxedDurability } from './relaxed-durability.ts'
import type { Db, Trx } from './tables.ts'

const FULL = 2
const NORMAL = 1

function memory() {
  const { db } = openSqlite(':memory:')
  onTestFinished(() => db.destroy())
  return db
}

async function waitsFor(db: Db | Trx): Promise<number | undefined> {
  return (await sql<{ synchronous: number }>`pragma synchronous`.execute(db)).rows[0]?.synchronous
}

test('a relaxed write does not wait for the disk, and the next write does, even after a failure', async () => {
  const db = memory()
  expect(await waitsFor(db)).toBe(FULL)
  expect(await withRelaxedDurability(db, waitsFor)).toBe(NORMAL)
  expect(await waitsFor(db)).toBe(FULL)
  await expect(
    withRelaxedDurability(db, async () => {
      throw new Error('full')
    }),
  ).rejects.toThrow('full')
  expect(await waitsFor(db)).toBe(FULL)
})

test('a concurrent durable write waits until the relaxed one is done', async () => {
  const db = memory()
  const seen = await Promise.all([
    withRelaxedDurability(db, async (on) => {
      const before = await waitsFor(on)
      await new Promise((resolve) => setTimeout(resolve, 20))
      return [before, await waitsFor(on)]
    }),
    db.transaction().execute(waitsFor),
  ])
  expect(seen).toEqual([[NORMAL, NORMAL], FULL])
})

test('inside a transaction, a relaxed write is part of it', async () => {
  const db = memory()
  expect(await db.transaction().execute((trx) => withRelaxedDurability(trx, waitsFor))).toBe(FULL)
})
