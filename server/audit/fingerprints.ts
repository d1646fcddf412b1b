import { hash } from 'node:crypto'
import { canonicalJson, type Json } from '../platform/canonical-json.ts'
import type { ReconciledTable } from './reconciled-tables.ts'

export type RowValues = Record<string, string | number | null>

/** The salted digests of a row: of its fixed columns, and of those that acts change. */
export type Fingerprint = { fixed: string; state: string }

/** What an entry says of a row that its act deleted. */
export const GONE = 'gone'

/**
 * Null columns are left out, so that a new column changes no older fingerprint. 128 bits, because whoever would forge one has to hit a
 * given value.
 */
export function fingerprint(of: ReconciledTable, row: RowValues, salt: string): Fingerprint {
  const { table, changes } = of
  const ignored = ignoredIn(of, row)
  const isState = (column: string) => changes.has(column) || of.ignored.has(column)
  const digest = (part: 'fixed' | 'state') => {
    const values: Record<string, Json> = {}
    for (const [column, value] of Object.entries(row))
      if (value !== null && !ignored.has(column) && isState(column) === (part === 'state')) values[column] = value
    return hash('sha256', canonicalJson({ table, part, salt, values }), 'buffer').toString('base64url', 0, 16)
  }
  return { fixed: digest('fixed'), state: digest('state') }
}

/** The columns of a row that are not compared. */
export function ignoredIn({ ignored, ignoredUntil }: ReconciledTable, row: RowValues): ReadonlySet<string> {
  return ignoredUntil !== undefined && row[ignoredUntil] !== null ? new Set() : ignored
}

/** As an entry has it in `wrote`. */
export function fingerprintText({ fixed, state }: Fingerprint): string {
  return `${fixed}.${state}`
}

export function readFingerprint(text: string): Fingerprint | typeof GONE {
  const [fixed = '', state = ''] = text.split('.')
  return text === GONE ? GONE : { fixed, state }
}

/** A row as entries name it: `submission/4jX…`. */
export function rowName(table: string, key: readonly string[]): string {
  return [table, ...key].join('/')
}

export function readRowName(name: string): { table: string; key: string[] } {
  const [table = '', ...key] = name.split('/')
  return { table, key }
}

/** Numbers as ranges: `3-5,9`. */
export function toRanges(numbers: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && number <= last[1] + 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',')
}

export function readRanges(text: string): [number, number][] {
  if (text === '') return []
  return text.split(',').map((range) => {
    const [from, to = from] = range.split('-').map(Number)
    return [from ?? 0, to ?? 0]
  })
}
