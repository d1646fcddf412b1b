import { z } from 'zod'
import { codeKind, openedSession, place } from '../access-codes/staff-codes.ts'
import { endpoint } from '../endpoint.ts'
import { FIELD_LENGTHS } from '../limits.ts'
import { projectKey } from '../projects/project.ts'
import { line, time } from '../text.ts'
import { assentTexts } from './assent.ts'
import { codeStatus } from './nda.ts'
import { bySignerKey, type OptionalKey, type RequiredKey } from './signer-fields.ts'

const count = z.int()

/** Shows only the end of a code: enough to tell codes apart, but not to use one. */
const codeHint = z.object({
  id: z.string(),
  code: z.string(),
  status: codeStatus,
  /** What a pending code waits for; null if it waits only for its start. */
  awaits: z.enum(['email', 'review']).nullable(),
})

const signerShape = bySignerKey(({ required }) => (required ? z.string() : z.string().nullable())) as Record<
  RequiredKey,
  z.ZodString
> &
  Record<OptionalKey, z.ZodNullable<z.ZodString>>

/** A signed NDA with every field of product-spec section 3. Times are ISO 8601 UTC. */
const submission = z.object({
  id: z.string(),
  personId: z.string(),
  /** When whoever reads the emails of the address confirmed the signature as theirs; null if nobody has. */
  confirmedAt: z.string().nullable(),
  ...signerShape,
  /** The visitor's IP address. */
  ipAddress: z.string(),
  /** When it was signed. */
  timestamp: z.string(),
  ndaAccepted: z.boolean(),
  ndaTextHash: z.string(),
  version: count,
  /** When it stopped being in force. */
  supersededAt: z.string().nullable(),
  /** Why it stopped being in force. */
  supersededBecause: z.enum(['replaced', 'signed_again', 'withdrawn', 'disowned']).nullable(),
  /** The newest personal code of the signature. */
  code: codeHint.nullable(),
})
export type Submission = z.infer<typeof submission>

const signatureState = z.enum(['in_force', 'superseded'])

/** The filters that the list and its export share. */
export const submissionChoice = {
  /** The start of a first or last name, an email address, a company or a phone number. */
  search: line(FIELD_LENGTHS.email).default(''),
  state: signatureState.optional(),
  /** Signed at or after this time. */
  from: time.optional(),
  /** Signed before this time. */
  until: time.optional(),
  /** `review`: only signatures in force whose code waits for a review by staff. */
  waiting: z.enum(['review']).optional(),
}

export const listSubmissions = endpoint({
  about: 'Signatures, 50 per page.',
  method: 'GET',
  path: '/api/admin/nda-submissions',
  input: z.object({
    ...submissionChoice,
    sort: z.enum(['newest', 'oldest', 'name']).default('newest'),
    /** `next` of the previous page. */
    after: line(64).optional(),
  }),
  output: z.object({
    submissions: z.array(submission),
    /** How many match. */
    total: count,
    /** How many match in each state, ignoring `state`. */
    counts: z.record(signatureState, count),
    /** True if only the first `LIMITS.countedRows` rows were counted: `total` and `counts` then mean "at least". */
    capped: z.boolean(),
    next: z.string().nullable(),
  }),
})

export const getSubmission = endpoint({
  about:
    'A signature with everything recorded about it, and its codes, sessions, uses and log entries (the newest 100 of each).',
  method: 'GET',
  path: '/api/admin/nda-submissions/:id',
  input: z.object({ id: line(64) }),
  output: z.object({
    submission: submission.extend({
      /** The host name in the browser's request. */
      hostName: z.string(),
      /** The addresses that trusted proxies forwarded, outermost first. */
      ipChain: z.array(z.string()),
      userAgent: z.string(),
      browserId: z.string(),
      acceptLanguage: z.string().nullable(),
      timeZone: z.string().nullable(),
    }),
    /** The wording that the signer agreed to; null if it was not recorded separately. */
    assent: assentTexts.nullable(),
    agreement: z.object({ version: count, title: z.string(), sha256: z.string(), publishedAt: z.string() }),
    reading: z.object({
      id: z.string(),
      /** Recorded by the server. */
      openedAt: z.string(),
      /** This and the fields below were reported by the browser; the server set the times. 0 to 1. */
      furthest: z.number(),
      reportedAt: z.string().nullable(),
      /** When 90 percent was reached, which unlocks the box, and when the end of the text was. */
      thresholdAt: z.string().nullable(),
      endAt: z.string().nullable(),
      endBy: z.enum(['scroll', 'control']).nullable(),
      boxAt: z.string().nullable(),
      /** Milliseconds of active reading per clause. */
      active: z.array(z.object({ clause: z.string(), ms: count })).nullable(),
      /** The build of the page, and the SHA-256 of the page as the server rendered it. */
      build: z.string().nullable(),
      pageSnapshotSha256: z.string().nullable(),
    }),
    person: z.object({ id: z.string(), email: z.string(), verifiedAt: z.string().nullable() }),
    account: z.object({ email: z.string(), suspended: z.boolean(), since: z.string() }).nullable(),
    codes: z.array(codeHint.extend({ type: codeKind, createdAt: z.string(), validUntil: z.string().nullable() })),
    /** The person's shared access. */
    windows: z.array(
      z.object({ codeId: z.string(), code: z.string(), openedAt: z.string(), endsAt: z.string(), open: z.boolean() }),
    ),
    sessions: z.array(openedSession.extend({ codeId: z.string() })),
    uses: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        codeId: z.string(),
        route: projectKey.nullable(),
        counted: z.boolean(),
        ...place,
      }),
    ),
    entries: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        action: z.string(),
        /** The whole sentence: who did what. */
        says: z.string(),
      }),
    ),
  }),
})
export type SignatureDetail = z.infer<typeof getSubmission.output>
