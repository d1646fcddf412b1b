import type { Selectable } from 'kysely'
import type {
  DocumentIcon,
  DocumentType,
  Identity,
  Refusal,
  WatermarkKind,
} from '../../../contract/data-room/data-room-labels.ts'

/** The data room of each project, and the watermarks that trace a leaked page to its reader. */
export type DataRoomTables = {
  document_folder: RoomFolderTable
  document: DocumentTable
  named_reader: NamedReaderTable
  document_reader: DocumentReaderTable
  document_version: DocumentVersionTable
  document_piece: DocumentPieceTable
  watermark: WatermarkTable
}

type RoomFolderTable = {
  id: string
  route: string
  /** Its parent folder; null at the top level. */
  parent_id: string | null
  title: string
  /** Its position among its siblings; numbers may have gaps. */
  position: number
  created_at: string
  removed_at: string | null
}

type DocumentTable = {
  /** In lower case, because section names in telemetry contain it. */
  id: string
  route: string
  folder_id: string | null
  position: number
  title: string
  description: string
  icon: DocumentIcon
  /** The label of its button in the grid. */
  action: string
  /** 1 if readers can download a stamped copy. */
  download: number
  /** 1 if only the readers in `document_reader` can read it. A column of its own, so that an empty list does not open it to all. */
  narrowed: number
  /** When staff released it; null while it is private. */
  released_at: string | null
  visible_from: string | null
  visible_until: string | null
  /** The version that readers get; null until one is ready. */
  current_version_id: string | null
  created_at: string
  removed_at: string | null
}

/** An email key, or everyone at a domain. The log names it by its id, so that an erasure can forget the value. */
type NamedReaderTable = {
  id: string
  kind: 'email' | 'domain'
  /** Null after the person was erased; then nobody matches it. */
  value: string | null
}

/** A reader of a restricted document. */
type DocumentReaderTable = {
  document_id: string
  reader_id: string
}

/** An uploaded file. It is immutable, and its state follows from its times. */
type DocumentVersionTable = {
  id: string
  document_id: string
  number: number
  file_name: string
  /** The size announced when the upload started. The received bytes must match it. */
  bytes: number
  created_at: string
  created_by: string
  /** When the last piece arrived. */
  sent_at: string | null
  ready_at: string | null
  refused_at: string | null
  refusal: Refusal | null
  /** Detected from its content. */
  type: DocumentType | null
  file_sha256: string | null
  /** The file that pages are rendered from. */
  pdf_sha256: string | null
  /** A file with the size and text of each page. */
  index_sha256: string | null
  pages: number
  pages_done: number
}

/** A piece of an upload in progress. */
type DocumentPieceTable = {
  version_id: string
  number: number
  sha256: string
  bytes: number
}

/** A watermark code, with what was shown to whom. The log contains hashes of batches of these. */
type WatermarkTable = {
  code: string
  /** Its place among all that are in the log, from 1; null until the next batch. */
  number: number | null
  kind: WatermarkKind
  at: string
  route: string
  document_id: string | null
  version_id: string | null
  /** The document's title at the time, and the number and SHA-256 of its version. */
  title: string | null
  version: number | null
  sha256: string | null
  /** From 1; null for anything but a single page. */
  page: number | null
  /** The pages that a search in a document showed lines of: `3-5,9`. */
  pages: string | null
  browser_id: string | null
  session_id: string | null
  account_session_id: string | null
  account_id: string | null
  person_id: string | null
  submission_id: string | null
  code_id: string | null
  email: string
  method: string
  /** How certain the reader's identity was at the time. */
  identity: Identity
  ip_address: string
  user_agent: string
  /** Without it, nobody can guess the address and browser from what the log has. */
  salt: string
}

export type DocumentVersionRow = Selectable<DocumentVersionTable>
export type WatermarkRow = Selectable<WatermarkTable>
