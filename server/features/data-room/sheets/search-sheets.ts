import { containsAll, searchPages } from '../rules.ts'
import { BREAK_IN_CELL } from './workbook.ts'

const MAX_HITS = 200

/** The rows that contain all of the words, and for a sheet that has them in several rows only, the first that has the first word. */
export function searchSheets(texts: readonly string[], words: string) {
  const hits: (ReturnType<typeof searchPages>[number] & { cell: { row: number; column: number } })[] = []
  const first = words.split(/\s+/).find(Boolean) ?? ''
  for (const [index, text] of texts.entries()) {
    if (!containsAll(text, words)) continue
    const rows = text.split('\n')
    const all = rows.flatMap((row, at) => (containsAll(row, words) ? [at] : []))
    const found = all.length > 0 ? all : [rows.findIndex((row) => containsAll(row, first))]
    for (const row of found) {
      if (hits.length >= MAX_HITS) return hits
      const line = rows[row] ?? ''
      const cells = line.split('\t')
      const column = cells.findIndex((cell) => containsAll(cell, first))
      const shown = cells.filter((cell) => cell.trim()).join(' · ')
      const [hit] = searchPages([shown.replaceAll(BREAK_IN_CELL, ' ')], all.length > 0 ? words : first)
      if (hit) hits.push({ ...hit, page: index + 1, cell: { row, column: Math.max(column, 0) } })
    }
  }
  return hits
}
