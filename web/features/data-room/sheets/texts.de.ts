export const row = 'Zeile'
export const sheets = 'Blätter'
export const sheetOf = ({ name, number, all }: { name: string; number: number; all: number }) =>
  `${name}, Blatt ${number} von ${all}`
export const cellIsEmpty = 'leer'
export const sheetCouldNot = ({ name }: { name: string }) => `${name} konnte nicht geladen werden`
export const moreColumns = 'Weitere Spalten'
export const sheetIsEmpty = 'Dieses Blatt ist leer.'
export const selectACell = 'Wählen Sie eine Zelle, um alles darin zu sehen.'
export const zoomOf = ({ zoom }: { zoom: number }) => `Zoom ${zoom} %, zurück auf 100 %`

export const wordsInThisWorkbook = 'Wörter in dieser Tabelle'
export const noCells = 'Keine Zellen gefunden.'
export const inOneRow = 'In 1 Zeile'
export const inRows = ({ rows }: { rows: number }) => (rows >= 200 ? 'In 200 oder mehr Zeilen' : `In ${rows} Zeilen`)
export const previousHit = 'Vorige gefundene Zeile'
export const nextHit = 'Nächste gefundene Zeile'

export const keyCells = 'Von Zelle zu Zelle'
export const keyRowEnds = 'Erste und letzte Zelle der Zeile'
export const keyScreens = 'Eine Bildschirmhöhe weiter oder zurück'
export const keySheets = 'Nächstes und voriges Blatt'
