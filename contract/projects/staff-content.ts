import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_COUNTED } from '../numbers.ts'
import { line } from '../text.ts'
import { contentSet } from './content.ts'
import { formNode } from './content-form.ts'
import { projectKey } from './project.ts'

/*
 * The pages where staff edit the content sets. Who may only look sees the list, which has no word of any set; the sets themselves, and
 * what staff noted of them, are an admin's.
 */

/** In bytes: twenty times the longest set there is. */
export const MAX_CONTENT_SIZE = 256 * 1024
const MAX_NOTE = 300

/** No set lies deeper than half of it. */
const DEPTH = 16

/** What a draft may hold: any JSON that can be kept; whether it is right is said, not demanded. */
const kept = z
  .record(z.string(), z.unknown())
  .refine((set) => canBeKept(set, DEPTH), 'This holds what cannot be kept: half a character, or too many levels.')

function canBeKept(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  if (depth === 0) return false
  return Object.entries(value).every(([name, part]) => name.isWellFormed() && canBeKept(part, depth - 1))
}

const version = z.object({
  number: z.number().int(),
  sha256: z.string(),
  publishedAt: z.string(),
  /** Who, in words. */
  publishedBy: z.string(),
  note: z.string(),
})
export type ContentVersion = z.infer<typeof version>

const problem = z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })

const draft = z.object({
  /** Another one after every change: whoever saves names the one that they saw. */
  revision: z.string(),
  editedAt: z.string(),
  editedBy: z.string(),
  set: z.record(z.string(), z.unknown()),
  problems: z.array(problem),
})

/**
 * The file in `content/`, beside what is published: the same, as an older version was, neither (it was changed since), not right, or
 * not there.
 */
const fileState = z.enum(['same', 'older', 'differs', 'wrong', 'missing'])
export type FileState = z.infer<typeof fileState>

const one = { route: projectKey }
/** What the editor had before it: the draft, if there was one, and the version in force. */
const seen = { revision: z.string().max(64).nullable(), basedOn: z.number().int().min(0).max(MAX_COUNTED) }

export const listContent = endpoint({
  about: 'Every project: what is in force, who works on it, and whether its file was changed.',
  method: 'GET',
  path: '/api/admin/content',
  input: z.object({}),
  output: z.object({
    sets: z.array(
      z.object({
        route: projectKey,
        published: version.omit({ note: true }).nullable(),
        draft: draft.omit({ set: true, problems: true }).extend({ problems: z.number().int() }).nullable(),
        file: fileState,
      }),
    ),
  }),
})

export const getContent = endpoint({
  about:
    'All of one project for its editor. published is null where Vault’s set stands in; a draft then begins with that.',
  method: 'GET',
  path: '/api/admin/content/:route',
  input: z.object(one),
  output: z.object({
    published: version.extend({ set: contentSet }).nullable(),
    draft: draft.nullable(),
    /** What the editor begins with where there is no draft. */
    start: contentSet,
    /** By the kind of the set. */
    form: formNode,
    file: z.object({
      state: fileState,
      /** What is wrong with it, or the number of the older version that it is. */
      about: z.string(),
      set: contentSet.nullable(),
    }),
    versions: z.array(version),
  }),
})

export const getContentVersion = endpoint({
  about: 'One version with its text.',
  method: 'GET',
  path: '/api/admin/content/:route/versions/:number',
  input: z.object({ ...one, number: z.coerce.number().int().positive().max(MAX_COUNTED) }),
  output: version.extend({ set: contentSet }),
})

export const saveContentDraft = endpoint({
  about:
    'Keeps the draft as it is now, right or not. Refused with draft_changed where somebody else has changed it, or published, meanwhile.',
  method: 'POST',
  path: '/api/admin/content/:route/draft',
  input: z.object({ ...one, ...seen, set: kept }),
  output: draft.omit({ set: true }),
})

export const discardContentDraft = endpoint({
  about: 'Throws the draft away.',
  method: 'POST',
  path: '/api/admin/content/:route/draft/discard',
  input: z.object({ ...one, revision: seen.revision.unwrap() }),
  output: z.undefined(),
  status: 204,
})

export const restoreContent = endpoint({
  about: 'Makes an older version, or the file, the draft, in place of the present one.',
  method: 'POST',
  path: '/api/admin/content/:route/draft/restore',
  input: z.object({
    ...one,
    ...seen,
    from: z.union([z.number().int().positive().max(MAX_COUNTED), z.literal('file')]),
  }),
  output: draft.omit({ set: true }),
})

export const publishContent = endpoint({
  about: 'Puts the draft in force, for the next request of every reader. Asks for a sign-in of the last 15 minutes.',
  method: 'POST',
  path: '/api/admin/content/:route/publish',
  input: z.object({
    ...one,
    revision: seen.revision.unwrap(),
    basedOn: seen.basedOn,
    note: line(MAX_NOTE).min(1, 'Please say in a few words what changes.'),
  }),
  output: version,
})
