import { stringify } from 'csv-stringify/sync'

export const CSV_TYPE = 'text/csv; charset=utf-8'
/** Begins the file, so that spreadsheets read it as UTF-8. */
export const CSV_MARK = '\u{FEFF}'

export type Cell = string | number | boolean | null

/**
 * What a spreadsheet would take for a formula: one of its signs, also in full width, as the first that counts. Blanks and quotes before
 * it do not count, since some programs pass over them. The library's own option knows fewer of these.
 */
const FORMULA =
  /^[\s\p{Z}\p{Cf}\0"'`\u2018-\u201f\u00ab\u00bb]*(?:[=+\-@|\0\t\r]|[\uff1d\uff0b\uff0d\uff20\ufe62\ufe63\ufe66\ufe6b\u2212])/u

/** A text as a cell that no program runs: what begins like a formula gets an apostrophe before it, a phone number like `+1 415` too. */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** The lines of a CSV file (RFC 4180). Cells that other separators or trimming would change are quoted too. */
export function csvLines(rows: Cell[][]): string {
  return stringify(rows, {
    record_delimiter: '\r\n',
    cast: { string: escapeFormula, boolean: String },
    quoted_match: /[;\t]|^\s|\s$/,
  })
}
