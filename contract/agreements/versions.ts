import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_COUNTED } from '../numbers.ts'
import { time } from '../text.ts'

/**
 * What a new version asks of those who signed an earlier one. `keep`: nothing, they stay bound by theirs. `next_visit`: to sign it before
 * anything more is shown to them. `by_date`: to sign it until a day, and from then on as at the next visit.
 */
const versionPolicy = z.enum(['keep', 'next_visit', 'by_date'])
export type VersionPolicy = z.infer<typeof versionPolicy>

/** As long as an agreement may be, in characters: three times the one that the portal comes with, and within one request. */
const MAX_AGREEMENT_LENGTH = 40_000

/** The Markdown of an agreement: several lines, without control characters. */
const agreementText = z
  .string()
  .max(MAX_AGREEMENT_LENGTH, `An agreement may have ${MAX_AGREEMENT_LENGTH} characters at the most.`)
  .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, 'This contains characters that cannot be used here.')

const version = z.object({
  version: z.number().int(),
  title: z.string(),
  sha256: z.string(),
  /** When it came into force. */
  publishedAt: z.string(),
  policy: versionPolicy,
  signBy: z.string().nullable(),
  /** For how many years it binds. */
  termYears: z.number().int(),
  /** Who published it, by name; the portal itself at its first start. */
  publishedBy: z.string(),
  /** How many signatures of it stand. */
  bound: z.number().int(),
})

const draft = z.object({
  text: z.string(),
  /** Counts the times it was saved; whoever saves says which one they had before them. */
  revision: z.number().int(),
  savedAt: z.string(),
  /** Who saved it last, and whether that is whoever asks. */
  editor: z.string(),
  mine: z.boolean(),
  /** Set where it is finished and waits for its time. */
  scheduled: z
    .object({ from: z.string(), policy: versionPolicy, signBy: z.string().nullable(), by: z.string() })
    .nullable(),
})

export const getAgreement = endpoint({
  about: 'All versions, newest first, the text in force, and the one draft there may be. Times are ISO 8601 UTC.',
  method: 'GET',
  path: '/api/admin/agreement',
  input: z.object({}),
  output: z.object({
    versions: z.array(version),
    inForce: z.object({ version: z.number().int(), text: z.string() }),
    draft: draft.nullable(),
    /** The years that a version published now would bind for. */
    termYears: z.number().int(),
  }),
})

export const getAgreementVersion = endpoint({
  about: 'The text of one version, to be read and compared.',
  method: 'GET',
  path: '/api/admin/agreement/versions/:version',
  input: z.object({ version: z.coerce.number().int().min(1).max(MAX_COUNTED) }),
  output: z.object({ version: z.number().int(), text: z.string() }),
})

export const saveDraft = endpoint({
  about: 'Saves the draft; revision 0 begins it. 409 draft_changed where somebody else saved meanwhile.',
  method: 'PUT',
  path: '/api/admin/agreement/draft',
  input: z.object({ text: agreementText, revision: z.number().int().min(0).max(MAX_COUNTED) }),
  output: z.object({ revision: z.number().int(), savedAt: z.string() }),
})

export const dropDraft = endpoint({
  about: 'Throws the draft away; 204 also where there is none.',
  method: 'DELETE',
  path: '/api/admin/agreement/draft',
  input: z.object({}),
  output: z.undefined(),
  status: 204,
})

export const publishDraft = endpoint({
  about:
    'Publishes the draft: at once, or from a time on. Asks for a sign-in of the last 15 minutes. revision is the one that was looked at, so that nobody puts in force what somebody else has just changed.',
  method: 'POST',
  path: '/api/admin/agreement/publish',
  input: z.object({
    revision: z.number().int().min(1).max(MAX_COUNTED),
    policy: versionPolicy,
    /** With `by_date` only: later than the time from which it is in force. */
    signBy: time.optional(),
    /** Absent: at once. */
    from: time.optional(),
  }),
  /** The new version's number; null while it waits for its time. */
  output: z.object({ version: z.number().int().nullable() }),
})

export const callOff = endpoint({
  about: 'Calls a version off that waits for its time: it is a draft again.',
  method: 'POST',
  path: '/api/admin/agreement/call-off',
  input: z.object({}),
  output: z.undefined(),
  status: 204,
})
