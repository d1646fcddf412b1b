import { closeSync, openSync, writeSync } from 'node:fs'
import Database from 'better-sqlite3'

/** Overwrites the first page of a table or an index in a SQLite file, as a failing disk does. */
export function overwritePage(file: string, name: string): void {
  const sqlite = new Database(file)
  // A page in the write-ahead log would hide the damage.
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  const size = sqlite.pragma('page_size', { simple: true }) as number
  const page = sqlite.prepare('select rootpage from sqlite_schema where name = ?').pluck().get(name) as number
  sqlite.close()
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(size, 0xa5), 0, size, (page - 1) * size)
  closeSync(handle)
}
