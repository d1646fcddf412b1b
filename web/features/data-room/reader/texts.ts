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
export const zoomResetToThe = ({ zoom }: { zoom: number }) => `Zoom ${zoom} %, reset to the width of the window`
export const larger = 'Larger'
export const saveACopy = 'Save a copy'
export const page = 'Page'
export const of = ({ pages }: { pages: number }) => `of ${pages}`

export const pageOf = ({ page, pages }: { page: number; pages: number }) => `Page ${page} of ${pages}`
export const loadingPage = ({ page }: { page: number }) => `Loading page ${page}`
export const theTextOfThis = 'The text of this page could not be loaded.'
export const thisPageIsA = 'This page is a picture without text.'

export const itMayHaveBeen = 'It may have been removed from the data room, or you do not have access to it.'
export const noSuchDocument = 'No such document'
export const thisDocument = 'This document'
export const thisPageCouldNot = 'This page could not be loaded.'
export const theCopyCouldNot = 'The copy could not be downloaded.'
export const tryAgain = 'Try again'
export const useLeftAndRight =
  'Use Left and Right to turn pages. When the reader has the focus, use + and − to zoom, t for all pages and / to search. Every page carries your address, the time and its own code, and what you open is recorded.'

export const loadingTheDocuments = 'Loading the documents'

export const page2 = 'Page '

export const wordsInThisDocument = 'Words in this document'
export const theSearchFailedPlease = 'The search failed. Please try again.'
export const searching = 'Searching...'
export const page3 = ({ page }: { page: number }) => `Page ${page}`
export const noPagesFoundPictures = 'No pages found. Pictures without text cannot be searched.'
export const on1Page = 'On 1 page'
export const onPages = ({ pages }: { pages: number }) => `On ${pages} pages`
