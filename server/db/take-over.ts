import Database from 'better-sqlite3'
import { forgetSums, writeSums } from './page-sums.ts'
import { noteSeen, readWal } from './wal-frames.ts'

/** As many frames as SQLite would wait for by itself. */
const ENOUGH = 1_000

/** Takes the write-ahead log over into the file, in place of SQLite, so that the sums of the pages are there first. */
export type TakeOver = {
  /** Where the log has grown enough. What fails is tried again later: the log goes on growing meanwhile, and nothing is lost. */
  ifDue(): void
  /** All of it, before the file is closed, which takes over what is left. */
  last(): void
}

/** `sqlite`: the connection that writes, whose `wal_autocheckpoint` is 0. */
export function takeOverOf(file: string, sqlite: Database.Database): TakeOver {
  const wal = readWal(`${file}-wal`)
  const sums = new Map<number, number>()
  let holder: Database.Database | undefined
  let dueAt = ENOUGH

  const look = () => {
    const before = wal.generation()
    const seen = new Map<number, number>()
    wal.look((page, sum) => seen.set(page, sum))
    // Begun anew, so all that was in it was taken over, by another process with newer sums than ours.
    if (wal.generation() !== before) {
      sums.clear()
      dueAt = ENOUGH
    }
    for (const [page, sum] of seen) sums.set(page, sum)
  }

  const now = (): boolean => {
    try {
      holder ??= openHolder(file)
      // While this connection may write, no other adds a page whose sum would not be there.
      holder.exec('begin immediate')
      try {
        look()
        // A sum must not be on the disk before its page is: after a loss of power neither the log nor the file would have it.
        wal.sync()
        writeSums(file, sums)
        sums.clear()
        sqlite.pragma('wal_checkpoint(PASSIVE)')
      } finally {
        holder.exec('rollback')
      }
      return true
    } catch {
      // Another process writes, or the disk is full.
      return false
    } finally {
      dueAt = wal.frames() + ENOUGH
    }
  }

  return {
    ifDue() {
      if (sqlite.inTransaction) return
      try {
        const before = `${wal.generation()} ${wal.frames()}`
        look()
        if (`${wal.generation()} ${wal.frames()}` !== before) noteSeen(file, wal)
      } catch {
        // A disk that cannot be read or is full: whoever asks the database is told of it.
      }
      if (wal.frames() >= dueAt) now()
    },
    last() {
      // Another process may be writing; ours has the time now.
      try {
        holder ??= openHolder(file)
        holder.pragma('busy_timeout = 2000')
      } catch {
        // It is gone, or cannot be opened: then nothing is taken over either.
      }
      if (!now()) forgetSums(file)
      holder?.close()
      holder = undefined
    },
  }
}

function openHolder(file: string): Database.Database {
  const holder = new Database(file, { timeout: 0 })
  holder.pragma('wal_autocheckpoint = 0')
  return holder
}

/** What is written outside of transactions is looked at so often, */
const LOOK_MS = 1_000
/** after a transaction so soon, */
const SOON_MS = 50
/** and of one after the other, without a rest, after so many. */
const LOOK_COMMITS = 200

/** Has SQLite take nothing over from the write-ahead log by itself, and does it now and then. */
export function takeOverInTime(file: string, sqlite: Database.Database) {
  sqlite.pragma('wal_autocheckpoint = 0')
  const takeOver = takeOverOf(file, sqlite)
  // What a killed process left in the log is noted at once, should this one be killed as well.
  takeOver.ifDue()
  const timer = setInterval(takeOver.ifDue, LOOK_MS).unref()
  let commits = 0
  let soon: NodeJS.Timeout | undefined
  const look = () => {
    soon = undefined
    takeOver.ifDue()
  }
  return {
    committed: () => {
      commits += 1
      soon ??= setTimeout(look, SOON_MS).unref()
      if (commits % LOOK_COMMITS === 0) takeOver.ifDue()
    },
    end: () => {
      clearInterval(timer)
      clearTimeout(soon)
      takeOver.last()
    },
  }
}
