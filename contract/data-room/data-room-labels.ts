/*
 * The numbers and words of the data room, apart from the schemas so that the browser can have them without zod.
 */

export const DOCUMENT_ICONS = ['presentation', 'chart', 'users', 'contract', 'video', 'star'] as const
export type DocumentIcon = (typeof DOCUMENT_ICONS)[number]

/** What a file is, by its content. */
export type DocumentType = 'pdf' | 'image' | 'office'

export const ROOM_LIMITS = {
  /** Of one file, in bytes. */
  fileBytes: 64 * 1024 * 1024,
  /** A file is sent in pieces, so that none takes longer than a request may and a lost one is sent again by itself. */
  pieceBytes: 2 * 1024 * 1024,
  pages: 1_000,
  /** Of one picture, before anything of it is unpacked. */
  pixels: 60_000_000,
  /** The longer side of a page, in points of 1/72 inch: five metres. */
  pagePoints: 14_400,
  folderDepth: 3,
  readers: 200,
  /** What one reader may be shown within five minutes: far beyond reading, short of copying a room. */
  pagesPerFiveMinutes: 400,
} as const

/** The widths in which a page is made, in pixels. */
export const PAGE_WIDTHS = [800, 1200, 1600, 2400] as const
export const THUMBNAIL_WIDTH = 180

/** Why a file is not taken, in words for whoever put it in. */
export const REFUSALS = {
  type_unknown:
    'This is no PDF, picture (PNG, JPEG, WebP) or Office file, whatever its name says. Save it as PDF first.',
  size_differs: 'What arrived is not as long as the file was said to be. Please send it again.',
  broken_off: 'The upload was broken off, and nothing more of it came for a day. Please send the file again.',
  damaged: 'The file is damaged and cannot be read to its end. Open it where it was made and save it as PDF again.',
  encrypted: 'The file is protected by a password or by rights. Save it without protection first.',
  script: 'The PDF holds scripts or actions that start something. Print it to a new PDF, which leaves them out.',
  embedded:
    'The file holds other files within it. Save it without attachments and embedded objects, or send those apart.',
  macros: 'The file holds macros. Save it without them (docx, xlsx or pptx), or as PDF.',
  old_office:
    'Files of old Office versions (doc, xls, ppt) may hold anything. Save it as PDF, or as docx, xlsx or pptx.',
  office_unavailable:
    'Office files need LibreOffice on the portal’s machine, and it is not there. Save it as PDF first.',
  office_failed: 'LibreOffice could not make a PDF of it. Save it as PDF where it was made.',
  too_many_pages: 'The document has more than 1,000 pages. Part it into several.',
  too_many_pixels: 'The picture has more than 60 million pixels. Make it smaller first.',
  too_heavy: 'Its pages take more time or memory than a document may. Print it to a new PDF with smaller pictures.',
  unpacks_too_far: 'The file unpacks to far more than a document holds, so it was not opened.',
  no_pages: 'The document has no page that could be shown.',
} as const
export type Refusal = keyof typeof REFUSALS

/** What bears a watermark code. */
export type WatermarkKind = 'page' | 'thumbnails' | 'download' | 'content'

/** How surely it was the person named, from what was known when it was shown. */
export const IDENTITIES = {
  second_factor: 'Signed in to a confirmed account, with a second factor',
  account: 'Signed in to a confirmed account',
  code_confirmed: 'Personal code of a confirmed address',
  code: 'Personal code; the address was never confirmed',
  shared_code: 'A code that several people may hold',
  master: 'The master or bypass code, which names nobody',
  override: 'The admin override, which names nobody',
} as const
export type Identity = keyof typeof IDENTITIES
