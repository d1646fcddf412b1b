import type { Selectable } from 'kysely'
import type {
  DocumentIcon,
  DocumentType,
  Identity,
  Refusal,
  WatermarkKind,
} from '../../../contract/data-room/data-room-labels.ts'

/** The data room of each project, and the watermarks that lead a leaked page back to its reader. */
export type DataRoomTables = {
  document_folder: RoomFolderTable
  document: DocumentTable
  document_reader: DocumentReaderTable
  document_version: DocumentVersionTable
  document_piece: DocumentPieceTable
  watermark: WatermarkTable
}

type RoomFolderTable = {
  id: string
  route: string
  /** The folder that it lies in; null at the top. */
  parent_id: string | null
  title: string
  /** Its place among its siblings; only the order counts. */
  position: number
  created_at: string
  removed_at: string | null
}

type DocumentTable = {
  /** Lower case, because the sections that reading time is told of are named by it. */
  id: string
  route: string
  folder_id: string | null
  position: number
  title: string
  description: string
  icon: DocumentIcon
  /** The label of its button in the grid. */
  action: string
  /** 1 where readers may take a stamped copy away. */
  download: number
  /** 1 where only those of `document_reader` may read it; were that list alone to say so, emptying it would open the document to all. */
  narrowed: number
  visible_from: string | null
  visible_until: string | null
  /** The version that readers get; null while none is ready. */
  current_version_id: string | null
  created_at: string
  removed_at: string | null
}

/** Whom a narrowed document is for: an address in the form of a key, or everybody of a domain. */
type DocumentReaderTable = {
  document_id: string
  kind: 'email' | 'domain'
  value: string
}

/** One file that was put in; it is immutable. Its state is told by its times. */
type DocumentVersionTable = {
  id: string
  document_id: string
  number: number
  file_name: string
  /** As said when the upload began; what arrived is held against it. */
  bytes: number
  created_at: string
  created_by: string
  /** When the last piece had arrived. */
  sent_at: string | null
  ready_at: string | null
  refused_at: string | null
  refusal: Refusal | null
  /** By its content. */
  type: DocumentType | null
  file_sha256: string | null
  /** What pages are made from. */
  pdf_sha256: string | null
  /** The size and text of each page, as a file. */
  index_sha256: string | null
  pages: number
  pages_done: number
}

/** A piece of a file that is being sent. */
type DocumentPieceTable = {
  version_id: string
  number: number
  sha256: string
  bytes: number
}

/** Something confidential that was shown to somebody, under the code that it bears. */
type WatermarkTable = {
  code: string
  kind: WatermarkKind
  at: string
  route: string
  document_id: string | null
  version_id: string | null
  /** From 1; null for what is no single page. */
  page: number | null
  browser_id: string | null
  session_id: string | null
  account_session_id: string | null
  account_id: string | null
  person_id: string | null
  submission_id: string | null
  code_id: string | null
  email: string
  method: string
  /** How surely it was they, as it was known then. */
  identity: Identity
  ip_address: string
  user_agent: string
}

export type DocumentVersionRow = Selectable<DocumentVersionTable>
export type WatermarkRow = Selectable<WatermarkTable>
