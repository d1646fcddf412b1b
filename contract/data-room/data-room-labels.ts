/* Kept apart from the schemas so that the browser loads no zod. */

export const DOCUMENT_ICONS = ['presentation', 'chart', 'users', 'contract', 'video', 'star'] as const
export type DocumentIcon = (typeof DOCUMENT_ICONS)[number]

/** Detected from the content, not from the file name. */
export type DocumentType = 'pdf' | 'image' | 'office'

export const ROOM_LIMITS = {
  fileBytes: 64 * 1024 * 1024,
  /** Files are sent in pieces, so that each fits into the request timeout and can be retried alone. */
  pieceBytes: 2 * 1024 * 1024,
  pages: 1_000,
  /** Per picture, checked before it is decoded. */
  pixels: 60_000_000,
  /** The longer side of a page, in points of 1/72 inch (about five metres). */
  pagePoints: 14_400,
  folderDepth: 3,
  readers: 200,
  /** People that a list of readers names; it counts all of them. */
  namedPeople: 200,
  /** More than anyone can read, too few to copy a whole room. */
  pagesPerFiveMinutes: 400,
} as const

/** The page widths that the server renders, in pixels. */
export const PAGE_WIDTHS = [800, 1200, 1600, 2400] as const
export const THUMBNAIL_WIDTH = 180

/** Why an upload was refused, for the person who uploaded it. */
export const REFUSALS = {
  type_unknown:
    'This is not a PDF, picture (PNG, JPEG, WebP) or Office file, whatever its name says. Save it as PDF first.',
  size_differs: 'The upload does not match the size of the file. Upload it again.',
  broken_off: 'The upload stopped and was not resumed for a day. Upload the file again.',
  damaged: 'The file is damaged. Open it in the program it was made with and save it as PDF again.',
  encrypted: 'The file has a password or usage restrictions. Save it without protection first.',
  script: 'The PDF contains scripts or actions. Print it to a new PDF, which removes them.',
  embedded:
    'The file contains other files. Save it without attachments and embedded objects, or upload those separately.',
  macros: 'The file contains macros. Save it without them (docx, xlsx or pptx), or as PDF.',
  old_office: 'Old Office formats (doc, xls, ppt) cannot be checked. Save the file as PDF, or as docx, xlsx or pptx.',
  office_unavailable:
    'Office files need LibreOffice on the server, and it is not installed. Save the file as PDF first.',
  office_failed: 'LibreOffice could not convert the file. Save it as PDF in the program it was made with.',
  too_many_pages: 'The document has more than 1,000 pages. Split it into several.',
  too_many_pixels: 'The picture has more than 60 million pixels. Reduce its size first.',
  too_heavy: 'The pages take too much time or memory to render. Print the document to a new PDF with smaller pictures.',
  unpacks_too_far: 'The file unpacks to far more data than a document contains, so it was not opened.',
  no_pages: 'The document has no pages.',
} as const
export type Refusal = keyof typeof REFUSALS

/** What carries a watermark code. The text of a page and the lines that a search found carry none, but have one as the name of their row. */
export const WATERMARK_KINDS = ['page', 'thumbnails', 'download', 'content', 'text', 'search'] as const
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
