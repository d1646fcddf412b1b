import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { isDatabaseAway, openSqlite } from './open.ts'
import { checkStopped, checkStructure, DatabaseDamaged, noteStopped } from './whole.ts'

function place(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-whole-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'portal.db')
}

/** A file with enough in it that there are pages to damage. */
function filled(file: string) {
  const sqlite = new Database(file)
  sqlite.exec('create table word (id integer primary key, text text); create index word_text on word (text)')
  const insert = sqlite.prepare('insert into word (text) values (?)')
  sqlite.transaction(() => {
    for (let i = 0; i < 5_000; i++) insert.run(`word number ${i}`)
  })()
  sqlite.close()
}

/** Changes the letter at this place of the file. */
function change(file: string, at: number) {
  const bytes = readFileSync(file)
  bytes.writeUInt8((bytes[at] ?? 0) ^ 4, at)
  writeFileSync(file, bytes)
}

test('one letter that changed while the portal was stopped is found, and so is what is cut off, gone or not its own', () => {
  const file = place()
  filled(file)
  expect(checkStopped(file), 'before anything was noted').toBe(false)
  noteStopped(file)
  expect(checkStopped(file)).toBe(true)
  const copy = `${file}.copy`
  copyFileSync(file, copy)
  const at = readFileSync(file).indexOf('word number 42')
  change(file, at)
  expect(() => openSqlite(file)).toThrow(/portal\.db: the database is damaged .*bring back the newest backup$/)
  truncateSync(file, 0)
  expect(() => openSqlite(file)).toThrow(DatabaseDamaged)
  rmSync(file)
  expect(() => openSqlite(file)).toThrow(DatabaseDamaged)
  copyFileSync(copy, file)
  writeFileSync(`${file}-wal`, 'of another file')
  expect(() => openSqlite(file)).toThrow(/-wal/)
  writeFileSync(`${file}-wal`, '')
  expect(checkStopped(file), 'somebody only looked').toBe(true)
})

test('the note goes with the next opening, and is not made while somebody has the file open', async () => {
  const file = place()
  filled(file)
  noteStopped(file)
  const { db } = openSqlite(file)
  expect(existsSync(`${file}.stopped`)).toBe(false)
  await sql`insert into word (text) values ('new')`.execute(db)
  noteStopped(file)
  expect(existsSync(`${file}.stopped`)).toBe(false)
  await db.destroy()
  noteStopped(file)
  expect(checkStopped(file)).toBe(true)
})

test('a file that was not closed is looked at in itself', () => {
  const file = place()
  expect(() => checkStructure(file), 'before the first start').not.toThrow()
  filled(file)
  expect(() => checkStructure(file)).not.toThrow()
  change(file, 4096 + 3)
  expect(() => checkStructure(file)).toThrow(DatabaseDamaged)
  writeFileSync(file, 'no database at all, but some bytes of a text')
  expect(() => checkStructure(file)).toThrow(DatabaseDamaged)
  truncateSync(file, 0)
  expect(() => checkStructure(file), 'a first start that was ended early').not.toThrow()
  mkdirSync(join(file, '..', 'log'))
  writeFileSync(join(file, '..', 'log', 'checkpoints.txt'), '')
  expect(() => checkStructure(file), 'a portal that has worked').toThrow(/it is empty/)
})

test('where SQLite has rolled back by itself, what went wrong is what is said', async () => {
  const file = place()
  filled(file)
  const { db } = openSqlite(file)
  onTestFinished(() => db.destroy())
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
