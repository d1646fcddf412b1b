import { closeSync, existsSync, openSync, readFileSync, readSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import Database from 'better-sqlite3'
import { damagedPages, forgetSums, makeSums, sumsOf } from './page-sums.ts'
import { breaksOff, forgetSeen, wasSeen } from './wal-frames.ts'

/** The SQLite file is not what the portal left. The message is for the operator, and says what to do. */
export class DatabaseDamaged extends Error {
  constructor(file: string, found: string) {
    super(
      `${file}: the database is damaged (${found}). Nothing was changed. Keep a copy of the folder as it is, then bring back the newest backup`,
    )
    this.name = 'DatabaseDamaged'
  }
}

/**
 * SQLite keeps no checksums of its pages, so a changed letter would go unnoticed. Whoever closes the file last notes its size and
 * checksum beside it; the note goes with the next opening.
 */
const noteOf = (file: string) => `${file}.stopped`

/**
 * Looks through the file before it is opened, and lets its pages be known. Throws DatabaseDamaged. `wellClosed`: it is as it was when the portal was
 * stopped; `isLess`: its write-ahead log has lost what was written last.
 */
export function lookThrough(file: string): { wellClosed: boolean; isLess: boolean } {
  const wellClosed = checkStopped(file)
  // The rest only where it was not closed: it takes seconds for a large one.
  if (!wellClosed) {
    checkPages(file)
    checkStructure(file)
  }
  knowPages(file, wellClosed)
  const isLess = !wellClosed && breaksOff(file)
  forgetSeen(file)
  return { wellClosed, isLess }
}

/** Notes what the file is, once it has been closed; nothing where another process has it open. */
export function noteStopped(file: string): void {
  if (existsSync(`${file}-wal`) || !existsSync(file)) return
  forgetSeen(file)
  writeFileSync(noteOf(file), `${fingerprint(file)}\n`, { mode: 0o600, flush: true })
  // Another process may have opened it meanwhile: then it goes its own way, and the note is none.
  if (existsSync(`${file}-wal`)) rmSync(noteOf(file), { force: true })
}

/** Compares the file with what was noted when it was closed. Throws DatabaseDamaged. True where there was a note. */
export function checkStopped(file: string): boolean {
  if (!existsSync(noteOf(file))) return false
  const noted = readFileSync(noteOf(file), 'utf8').trim()
  // A note that was not written whole is none: then the file is looked at in itself.
  if (!/^\d+ [0-9a-f]{8}$/.test(noted)) return false
  // Whoever only looked leaves an empty one.
  if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0)
    throw new DatabaseDamaged(file, 'beside it lies a -wal file that was not there when the portal was stopped')
  const found = existsSync(file) ? fingerprint(file) : 'gone'
  if (found === noted) return true
  throw new DatabaseDamaged(
    file,
    `it is not what it was when the portal was stopped; if you put another one in its place, delete ${noteOf(file)}`,
  )
}

/** The file is in use: what was noted of it is no longer so. */
export function forgetStopped(file: string): void {
  rmSync(noteOf(file), { force: true })
}

/**
 * Looks through a file that was not closed as it should be: its structure, and that every index says what its table says. Reads
 * only. Throws DatabaseDamaged.
 */
export function checkStructure(file: string): void {
  if (!existsSync(file)) return
  // The very first start may have been ended before it wrote anything; a portal that has worked has checkpoints.
  if (statSync(file).size === 0 && existsSync(join(dirname(file), 'log', 'checkpoints.txt')))
    throw new DatabaseDamaged(file, 'it is empty')
  const problems = naming(file, () => {
    const sqlite = new Database(file, { readonly: true })
    try {
      sqlite.pragma('busy_timeout = 5000')
      return sqlite.pragma('integrity_check(3)') as { integrity_check: string }[]
    } finally {
      sqlite.close()
    }
  })
  const said = problems.map(({ integrity_check }) => integrity_check).join('; ')
  if (said !== 'ok') throw new DatabaseDamaged(file, said.replaceAll('\n', ', '))
}

/** Looks whether each page of a file that was not closed is what was written. Reads only. Throws DatabaseDamaged. */
export function checkPages(file: string): void {
  if (!existsSync(sumsOf(file)) || !wasSeen(file) || isCleared(file)) return
  const pages = damagedPages(file)
  if (pages.length === 0) return
  const which = pages.length === 1 ? `page ${pages[0]} is` : `${pages.length} pages, the first ${pages[0]}, are`
  throw new DatabaseDamaged(
    file,
    `${which} not what was written; if you put another file in its place, delete ${sumsOf(file)}`,
  )
}

/**
 * Makes the sums of all pages anew of a file that was found to be whole, or that another program has closed: a release from before them, or one that could
 * not write some, may have been at it. Forgets them where such a release was killed at it.
 */
export function knowPages(file: string, wellClosed: boolean): void {
  if (!existsSync(file)) return
  if (wellClosed || isCleared(file)) makeSums(file)
  else if (!wasSeen(file)) forgetSums(file)
}

/** A portal that is killed leaves its write-ahead log. Without one, another program has taken it over since. */
const isCleared = (file: string) => !existsSync(`${file}-wal`)

/** Does something with the file; what SQLite says of a broken one becomes words for the operator. */
export function naming<T>(file: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (/^SQLITE_(CORRUPT|NOTADB|FORMAT)/.test(code)) throw new DatabaseDamaged(file, (error as Error).message)
    throw error
  }
}

/** Size and CRC-32. Against chance, not against a person: for that there is the log. */
function fingerprint(file: string): string {
  const handle = openSync(file, 'r')
  const chunk = Buffer.alloc(1024 * 1024)
  let size = 0
  let sum = 0
  try {
    for (let read = readSync(handle, chunk); read > 0; read = readSync(handle, chunk)) {
      sum = crc32(chunk.subarray(0, read), sum)
      size += read
    }
  } finally {
    closeSync(handle)
  }
  return `${size} ${sum.toString(16).padStart(8, '0')}`
}
