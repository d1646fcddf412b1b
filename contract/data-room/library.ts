import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectRoute } from '../projects/project.ts'
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
  method: 'GET',
  path: '/api/admin/documents',
  input: z.object({ route: projectRoute.default('vault') }),
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
  method: 'POST',
  path: '/api/admin/documents/folders',
  input: z.object({ route: projectRoute, title, parentId: id.nullable().default(null) }),
  output: z.object({ id: z.string() }),
  status: 201,
})
export const renameFolder = endpoint({
  method: 'POST',
  path: '/api/admin/documents/folders/:id/rename',
  input: z.object({ id, title }),
  ...done,
})
/** Only an empty one. */
export const removeFolder = endpoint({
  method: 'DELETE',
  path: '/api/admin/documents/folders/:id',
  input: z.object({ id }),
  ...done,
})

/** Puts what lies in one folder into this order; what is not named stays behind it. */
export const orderRoom = endpoint({
  method: 'POST',
  path: '/api/admin/documents/order',
  input: z.object({
    route: projectRoute,
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

/** Begins a document with its first file, which is then sent in pieces. */
export const beginDocument = endpoint({
  method: 'POST',
  path: '/api/admin/documents',
  input: z.object({ route: projectRoute, ...said, ...file }),
  ...begun,
})
/** Begins a further version. */
export const beginVersion = endpoint({
  method: 'POST',
  path: '/api/admin/documents/:id/versions',
  input: z.object({ id, ...file }),
  ...begun,
})
/** One piece, from 0 on; every one but the last is `pieceBytes` long. The body is the piece itself (`application/octet-stream`). */
export const sendPiece = endpoint({
  method: 'PUT',
  path: '/api/admin/documents/versions/:id/pieces/:number',
  input: z.object({ id, number: z.coerce.number().int().min(0).max(1_000) }),
  ...done,
})
/** All pieces are sent: what they make is looked at and, where nothing is wrong with it, becomes what readers get. */
export const finishVersion = endpoint({
  method: 'POST',
  path: '/api/admin/documents/versions/:id/finish',
  input: z.object({ id }),
  ...done,
})
/** Has readers get this version, an older one too. */
export const chooseVersion = endpoint({
  method: 'POST',
  path: '/api/admin/documents/versions/:id/choose',
  input: z.object({ id }),
  ...done,
})

/** Says everything about a document anew. Refused with `document_edited` where `seen` is no longer its revision. */
export const changeDocument = endpoint({
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

/** Who read a document, and how long each of its pages was looked at. */
export const getReadership = endpoint({
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

/** What one person read. */
export const getPersonReading = endpoint({
  method: 'GET',
  path: '/api/admin/people/:id/documents',
  input: z.object({ id }),
  output: z.object({
    documents: z.array(
      read.extend({ documentId: z.string(), route: projectRoute, title: z.string(), pages: count, downloads: count }),
    ),
  }),
})

/** Whom something was shown to, by the code that it bears: as it stands there, or as somebody read it to you. */
export const findTrace = endpoint({
  method: 'POST',
  path: '/api/admin/trace',
  input: z.object({ code: line(40).min(1, 'Please enter the code.') }),
  output: z.object({
    code: z.string(),
    kind: z.enum(['page', 'thumbnails', 'download', 'content']),
    at: z.string(),
    route: projectRoute,
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
