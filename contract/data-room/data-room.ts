import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectKey } from '../projects/project.ts'
import { line } from '../text.ts'
import { DOCUMENT_ICONS, PAGE_WIDTHS } from './data-room-labels.ts'

/*
 * The documents of a project, for whoever is signed in, has signed the agreement and may see the project now. Pages and thumbnails are
 * answered as pictures that bear the reader's mark, a download as a stamped PDF; everything else as JSON.
 */

const count = z.number().int()
/** From 1, as it stands in an address. */
const number = z.coerce.number().int().min(1).max(100_000)
const route = projectKey
const one = { route, id: line(40) }
/** The version that the reader has open: of another one no page is answered. */
const page = { ...one, page: number, version: number }

const roomDocument = z.object({
  id: z.string(),
  /** Its place in the room: `2.1.3`. It stays the same for every reader, whatever they may see of the room. */
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
})

export const listRoom = endpoint({
  about: 'The folders and documents of a project that this reader may open.',
  method: 'GET',
  path: '/api/projects/:route/documents',
  input: z.object({ route }),
  output: z.object({
    /** Those that hold something this reader may see, in order, each before what lies in it. */
    folders: z.array(z.object({ id: z.string(), index: z.string(), title: z.string(), depth: count })),
    documents: z.array(roomDocument),
  }),
})

export const openDocument = endpoint({
  about: 'What a viewer needs: the size of every page, in points of 1/72 inch.',
  method: 'GET',
  path: '/api/projects/:route/documents/:id',
  input: z.object(one),
  output: roomDocument.extend({ sizes: z.array(z.object({ width: z.number(), height: z.number() })) }),
})

export const getPage = endpoint({
  about: 'A page as a picture (JPEG).',
  method: 'GET',
  path: '/api/projects/:route/documents/:id/pages/:page',
  input: z.object({
    ...page,
    width: z.coerce
      .number()
      .refine((width) => (PAGE_WIDTHS as readonly number[]).includes(width), 'This is not one of the widths of a page.')
      .default(1200),
  }),
  output: z.undefined(),
})

export const getThumbnail = endpoint({
  about: 'The same, small.',
  method: 'GET',
  path: '/api/projects/:route/documents/:id/thumbnails/:page',
  input: z.object(page),
  output: z.undefined(),
})

export const getPageText = endpoint({
  about: 'What a page says, for those who cannot see it.',
  method: 'GET',
  path: '/api/projects/:route/documents/:id/text/:page',
  input: z.object(page),
  output: z.object({ text: z.string() }),
})

export const searchDocument = endpoint({
  about:
    'The pages that hold all of the words, in order, each with the words around the first place. Sent as a body although nothing changes: what somebody looks for in a confidential document belongs into no address, which proxies write down.',
  method: 'POST',
  path: '/api/projects/:route/documents/:id/search',
  input: z.object({ ...one, version: number, words: line(100) }),
  output: z.object({
    hits: z.array(z.object({ page: count, before: z.string(), match: z.string(), after: z.string() })),
  }),
})

export const downloadDocument = endpoint({
  about: 'The whole document as a PDF stamped on every page, where staff allow that.',
  method: 'GET',
  path: '/api/projects/:route/documents/:id/download',
  input: z.object(one),
  output: z.undefined(),
})
