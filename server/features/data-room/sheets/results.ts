/** Formulas whose result is about the machine or the folder in which they are computed, and not about the workbook. */
export const ABOUT_MACHINE = /\b(INFO|CELL)\(/i

/** What another program computed for the formulas of a workbook. Sheets are counted from 0, hidden ones too. */
export class Results<T> {
  #sheets = new Map<number, Map<number, Map<number, T>>>()

  set(sheet: number, row: number, column: number, result: T): void {
    const rows = this.#sheets.get(sheet) ?? new Map<number, Map<number, T>>()
    const inRow = rows.get(row) ?? new Map<number, T>()
    this.#sheets.set(sheet, rows.set(row, inRow.set(column, result)))
  }

  get(sheet: number, row: number, column: number): T | undefined {
    return this.#sheets.get(sheet)?.get(row)?.get(column)
  }
}
