import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectKey } from '../projects/project.ts'
import { line } from '../text.ts'
import { DOCUMENT_ICONS, DOCUMENT_KINDS, PAGE_WIDTHS, READ_AS, ROOM_LIMITS } from './data-room-labels.ts'

/*
 * For readers who have signed the agreement, have access to the project, and are signed in or have proved the address of their personal
 * code. Pages and thumbnails are pictures with the reader's watermark; a download is a stamped PDF.
 */

const count = z.int()
/** Counted from 1. */
const number = z.coerce.number().int().min(1).max(100_000)
const route = projectKey
const documentPath = { route, id: line(40) }
/** The version that the reader has open. Pages of any other version are refused. */
const pagePath = { ...documentPath, page: number, version: number }

const roomDocument = z.object({
  id: z.string(),
  /** The number in the room's index, such as `2.1.3`. It is the same for every reader, whatever else they may see. */
  index: z.string(),
  folderId: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  icon: z.enum(DOCUMENT_ICONS),
  action: z.string(),
  pages: count,
  version: count,
  updatedAt: z.string(),
  download: z.boolean(),
  kind: z.enum(DOCUMENT_KINDS).optional(),
  /**
   * `sheets`: a workbook that is read sheet by sheet; its `pages` are its sheets. `film`: its `pages` are its parts of 10 seconds. Neither
   * has pictures of pages.
   */
  readAs: z.enum(READ_AS).optional(),
  /** Whether it is open to named readers only, of whom this reader is one. */
  narrowed: z.boolean().optional(),
  /** Until when this reader sees it. */
  visibleUntil: z.string().nullable().optional(),
  /** For how many days this reader can read it, from when they first open it. */
  closeAfterDays: count.nullable().optional(),
  /** The version and page that this reader had open last, and when; null if none is known, and left out for staff. */
  read: z.object({ version: count, page: count, at: z.string() }).nullable().optional(),
})

const pair = z.tuple([count, count])

/** Rows and columns are counted from 0, without those that the file hides. */
const sheetFacts = z.object({
  name: z.string(),
  rows: count,
  columns: count,
  /** How many rows and columns stay in view, from the first. */
  frozenRows: count,
  frozenColumns: count,
  /** Whether the first column is on the right. */
  rtl: z.boolean(),
  /** The width of each column, in pixels. */
  widths: z.array(count),
  /** Where the numbers of rows jump: the row, and its number in the file. */
  rowNumbers: z.array(pair),
  columnNumbers: z.array(pair),
  /** Cells shown as one: first row, first column, rows, columns. */
  merges: z.array(z.tuple([count, count, count, count])),
})

export const listRoom = endpoint({
  about: 'Lists the folders and documents of a project that this reader may open.',
  method: 'GET',
  path: '/api/projects/:route/documents',
  input: z.object({ route }),
  output: z.object({
    /** Only folders with a document for this reader, each before its contents. */
    folders: z.array(z.object({ id: z.string(), index: z.string(), title: z.string(), depth: count })),
    documents: z.array(roomDocument),
  }),
})

export const openDocument = endpoint({
  about: 'Returns a document with its outline and the size of every page, in points of 1/72 inch.',
  method: 'GET',
  path: '/api/projects/:route/documents/:id',
  input: z.object(documentPath),
  output: roomDocument.extend({
    sizes: z.array(z.object({ width: z.number(), height: z.number() })),
    /** The document's own bookmarks, in order; depth counts from 0. */
    outline: z.array(z.object({ title: z.string(), page: count, depth: count })),
    /** The page of this version that the reader had open last; null if none is known. */
    lastPage: count.nullable(),
    /** The first line of the watermark: whose copy this is. */
    markedFor: z.string(),
    /** Of a workbook: its sheets without their cells. */
    sheets: z.array(sheetFacts).optional(),
    /** Of a film: how long it is, and how large its picture is in pixels. */
    film: z.object({ seconds: z.number(), width: count, height: count }).optional(),
  }),
})

export const getPage = endpoint({
  about:
    'Returns a page as a JPEG picture. The header Watermark has the code and the time that are drawn into the picture.',
  method: 'GET',
  path: '/api/projects/:route/documents/:id/pages/:page',
  input: z.object({
    ...pagePath,
    width: z.coerce
      .number()
      .refine((width) => (PAGE_WIDTHS as readonly number[]).includes(width), 'This is not one of the page widths.')
      .default(1200),
  }),
  output: z.undefined(),
})

export const getThumbnail = endpoint({
  about: 'Returns a small picture of a page.',
  method: 'GET',
  path: '/api/projects/:route/documents/:id/thumbnails/:page',
  input: z.object(pagePath),
  output: z.undefined(),
})

export const getPageText = endpoint({
  about: 'Returns the text of a page, for screen readers.',
  method: 'GET',
  path: '/api/projects/:route/documents/:id/text/:page',
  input: z.object(pagePath),
  output: z.object({ text: z.string() }),
})

export const getSheetRows = endpoint({
  about:
    'Returns up to 200 rows of a sheet of a workbook, as text, from a row on. The code names this reader’s record of the sheet; a reader shows it over the cells.',
  method: 'GET',
  path: '/api/projects/:route/documents/:id/sheets/:page',
  input: z.object({
    ...pagePath,
    from: z.coerce.number().int().min(0).max(ROOM_LIMITS.sheetRows).default(0),
  }),
  output: z.object({
    rows: z.array(
      z.object({
        /** From the first column on; empty cells at the end are left out. */
        cells: z.array(z.string()),
        /** A character for each cell: a number in base 36, the sum of 1 bold, 2 right, 4 centred, 8 italic and 16 filled. */
        looks: z.string(),
      }),
    ),
    code: z.string(),
    /** When the code was made. */
    at: z.string(),
  }),
})

export const getFilmMark = endpoint({
  about:
    'Returns the code that names this reader’s record of a film, for a few minutes. A reader shows it over the picture for as long as the film is open.',
  method: 'GET',
  path: '/api/projects/:route/documents/:id/film/mark',
  input: z.object({ ...documentPath, version: number }),
  output: z.object({
    code: z.string(),
    /** When the code was made. */
    at: z.string(),
    /** Of a reader whose mark is drawn into the picture: how far their copy is. Nothing is served before it is made. */
    copy: z.object({ state: z.enum(['making', 'made', 'failed']), percent: count }).optional(),
  }),
})

export const getFilm = endpoint({
  about:
    'Returns bytes of a film from where the header Range says, at most 2 MB at a time: access is decided for each part. It serves the portal’s own player only.',
  method: 'GET',
  path: '/api/projects/:route/documents/:id/film',
  input: z.object({ ...documentPath, version: number }),
  output: z.undefined(),
  status: 206,
})

export const searchDocument = endpoint({
  about:
    'Finds the pages that contain all of the words, each with the text around the first match. With page, searches that page only and says where the words stand on it. It is a POST because proxies log addresses, and a search in a confidential document is confidential.',
  method: 'POST',
  path: '/api/projects/:route/documents/:id/search',
  input: z.object({ ...documentPath, version: number, words: line(100), page: number.optional() }),
  output: z.object({
    hits: z.array(
      z.object({
        page: count,
        /** How often the words stand on the page. */
        count: count.optional(),
        before: z.string(),
        match: z.string(),
        after: z.string(),
        /** With page: in shares of the page's width and height, from its top left. A word in two lines has two places with one `hit`. */
        places: z
          .array(
            z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number(), hit: count.optional() }),
          )
          .optional(),
        /** Of a workbook: where on the sheet. Each row with all of the words is a hit. */
        cell: z.object({ row: count, column: count }).optional(),
      }),
    ),
  }),
})

export const searchRoom = endpoint({
  about:
    'Finds the documents of a project whose title or pages contain all of the words, among those that this reader may open: first by title, then those with the most pages. It is a POST for the same reason as the search of one document.',
  method: 'POST',
  path: '/api/projects/:route/documents/search',
  input: z.object({ route, words: line(100).min(1) }),
  output: z.object({
    documents: z.array(
      z.object({
        id: z.string(),
        index: z.string(),
        title: z.string(),
        version: count,
        /** How many pages contain all of the words, at most 200. */
        pages: count,
        /** The first pages of these, each with the text around the first match. */
        hits: z.array(
          z.object({
            page: count,
            before: z.string(),
            match: z.string(),
            after: z.string(),
            /** Of a workbook: the sheet and the cell, such as `Cash A7`. */
            cell: z.string().optional(),
          }),
        ),
      }),
    ),
    /** How many more documents were found. */
    more: count,
  }),
})

export const downloadDocument = endpoint({
  about: 'Downloads the document as a PDF with a stamp on every page, if staff allow it.',
  method: 'GET',
  path: '/api/projects/:route/documents/:id/download',
  input: z.object(documentPath),
  output: z.undefined(),
})
