import { stringify } from 'csv-stringify/sync'

export const CSV_TYPE = 'text/csv; charset=utf-8'
/** The byte order mark, with which spreadsheets read the file as UTF-8. */
export const CSV_MARK = '\u{FEFF}'

export type Cell = string | number | boolean | null

/**
 * Text that a spreadsheet would run as a formula: its signs, also in full width, after any blanks and quotes, which some programs skip.
 * The option of the library covers fewer of them.
 */
const FORMULA =
  /^[\s\p{Z}\p{Cf}\0"'`\u2018-\u201f\u00ab\u00bb]*(?:[=+\-@|\0\t\r]|[\uff1d\uff0b\uff0d\uff20\ufe62\ufe63\ufe66\ufe6b\u2212])/u

/** Puts an apostrophe before a text that looks like a formula, which includes phone numbers such as `+1 415`. */
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
