import { z } from 'zod'
import { codeKind, openedSession, place } from '../access-codes/staff-codes.ts'
import { endpoint } from '../endpoint.ts'
import { FIELD_LENGTHS } from '../limits.ts'
import { projectKey } from '../projects/project.ts'
import { line, time } from '../text.ts'
import { assentTexts } from './assent.ts'
import { codeStatus } from './nda.ts'
import { bySignerKey, type OptionalKey, type RequiredKey } from './signer-fields.ts'

const count = z.number().int()

/** A code by how it ends: enough to tell one from another, and nothing that opens a page. */
const codeHint = z.object({ id: z.string(), code: z.string(), status: codeStatus })

const signerShape = bySignerKey(({ required }) => (required ? z.string() : z.string().nullable())) as Record<
  RequiredKey,
  z.ZodString
> &
  Record<OptionalKey, z.ZodNullable<z.ZodString>>

/** A signed NDA with every field of product-spec section 3. Times are ISO 8601 UTC. */
const submission = z.object({
  id: z.string(),
  personId: z.string(),
  ...signerShape,
  /** The visitor's real address; the host name that the original kept in its place is in the detail. */
  ipAddress: z.string(),
  /** When it was signed. */
  timestamp: z.string(),
  ndaAccepted: z.boolean(),
  ndaTextHash: z.string(),
  version: count,
  /** Since when it no longer stands. */
  supersededAt: z.string().nullable(),
  /** Why it no longer stands. */
  supersededBecause: z.enum(['replaced', 'signed_again', 'withdrawn']).nullable(),
  /** The newest personal code that came of it. */
  code: codeHint.nullable(),
})
export type Submission = z.infer<typeof submission>

const signatureState = z.enum(['in_force', 'superseded'])

/** Which signatures: the list and its export are asked for alike. */
export const submissionChoice = {
  /** How a name (the first or the last), an email, a company or a phone number begins. */
  search: line(FIELD_LENGTHS.email).default(''),
  state: signatureState.optional(),
  /** Signed from this moment on. */
  from: time.optional(),
  /** Signed before this moment. */
  until: time.optional(),
}

export const listSubmissions = endpoint({
  about: 'A page of fifty.',
  method: 'GET',
  path: '/api/admin/nda-submissions',
  input: z.object({
    ...submissionChoice,
    sort: z.enum(['newest', 'oldest', 'name']).default('newest'),
    /** `next` of the page before. */
    after: line(64).optional(),
  }),
  output: z.object({
    submissions: z.array(submission),
    /** How many there are in all that match. */
    total: count,
    /** The same for each state, whichever state is asked for. */
    counts: z.record(signatureState, count),
    /** True where only the first `LIMITS.countedRows` of the list were counted: `total` and `counts` then mean "at least". */
    capped: z.boolean(),
    next: z.string().nullable(),
  }),
})

export const getSubmission = endpoint({
  about: 'A signature and everything that was recorded of it and came of it; the newest hundred of each.',
  method: 'GET',
  path: '/api/admin/nda-submissions/:id',
  input: z.object({ id: line(64) }),
  output: z.object({
    submission: submission.extend({
      /** The host name that the browser asked for. */
      hostName: z.string(),
      /** The addresses that the trusted proxies passed on, outermost first. */
      ipChain: z.array(z.string()),
      userAgent: z.string(),
      browserId: z.string(),
      acceptLanguage: z.string().nullable(),
      timeZone: z.string().nullable(),
    }),
    /** The words that were assented to; null for signatures from before these were kept. */
    assent: assentTexts.nullable(),
    agreement: z.object({ version: count, title: z.string(), sha256: z.string(), publishedAt: z.string() }),
    reading: z.object({
      id: z.string(),
      /** By the server's own record. */
      openedAt: z.string(),
      /** What follows is reported by the browser, at the server's time. 0 to 1. */
      furthest: z.number(),
      reportedAt: z.string().nullable(),
      endAt: z.string().nullable(),
      endBy: z.enum(['scroll', 'control']).nullable(),
      boxAt: z.string().nullable(),
      /** Milliseconds of reading by clause. */
      active: z.array(z.object({ clause: z.string(), ms: count })).nullable(),
      /** The release of the pages, and the SHA-256 of the page that it rendered. */
      build: z.string().nullable(),
      pageSnapshotSha256: z.string().nullable(),
    }),
    person: z.object({ id: z.string(), email: z.string(), verifiedAt: z.string().nullable() }),
    account: z.object({ email: z.string(), suspended: z.boolean(), since: z.string() }).nullable(),
    codes: z.array(codeHint.extend({ type: codeKind, createdAt: z.string(), validUntil: z.string().nullable() })),
    /** Shared access of the person. */
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
