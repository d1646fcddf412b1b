import { existsSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { overwritePage } from '../../tests/helpers/overwrite-page.ts'
import { beginRun, checkIntegrity, DatabaseDamaged, endRun, explainDamage, listProblems } from './integrity.ts'

function emptyPlace(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-integrity-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'data', 'portal.db')
}

/** A stopped portal's place, with a database of a few thousand rows. */
function filledPlace(): string {
  const file = emptyPlace()
  beginRun(file)
  const sqlite = new Database(file)
  sqlite.exec('create table word (id integer primary key, text text); create index word_text on word (text)')
  sqlite.exec('create table use (word integer references word (id))')
  const insert = sqlite.prepare('insert into word (text) values (?)')
  sqlite.transaction(() => {
    for (let i = 0; i < 5_000; i++) insert.run(`word number ${i}`)
  })()
  sqlite.close()
  endRun(file)
  return file
}

test('a portal that did not close its database has stopped uncleanly', () => {
  const file = emptyPlace()
  expect(beginRun(file), 'the first start').toBe(true)
  expect(beginRun(file)).toBe(false)
  endRun(file)
  expect(beginRun(file)).toBe(true)
})

test('after an unclean stop a damaged file is refused, again and again, and after a clean one it is not checked', () => {
  const file = filledPlace()
  overwritePage(file, 'word_text')
  expect(beginRun(file), 'after a clean stop').toBe(true)
  const words = /portal\.db is damaged \(SQLite's quick_check: .+\): restore the newest verified backup .*, or keep /
  expect(() => beginRun(file)).toThrow(words)
  expect(() => beginRun(file)).toThrow(DatabaseDamaged)
})

test('a file that is no database is refused after an unclean stop', () => {
  const file = filledPlace()
  beginRun(file)
  writeFileSync(file, 'no database at all, but some bytes of a text')
  expect(() => beginRun(file)).toThrow(/portal\.db is damaged \(SQLite: file is not a database\)/)
})

test('a missing or empty file is refused where a portal has signed checkpoints', () => {
  const file = filledPlace()
  truncateSync(file, 0)
  expect(beginRun(file), 'a first start that was killed early').toBe(true)
  mkdirSync(join(file, '..', 'log'))
  writeFileSync(join(file, '..', 'log', 'checkpoints.txt'), '')
  expect(() => beginRun(file)).toThrow(/portal\.db is damaged \(it is missing or empty/)
  rmSync(file)
  expect(() => beginRun(file)).toThrow(DatabaseDamaged)
})

test('the full check finds what the quick one does not: an index without its row, and a broken reference', async () => {
  const file = filledPlace()
  await expect(checkIntegrity(file)).resolves.toBeUndefined()
  const sqlite = new Database(file)
  sqlite.pragma('foreign_keys = OFF')
  sqlite.exec('insert into use values (9999)')
  await expect(checkIntegrity(file)).rejects.toThrow(/a row of use refers to a row of word that does not exist/)
  sqlite.exec('delete from use')
  sqlite.unsafeMode()
  sqlite.pragma('writable_schema = ON')
  sqlite.exec("update sqlite_schema set sql = 'create index word_text on word (text desc)' where name = 'word_text'")
  sqlite.close()
  expect(listProblems(file, 'quick_check')).toEqual([])
  await expect(checkIntegrity(file)).rejects.toThrow(/SQLite's integrity_check: .*word_text/)
})

test('checking changes nothing of what a killed portal left', () => {
  const file = filledPlace()
  const sqlite = new Database(file)
  sqlite.pragma('journal_mode = WAL')
  sqlite.exec("insert into word (text) values ('new')")
  expect(listProblems(file, 'integrity_check')).toEqual([])
  expect(existsSync(`${file}-wal`)).toBe(true)
  sqlite.close()
})

test('a page that SQLite cannot read is reported as damage, and nothing else is', () => {
  const file = filledPlace()
  overwritePage(file, 'word')
  const sqlite = new Database(file)
  onTestFinished(() => void sqlite.close())
  const thrown = (query: string) => {
    try {
      sqlite.exec(query)
    } catch (error) {
      return explainDamage(error)
    }
  }
  expect(thrown('select text from word where id = 1')).toBeInstanceOf(DatabaseDamaged)
  expect(thrown('select * from nothing')).toBeInstanceOf(Database.SqliteError)
})
