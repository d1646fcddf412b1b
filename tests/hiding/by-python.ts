import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HiddenKind } from '../../contract/data-room/hidden-parts.ts'
import { type Ending, type Maker, SHOWN } from './maker.ts'

/** A machine may have several, of which one has the library. */
const pythonWith = (library: string) =>
  ['python3', '/usr/bin/python3'].find((python) => spawnSync(python, ['-c', `import ${library}`]).status === 0)

const DETAILS = { author: 'metadata', subject: 'metadata' } as const

/** Files that a Python library writes, with the program of its name beside this file. */
function byPython(name: string, ending: Ending, ways: Readonly<Record<string, HiddenKind | null>>): Maker {
  return {
    name,
    ending,
    ways: new Map(Object.entries(ways)),
    isReady: () => pythonWith(name) !== undefined,
    make(wanted, wordOf) {
      const folder = mkdtempSync(join(tmpdir(), 'vestibule-python-'))
      try {
        const path = join(folder, `file.${ending}`)
        const words = { shown: SHOWN, ...Object.fromEntries(wanted.map((way) => [way, wordOf(way)])) }
        execFileSync(pythonWith(name) ?? '', [
          join(import.meta.dirname, `write-${name}.py`),
          path,
          JSON.stringify(words),
        ])
        return readFileSync(path)
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
  }
}

export const openpyxl = byPython('openpyxl', 'xlsx', {
  hidden: 'hidden_sheets',
  veryHidden: 'hidden_sheets',
  row: 'hidden_rows',
  'group of rows': 'hidden_rows',
  column: 'hidden_columns',
  'group of columns': 'hidden_columns',
  white: 'invisible_cells',
  'same colour': 'invisible_cells',
  format: 'invisible_cells',
  comment: 'comments',
  ...DETAILS,
  property: 'metadata',
  name: 'program_data',
  scenario: 'program_data',
})

/** Objects lie packed in streams, and the file begins with its first page. */
export const pikepdf = byPython('pikepdf', 'pdf', {
  note: 'comments',
  'marked text': 'comments',
  covered: 'covered_text',
  transparent: 'invisible_text',
  outside: 'outside_text',
  'words for speech': 'descriptions',
  ...DETAILS,
  'own entry': 'metadata',
  'unlinked page': 'unused_pages',
  'private data': 'program_data',
})
