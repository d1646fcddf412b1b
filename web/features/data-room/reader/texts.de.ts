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
export const zoomResetToThe = ({ zoom }: { zoom: number }) => `Zoom ${zoom} %, an das Fenster anpassen`
export const larger = 'Größer'
export const saveACopy = 'Kopie speichern'
export const page = 'Seite'
export const of = ({ pages }: { pages: number }) => `von ${pages}`

export const pageOf = ({ page, pages }: { page: number; pages: number }) => `Seite ${page} von ${pages}`
export const theTextOfThis = 'Der Text dieser Seite konnte nicht geladen werden.'
export const thisPageIsA = 'Diese Seite ist ein Bild ohne Text.'

export const itMayHaveBeen = 'Möglicherweise wurde es aus dem Datenraum entfernt, oder Sie haben keinen Zugriff darauf.'
export const noSuchDocument = 'Dokument nicht gefunden'
export const thisDocument = 'Dokument'
export const thisPageCouldNot = 'Diese Seite konnte nicht geladen werden.'
export const theCopyCouldNot = 'Die Kopie konnte nicht heruntergeladen werden.'
export const tryAgain = 'Erneut versuchen'

export const loadingTheDocuments = 'Die Dokumente werden geladen'

export const page2 = 'Seite '

export const wordsInThisDocument = 'Wörter in diesem Dokument'
export const theSearchFailedPlease = 'Die Suche ist fehlgeschlagen. Bitte versuchen Sie es erneut.'
export const searching = 'Suche läuft …'
export const page3 = ({ page }: { page: number }) => `Seite ${page}`
export const noPagesFoundPictures = 'Keine Seiten gefunden. Bilder ohne Text können nicht durchsucht werden.'
export const on1Page = 'Auf 1 Seite'
export const onPages = ({ pages }: { pages: number }) => `Auf ${pages} Seiten`

export const documentsOf = ({ name }: { name: string }) => `Dokumente von ${name}`
export const contents = 'Inhalt'
export const more = 'Mehr'
export const fit = 'An das Fenster anpassen'
export const fitPage = 'Ganze Seite anzeigen'
export const fitWidth = 'An die Breite anpassen'
export const closePanel = ({ name }: { name: string }) => `Schließen: ${name}`
export const continuedOnPage = ({ page }: { page: number }) => `Fortgesetzt auf Seite ${page}, wo Sie aufgehört haben.`
export const replacedVersion = ({ from, to }: { from: number; to: number }) =>
  `Sie lesen jetzt Fassung ${to}. Fassung ${from} wurde ersetzt, während Sie lasen; die Seitenzahlen können abweichen.`
export const understood = 'OK'
export const youAreOffline = 'Sie sind offline. Die Seite wird geladen, sobald Sie wieder verbunden sind.'

export const thisCopyIsYours = 'Dies ist Ihre Kopie'
export const codeOfThisPage = 'Code dieser Seite: '
export const reader = 'Leser'
export const pageOfAll = ({ page, pages }: { page: number; pages: number }) => `${page} von ${pages}`
export const opened = 'Geöffnet'
export const theCodeIsDrawn =
  'Ihre Adresse, die Uhrzeit und dieser Code sind in die Seite gezeichnet. Wir erfassen, welche Seiten Sie öffnen und wie lange.'

export const keyboardShortcuts = 'Tastenkürzel'
export const keySpace = 'Leertaste'
export const keyTurn = 'Blättern'
export const keyScroll = 'Scrollen, dann blättern'
export const keyScreenOn = 'Einen Bildschirm weiter'
export const keyScreenBack = 'Einen Bildschirm zurück'
export const keyEnds = 'Erste und letzte Seite'
export const keyGoTo = 'Zu einer Seite gehen'
export const keySearch = 'Suchen'
export const keyZoom = 'Vergrößern und verkleinern'
export const keyFit = 'An das Fenster anpassen'
export const keyPages = 'Seitenleiste ein- oder ausblenden'
export const keyClose = 'Schließen, was geöffnet ist'
export const keysWorkInside = 'Buchstaben und Zeichen wirken, wenn der Leser den Fokus hat. Mit Strg zoomt das Mausrad.'
