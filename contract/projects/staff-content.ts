import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_COUNTED } from '../numbers.ts'
import { line } from '../text.ts'
import { contentSet } from './content.ts'
import { formNode } from './content-form.ts'
import { projectKey } from './project.ts'

/* Viewers see the list only, which contains nothing confidential. The content itself and its version notes are for admins. */

/** In bytes: twenty times the longest content set so far. */
export const MAX_CONTENT_SIZE = 256 * 1024
const MAX_NOTE = 300

/** Twice the depth of any content set. */
const DEPTH = 16

/** A draft may be incomplete, so any JSON that can be stored is accepted; validation errors are reported with it. */
const storableSet = z
  .record(z.string(), z.unknown())
  .refine(
    (set) => isStorable(set, DEPTH),
    'The draft cannot be stored: it contains an incomplete character or is nested too deeply.',
  )

function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  if (depth === 0) return false
  return Object.entries(value).every(([name, part]) => name.isWellFormed() && isStorable(part, depth - 1))
}

const version = z.object({
  number: z.int(),
  sha256: z.string(),
  publishedAt: z.string(),
  /** A name to display. */
  publishedBy: z.string(),
  note: z.string(),
})
export type ContentVersion = z.infer<typeof version>

const problem = z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })

const draft = z.object({
  /** Changes with every edit. A save names the revision it is based on. */
  revision: z.string(),
  editedAt: z.string(),
  editedBy: z.string(),
  set: z.record(z.string(), z.unknown()),
  problems: z.array(problem),
})

/** How the file in `content/` compares with the published versions; `wrong`: it fails validation. */
const fileState = z.enum(['same', 'older', 'differs', 'wrong', 'missing'])
export type FileState = z.infer<typeof fileState>

const one = { route: projectKey }
/** What the editor last saw: the draft's revision, if there was a draft, and the published version. */
const seen = { revision: z.string().max(64).nullable(), basedOn: z.int().min(0).max(MAX_COUNTED) }

export const listContent = endpoint({
  about: 'Lists every project with its published version, its draft and the state of its file.',
  method: 'GET',
  path: '/api/admin/content',
  input: z.object({}),
  output: z.object({
    sets: z.array(
      z.object({
        route: projectKey,
        published: version.omit({ note: true }).nullable(),
        /** The project whose content its page shows; null while it is not published and none stands in. */
        shows: projectKey.nullable(),
        draft: draft.omit({ set: true, problems: true }).extend({ problems: z.int() }).nullable(),
        file: fileState,
      }),
    ),
  }),
})

export const getContent = endpoint({
  about: 'Returns everything the editor of one project needs. published is null until its own content is published.',
  method: 'GET',
  path: '/api/admin/content/:route',
  input: z.object(one),
  output: z.object({
    published: version.extend({ set: contentSet }).nullable(),
    draft: draft.nullable(),
    /** The editor's starting point when there is no draft. */
    start: contentSet,
    form: formNode,
    file: z.object({
      state: fileState,
      /** The validation error, or the number of the older version it equals. */
      about: z.string(),
      set: contentSet.nullable(),
    }),
    versions: z.array(version),
  }),
})

export const getContentVersion = endpoint({
  about: 'Returns one version with its content.',
  method: 'GET',
  path: '/api/admin/content/:route/versions/:number',
  input: z.object({ ...one, number: z.coerce.number().int().positive().max(MAX_COUNTED) }),
  output: version.extend({ set: contentSet }),
})

export const saveContentDraft = endpoint({
  about: `Saves the draft, valid or not. Refused with draft_changed if someone else has changed or published it meanwhile. The body has at most ${MAX_CONTENT_SIZE / 1024} KiB.`,
  method: 'POST',
  path: '/api/admin/content/:route/draft',
  input: z.object({ ...one, ...seen, set: storableSet }),
  output: draft.omit({ set: true }),
})

export const discardContentDraft = endpoint({
  about: 'Discards the draft.',
  method: 'POST',
  path: '/api/admin/content/:route/draft/discard',
  input: z.object({ ...one, revision: seen.revision.unwrap() }),
  output: z.undefined(),
  status: 204,
})

export const restoreContent = endpoint({
  about: 'Replaces the draft with an older version or with the file.',
  method: 'POST',
  path: '/api/admin/content/:route/draft/restore',
  input: z.object({
    ...one,
    ...seen,
    from: z.union([z.int().positive().max(MAX_COUNTED), z.literal('file')]),
  }),
  output: draft.omit({ set: true }),
})

export const publishContent = endpoint({
  about: 'Publishes the draft; readers get it with their next request. Requires a sign-in within the last 15 minutes.',
  effect: 'changes the portal',
  method: 'POST',
  path: '/api/admin/content/:route/publish',
  input: z.object({
    ...one,
    revision: seen.revision.unwrap(),
    basedOn: seen.basedOn,
    note: line(MAX_NOTE).min(1, 'Please describe the change in a few words.'),
  }),
  output: version,
})
