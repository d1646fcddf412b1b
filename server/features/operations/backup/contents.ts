import { z } from 'zod'
import type { Row } from '../../../db/rows.ts'

/*
 * A backup is a gzipped tar archive, encrypted in the age format. Its entries, in this order: `backup.json`, `database/TABLE/NUMBER.jsonl`
 * (a line with the columns, then a line for each row), `keys/`, `log/`, `config/`, `files/` and `end.json`.
 */

export const BEGIN_ENTRY = 'backup.json'
export const END_ENTRY = 'end.json'
export const FORMAT_VERSION = 1

const count = z.int().min(0)

export const beginSchema = z.object({
  format: z.literal('vestibule backup'),
  version: z.int(),
  /** The release that made the backup, when, and on which kind of database. */
  release: z.string(),
  madeAt: z.string(),
  database: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string()).min(1),
  /** The last number that each numbered table has assigned. */
  sequences: z.record(z.string(), count),
  /** The size of the audit log and its last checkpoint. */
  log: z.object({ size: count, checkpoint: z.string().nullable() }),
})
export type BackupBegin = z.infer<typeof beginSchema>

export const endSchema = z.object({
  /** Rows by table. */
  tables: z.record(z.string(), count),
  files: count,
  /** Files that rows name but that were missing when the backup was made. */
  missing: z.array(z.string()),
})
export type BackupEnd = z.infer<typeof endSchema>

export type Entry = { path: string; bytes: Uint8Array }

export function jsonEntry(path: string, value: BackupBegin | BackupEnd): Entry {
  return { path, bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`) }
}

export function rowsEntry(table: string, number: number, columns: string[], rows: readonly string[]): Entry {
  const lines = [JSON.stringify(columns), ...rows, '']
  return { path: `database/${table}/${String(number).padStart(6, '0')}.jsonl`, bytes: Buffer.from(lines.join('\n')) }
}

/** The table of an entry with rows; undefined for other entries. */
export function tableOfEntry(path: string): string | undefined {
  return /^database\/([a-z_]+)\/\d+\.jsonl$/.exec(path)?.[1]
}

const columnsSchema = z.array(z.string())
const rowSchema = z.array(z.union([z.string(), z.int(), z.null()]))

export function readRowsEntry(bytes: Uint8Array): { columns: string[]; rows: Row[] } {
  const [columns = '', ...rows] = Buffer.from(bytes).toString('utf8').trimEnd().split('\n')
  return {
    columns: columnsSchema.parse(JSON.parse(columns)),
    rows: rows.map((row) => rowSchema.parse(JSON.parse(row))),
  }
}

/** Whether an entry may be written as a file: a restore writes nothing outside its folder. */
export function isFilePath(path: string): boolean {
  return /^(keys|log|config|files)(\/(?!\.)[\w.-]+)+$/.test(path)
}
