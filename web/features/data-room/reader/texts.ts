export const readTheAgreement = 'Read the agreement'
export const goToYourAccount = 'Go to your account'
export const theDataRoom = 'The data room'
export const dataRoom = 'Data room'
export const documentsOfTheData = 'Documents of the data room'
export const no = 'No.'
export const document = 'Document'
export const pages = 'Pages'
export const added = 'Added'

export const search = 'Search'
export const previous = 'Previous'
export const next = 'Next'
export const smaller = 'Smaller'
export const zoomResetToThe = ({ zoom }: { zoom: number }) => `Zoom ${zoom} %, fit to the window`
export const larger = 'Larger'
export const saveACopy = 'Save a copy'
export const page = 'Page'
export const of = ({ pages }: { pages: number }) => `of ${pages}`

export const pageOf = ({ page, pages }: { page: number; pages: number }) => `Page ${page} of ${pages}`
export const theTextOfThis = 'The text of this page could not be loaded.'
export const thisPageIsA = 'This page is a picture without text.'

export const itMayHaveBeen = 'It may have been removed from the data room, or you do not have access to it.'
export const noSuchDocument = 'No such document'
export const thisDocument = 'This document'
export const thisPageCouldNot = 'This page could not be loaded.'
export const theCopyCouldNot = 'The copy could not be downloaded.'
export const tryAgain = 'Try again'

export const loadingTheDocuments = 'Loading the documents'

export const page2 = 'Page '

export const wordsInThisDocument = 'Words in this document'
export const theSearchFailedPlease = 'The search failed. Please try again.'
export const searching = 'Searching...'
export const page3 = ({ page }: { page: number }) => `Page ${page}`
export const noPagesFoundPictures = 'No pages found. Pictures without text cannot be searched.'
export const on1Page = 'On 1 page'
export const onPages = ({ pages }: { pages: number }) => `On ${pages} pages`

export const documentsOf = ({ name }: { name: string }) => `Documents of ${name}`
export const contents = 'Contents'
export const more = 'More'
export const fit = 'Fit to the window'
export const fitPage = 'Fit the whole page'
export const fitWidth = 'Fit the width'
export const closePanel = ({ name }: { name: string }) => `Close: ${name}`
export const continuedOnPage = ({ page }: { page: number }) => `Continued on page ${page}, where you stopped.`
export const replacedVersion = ({ from, to }: { from: number; to: number }) =>
  `You are now reading version ${to}. Version ${from} was replaced while you were reading, and page numbers may differ.`
export const understood = 'OK'
export const youAreOffline = 'You are offline. This page loads when you are connected again.'

export const thisCopyIsYours = 'This copy is yours'
export const codeOfThisPage = 'Code of this page: '
export const reader = 'Reader'
export const pageOfAll = ({ page, pages }: { page: number; pages: number }) => `${page} of ${pages}`
export const opened = 'Opened'
export const theCodeIsDrawn =
  'Your address, the time and this code are drawn into the page. We record which pages you open, and for how long.'

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
export const keyPages = 'Show or hide the pages'
export const keyClose = 'Close what is open'
export const keysWorkInside =
  'Letters and signs work while the focus is in the reader. With Ctrl, the mouse wheel zooms.'
