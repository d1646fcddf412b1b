export const theDataRoom = 'Datenraum'
export const document = 'Dokument'
export const pages = 'Seiten'

export const thisDocumentUntil = 'Dokument offen bis'
export const daysFromNow = ({ days }: { days: number }) =>
  `${days === 1 ? '1 Tag' : `${days} Tage`} nach der ersten Seite`
export const yourAccess = 'Ihr Zugang'
export const yourAccessUntil = 'Zugang endet'
export const clearingEnds = 'Damit endet Ihr Zugang in diesem Browser, bis Sie Ihren Zugangscode erneut eingeben.'

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

export const noSuchDocument = 'Dieses Dokument lässt sich nicht öffnen'
export const itMayHaveBeen = 'Es wurde entfernt oder ist für Sie nicht geöffnet. Wenn Sie es brauchen,'
export const askUs = 'fragen Sie uns.'
export const otherDocumentsIn = ({ name }: { name: string }) => `Weitere Dokumente in ${name}`
export const allDocuments = ({ count }: { count: number }) => `Alle ${count} Dokumente`
export const pageCount = ({ pages }: { pages: number }) => (pages === 1 ? '1 Seite' : `${pages} Seiten`)
export const backToDocuments = 'Zurück zu den Dokumenten'
export const thisDocument = 'Dokument'
export const pageCouldNot = ({ page }: { page: number }) => `Seite ${page} konnte nicht geladen werden`
export const theConnectionFailed = 'Die Verbindung ist fehlgeschlagen. Prüfen Sie sie und versuchen Sie es erneut.'
export const theCopyCouldNot = 'Die Kopie konnte nicht heruntergeladen werden.'
export const retry = 'Erneut versuchen'

export const loadingTheDocuments = 'Die Dokumente werden geladen'

export const page2 = 'Seite '

export const wordsInThisDocument = 'Wörter in diesem Dokument'
export const theSearchFailedPlease = 'Die Suche ist fehlgeschlagen. Bitte versuchen Sie es erneut.'
export const searching = 'Suche läuft …'
export const page3 = ({ page }: { page: number }) => `Seite ${page}`
export const noHits = 'Keine Treffer. Bilder ohne Text können nicht durchsucht werden.'
export const hits = ({ hits }: { hits: number }) => `${hits} Treffer`
export const pageWithHits = ({ page, hits }: { page: number; hits: number }) => `Seite ${page}, ${hits} Treffer`
export const atOf = ({ at, all }: { at: number; all: number }) => `${at} von ${all}`
export const atOfHits = ({ at, all }: { at: number; all: number }) => `${at} von ${all} Treffern`
export const previousHit = 'Voriger Treffer'
export const nextHit = 'Nächster Treffer'
export const showResults = 'Ergebnisse anzeigen'

export const documentsOf = ({ name }: { name: string }) => `Dokumente von ${name}`
export const contents = 'Inhalt'
export const more = 'Mehr'
export const fit = 'An das Fenster anpassen'
export const fitPage = 'Ganze Seite anzeigen'
export const fitWidth = 'An die Breite anpassen'
export const closePanel = ({ name }: { name: string }) => `Schließen: ${name}`
export const continuedFrom = ({ page }: { page: number }) => `Fortgesetzt ab Seite ${page}`
export const startOver = 'Von vorn beginnen'
export const replacedVersion = ({ from, to }: { from: number; to: number }) =>
  `Sie lesen jetzt Fassung ${to}. Fassung ${from} wurde ersetzt, während Sie lasen; die Seitenzahlen können abweichen.`
export const understood = 'OK'
export const youAreOffline = 'Sie sind offline. Sie wird geladen, sobald Sie wieder verbunden sind.'

export const noPageIsShown = 'Es wird keine Seite angezeigt.'
export const thisCopyIsYours = 'Dies ist Ihre Kopie'
export const codeOfThisPage = 'Code dieser Seite: '
export const reader = 'Leser'
export const watermarkedFor = 'Mit Ihrem Wasserzeichen'
export const viewedAs = 'In der Ansicht von'
export const codeIssued = 'Code erstellt'
export const theCodeIsDrawn =
  'Ihre Adresse, die Uhrzeit und dieser Code sind in die Seite gezeichnet. Wir erfassen, welche Seiten Sie öffnen und wie lange.'
export const otherCodes = 'Jede Seite hat einen eigenen Code. Die Vorschaubilder tragen einen anderen Code.'

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
export const keyPages = 'Vorschaubilder ein- oder ausblenden'
export const keyClose = 'Schließen, was geöffnet ist'
export const keysWorkInside =
  'Die Tasten wirken, wenn das Dokument den Fokus hat. Zum Zoomen halten Sie Strg und drehen am Mausrad.'

export const gestures = 'Gesten'
export const gestureSwipe = 'Wischen'
export const gesturePinch = 'Zwei Finger spreizen'
export const gestureTapTwice = 'Doppelt tippen'
export const gestureCloser = 'Vergrößern, oder zurück zur ganzen Seite'
export const gestureDrag = 'Ziehen'
export const gestureMove = 'Eine vergrößerte Seite verschieben'
export const questions = 'Fragen'
export const keyQuestions = 'Fragen zu diesem Dokument'

export const theCodeIsOnTheFilm =
  'Ihre Adresse, die Uhrzeit und dieser Code sind über das Bild gezeichnet. Wir halten fest, welche Teile Sie ansehen und wie lange.'
export const codesOfFilms =
  'Der Code wechselt alle paar Minuten. Filme laufen nur hier und lassen sich nicht speichern.'
export const theCodeStandsOver =
  'Ihre Adresse, die Uhrzeit und dieser Code sind über die Zellen gezeichnet. Wir halten fest, welche Blätter Sie öffnen und wie lange.'
export const codesOfSheets =
  'Jedes Blatt hat einen eigenen Code. Tabellen öffnen sich nur hier und lassen sich nicht speichern.'

export const percentOf = ({ percent }: { percent: number }) => `${percent} %`
