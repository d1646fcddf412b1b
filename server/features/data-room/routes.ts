import type { Hono } from 'hono'
import * as contract from '../../../contract/data-room/data-room.ts'
import { ROOM_LIMITS } from '../../../contract/data-room/data-room-labels.ts'
import * as staffContract from '../../../contract/data-room/library.ts'
import { redactDocument as redactDocumentEndpoint } from '../../../contract/data-room/redaction.ts'
import { admin, anyStaff } from '../../access/account.ts'
import { byKey } from '../../access/api-client.ts'
import { documentReader } from '../../access/document-reader.ts'
import type { Deps } from '../../deps.ts'
import { handle } from '../../http/handle.ts'
import { handleFile, handlePicture } from '../../http/handle-file.ts'
import { handlePart } from '../../http/handle-part.ts'
import { handleUpload } from '../../http/handle-upload.ts'
import { makeFolder, orderDocuments, removeFolder, renameFolder } from './arrange.ts'
import { getAudience } from './audience.ts'
import { checkVersionAgain } from './check-again.ts'
import { compareRoutes } from './compare/routes.ts'
import { readFilmMark, readFilmPart } from './film/read-film.ts'
import { getReadersOn } from './past-readers-service.ts'
import {
  downloadDocument,
  listRoom,
  openDocument,
  readPage,
  readPageText,
  readThumbnail,
  searchDocument,
} from './read-document.ts'
import { getPersonReading, getReadership } from './readership.ts'
import { listReadership } from './readership-list.ts'
import { redactDocument } from './redact-document.ts'
import { rightsRoutes } from './rights-routes.ts'
import { searchRoom } from './search-room.ts'
import {
  changeDocument,
  chooseVersion,
  listStaffRoom,
  releaseDocument,
  removeDocument,
  unreleaseDocument,
} from './service.ts'
import { readSheetRows } from './sheets/read-sheet.ts'
import { beginDocument, beginVersion, cancelUpload, finishVersion, keepPiece } from './uploads.ts'

export function documentRoutes(app: Hono, deps: Deps): void {
  readerRoutes(app, deps)
  // Before those with an id where these have a word.
  rightsRoutes(app, deps)
  staffRoutes(app, deps)
  compareRoutes(app, deps)
}

function readerRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.listRoom, documentReader, (reader) => listRoom(deps, reader))
  handle(app, deps, contract.openDocument, documentReader, (reader, { id }) => openDocument(deps, reader, id))
  handlePicture(app, deps, contract.getPage, documentReader, (reader, input) => readPage(deps, reader, input))
  handlePicture(app, deps, contract.getThumbnail, documentReader, (reader, input) => readThumbnail(deps, reader, input))
  handle(app, deps, contract.getPageText, documentReader, (reader, input) => readPageText(deps, reader, input))
  handle(app, deps, contract.getSheetRows, documentReader, (reader, input) => readSheetRows(deps, reader, input))
  handle(app, deps, contract.getFilmMark, documentReader, (reader, input) => readFilmMark(deps, reader, input))
  handlePart(app, deps, contract.getFilm, documentReader, (reader, input, range) =>
    readFilmPart(deps, reader, input, range),
  )
  handle(app, deps, contract.searchRoom, documentReader, (reader, { words }) => searchRoom(deps, reader, words))
  handle(app, deps, contract.searchDocument, documentReader, (reader, input) => searchDocument(deps, reader, input))
  const pdf = 'application/pdf'
  const download = contract.downloadDocument
  handleFile(app, deps, download, documentReader, (reader, { id }) => downloadDocument(deps, reader, id), pdf)
}

function staffRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, staffContract.listStaffRoom, byKey('documents:manage', anyStaff), (_, { route }) =>
    listStaffRoom(deps, route),
  )
  handle(app, deps, staffContract.listReadership, byKey('engagement:read', anyStaff), (_, { route }) =>
    listReadership(deps, route),
  )
  handle(app, deps, staffContract.makeFolder, byKey('documents:manage', admin), (staff, input) =>
    makeFolder(deps, staff, input),
  )
  handle(app, deps, staffContract.renameFolder, byKey('documents:manage', admin), (staff, input) =>
    renameFolder(deps, staff, input),
  )
  handle(app, deps, staffContract.removeFolder, admin, (staff, { id }) => removeFolder(deps, staff, id))
  handle(app, deps, staffContract.orderDocuments, admin, (staff, input) => orderDocuments(deps, staff, input))
  handle(app, deps, staffContract.beginDocument, byKey('documents:manage', admin), (staff, input) =>
    beginDocument(deps, staff, input),
  )
  handle(app, deps, staffContract.beginVersion, byKey('documents:manage', admin), (staff, input) =>
    beginVersion(deps, staff, input),
  )
  const piece = {
    takes: ['application/octet-stream'],
    wrongType: 'piece_type',
    maxBytes: ROOM_LIMITS.pieceBytes,
    tooLarge: 'body_too_large',
  } as const
  handleUpload(
    app,
    deps,
    staffContract.sendPiece,
    byKey('documents:manage', admin),
    piece,
    (_staff, upload, { id, number }) => keepPiece(deps, id, number, upload),
  )
  handle(app, deps, staffContract.finishVersion, byKey('documents:manage', admin), (staff, { id }) =>
    finishVersion(deps, staff, id),
  )
  handle(app, deps, staffContract.cancelUpload, byKey('documents:manage', admin), (staff, { id }) =>
    cancelUpload(deps, staff, id),
  )
  handle(app, deps, staffContract.checkVersionAgain, byKey('documents:manage', admin), (staff, { id }) =>
    checkVersionAgain(deps, staff, id),
  )
  handle(app, deps, staffContract.chooseVersion, byKey('documents:manage', admin), (staff, { id }) =>
    chooseVersion(deps, staff, id),
  )
  handle(app, deps, staffContract.changeDocument, byKey('documents:manage', admin), (staff, input) =>
    changeDocument(deps, staff, input),
  )
  handle(app, deps, redactDocumentEndpoint, admin, (staff, input) => redactDocument(deps, staff, input))
  handle(app, deps, staffContract.getAudience, anyStaff, (_, { id }) => getAudience(deps, id))
  handle(app, deps, staffContract.releaseDocument, byKey('documents:manage', admin), (staff, input) =>
    releaseDocument(deps, staff, input),
  )
  handle(app, deps, staffContract.unreleaseDocument, byKey('documents:manage', admin), (staff, { id }) =>
    unreleaseDocument(deps, staff, id),
  )
  handle(app, deps, staffContract.getReadersOn, anyStaff, (_, input) => getReadersOn(deps, input))
  handle(app, deps, staffContract.removeDocument, admin, (staff, { id }) => removeDocument(deps, staff, id))
  handle(app, deps, staffContract.getReadership, byKey('engagement:read', anyStaff), (_, { id }) =>
    getReadership(deps, id),
  )
  handle(app, deps, staffContract.getPersonReading, byKey('engagement:read', anyStaff), (_, { id }) =>
    getPersonReading(deps, id),
  )
}
