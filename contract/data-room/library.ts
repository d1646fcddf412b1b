import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectKey } from '../projects/project.ts'
import { line, time } from '../text.ts'
import {
  DOCUMENT_ICONS,
  DOCUMENT_KINDS,
  IDENTITIES,
  type Identity,
  MEMBER_KINDS,
  READ_AS,
  READER_KINDS,
  READING_ACCESS,
  REFUSALS,
  type Refusal,
  ROOM_LIMITS,
  WATERMARK_KINDS,
} from './data-room-labels.ts'
import { HIDDEN_KINDS, type HiddenKind } from './hidden-parts.ts'

const count = z.int()
const id = line(40)
const refusal = z.enum(Object.keys(REFUSALS) as [Refusal, ...Refusal[]])
const noContent = { output: z.undefined(), status: 204 } as const
const title = line(200).min(1, 'Please give it a title.')

const version = z.object({
  id: z.string(),
  number: count,
  fileName: z.string(),
  bytes: count,
  /** `sending` until every piece has arrived, then `processing` until the pages are checked. */
  state: z.enum(['sending', 'processing', 'ready', 'refused']),
  /** Bytes received so far. */
  sent: count,
  pages: count,
  pagesDone: count,
  refusal: refusal.nullable(),
  createdAt: z.string(),
  readyAt: z.string().nullable(),
  /** The version that this one was redacted from; null for an uploaded file. */
  redactedFrom: count.nullable().optional(),
  /**
   * What the file has that readers do not see, or that is shown otherwise than the file has it; empty if nothing was found. Missing of
   * films, and of files that were checked before this was looked for.
   */
  hidden: z
    .array(
      z.object({
        kind: z.enum(Object.keys(HIDDEN_KINDS) as [HiddenKind, ...HiddenKind[]]),
        count,
        /** Pages, slides or sheets, counted from 1, at most 200. */
        pages: z.array(count).optional(),
        /** Authors, fonts, scripts, or details about the file, at most 10. */
        names: z.array(z.string()).optional(),
        /** `never`: readers get nothing of it. `otherwise`: they get something in its place, such as the result of tracked changes. */
        readers: z.enum(['never', 'otherwise']),
      }),
    )
    .optional(),
  /** Of a workbook, the same as `hidden` in the form of an earlier release. */
  leftOut: z
    .object({
      sheets: count,
      rows: count,
      columns: count,
      comments: z.boolean(),
      drawings: count,
      /** Cells with a value below a merged cell. */
      covered: count.optional(),
      /** Formulas that the file has without a result. */
      uncomputed: count.optional(),
    })
    .optional(),
})

const readers = z
  .array(
    z.object({
      kind: z.enum(READER_KINDS),
      /** An email address, a domain such as `northgate.example`, or the id of a group. */
      value: line(254).min(1),
    }),
  )
  .max(ROOM_LIMITS.readers)

const days = count.min(1, 'Enter at least one day.').max(ROOM_LIMITS.closeAfterDays, 'Enter at most ten years.')
const timesInOrder = ({ visibleFrom, visibleUntil }: { visibleFrom: string | null; visibleUntil: string | null }) =>
  !visibleFrom || !visibleUntil || visibleFrom < visibleUntil
const endAfterStart = { path: ['visibleUntil'], error: 'The end must be after the start.' }
const tags = z.array(line(40).min(1)).max(ROOM_LIMITS.tags)

/** `title`, `description`, `icon` and `action` are the fields of the due diligence grid (product-spec section 3). */
const details = {
  title,
  description: line(500).default(''),
  icon: z.enum(DOCUMENT_ICONS).default('contract'),
  action: line(40).default('Read'),
  folderId: id.nullable().default(null),
}

const staffDocument = z.object({
  id: z.string(),
  index: z.string(),
  /** Changes with every edit of these fields, but not with a new version. */
  revision: z.string(),
  folderId: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  icon: z.enum(DOCUMENT_ICONS),
  action: z.string(),
  download: z.boolean(),
  /** If true, only `readers` may read it. */
  narrowed: z.boolean(),
  readers,
  /** When staff released it; null while it is private. */
  releasedAt: z.string().nullable(),
  visibleFrom: z.string().nullable(),
  visibleUntil: z.string().nullable(),
  /** The version that readers get; null while none is ready. */
  current: count.nullable(),
  versions: z.array(version),
  /** Whether it has a rule of its own; without one it opens as its folder. */
  access: z.enum(READING_ACCESS).optional(),
  /** Whether only named readers may read it, by its own rule or that of a folder. */
  restricted: z.boolean().optional(),
  /** The folder whose rule decides; null if its own or the project does. */
  decidedBy: z.string().nullable().optional(),
  /** For how many days a reader can read it, from when they first open it. */
  closeAfterDays: count.nullable().optional(),
  tags: z.array(z.string()).optional(),
  /** Of its newest file. */
  kind: z.enum(DOCUMENT_KINDS).optional(),
  /** `sheets` and `film`: a workbook and a film, which are not compared, redacted or saved. */
  readAs: z.enum(READ_AS).optional(),
})

export const listStaffRoom = endpoint({
  about: 'Lists the folders and documents of a project’s data room; without route, that of the first project.',
  method: 'GET',
  path: '/api/admin/documents',
  input: z.object({ route: projectKey.optional() }),
  output: z.object({
    folders: z.array(
      z.object({
        id: z.string(),
        index: z.string(),
        title: z.string(),
        depth: count,
        parentId: z.string().nullable(),
        empty: z.boolean(),
        /** Changes with every change of its rule. */
        revision: z.string().optional(),
        access: z.enum(READING_ACCESS).optional(),
        readers: readers.optional(),
        visibleFrom: z.string().nullable().optional(),
        visibleUntil: z.string().nullable().optional(),
        closeAfterDays: count.nullable().optional(),
        restricted: z.boolean().optional(),
        decidedBy: z.string().nullable().optional(),
      }),
    ),
    documents: z.array(staffDocument),
    /** The groups of the project’s readers. */
    groups: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
    /** Whether this server can convert Office files. */
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
  ...noContent,
})
export const removeFolder = endpoint({
  about: 'Removes an empty folder.',
  method: 'DELETE',
  path: '/api/admin/documents/folders/:id',
  input: z.object({ id }),
  ...noContent,
})

export const orderDocuments = endpoint({
  about: 'Sets the order of the folders or documents in one folder. Items that are not listed come last.',
  method: 'POST',
  path: '/api/admin/documents/order',
  input: z.object({
    route: projectKey,
    folderId: id.nullable().default(null),
    kind: z.enum(['folders', 'documents']),
    ids: z.array(id).min(1).max(1_000),
  }),
  ...noContent,
})

const file = {
  fileName: line(255).min(1),
  /** At most 64 MB, or 512 MB of a film. */
  bytes: z.int().min(1, 'The file is empty.').max(ROOM_LIMITS.filmBytes, 'The file is larger than 512 MB.'),
}
/** What lets an upload go on after it was cut off, and keeps a repeated call from starting a second one. */
const resumable = {
  /** Finds the upload only for the same caller, place, name and size. */
  uploadKey: line(80).min(8, 'Use at least 8 characters.').optional(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'Give the SHA-256 as 64 hexadecimal digits in lower case.')
    .optional(),
}
const startedUpload = {
  output: z.object({
    documentId: z.string(),
    versionId: z.string(),
    pieceBytes: count,
    /** `resumed`: the upload had been started; send the pieces that are missing. `here`: this file is already in the data room; send nothing. */
    state: z.enum(['begun', 'resumed', 'here']).optional(),
    /** The numbers of the pieces that have arrived. */
    pieces: z.array(count).optional(),
  }),
  status: 201,
} as const

export const beginDocument = endpoint({
  about:
    'Creates a document and starts the upload of its first file, which is then sent in pieces. The document is private until it is released. With uploadKey or sha256, calling it again goes on with the same upload.',
  method: 'POST',
  path: '/api/admin/documents',
  input: z.object({
    route: projectKey,
    ...details,
    ...file,
    ...resumable,
    /** Folders within `folderId`, from the outermost. Those that do not exist are made. */
    folders: z.array(title).max(ROOM_LIMITS.folderDepth).optional(),
    /** With `sha256`, if the folder has a document with this file name and other content. `refuse`: with upload_exists. */
    sameName: z.enum(['refuse', 'version', 'another']).optional(),
  }),
  ...startedUpload,
})
export const beginVersion = endpoint({
  about: 'Starts the upload of a new version. With uploadKey or sha256, calling it again goes on with the same upload.',
  method: 'POST',
  path: '/api/admin/documents/:id/versions',
  input: z.object({ id, ...file, ...resumable }),
  ...startedUpload,
})
export const sendPiece = endpoint({
  about:
    'Uploads one piece, numbered from 0. Every piece except the last is pieceBytes long. The body is the piece itself (application/octet-stream).',
  method: 'PUT',
  path: '/api/admin/documents/versions/:id/pieces/:number',
  input: z.object({ id, number: z.coerce.number().int().min(0).max(1_000) }),
  ...noContent,
})
export const finishVersion = endpoint({
  about:
    'Completes an upload. The portal checks the file and, if it is accepted, readers of a released document get it.',
  method: 'POST',
  path: '/api/admin/documents/versions/:id/finish',
  input: z.object({ id }),
  ...noContent,
})
export const cancelUpload = endpoint({
  about: 'Cancels an upload that is not complete. A document of which nothing else was uploaded is removed with it.',
  method: 'POST',
  path: '/api/admin/documents/versions/:id/cancel',
  input: z.object({ id }),
  ...noContent,
})
export const checkVersionAgain = endpoint({
  about:
    'Checks a file again that was refused for a reason of the server, not of the file: not_finished, unscanned or office_unavailable.',
  method: 'POST',
  path: '/api/admin/documents/versions/:id/check-again',
  input: z.object({ id }),
  ...noContent,
})
export const chooseVersion = endpoint({
  about: 'Makes this version the one that readers get. It may be an older one.',
  method: 'POST',
  path: '/api/admin/documents/versions/:id/choose',
  input: z.object({ id }),
  ...noContent,
})

export const changeDocument = endpoint({
  about:
    'Replaces all details of a document. If seen is given and is not the current revision, the call is refused with document_edited.',
  method: 'POST',
  path: '/api/admin/documents/:id',
  input: z
    .object({
      id,
      seen: z.string().max(64).optional(),
      ...details,
      download: z.boolean(),
      narrowed: z.boolean(),
      readers: readers.default([]),
      visibleFrom: time.nullable().default(null),
      visibleUntil: time.nullable().default(null),
      /** Decides instead of narrowed. Left out, a document that is not narrowed keeps what it has. */
      access: z.enum(READING_ACCESS).optional(),
      /** Left out, it stays as it is. */
      closeAfterDays: days.nullable().optional(),
      tags: tags.optional(),
    })
    .refine(timesInOrder, endAfterStart),
  ...noContent,
})

const reader = z.object({ personId: z.string(), email: z.string(), name: z.string(), firm: z.string() })
/** Why somebody may read. */
const reason = z.object({
  /** Whose rule decides: the document’s, a folder’s or, without any, the project’s. */
  by: z.enum(['document', 'folder', 'project']),
  folderId: z.string().nullable(),
  access: z.enum(['everyone', 'named']),
  /** Which of its named readers the person is. */
  reader: z.object({ kind: z.enum(READER_KINDS), value: z.string() }).nullable(),
  /** In a group: by which of its members. */
  member: z.object({ kind: z.enum(MEMBER_KINDS), value: z.string() }).nullable(),
})
const readerWithReason = reader.extend({
  why: reason.optional(),
  /** When it closed or closes for this person, because they opened it. */
  closesAt: z.string().nullable().optional(),
})

export const getAudience = endpoint({
  about:
    'Lists who could read a document now if it were released: people with a confirmed signature and access to the project, by their personal code or a confirmed account, whom the document names or does not exclude.',
  method: 'GET',
  path: '/api/admin/documents/:id/audience',
  input: z.object({ id }),
  output: z.object({
    /** The revision that this is about, to be sent with the release. */
    revision: z.string(),
    total: count,
    /** At most 200; `total` counts all of them. */
    people: z.array(readerWithReason),
    /** People who can read as soon as they prove the address of their personal code with six emailed digits. */
    unproved: count,
    /** Named addresses and domains that admit none of these people yet. */
    waiting: readers,
    /** Active codes for the project that belong to no person. Whoever enters one can read too, once signed in and signed. */
    openCodes: count,
  }),
})

export const releaseDocument = endpoint({
  about:
    'Opens a document to its readers. If seen is given and is not the current revision, the call is refused with document_edited.',
  method: 'POST',
  path: '/api/admin/documents/:id/release',
  input: z.object({ id, seen: z.string().max(64).optional() }),
  ...noContent,
})
export const unreleaseDocument = endpoint({
  about: 'Makes a released document private again, from the next page on.',
  method: 'POST',
  path: '/api/admin/documents/:id/make-private',
  input: z.object({ id }),
  ...noContent,
})

export const getReadersOn = endpoint({
  about: 'Answers from the audit log who could read a document on a day (UTC), and under which rule.',
  method: 'GET',
  path: '/api/admin/documents/:id/readers-on',
  input: z.object({ id, day: z.iso.date('Enter a day as 2026-01-31.') }),
  output: z.object({
    /** The rules in force during the day, in order. Empty if the document did not exist yet or had no readable version. */
    rules: z.array(
      z.object({
        since: z.string(),
        /** The log entry that set it. */
        entryId: z.string(),
        state: z.enum(['private', 'everyone', 'named', 'removed']),
        /** Addresses and domains; those of erased people are left out. */
        readers: z.array(z.string()),
        erasedReaders: count,
        visibleFrom: z.string().nullable(),
        visibleUntil: z.string().nullable(),
        closeAfterDays: count.nullable().optional(),
      }),
    ),
    total: count,
    people: z.array(reader),
    openCodes: count,
  }),
})

export const removeDocument = endpoint({
  about: 'Removes a document from the data room.',
  method: 'DELETE',
  path: '/api/admin/documents/:id',
  input: z.object({ id }),
  ...noContent,
})

const read = z.object({
  /** Milliseconds, as reported by the browser and checked against the server's clock. */
  readMs: count,
  pagesRead: count,
  visits: count,
  lastAt: z.string().nullable(),
})

/** What the server sent to a reader, newest first, up to 200. `pages`: the pages that a search showed lines of, as `3-5,9`. */
const sent = z
  .array(
    z.object({
      personId: z.string(),
      documentId: z.string(),
      title: z.string(),
      version: count,
      kind: z.enum(WATERMARK_KINDS),
      page: count.nullable(),
      pages: z.string().nullable(),
      at: z.string(),
      code: z.string(),
    }),
  )
  .optional()

export const getReadership = endpoint({
  about: 'Shows who read a document, and for how long each page was open.',
  method: 'GET',
  path: '/api/admin/documents/:id/readers',
  input: z.object({ id }),
  output: z.object({
    title: z.string(),
    pages: count,
    people: z.array(
      read.extend({
        personId: z.string(),
        email: z.string(),
        name: z.string(),
        firm: z.string(),
        downloads: count,
        /** How long each page of the current version was open, in milliseconds. */
        pageMs: z.array(count).optional(),
      }),
    ),
    firms: z.array(read.extend({ firm: z.string(), people: count })),
    /** Totals for each page of the current version. */
    perPage: z.array(z.object({ page: count, readMs: count, people: count })),
    sent,
  }),
})

export const listReadership = endpoint({
  about: 'Sums up for each document of a project who read it; without route, for the first project.',
  method: 'GET',
  path: '/api/admin/documents/readership',
  input: z.object({ route: projectKey.optional() }),
  output: z.object({
    documents: z.array(
      z.object({
        id: z.string(),
        /** Everyone whom the portal has ever shown any of it. */
        readers: count,
        /** How many people may read it now, if it is released and within its times. */
        mayRead: count,
        /** How many of them have opened it. */
        opened: count,
        lastOpenedAt: z.string().nullable(),
        /** The median share of pages that readers of the current version had open for two seconds, in percent. */
        completion: count.nullable(),
        /** How long each page of the current version was open to all readers together, in milliseconds. */
        pageMs: z.array(count),
      }),
    ),
  }),
})

export const getPersonReading = endpoint({
  about: 'Lists the documents that one person read.',
  person: 'id',
  method: 'GET',
  path: '/api/admin/people/:id/documents',
  input: z.object({ id }),
  output: z.object({
    documents: z.array(
      read.extend({
        documentId: z.string(),
        route: projectKey,
        title: z.string(),
        pages: count,
        downloads: count,
        /** How long each page of the current version was open, in milliseconds. */
        pageMs: z.array(count).optional(),
      }),
    ),
    sent,
  }),
})

/**
 * What the log says of the watermark now. Only with `holds` is the answer what was logged when the page was shown. `changed`: the row was
 * changed since, and must not be relied on. `unproved`: the log has it, but cannot prove it. `not_sealed`: it is not in the log yet.
 */
const watermarkProof = z.object({
  state: z.enum(['holds', 'changed', 'unproved', 'not_sealed']),
  /** The index of the entry in the log whose batch has it, and the time of that entry. */
  entry: count.nullable(),
  loggedAt: z.string().nullable(),
  /** With `holds`: JSON lines that `docs/verifier/verify-log.mjs` verifies without the portal. */
  file: z.string().nullable(),
})

export const findWatermark = endpoint({
  about: 'Finds who a page was shown to, by its watermark code. The code may be typed or pasted with text around it.',
  method: 'POST',
  path: '/api/admin/watermark',
  input: z.object({ code: line(40).min(1, 'Enter the code.') }),
  output: z.object({
    code: z.string(),
    kind: z.enum(WATERMARK_KINDS),
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
    proof: watermarkProof.optional(),
  }),
})

/** What is printed on a page may be pasted whole, with its line breaks. */
const pasted = z.string().trim().max(2_000, 'Paste at most 2,000 characters.').default('')

export const searchWatermarks = endpoint({
  about:
    'Finds watermarks by whatever is known of them: a code with ? for each character that cannot be read, part of a code, a whole watermark pasted, and the reader, the time and the document. All that is given must fit. If a complete code was never issued, codes that differ by what is easily misread are offered instead.',
  method: 'POST',
  path: '/api/admin/watermark/search',
  errors: ['invalid_input'],
  input: z.object({
    /** A code, part of one, or the whole watermark with any line breaks. */
    mark: pasted,
    /** An address or a part of one. */
    reader: line(254).default(''),
    /** The minute that the watermark shows. */
    at: time.nullable().default(null),
    /** How far from `at` the page may have been shown, in minutes. */
    within: count
      .min(0)
      .max(60 * 24 * 31, 'Choose at most 31 days.')
      .default(1),
    /** The title of a document or a part of it, or its id. */
    document: line(200).default(''),
    /** Copies of the whole document and thumbnails fit every page. */
    page: count
      .min(1, 'Pages are counted from 1.')
      .max(100_000, 'No document has so many pages.')
      .nullable()
      .default(null),
  }),
  output: z.object({
    /** What was understood of what was given. A code has `?` where a character is unknown. */
    asked: z.object({
      code: z.string(),
      reader: z.string(),
      from: z.string().nullable(),
      until: z.string().nullable(),
    }),
    /** `similar`: the code was never issued. `context`: nor was a similar one; this is what else was pasted with it. */
    match: z.enum(['given', 'similar', 'context']),
    /** Newest first, or most similar first. At most 50. */
    candidates: z.array(
      z.object({
        code: z.string(),
        kind: z.enum(WATERMARK_KINDS),
        at: z.string(),
        route: projectKey,
        document: z.object({ id: z.string(), title: z.string(), version: count, page: count.nullable() }).nullable(),
        email: z.string(),
        name: z.string(),
        personId: z.string().nullable(),
        identity: z.enum(Object.keys(IDENTITIES) as [Identity, ...Identity[]]),
        /** The characters that differ from the code that was given, counted from 1 without the hyphen. */
        differs: z.array(count),
      }),
    ),
    /** Whether more fit than are listed. */
    more: z.boolean(),
  }),
})
