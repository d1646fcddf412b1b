/* Kept apart from the schemas so that the browser loads no zod. */

export const DOCUMENT_ICONS = ['presentation', 'chart', 'users', 'contract', 'video', 'star'] as const
export type DocumentIcon = (typeof DOCUMENT_ICONS)[number]

/** Detected from the content, not from the file name. */
export type DocumentType = 'pdf' | 'image' | 'office' | 'workbook' | 'film'

/** What a document is for its readers. Office files are told apart by their names. */
export const DOCUMENT_KINDS = ['pdf', 'slides', 'sheet', 'text', 'picture', 'film'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** How a document is read: page by page, sheet by sheet, or as a film that is played. */
export const READ_AS = ['pages', 'sheets', 'film'] as const
export type ReadAs = (typeof READ_AS)[number]

/** Whom a document or folder is open to: as its folder (or the project), everyone with access to the project, or named readers only. */
export const READING_ACCESS = ['inherited', 'everyone', 'named'] as const
export type ReadingAccess = (typeof READING_ACCESS)[number]

/** What a document or folder can name as a reader. The value of a group is its id. */
export const READER_KINDS = ['email', 'domain', 'group'] as const
/** What a group can contain. The value of a firm is its id, that of a project its key. */
export const MEMBER_KINDS = ['email', 'domain', 'firm', 'stage', 'project'] as const
export type MemberKind = (typeof MEMBER_KINDS)[number]
export type ReaderKind = (typeof READER_KINDS)[number]
export type NamedReaderKind = ReaderKind | MemberKind

export const ROOM_LIMITS = {
  fileBytes: 64 * 1024 * 1024,
  /** Of a film, which is never whole in memory. */
  filmBytes: 512 * 1024 * 1024,
  /** Files are sent in pieces, so that each fits into the request timeout and can be retried alone. */
  pieceBytes: 2 * 1024 * 1024,
  pages: 1_000,
  /** Per picture, checked before it is decoded. */
  pixels: 60_000_000,
  /** The longer side of a page, in points of 1/72 inch (about five metres). */
  pagePoints: 14_400,
  /** Of a document to be redacted, which is drawn anew within the lease of a job. */
  redactedPages: 300,
  redactionBoxes: 2_000,
  redactedWords: 100,
  /** Of a workbook: filled cells in all, and rows and columns of a sheet. */
  cells: 1_000_000,
  sheetRows: 200_000,
  sheetColumns: 500,
  folderDepth: 3,
  readers: 200,
  /** Of a project. */
  groups: 100,
  groupMembers: 500,
  closeAfterDays: 3_650,
  tags: 20,
  /** Documents and folders that one call moves or releases. */
  atOnce: 500,
  /** People that a list of readers names; it counts all of them. */
  namedPeople: 200,
  /** More than anyone can read, too few to copy a whole room. */
  pagesPerFiveMinutes: 400,
  /** Of films. One of the largest size has 256, and every jump in a film asks for one. */
  filmPartsPerFiveMinutes: 1_000,
} as const

/** The page widths that the server renders, in pixels. */
export const PAGE_WIDTHS = [800, 1200, 1600, 2400] as const
/** Pages of these widths are drawn ahead of their readers: a window of usual size, on a plain and on a dense screen. */
export const RASTER_WIDTHS = [1200, 1600] as const
export const THUMBNAIL_WIDTH = 180

/** Why an upload was refused, for the person who uploaded it. */
export const REFUSALS = {
  type_unknown:
    'This is not a PDF, picture (PNG, JPEG, WebP), film (MP4, WebM, MOV) or Office file, whatever its name says. Save it as PDF first.',
  size_differs: 'The upload does not match the size of the file. Upload it again.',
  broken_off: 'The upload stopped and was not resumed for a day. Upload the file again.',
  content_differs: 'What arrived is not the file that was chosen. Upload it again.',
  cancelled: 'The upload was cancelled.',
  damaged: 'The file is damaged. Open it in the program it was made with and save it as PDF again.',
  malware:
    'The virus scanner recognised malware in this file, so the portal did not keep it. Do not open it, and tell whoever sent it.',
  unscanned:
    'The virus scanner did not look at all of this file, which is larger or holds more than the scanner takes. Ask whoever runs the server to test the scanner on the System page, which says what to change, and upload the file again.',
  encrypted: 'The file has a password or usage restrictions. Save it without protection first.',
  script: 'The PDF contains scripts or actions. Print it to a new PDF, which removes them.',
  embedded:
    'The file contains other files. Save it without attachments and embedded objects, or upload those separately.',
  macros: 'The file contains macros. Save it as PDF, or a spreadsheet as xlsx without macros.',
  old_office: 'Old Office formats (doc, xls, ppt) cannot be checked. Save the file as PDF, or a spreadsheet as xlsx.',
  office_unavailable:
    'This server cannot convert Word and PowerPoint files (docx, pptx, odt, odp). Save the file as PDF first.',
  office_failed: 'LibreOffice could not convert the file. Save it as PDF in the program it was made with.',
  linked:
    'It shows pictures or other content that lies outside of the file. Insert it into the file, or save the file as PDF, and upload it again.',
  tracked_changes:
    'It has tracked changes that cannot be shown for certain. Accept or reject all changes, save it, and upload it again.',
  not_finished: 'The portal was too busy to check the file in time. Try again.',
  too_many_pages: 'The document has more than 1,000 pages. Split it into several.',
  too_many_pixels: 'The picture has more than 60 million pixels. Reduce its size first.',
  too_heavy: 'The pages take too much time or memory to render. Print the document to a new PDF with smaller pictures.',
  unpacks_too_far: 'The file unpacks to far more data than a document contains, so it was not opened.',
  no_pages: 'The document has no pages.',
  too_many_cells:
    'The workbook is too large to be read here: more than 1,000,000 filled cells, 200,000 rows, 500 columns or 8 million characters. Split it into several.',
  too_large: 'Only films may be larger than 64 MB. Split the file, or make its pictures smaller.',
  film_codec: 'Browsers cannot play this film. Export it as MP4 with H.264 and AAC, or as WebM.',
  film_length:
    'The film does not say how long it is, or is longer than 2 hours and 46 minutes. Export it again as MP4, or in parts.',
  words_left:
    'A word that was to be covered can still be read in the redacted version, so no reader gets it. Redact the document again and draw boxes over what is left of the word.',
  no_cells: 'The workbook has nothing in its visible sheets.',
} as const
export type Refusal = keyof typeof REFUSALS

/** Reasons that lie with the machine and not with the file, which the portal keeps and can check again. */
export const CHECKED_AGAIN: readonly Refusal[] = ['not_finished', 'unscanned', 'office_unavailable']

/** What carries a watermark code. The text of a page and the lines that a search found carry none, but have one as the name of their row. */
export const WATERMARK_KINDS = ['page', 'thumbnails', 'download', 'content', 'text', 'search', 'sheet', 'film'] as const
export type WatermarkKind = (typeof WATERMARK_KINDS)[number]

/** How certain the reader's identity was when the page was shown. */
export const IDENTITIES = {
  second_factor: 'Signed in to a confirmed account, with a second factor',
  account: 'Signed in to a confirmed account',
  code_confirmed: 'Personal code; the address was confirmed',
  code: 'Personal code; the address was never confirmed',
  shared_code: 'Shared code, which several people may have',
  master: 'Master or bypass code, which identifies no one',
  override: 'Admin override, which identifies no one',
} as const
export type Identity = keyof typeof IDENTITIES
