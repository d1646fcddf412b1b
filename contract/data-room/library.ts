import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectKey } from '../projects/project.ts'
import { line, time } from '../text.ts'
import { DOCUMENT_ICONS, IDENTITIES, type Identity, REFUSALS, type Refusal, ROOM_LIMITS } from './data-room-labels.ts'

const count = z.number().int()
const id = line(40)
const refusal = z.enum(Object.keys(REFUSALS) as [Refusal, ...Refusal[]])
const done = { output: z.undefined(), status: 204 } as const
const title = line(200).min(1, 'Please give it a title.')

const version = z.object({
  id: z.string(),
  number: count,
  fileName: z.string(),
  bytes: count,
  /** How far it has come: `sending` until every piece is here, then `processing` until its pages are made. */
  state: z.enum(['sending', 'processing', 'ready', 'refused']),
  /** Of `sending`: bytes that are here. */
  sent: count,
  pages: count,
  pagesDone: count,
  refusal: refusal.nullable(),
  createdAt: z.string(),
  readyAt: z.string().nullable(),
})

const readers = z
  .array(
    z.object({
      kind: z.enum(['email', 'domain']),
      /** An address, or a domain as it stands behind the sign: `northgate.example`. */
      value: line(254).min(1),
    }),
  )
  .max(ROOM_LIMITS.readers)

/** What staff say of a document; the first four are those of the spec's due diligence grid. */
const said = {
  title,
  description: line(500).default(''),
  icon: z.enum(DOCUMENT_ICONS).default('contract'),
  action: line(40).default('Read'),
  folderId: id.nullable().default(null),
}

const staffDocument = z.object({
  id: z.string(),
  index: z.string(),
  /** Another one after every change of what is said here, but for its versions. */
  revision: z.string(),
  folderId: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  icon: z.enum(DOCUMENT_ICONS),
  action: z.string(),
  download: z.boolean(),
  /** Whether only `readers` may read it. */
  narrowed: z.boolean(),
  readers,
  visibleFrom: z.string().nullable(),
  visibleUntil: z.string().nullable(),
  /** The number of the version that readers get; null while none is ready. */
  current: count.nullable(),
  versions: z.array(version),
})

export const listStaffRoom = endpoint({
  about: 'The folders and documents of a project’s data room, as staff arrange them.',
  method: 'GET',
  path: '/api/admin/documents',
  input: z.object({ route: projectKey.default('vault') }),
  output: z.object({
    folders: z.array(
      z.object({
        id: z.string(),
        index: z.string(),
        title: z.string(),
        depth: count,
        parentId: z.string().nullable(),
        /** Whether anything lies in it. */
        empty: z.boolean(),
      }),
    ),
    documents: z.array(staffDocument),
    /** Whether Office files can be taken here. */
    office: z.boolean(),
  }),
})

export const makeFolder = endpoint({
  about: 'Creates a folder in a project’s data room.',
  method: 'POST',
  path: '/api/admin/documents/folders',
  input: z.object({ route: projectKey, title, parentId: id.nullable().default(null) }),
  output: z.object({ id: z.string() }),
  status: 201,
})
export const renameFolder = endpoint({
  about: 'Renames a folder of the data room.',
  method: 'POST',
  path: '/api/admin/documents/folders/:id/rename',
  input: z.object({ id, title }),
  ...done,
})
export const removeFolder = endpoint({
  about: 'Only an empty one.',
  method: 'DELETE',
  path: '/api/admin/documents/folders/:id',
  input: z.object({ id }),
  ...done,
})

export const orderRoom = endpoint({
  about: 'Puts what lies in one folder into this order; what is not named stays behind it.',
  method: 'POST',
  path: '/api/admin/documents/order',
  input: z.object({
    route: projectKey,
    folderId: id.nullable().default(null),
    kind: z.enum(['folders', 'documents']),
    ids: z.array(id).min(1).max(1_000),
  }),
  ...done,
})

const file = {
  fileName: line(255).min(1),
  bytes: z.number().int().min(1, 'The file is empty.').max(ROOM_LIMITS.fileBytes, 'The file is larger than 64 MB.'),
}
const begun = {
  output: z.object({ documentId: z.string(), versionId: z.string(), pieceBytes: count }),
  status: 201,
} as const

export const beginDocument = endpoint({
  about: 'Begins a document with its first file, which is then sent in pieces.',
  method: 'POST',
  path: '/api/admin/documents',
  input: z.object({ route: projectKey, ...said, ...file }),
  ...begun,
})
export const beginVersion = endpoint({
  about: 'Begins a further version.',
  method: 'POST',
  path: '/api/admin/documents/:id/versions',
  input: z.object({ id, ...file }),
  ...begun,
})
export const sendPiece = endpoint({
  about:
    'One piece, from 0 on; every one but the last is pieceBytes long. The body is the piece itself (application/octet-stream).',
  method: 'PUT',
  path: '/api/admin/documents/versions/:id/pieces/:number',
  input: z.object({ id, number: z.coerce.number().int().min(0).max(1_000) }),
  ...done,
})
export const finishVersion = endpoint({
  about:
    'All pieces are sent: what they make is looked at and, where nothing is wrong with it, becomes what readers get.',
  method: 'POST',
  path: '/api/admin/documents/versions/:id/finish',
  input: z.object({ id }),
  ...done,
})
export const chooseVersion = endpoint({
  about: 'Has readers get this version, an older one too.',
  method: 'POST',
  path: '/api/admin/documents/versions/:id/choose',
  input: z.object({ id }),
  ...done,
})

export const changeDocument = endpoint({
  about: 'Says everything about a document anew. Refused with document_edited where seen is no longer its revision.',
  method: 'POST',
  path: '/api/admin/documents/:id',
  input: z
    .object({
      id,
      seen: z.string().max(64).optional(),
      ...said,
      download: z.boolean(),
      narrowed: z.boolean(),
      readers: readers.default([]),
      visibleFrom: time.nullable().default(null),
      visibleUntil: time.nullable().default(null),
    })
    .refine(({ visibleFrom, visibleUntil }) => !visibleFrom || !visibleUntil || visibleFrom < visibleUntil, {
      path: ['visibleUntil'],
      error: 'The end must come after the beginning.',
    }),
  ...done,
})
export const removeDocument = endpoint({
  about: 'Removes a document from the data room.',
  method: 'DELETE',
  path: '/api/admin/documents/:id',
  input: z.object({ id }),
  ...done,
})

const read = z.object({
  /** Milliseconds, as reported by the browser and held against the server's clock. */
  readMs: count,
  /** Pages that were read, of `pages`. */
  pagesRead: count,
  /** On how many visits. */
  visits: count,
  lastAt: z.string().nullable(),
})

export const getReadership = endpoint({
  about: 'Who read a document, and how long each of its pages was looked at.',
  method: 'GET',
  path: '/api/admin/documents/:id/readers',
  input: z.object({ id }),
  output: z.object({
    title: z.string(),
    pages: count,
    people: z.array(
      read.extend({ personId: z.string(), email: z.string(), name: z.string(), firm: z.string(), downloads: count }),
    ),
    firms: z.array(read.extend({ firm: z.string(), people: count })),
    /** Each page of the current version, by all readers together. */
    perPage: z.array(z.object({ page: count, readMs: count, people: count })),
  }),
})

export const getPersonReading = endpoint({
  about: 'What one person read.',
  method: 'GET',
  path: '/api/admin/people/:id/documents',
  input: z.object({ id }),
  output: z.object({
    documents: z.array(
      read.extend({ documentId: z.string(), route: projectKey, title: z.string(), pages: count, downloads: count }),
    ),
  }),
})

export const findWatermark = endpoint({
  about: 'Whom something was shown to, by the code that it bears: as it stands there, or as somebody read it to you.',
  method: 'POST',
  path: '/api/admin/watermark',
  input: z.object({ code: line(40).min(1, 'Please enter the code.') }),
  output: z.object({
    code: z.string(),
    kind: z.enum(['page', 'thumbnails', 'download', 'content']),
    at: z.string(),
    route: projectKey,
    document: z.object({ id: z.string(), title: z.string(), version: count, page: count.nullable() }).nullable(),
    email: z.string(),
    name: z.string(),
    companyName: z.string(),
    personId: z.string().nullable(),
    identity: z.enum(Object.keys(IDENTITIES) as [Identity, ...Identity[]]),
    method: z.string(),
    sessionId: z.string().nullable(),
    codeId: z.string().nullable(),
    ipAddress: z.string(),
    userAgent: z.string(),
    nda: z.object({ submissionId: z.string(), version: count, signedAt: z.string() }).nullable(),
  }),
})
