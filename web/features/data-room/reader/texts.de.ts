export const readTheAgreement = 'Vereinbarung lesen'
export const goToYourAccount = 'Zu Ihrem Konto'
export const theDataRoom = 'Datenraum'
export const dataRoom = 'Datenraum'
export const documentsOfTheData = 'Dokumente des Datenraums'
export const no = 'Nr.'
export const document = 'Dokument'
export const pages = 'Seiten'
export const added = 'Hinzugefügt'

export const search = 'Suchen'
export const previous = 'Zurück'
export const next = 'Weiter'
export const smaller = 'Kleiner'
export const zoomResetToThe = ({ zoom }: { zoom: number }) => `Zoom ${zoom} %, auf Fensterbreite zurücksetzen`
export const larger = 'Größer'
export const saveACopy = 'Kopie speichern'
export const page = 'Seite'
export const of = ({ pages }: { pages: number }) => `von ${pages}`

export const pageOf = ({ page, pages }: { page: number; pages: number }) => `Seite ${page} von ${pages}`
export const loadingPage = ({ page }: { page: number }) => `Seite ${page} wird geladen`
export const theTextOfThis = 'Der Text dieser Seite konnte nicht geladen werden.'
export const thisPageIsA = 'Diese Seite ist ein Bild ohne Text.'

export const itMayHaveBeen = 'Möglicherweise wurde es aus dem Datenraum entfernt, oder Sie haben keinen Zugriff darauf.'
export const noSuchDocument = 'Dokument nicht gefunden'
export const thisDocument = 'Dokument'
export const thisPageCouldNot = 'Diese Seite konnte nicht geladen werden.'
export const theCopyCouldNot = 'Die Kopie konnte nicht heruntergeladen werden.'
export const tryAgain = 'Erneut versuchen'
export const useLeftAndRight =
  'Mit den Pfeiltasten nach links und rechts blättern Sie. Wenn der Leser den Fokus hat, zoomen Sie mit + und −, rufen mit t alle Seiten auf und suchen mit /. Jede Seite trägt Ihre Adresse, die Uhrzeit und einen eigenen Code; was Sie öffnen, wird erfasst.'

export const loadingTheDocuments = 'Die Dokumente werden geladen'

export const page2 = 'Seite '

export const wordsInThisDocument = 'Wörter in diesem Dokument'
export const theSearchFailedPlease = 'Die Suche ist fehlgeschlagen. Bitte versuchen Sie es erneut.'
export const searching = 'Suche läuft …'
export const page3 = ({ page }: { page: number }) => `Seite ${page}`
export const noPagesFoundPictures = 'Keine Seiten gefunden. Bilder ohne Text können nicht durchsucht werden.'
export const on1Page = 'Auf 1 Seite'
export const onPages = ({ pages }: { pages: number }) => `Auf ${pages} Seiten`
