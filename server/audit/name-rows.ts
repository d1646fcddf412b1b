import type { Trx } from '../db/tables.ts'
import type { WrittenRow } from '../db/written-rows.ts'
import type { Deps } from '../deps.ts'
import {
  deleteFingerprints,
  deleteFingerprintsWithin,
  findFingerprints,
  findRows,
  listErased,
  type StoredFingerprint,
  saveFingerprints,
} from './fingerprint-queries.ts'
import { fingerprint, fingerprintText, GONE, type RowValues, rowName, toRanges } from './fingerprints.ts'
import { RECONCILED_TABLES, type ReconciledTable } from './reconciled-tables.ts'

/**
 * What an entry says of rows: their fingerprints, the numbers of the entries whose personal data was deleted, and those of the watermarks
 * that were deleted.
 */
export type Named = { wrote?: Record<string, string>; erasedEntries?: string; erasedShown?: string }

/** So that no entry is too large to read. More rows go to further entries. */
const MAX_ROWS = 200

type Placed = { row: WrittenRow; entry: number }

/** What each entry of an act says of the rows that it wrote, by the place of the entry. Rows that are as before are not named. */
export async function nameRows(
  trx: Trx,
  deps: Pick<Deps, 'ids'>,
  placed: readonly Placed[],
): Promise<Map<number, Named[]>> {
  const named = new Map<number, Named[]>()
  const add = (entry: number, one: Named) => {
    const list = named.get(entry) ?? []
    named.set(entry, list)
    const last = list.at(-1)
    if (!last || (one.wrote && Object.keys(last.wrote ?? {}).length >= MAX_ROWS)) list.push({ ...one })
    else if (one.wrote) last.wrote = Object.assign(last.wrote ?? {}, one.wrote)
    else Object.assign(last, one)
  }
  const states = await readStates(trx, deps, placed)
  for (const { row, entry } of placed) {
    const name = rowName(row.table, row.key)
    const state = states.get(name)
    if (state !== undefined) add(entry, { wrote: { [name]: state } })
  }
  const erasing = Map.groupBy(
    placed.filter(({ row }) => row.table === 'log_private'),
    ({ entry }) => entry,
  )
  for (const [entry, rows] of erasing) {
    const numbers = await listErased(
      trx,
      rows.map(({ row }) => row.key[0] ?? ''),
    )
    add(entry, { erasedEntries: toRanges(numbers) })
  }
  const shown = Map.groupBy(
    // Those without a number are not in the log yet.
    placed.filter(({ row }) => row.table === 'watermark' && row.key[0] !== 'null'),
    ({ entry }) => entry,
  )
  for (const [entry, rows] of shown) add(entry, { erasedShown: toRanges(rows.map(({ row }) => Number(row.key[0]))) })
  return named
}

/** The new fingerprints of the rows that have changed, and `gone` for those that were deleted. */
async function readStates(trx: Trx, deps: Pick<Deps, 'ids'>, placed: readonly Placed[]): Promise<Map<string, string>> {
  const states = new Map<string, string>()
  const saved: StoredFingerprint[] = []
  const gone: string[] = []
  const byTable = Map.groupBy(placed, ({ row }) => row.table)
  const names = placed.flatMap(({ row }) => (RECONCILED_TABLES.has(row.table) ? [rowName(row.table, row.key)] : []))
  if (names.length === 0) return states
  const before = await findFingerprints(trx, names)
  for (const [name, rows] of byTable) {
    const table = RECONCILED_TABLES.get(name)
    if (table === undefined) continue
    const keys = rows.map(({ row }) => row.key)
    const now = new Map((await findRows(trx, table, keys)).map((row) => [nameOf(table, row), row]))
    for (const key of keys) {
      const row = rowName(name, key)
      const values = now.get(row)
      const was = before.get(row)
      if (values !== undefined) {
        const made = renew(deps, table, values, was)
        if (was && made.fixed === was.fixed && made.state === was.state) continue
        states.set(row, fingerprintText(made))
        saved.push({ row, ...made })
      } else if (was) {
        states.set(row, GONE)
        gone.push(row)
        for (const inner of RECONCILED_TABLES.values())
          if (inner.within === name) await deleteFingerprintsWithin(trx, rowName(inner.table, key))
      }
    }
  }
  await saveFingerprints(trx, saved)
  await deleteFingerprints(trx, gone)
  return states
}

/** The salt stays while the fixed columns do, so that the log itself shows when they changed. Then nobody can guess the old values. */
function renew(
  { ids }: Pick<Deps, 'ids'>,
  table: ReconciledTable,
  values: RowValues,
  was: StoredFingerprint | undefined,
) {
  const same = was && { salt: was.salt, ...fingerprint(table, values, was.salt) }
  if (same && same.fixed === was.fixed) return same
  const salt = ids.token()
  return { salt, ...fingerprint(table, values, salt) }
}

export function nameOf({ table, key }: ReconciledTable, row: RowValues): string {
  return rowName(
    table,
    key.map((column) => String(row[column])),
  )
}
