import type { DocumentKind } from '../../../../contract/data-room/data-room-labels.ts'

export const readTheAgreement = 'Read the agreement'
export const aboutYourSignature = 'About your signature'
export const goToYourAccount = 'Go to your account'
export const theDataRoom = 'The data room'
export const loadingTheDocuments = 'Loading the documents'
export const noDocumentsYet = 'There are no documents for you yet.'
export const moreDocuments = 'More documents'
export const onRequest = 'On request'

export const kindName = ({ kind }: { kind: DocumentKind }) =>
  ({ pdf: 'PDF', slides: 'Slides', sheet: 'Spreadsheet', text: 'Text', picture: 'Picture', film: 'Film' })[kind]
export const pageCount = ({ pages }: { pages: number }) => (pages === 1 ? '1 page' : `${pages} pages`)
export const sheetCount = ({ sheets }: { sheets: number }) => (sheets === 1 ? '1 sheet' : `${sheets} sheets`)
export const filmLength = ({ minutes }: { minutes: number }) => (minutes < 1 ? 'under 1 min' : `${minutes} min`)
export const openUntil = ({ date }: { date: string }) => `open until ${date}`
export const closesAfterDays = ({ days }: { days: number }) =>
  `closes ${days === 1 ? '1 day' : `${days} days`} after you open it`
export const forNamedReaders = 'for named readers'

export const isNew = 'New'
export const updatedSince = 'Updated since you read it'
export const stoppedOnPage = ({ page, pages }: { page: number; pages: number }) => `Stopped on page ${page} of ${pages}`
export const stoppedAt = ({ time }: { time: string }) => `Stopped at ${time}`
export const finished = 'Finished'
export const finishedOn = ({ date }: { date: string }) => `Finished ${date}`

export const read = 'Read'
export const watch = 'Watch'
export const open = 'Open'
export const goOn = 'Continue'

export const lastRead = 'Last read'
export const until = 'Open until'
export const documentCount = ({ count, fresh }: { count: number; fresh: number }) =>
  `${count === 1 ? '1 document' : `${count} documents`}${fresh > 0 ? `, ${fresh} new` : ''}`
export const allDocumentsOf = ({ name }: { name: string }) => `All documents of ${name}`

export const searchTheDocuments = 'Search in these documents'
export const searchingTheDocuments = 'Searching...'
export const theSearchFailed = 'The search failed. Please try again.'
export const nothingFound = 'No documents found. Pictures without text cannot be searched.'
export const foundIn = ({ documents }: { documents: number }) =>
  documents === 1 ? 'Found in 1 document' : `Found in ${documents} documents`
export const andMore = ({ documents }: { documents: number }) =>
  `And ${documents === 1 ? '1 more document' : `${documents} more documents`}. Add a word to narrow the search.`
export const onPages = ({ pages }: { pages: number }) => (pages === 1 ? 'on 1 page' : `on ${pages} pages`)
export const inTheTitle = 'in the title'
export const onSheets = ({ sheets }: { sheets: number }) => (sheets === 1 ? 'on 1 sheet' : `on ${sheets} sheets`)
export const pageNumber = ({ page }: { page: number }) => `Page ${page}`
export const openOnceYou = 'These open once you have '
export const confirmedYourSignature = 'confirmed your signature'
