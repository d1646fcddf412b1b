import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { DAYS_SHOWN, FIELD_LENGTHS } from '../limits.ts'
import { projectKey } from '../projects/project.ts'
import { line, time } from '../text.ts'

/** Groups of entries. `refused` has entries of the other groups too. */
export const AUDIT_KINDS = [
  'agreement',
  'codes',
  'access',
  'refused',
  'accounts',
  'invitations',
  'staff',
  'mails',
  'log',
] as const

const maybe = z.string().nullable()
const id = line(64)

const auditSubject = {
  person: id.optional(),
  code: id.optional(),
  session: id.optional(),
  submission: id.optional(),
  route: projectKey.optional(),
  kind: z.enum(AUDIT_KINDS).optional(),
}

/** The filters of the list and its export. Times are half-open. */
const auditChoice = {
  ...auditSubject,
  from: time.optional(),
  until: time.optional(),
}

const entry = z.object({
  id: z.string(),
  /** Its index in the tree; null for up to a second after it was written. */
  index: z.int().nullable(),
  at: z.string(),
  action: z.string(),
  kind: z.enum(AUDIT_KINDS),
  refused: z.boolean(),
  who: z.string(),
  /** A sentence: who did what. */
  says: z.string(),
  personId: maybe,
  codeId: maybe,
  sessionId: maybe,
  submissionId: maybe,
  route: maybe,
  /** The IP address, if it was recorded and has not been erased. */
  address: maybe,
})
export type AuditEntry = z.infer<typeof entry>

export const listAudit = endpoint({
  about: 'Lists log entries, newest first, fifty at a time.',
  person: 'person',
  method: 'GET',
  path: '/api/admin/audit',
  input: z.object({ ...auditChoice, after: z.coerce.number().int().positive().optional() }),
  output: z.object({ entries: z.array(entry), next: z.int().nullable() }),
})

export const listAuditDays = endpoint({
  about: `Counts the matching entries of each of the last ${DAYS_SHOWN} days, oldest first. Days are in UTC.`,
  person: 'person',
  method: 'GET',
  path: '/api/admin/audit/days',
  input: z.object(auditSubject),
  output: z.object({ days: z.array(z.object({ day: z.string(), entries: z.int() })) }),
})

export const findAudit = endpoint({
  about:
    'Finds people by the start of a name or email, a full code, or the id of a session. It is a POST so that no URL contains the search text.',
  method: 'POST',
  path: '/api/admin/audit/find',
  input: z.object({ text: line(FIELD_LENGTHS.email) }),
  output: z.object({
    people: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
    /** `ending`: its last two characters. */
    code: z.object({ id: z.string(), ending: z.string(), personId: maybe }).nullable(),
    session: z.string().nullable(),
  }),
})

const fact = z.object({ name: z.string(), value: z.string() })

export const getAuditEntry = endpoint({
  about: 'Gets an entry with everything that was recorded and its hash and checkpoint.',
  method: 'GET',
  path: '/api/admin/audit/entries/:id',
  input: z.object({ id }),
  output: z.object({
    entry,
    browser: maybe,
    /** The columns and facts of the entry. */
    recorded: z.array(fact),
    /** `none`: nothing was recorded. `erased`: it was deleted. */
    personal: z.union([z.array(fact), z.literal('none'), z.literal('erased')]),
    hash: maybe,
    /** The first checkpoint that covers it. */
    checkpoint: z.object({ size: z.int(), at: z.string() }).nullable(),
  }),
})
export type AuditEntryDetail = z.infer<typeof getAuditEntry.output>

const step = z.object({
  id: z.string(),
  /** In the order of the chain: submissions have codes, codes have sessions, sessions have grants and visits. */
  kind: z.enum(['submission', 'code', 'session', 'grant', 'visit']),
  at: z.string(),
  until: maybe,
  says: z.string(),
  under: maybe,
})
export type ChainStep = z.infer<typeof step>

export const getChain = endpoint({
  about: 'Gets the chain of a person: their signatures, codes, sessions, grants and page views, in order.',
  person: 'person',
  method: 'GET',
  path: '/api/admin/audit/chain/:person',
  input: z.object({ person: id }),
  output: z.object({
    person: z.object({ id: z.string(), name: z.string(), email: z.string() }),
    steps: z.array(step),
    /** The number of earlier visits that are not included. */
    more: z.int(),
  }),
})
export type Chain = z.infer<typeof getChain.output>

export const exportAudit = endpoint({
  about:
    'Exports entries as CSV, or as JSON lines with inclusion proofs and a checkpoint for the offline verifier. Requires a recent sign-in.',
  effect: 'sends personal data out',
  method: 'POST',
  path: '/api/admin/audit/export',
  input: z.object({ ...auditChoice, format: z.enum(['csv', 'json']) }),
  output: z.string(),
})

const verification = z.object({
  at: z.string(),
  by: z.string(),
  size: z.int(),
  ok: z.boolean(),
  problem: maybe,
  /** What was checked and what was found, in words. `ok` is null for what was not checked. */
  parts: z.array(z.object({ what: z.string(), found: z.string(), ok: z.boolean().nullable() })).optional(),
})

export const getVerification = endpoint({
  about: 'Gets the last verification of the log and the one in progress.',
  method: 'GET',
  path: '/api/admin/audit/verification',
  input: z.object({}),
  output: z.object({
    last: verification.nullable(),
    running: z.object({ since: z.string(), by: z.string(), done: z.int(), size: z.int() }).nullable(),
    size: z.int(),
    checkpoint: z.object({ size: z.int(), at: z.string() }).nullable(),
  }),
})
export type Verification = z.infer<typeof getVerification.output>

export const verifyNow = endpoint({
  about: 'Starts a verification of the whole log, unless one is in progress.',
  method: 'POST',
  path: '/api/admin/audit/verification',
  input: z.object({}),
  output: z.object({}),
  status: 202,
})
