export const row = 'Row'
export const sheets = 'Sheets'
export const sheetOf = ({ name, number, all }: { name: string; number: number; all: number }) =>
  `${name}, sheet ${number} of ${all}`
export const cellIsEmpty = 'empty'
export const sheetCouldNot = ({ name }: { name: string }) => `${name} could not be loaded`
export const moreColumns = 'More columns'
export const sheetIsEmpty = 'This sheet is empty.'
export const selectACell = 'Select a cell to see all of it.'
export const zoomOf = ({ zoom }: { zoom: number }) => `Zoom ${zoom}%, back to 100%`

export const wordsInThisWorkbook = 'Words in this spreadsheet'
export const noCells = 'No cells found.'
export const inOneRow = 'In 1 row'
export const inRows = ({ rows }: { rows: number }) => (rows >= 200 ? 'In 200 rows or more' : `In ${rows} rows`)
export const previousHit = 'Previous row found'
export const nextHit = 'Next row found'

export const keyCells = 'Move from cell to cell'
export const keyRowEnds = 'First and last cell of the row'
export const keyScreens = 'One screen up or down'
export const keySheets = 'Next and previous sheet'
