/*
 * CSV by RFC 4180: UTF-8 with its mark, so that spreadsheets read names as they are written; lines end with CR LF; a cell that holds
 * a comma, a quote or a line break is quoted.
 */

export const CSV_TYPE = 'text/csv; charset=utf-8'
/** Begins the file. */
export const CSV_MARK = '\u{FEFF}'

export type Cell = string | number | boolean | null

/**
 * What a spreadsheet would take for a formula: one of its signs, also in full width, as the first that counts. Blanks and quotes before
 * it do not count, since some programs pass over them. The minus is here too that is no hyphen.
 */
const FORMULA =
  /^[\s\p{Z}\p{Cf}\0"'`\u2018-\u201f\u00ab\u00bb]*(?:[=+\-@|\0\t\r]|[\uff1d\uff0b\uff0d\uff20\ufe62\ufe63\ufe66\ufe6b\u2212])/u

/** A text as a cell that no program runs: what begins like a formula gets an apostrophe before it, a phone number like `+1 415` too. */
export function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

function cell(value: Cell): string {
  if (value === null) return ''
  // Numbers and truths are ours, and begin with no sign but a minus that is meant.
  const text = typeof value === 'string' ? harmless(value) : String(value)
  return /[",\r\n;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}
