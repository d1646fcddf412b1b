import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_COUNTED } from '../numbers.ts'
import { line, time } from '../text.ts'
import { AGREEMENT_LANGUAGES } from './agreement-languages.ts'
import { agreementTerms } from './agreement-terms.ts'

/**
 * What a new version asks of earlier signers. `keep`: nothing, they stay bound by the version they signed. `next_visit`: they sign it
 * before they see anything else. `by_date`: they sign it by a deadline, after which `next_visit` applies.
 */
const versionPolicy = z.enum(['keep', 'next_visit', 'by_date'])
export type VersionPolicy = z.infer<typeof versionPolicy>

/** In characters: three times the agreement that the portal comes with, and small enough for one request. */
const MAX_AGREEMENT_LENGTH = 40_000

/** Markdown without control characters. */
const agreementText = z
  .string()
  .max(MAX_AGREEMENT_LENGTH, `An agreement can have at most ${MAX_AGREEMENT_LENGTH} characters.`)
  .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, 'This contains characters that cannot be used here.')

const version = z.object({
  version: z.int(),
  title: z.string(),
  sha256: z.string(),
  /** When it came into force. */
  publishedAt: z.string(),
  policy: versionPolicy,
  signBy: z.string().nullable(),
  ...agreementTerms.shape,
  /** The name of the person who published it. */
  publishedBy: z.string(),
  /** How many of its signatures are in force. */
  bound: z.int(),
})

const draft = z.object({
  text: z.string(),
  /** Goes up with each save. A save names the revision that it replaces. */
  revision: z.int(),
  savedAt: z.string(),
  /** Who saved it last, and whether that was the caller. */
  editor: z.string(),
  mine: z.boolean(),
  /** Set if the draft is scheduled for publication. */
  scheduled: z
    .object({
      from: z.string(),
      policy: versionPolicy,
      signBy: z.string().nullable(),
      by: z.string(),
      ...agreementTerms.shape,
    })
    .nullable(),
})

export const getAgreement = endpoint({
  about: 'All versions, newest first, the text in force, and the draft if there is one. Times are ISO 8601 UTC.',
  method: 'GET',
  path: '/api/admin/agreement',
  input: z.object({}),
  output: z.object({
    versions: z.array(version),
    inForce: z.object({ version: z.int(), text: z.string() }),
    draft: draft.nullable(),
    /** Today's legal name of the company. */
    company: z.string(),
    /** False while the version in force names another company. */
    signable: z.boolean(),
    /** What the configuration says now, to fill in the publication. */
    configured: agreementTerms,
    /** The agreement that the portal comes with, filled in with the configuration; null if a setting is missing. */
    template: z.string().nullable(),
    /** Why the template cannot be filled in. */
    templateProblem: z.string().nullable(),
    /** The labels of the settings that the template needs and that are not set. */
    templateMissing: z.array(z.string()).optional(),
  }),
})

export const getAgreementVersion = endpoint({
  about: 'The text of one version.',
  method: 'GET',
  path: '/api/admin/agreement/versions/:version',
  input: z.object({ version: z.coerce.number().int().min(1).max(MAX_COUNTED) }),
  output: z.object({ version: z.int(), text: z.string() }),
})

export const saveDraft = endpoint({
  about: 'Saves the draft. Revision 0 creates it. Returns 409 if someone else has saved it since that revision.',
  method: 'PUT',
  path: '/api/admin/agreement/draft',
  input: z.object({ text: agreementText, revision: z.int().min(0).max(MAX_COUNTED) }),
  output: z.object({ revision: z.int(), savedAt: z.string() }),
})

export const discardDraft = endpoint({
  about: 'Deletes the draft. Returns 204 even if there is none.',
  method: 'DELETE',
  path: '/api/admin/agreement/draft',
  input: z.object({}),
  output: z.undefined(),
  status: 204,
})

export const publishDraft = endpoint({
  about:
    'Publishes the draft now or at a given time. Needs a sign-in within the last 15 minutes. `revision` is the one you reviewed: if someone has changed the draft since, it is not published.',
  effect: 'changes the portal',
  method: 'POST',
  path: '/api/admin/agreement/publish',
  input: z.object({
    revision: z.int().min(1).max(MAX_COUNTED),
    policy: versionPolicy,
    /** The company that the text names as the party. The text must contain it. */
    party: line(200).min(1, 'Enter the company that the text names.'),
    /** The law that the text names. The text must contain it. Omit it to state none. */
    law: line(200).optional(),
    /** For how many years the text binds. Without it, the configured term counts. */
    termYears: z.int().min(1).max(99).optional(),
    /** The language that the text is written in. Without it, the configured one counts. */
    language: z.enum(AGREEMENT_LANGUAGES).optional(),
    /** Required with `by_date`: a time after the version comes into force. */
    signBy: time.optional(),
    /** Omit to publish now. */
    from: time.optional(),
  }),
  /** The number of the new version; null if it is scheduled. */
  output: z.object({ version: z.int().nullable() }),
})

export const cancelScheduled = endpoint({
  about: 'Cancels a scheduled version. It becomes a draft again.',
  method: 'POST',
  path: '/api/admin/agreement/call-off',
  input: z.object({}),
  output: z.undefined(),
  status: 204,
})
