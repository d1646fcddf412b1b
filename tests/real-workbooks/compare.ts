import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { columnName } from '../../contract/data-room/sheets.ts'
import type { ReadWorkbook } from '../../server/features/data-room/sheets/workbook.ts'

export type Difference = { sheet: string; address: string; ours: string; theirs: string }
/** Rows of cells, as LibreOffice shows them, by the sheet's name. */
export type Shown = Map<string, string[][]>

/** Every sheet as text, cells as they are shown. */
const FILTER = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true,false,false,-1'
const TIMEOUT_MS = 120_000

/** Undefined if LibreOffice does not open the file. */
export function shownByOffice(bytes: Uint8Array, kind: 'xlsx' | 'ods'): Shown | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-workbook-'))
  try {
    const [file, out] = [join(folder, `w.${kind}`), join(folder, 'out')]
    mkdirSync(out)
    writeFileSync(file, bytes)
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
    const args = ['--headless', '--norestore', '--nolockcheck', profile, '--convert-to', FILTER, '--outdir', out, file]
    spawnSync('soffice', args, { stdio: 'ignore', timeout: TIMEOUT_MS, killSignal: 'SIGKILL' })
    const names = readdirSync(out)
    if (names.length === 0) return undefined
    const rows = (name: string): string[][] => parse(readFileSync(join(out, name)), { relax_column_count: true })
    return new Map(names.map((name) => [name.slice('w-'.length, -'.csv'.length), rows(name)]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Sheet = ReadWorkbook['sheets'][number]
export type Compared = { cells: number; differences: Difference[] }

/** All cells of a sheet that one of both shows. Rows and columns that we hide are `gone`, with what LibreOffice has in them. */
export function compareSheet(sheet: Sheet, theirs: readonly string[][]): Compared & { gone: Difference[] } {
  const ours = new Map<string, string>()
  const [rows, columns] = [numbersOf(sheet.rowNumbers, sheet.rows), numbersOf(sheet.columnNumbers, sheet.columns)]
  for (const [at, line] of sheet.text.split('\n').entries())
    for (const [across, text] of line.split('\t').entries())
      if (text !== '') ours.set(`${columnName(columns[across] ?? 0)}${rows[at]}`, text)
  const shown = { rows: new Set(rows), columns: new Set(columns) }
  const [differences, gone]: [Difference[], Difference[]] = [[], []]
  let cells = 0
  const seen = new Set<string>()
  for (const [row, line] of theirs.entries())
    for (const [column, text] of line.entries()) {
      const address = `${columnName(column + 1)}${row + 1}`
      const mine = ours.get(address) ?? ''
      seen.add(address)
      if (mine === '' && plain(text) === '') continue
      cells += 1
      if (plain(mine) === plain(text)) continue
      const isShown = shown.rows.has(row + 1) && shown.columns.has(column + 1)
      const list = isShown ? differences : gone
      list.push({ sheet: sheet.name, address, ours: plain(mine), theirs: plain(text) })
    }
  for (const [address, text] of ours) {
    if (seen.has(address) || plain(text) === '') continue
    cells += 1
    differences.push({ sheet: sheet.name, address, ours: plain(text), theirs: '' })
  }
  return { cells, differences, gone }
}

/** Where the numbers of rows or columns run on from one to the next. */
function numbersOf(runs: readonly (readonly [number, number])[], count: number): number[] {
  const numbers: number[] = []
  for (let at = 0; at < count; at++) {
    const run = runs.findLast(([from]) => from <= at) ?? [0, 1]
    numbers.push(run[1] + at - run[0])
  }
  return numbers
}

/** Blanks at either end, their width, and how a line ends are not what is compared. */
const plain = (text: string) => text.replace(/[\s\u2028]+/g, ' ').trim()
