import type { DocumentKind } from '../../../../contract/data-room/data-room-labels.ts'

export const readTheAgreement = 'Vereinbarung lesen'
export const aboutYourSignature = 'Zu Ihrer Unterschrift'
export const goToYourAccount = 'Zu Ihrem Konto'
export const theDataRoom = 'Der Datenraum'
export const loadingTheDocuments = 'Die Dokumente werden geladen'
export const noDocumentsYet = 'Es gibt noch keine Dokumente für Sie.'
export const moreDocuments = 'Weitere Dokumente'
export const onRequest = 'Auf Anfrage'

export const kindName = ({ kind }: { kind: DocumentKind }) =>
  ({ pdf: 'PDF', slides: 'Folien', sheet: 'Tabelle', text: 'Text', picture: 'Bild', film: 'Film' })[kind]
export const pageCount = ({ pages }: { pages: number }) => (pages === 1 ? '1 Seite' : `${pages} Seiten`)
export const sheetCount = ({ sheets }: { sheets: number }) => (sheets === 1 ? '1 Blatt' : `${sheets} Blätter`)
export const filmLength = ({ minutes }: { minutes: number }) => (minutes < 1 ? 'unter 1 Min.' : `${minutes} Min.`)
export const openUntil = ({ date }: { date: string }) => `offen bis ${date}`
export const closesAfterDays = ({ days }: { days: number }) =>
  `schließt ${days === 1 ? '1 Tag' : `${days} Tage`} nach dem ersten Öffnen`
export const forNamedReaders = 'für benannte Leser'

export const isNew = 'Neu'
export const updatedSince = 'Aktualisiert, seit Sie es gelesen haben'
export const stoppedOnPage = ({ page, pages }: { page: number; pages: number }) => `Zuletzt Seite ${page} von ${pages}`
export const stoppedAt = ({ time }: { time: string }) => `Zuletzt bei ${time}`
export const finished = 'Abgeschlossen'
export const finishedOn = ({ date }: { date: string }) => `Abgeschlossen am ${date}`

export const read = 'Lesen'
export const watch = 'Ansehen'
export const open = 'Öffnen'
export const goOn = 'Fortsetzen'

export const lastRead = 'Zuletzt gelesen'
export const until = 'Offen bis'
export const documentCount = ({ count, fresh }: { count: number; fresh: number }) =>
  `${count === 1 ? '1 Dokument' : `${count} Dokumente`}${fresh > 0 ? `, ${fresh} neu` : ''}`
export const allDocumentsOf = ({ name }: { name: string }) => `Alle Dokumente zu ${name}`

export const searchTheDocuments = 'In diesen Dokumenten suchen'
export const searchingTheDocuments = 'Suche läuft …'
export const theSearchFailed = 'Die Suche ist fehlgeschlagen. Bitte versuchen Sie es erneut.'
export const nothingFound = 'Keine Dokumente gefunden. Bilder ohne Text können nicht durchsucht werden.'
export const foundIn = ({ documents }: { documents: number }) =>
  documents === 1 ? 'In 1 Dokument gefunden' : `In ${documents} Dokumenten gefunden`
export const andMore = ({ documents }: { documents: number }) =>
  `Und ${documents === 1 ? '1 weiteres Dokument' : `${documents} weitere Dokumente`}. Ein weiteres Wort grenzt die Suche ein.`
export const onPages = ({ pages }: { pages: number }) => (pages === 1 ? 'auf 1 Seite' : `auf ${pages} Seiten`)
export const inTheTitle = 'im Titel'
export const onSheets = ({ sheets }: { sheets: number }) => (sheets === 1 ? 'auf 1 Blatt' : `auf ${sheets} Blättern`)
export const pageNumber = ({ page }: { page: number }) => `Seite ${page}`
export const openOnceYou = 'Die Dokumente öffnen sich, sobald Sie '
export const confirmedYourSignature = 'Ihre Unterschrift bestätigt haben'
