import type { Selectable } from 'kysely'
import type {
  DocumentIcon,
  DocumentType,
  Identity,
  NamedReaderKind,
  ReadingAccess,
  Refusal,
  WatermarkKind,
} from '../../../contract/data-room/data-room-labels.ts'

/** The data room of each project, and the watermarks that trace a leaked page to its reader. */
export type DataRoomTables = {
  document_folder: RoomFolderTable
  document: DocumentTable
  named_reader: NamedReaderTable
  document_reader: DocumentReaderTable
  folder_reader: FolderReaderTable
  reader_group: ReaderGroupTable
  group_reader: GroupReaderTable
  group_membership: GroupMembershipTable
  document_opening: DocumentOpeningTable
  document_version: DocumentVersionTable
  document_piece: DocumentPieceTable
  page_raster: PageRasterTable
  marked_film: MarkedFilmTable
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
  access: ReadingAccess
  visible_from: string | null
  visible_until: string | null
  close_after_days: number | null
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
  access: ReadingAccess
  /** When staff released it; null while it is private. */
  released_at: string | null
  visible_from: string | null
  visible_until: string | null
  close_after_days: number | null
  /** For staff only: a JSON list. */
  tags: string
  /** The version that readers get; null until one is ready. */
  current_version_id: string | null
  created_at: string
  removed_at: string | null
}

/**
 * An email key, everyone at a domain, or a group; and for groups also everyone of a firm, in a stage, or with access to a project. The log
 * names it by its id, so that an erasure can forget the value.
 */
type NamedReaderTable = {
  id: string
  kind: NamedReaderKind
  /** Null after the person was erased; then nobody matches it. */
  value: string | null
}

/** A reader of a restricted document. */
type DocumentReaderTable = {
  document_id: string
  reader_id: string
}

/** A reader of a restricted folder. */
type FolderReaderTable = {
  folder_id: string
  reader_id: string
}

/** A group of readers of a project. Once it is removed, it matches nobody. */
type ReaderGroupTable = {
  id: string
  route: string
  name: string
  created_at: string
  removed_at: string | null
}

/** Who is in a group. */
type GroupReaderTable = {
  group_id: string
  reader_id: string
}

/** Somebody who is in a group by a firm, a stage or a project, as the log has it. What may be read never depends on it. */
type GroupMembershipTable = {
  group_id: string
  person_id: string
}

/** When somebody was first handed out something of a document. It is set once. */
type DocumentOpeningTable = {
  document_id: string
  person_id: string
  at: string
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
  /** What the client named the upload, so that a repeated start finds it. */
  upload_key: string | null
  /** The SHA-256 of the whole file, as the client gave it at the start; of a film that was accepted, as it arrived. */
  announced_sha256: string | null
  /** Null of a film, whose pieces are files of their own. */
  file_sha256: string | null
  /** The file that pages are rendered from. */
  pdf_sha256: string | null
  /** A file with the size and text of each page. */
  index_sha256: string | null
  pages: number
  pages_done: number
  /** The number of the version that this one was redacted from. */
  redacted_from: number | null
  /** Of a workbook: what readers do not get (`LeftOut` as JSON). */
  left_out: string | null
}

/** A piece of an upload in progress, or of a film. */
type DocumentPieceTable = {
  version_id: string
  number: number
  sha256: string
  bytes: number
}

/** A reader's copy of a film, with their mark in its picture. It can be made again. */
type MarkedFilmTable = {
  id: string
  version_id: string
  person_id: string
  /** What is drawn into the picture beside their address. */
  code: string
  /** How much of it is made. */
  percent: number
  /** `KeptFilm` as JSON; null until it is made. */
  facts: string | null
  /** 0 until it is made. */
  bytes: number
  queued_at: string
  made_at: string | null
  /** When its first byte was sent. */
  shown_at: string | null
  failed_at: string | null
  /** When it was watched last, to the hour. */
  read_at: string
}

/** A page without a watermark that was drawn ahead of its readers. The file is encrypted, as every file is, and can be made again. */
type PageRasterTable = {
  pdf_sha256: string
  page: number
  width: number
  file_sha256: string
  bytes: number
  made_at: string
  read_at: string
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
export type MarkedFilmRow = Selectable<MarkedFilmTable>
export type PageRasterRow = Selectable<PageRasterTable>
export type WatermarkRow = Selectable<WatermarkTable>
