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
import { openSqlite } from './open.ts'
import { takeOverOf } from './take-over.ts'
import { breaksOff } from './wal-frames.ts'
import { checkPages, checkStopped, checkStructure, DatabaseDamaged, knowPages, noteStopped } from './whole.ts'

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'vestibule-sums-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** The same sequence at each run. */
function sequence(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
}

/** A file that is written to as the portal does it, and what a kill at this moment would leave of it. */
function writing() {
  const file = join(folder(), 'portal.db')
  const sqlite = new Database(file)
  onTestFinished(() => void sqlite.close())
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('wal_autocheckpoint = 0')
  // Words that no index covers: nothing in the file says what they should be.
  sqlite.exec('create table word (id integer primary key, text text)')
  const insert = sqlite.prepare('insert or replace into word (id, text) values (?, ?)')
  const write = (from: number, count: number, text: string) =>
    sqlite.transaction(() => {
      for (let i = from; i < from + count; i++) insert.run(i, `${text} ${i} `.repeat(60))
    })()
  const kill = () => {
    const place = join(folder(), 'portal.db')
    for (const end of ['', '-wal', '.sums', '.seen']) if (existsSync(file + end)) copyFileSync(file + end, place + end)
    return place
  }
  return { file, sqlite, write, kill, takeOver: takeOverOf(file, sqlite) }
}

function wordsOf(file: string) {
  const sqlite = new Database(file)
  try {
    return sqlite.prepare('select id, text from word order by id').all()
  } finally {
    sqlite.close()
  }
}

function flip(file: string, at: number, bit: number) {
  const bytes = readFileSync(file)
  bytes.writeUInt8((bytes[at] ?? 0) ^ (1 << bit), at)
  writeFileSync(file, bytes)
}

test('one bit that changed in the file of a portal that was killed is found, or is of a page that was written anew', () => {
  const { write, kill, takeOver } = writing()
  write(0, 8_000, 'first')
  takeOver.ifDue()
  write(100, 50, 'second')
  const killed = kill()
  expect(() => checkPages(killed), 'undamaged').not.toThrow()
  const whole = readFileSync(killed)
  const pages = whole.length / 4096
  expect(pages).toBeGreaterThan(1_000)
  const random = sequence(7)
  let found = 0
  for (let trial = 0; trial < 25; trial++) {
    const damaged = Buffer.from(whole)
    const at = random(damaged.length)
    damaged.writeUInt8((damaged[at] ?? 0) ^ (1 << random(8)), at)
    writeFileSync(killed, damaged)
    try {
      checkPages(killed)
    } catch (error) {
      expect(error).toBeInstanceOf(DatabaseDamaged)
      expect(String(error)).toContain('portal.db.sums')
      found += 1
      continue
    }
    // What was not found is in a page that the write-ahead log has in a newer form.
    const place = join(folder(), 'portal.db')
    copyFileSync(killed, place)
    copyFileSync(`${killed}-wal`, `${place}-wal`)
    expect(wordsOf(place)).toHaveLength(8_000)
  }
  expect(found).toBeGreaterThan(15)
})

test('whenever it is killed, a file that is not damaged is never taken for damaged, with another process at it too', () => {
  const { file, sqlite, write, kill, takeOver } = writing()
  const other = new Database(file, { timeout: 1_000 })
  other.pragma('wal_autocheckpoint = 0')
  const otherTakeOver = takeOverOf(file, other)
  const reader = new Database(file, { readonly: true })
  const random = sequence(11)
  for (let step = 0; step < 300; step++) {
    const act = random(12)
    if (act < 5) write(random(4_000), 1 + random(300), `step ${step}`)
    else if (act === 5) other.prepare('update word set text = ? where id % 97 = ?').run(`other ${step}`, random(97))
    else if (act === 6) sqlite.prepare('delete from word where id % 89 = ?').run(random(89))
    else if (act === 7) takeOver.ifDue()
    else if (act === 8) otherTakeOver.ifDue()
    else if (act === 9) otherTakeOver.last()
    // Whoever reads keeps the log from being begun anew.
    else if (act === 10) reader.exec(reader.inTransaction ? 'rollback' : 'begin; select count(*) from word')
    else {
      sqlite.exec('begin')
      write(random(4_000), 400, 'taken back')
      sqlite.exec('rollback')
    }
    if (step % 3 === 0) {
      const killed = kill()
      expect(() => checkPages(killed), `after step ${step}`).not.toThrow()
      expect(() => checkStructure(killed)).not.toThrow()
    }
  }
  reader.close()
  other.close()
})

test('a takeover that a full disk or another process keeps from happening leaves the log as it is, and the next one has it all', () => {
  const { file, write, kill, takeOver } = writing()
  write(0, 8_000, 'first')
  const other = new Database(file)
  other.exec('begin immediate')
  takeOver.ifDue()
  expect(existsSync(`${file}.sums`), 'nothing while another writes').toBe(false)
  other.exec('rollback')
  // In the place of the sums is what cannot be written to.
  mkdirSync(`${file}.sums`)
  const before = readFileSync(file)
  takeOver.ifDue()
  write(0, 8_000, 'second')
  takeOver.ifDue()
  expect(readFileSync(file)).toEqual(before)
  rmSync(`${file}.sums`, { recursive: true })
  write(0, 8_000, 'third')
  takeOver.ifDue()
  expect(readFileSync(file).includes('third 42')).toBe(true)
  other.close()
  expect(() => checkPages(kill())).not.toThrow()
})

test('a write-ahead log with a bit that changed, or that is cut off, is told to be less than it was', () => {
  const { write, kill, takeOver } = writing()
  for (let i = 0; i < 20; i++) write(i * 100, 100, 'word')
  takeOver.ifDue()
  write(2_000, 100, 'not noted yet')
  const killed = kill()
  expect(breaksOff(killed)).toBe(false)
  const { length } = readFileSync(`${killed}-wal`)
  flip(`${killed}-wal`, Math.floor(length / 2), 3)
  expect(breaksOff(killed)).toBe(true)
  // SQLite itself says nothing of it.
  expect(wordsOf(killed).length).toBeLessThan(1_500)

  const headless = kill()
  flip(`${headless}-wal`, 18, 0)
  expect(breaksOff(headless)).toBe(true)
  for (const part of [0, 0.001, 0.3, 0.9]) {
    const cut = kill()
    truncateSync(`${cut}-wal`, Math.floor(length * part))
    expect(breaksOff(cut), `cut to ${part}`).toBe(true)
  }
  // Of the last second nothing is noted; what is gone without a trace cannot be told.
  const last = kill()
  truncateSync(`${last}-wal`, length - 4096)
  expect(breaksOff(last)).toBe(false)
})

test('sums are made for a file from before there were any, and made anew after another program has taken the log over', async () => {
  const file = join(folder(), 'portal.db')
  const { db } = openSqlite(file)
  await sql`create table word (id integer primary key, text text)`.execute(db)
  for (let i = 0; i < 600; i++) await sql`insert into word (text) values (${`word ${i} `.repeat(300)})`.execute(db)
  await db.destroy()
  expect(existsSync(`${file}-wal`)).toBe(false)
  const kept = readFileSync(`${file}.sums`)
  // As made while it was written, so made from the file, but for the first page, which SQLite began before.
  noteStopped(file)
  rmSync(`${file}.sums`)
  knowPages(file, checkStopped(file))
  expect(readFileSync(`${file}.sums`).subarray(4)).toEqual(kept.subarray(4))
  const other = new Database(file)
  other.exec("update word set text = 'by another program'")
  other.close()
  expect(() => checkPages(file), 'no log, so nothing can be said').not.toThrow()
  knowPages(file, false)
  writeFileSync(`${file}-wal`, '')
  writeFileSync(`${file}.seen`, '')
  expect(() => checkPages(file)).not.toThrow()
  flip(file, readFileSync(file).indexOf('by another'), 1)
  expect(() => checkPages(file)).toThrow(/damaged \(page \d+ is not what was written/)
})

test('what a release from before the sums wrote in between is not taken for damage, whether it was stopped or killed', async () => {
  const file = join(folder(), 'portal.db')
  const { db } = openSqlite(file)
  await sql`create table word (id integer primary key, text text)`.execute(db)
  await sql`insert into word (text) values ('new release')`.execute(db)
  await db.destroy()
  noteStopped(file)
  const kept = readFileSync(`${file}.sums`)
  knowPages(file, checkStopped(file))
  expect(readFileSync(`${file}.sums`).subarray(4)).toEqual(kept.subarray(4))

  const old = (end: () => void) => {
    rmSync(`${file}.stopped`, { force: true })
    const sqlite = new Database(file)
    sqlite.pragma('wal_autocheckpoint = 1')
    sqlite.exec("insert into word (text) values ('older release')")
    end()
    sqlite.close()
  }
  old(() => {})
  noteStopped(file)
  knowPages(file, checkStopped(file))
  expect(readFileSync(`${file}.sums`)).not.toEqual(kept)

  const killed = join(folder(), 'portal.db')
  old(() => {
    for (const end of ['', '-wal', '.sums']) copyFileSync(file + end, killed + end)
  })
  expect(() => checkPages(killed)).not.toThrow()
  knowPages(killed, false)
  expect(existsSync(`${killed}.sums`)).toBe(false)
})

test('a command that ends while the portal writes takes neither its sums away nor what it noted of the log', () => {
  const { file, write, kill, takeOver } = writing()
  write(0, 8_000, 'first')
  takeOver.ifDue()
  const command = new Database(file)
  command.pragma('wal_autocheckpoint = 0')
  takeOverOf(file, command).last()
  command.close()
  // The log begins anew, so that what was written first is in the file alone.
  write(0, 1, 'second')
  const killed = kill()
  expect([existsSync(`${killed}.sums`), existsSync(`${killed}.seen`)]).toEqual([true, true])
  flip(killed, readFileSync(killed).indexOf('first 4000'), 1)
  expect(() => checkPages(killed)).toThrow(DatabaseDamaged)
})
