export const theDataRoom = 'The data room'
export const document = 'Document'
export const pages = 'Pages'

export const thisDocumentUntil = 'Document open until'
export const daysFromNow = ({ days }: { days: number }) =>
  `${days === 1 ? '1 day' : `${days} days`} after the first page`
export const yourAccess = 'Your access'
export const yourAccessUntil = 'Access ends'
export const clearingEnds = 'This ends your access in this browser until you enter your access code again.'

export const search = 'Search'
export const previous = 'Previous'
export const next = 'Next'
export const smaller = 'Smaller'
export const zoomResetToThe = ({ zoom }: { zoom: number }) => `Zoom ${zoom}%, fit to the window`
export const larger = 'Larger'
export const saveACopy = 'Save a copy'
export const page = 'Page'
export const of = ({ pages }: { pages: number }) => `of ${pages}`

export const pageOf = ({ page, pages }: { page: number; pages: number }) => `Page ${page} of ${pages}`
export const theTextOfThis = 'The text of this page could not be loaded.'
export const thisPageIsA = 'This page is a picture without text.'

export const noSuchDocument = 'This document cannot be opened'
export const itMayHaveBeen = 'It was removed, or it is not open to you. If you need it,'
export const askUs = 'ask us.'
export const otherDocumentsIn = ({ name }: { name: string }) => `Other documents in ${name}`
export const allDocuments = ({ count }: { count: number }) => `All ${count} documents`
export const pageCount = ({ pages }: { pages: number }) => (pages === 1 ? '1 page' : `${pages} pages`)
export const backToDocuments = 'Back to documents'
export const thisDocument = 'This document'
export const pageCouldNot = ({ page }: { page: number }) => `Page ${page} could not be loaded`
export const theConnectionFailed = 'The connection failed. Check it and try again.'
export const theCopyCouldNot = 'The copy could not be downloaded.'
export const retry = 'Try again'

export const loadingTheDocuments = 'Loading the documents'

export const page2 = 'Page '

export const wordsInThisDocument = 'Words in this document'
export const theSearchFailedPlease = 'The search failed. Please try again.'
export const searching = 'Searching...'
export const page3 = ({ page }: { page: number }) => `Page ${page}`
export const noHits = 'No hits. Pictures without text cannot be searched.'
export const hits = ({ hits }: { hits: number }) => (hits === 1 ? '1 hit' : `${hits} hits`)
export const pageWithHits = ({ page, hits }: { page: number; hits: number }) => `Page ${page}, ${hits} hits`
export const atOf = ({ at, all }: { at: number; all: number }) => `${at} of ${all}`
export const atOfHits = ({ at, all }: { at: number; all: number }) => `${at} of ${all} hits`
export const previousHit = 'Previous hit'
export const nextHit = 'Next hit'
export const showResults = 'Show the results'

export const documentsOf = ({ name }: { name: string }) => `Documents of ${name}`
export const contents = 'Contents'
export const more = 'More'
export const fit = 'Fit to the window'
export const fitPage = 'Fit the whole page'
export const fitWidth = 'Fit the width'
export const closePanel = ({ name }: { name: string }) => `Close: ${name}`
export const continuedFrom = ({ page }: { page: number }) => `Continued from page ${page}`
export const startOver = 'Start over'
export const replacedVersion = ({ from, to }: { from: number; to: number }) =>
  `You are now reading version ${to}. Version ${from} was replaced while you were reading, and page numbers may differ.`
export const understood = 'OK'
export const youAreOffline = 'You are offline. It loads when you are connected again.'

export const noPageIsShown = 'No page is shown.'
export const thisCopyIsYours = 'This copy is yours'
export const codeOfThisPage = 'Code of this page: '
export const reader = 'Reader'
export const watermarkedFor = 'Watermarked for you'
export const viewedAs = 'Viewed as'
export const codeIssued = 'Code issued'
export const theCodeIsDrawn =
  'Your address, the time and this code are drawn into the page. We record which pages you open, and for how long.'
export const otherCodes = 'Each page has a code of its own. Thumbnails carry a different code.'

export const keyboardShortcuts = 'Keyboard shortcuts'
export const keySpace = 'Space'
export const keyTurn = 'Turn the page'
export const keyScroll = 'Scroll, then turn the page'
export const keyScreenOn = 'One screen on'
export const keyScreenBack = 'One screen back'
export const keyEnds = 'First and last page'
export const keyGoTo = 'Go to a page'
export const keySearch = 'Search'
export const keyZoom = 'Zoom in and out'
export const keyFit = 'Fit to the window'
export const keyPages = 'Show or hide the page thumbnails'
export const keyClose = 'Close what is open'
export const keysWorkInside = 'Keys work while the focus is in the reader. Hold Ctrl and turn the mouse wheel to zoom.'

export const gestures = 'Gestures'
export const gestureSwipe = 'Swipe'
export const gesturePinch = 'Pinch'
export const gestureTapTwice = 'Double-tap'
export const gestureCloser = 'Zoom in, or back to the whole page'
export const gestureDrag = 'Drag'
export const gestureMove = 'Move around an enlarged page'
export const questions = 'Questions'
export const keyQuestions = 'Questions about this document'

export const theCodeIsOnTheFilm =
  'Your address, the time and this code are drawn over the picture. We record which parts you watch, and for how long.'
export const codesOfFilms = 'The code changes every few minutes. Films play only here and cannot be saved.'
export const theCodeStandsOver =
  'Your address, the time and this code are drawn over the cells. We record which sheets you open, and for how long.'
export const codesOfSheets = 'Each sheet has a code of its own. Spreadsheets open only here and cannot be saved.'

export const percentOf = ({ percent }: { percent: number }) => `${percent}%`
