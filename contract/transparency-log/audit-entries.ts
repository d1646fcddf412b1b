import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FIELD_LENGTHS } from '../limits.ts'
import { projectKey } from '../projects/project.ts'
import { line, time } from '../text.ts'

/** What entries tell of, in groups; `refused` goes across the others. */
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

/** Which entries: the list and its export are asked for alike. Times are half-open. */
const auditChoice = {
  person: id.optional(),
  code: id.optional(),
  session: id.optional(),
  submission: id.optional(),
  route: projectKey.optional(),
  kind: z.enum(AUDIT_KINDS).optional(),
  from: time.optional(),
  until: time.optional(),
}

const entry = z.object({
  id: z.string(),
  /** Its place in the tree; null until the sequencer has taken it in, which takes a second. */
  index: z.int().nullable(),
  at: z.string(),
  action: z.string(),
  kind: z.enum(AUDIT_KINDS),
  refused: z.boolean(),
  who: z.string(),
  /** The whole sentence: who did what. */
  says: z.string(),
  personId: maybe,
  codeId: maybe,
  sessionId: maybe,
  submissionId: maybe,
  route: maybe,
  /** From where, as far as it was recorded and has not been erased. */
  address: maybe,
})
export type AuditEntry = z.infer<typeof entry>

export const listAudit = endpoint({
  about: 'Entries of the log, newest first, fifty at a time.',
  method: 'GET',
  path: '/api/admin/audit',
  input: z.object({ ...auditChoice, after: z.coerce.number().int().positive().optional() }),
  output: z.object({ entries: z.array(entry), next: z.int().nullable() }),
})

export const findAudit = endpoint({
  about:
    'Who or what is looked for by what is typed: how a name or an address begins, a whole code, or the number of a session. A POST, so that what is typed stands in no address; what it answers are reference numbers, which may.',
  method: 'POST',
  path: '/api/admin/audit/find',
  input: z.object({ text: line(FIELD_LENGTHS.email) }),
  output: z.object({
    people: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
    /** By its last two characters. */
    code: z.object({ id: z.string(), ending: z.string(), personId: maybe }).nullable(),
    session: z.string().nullable(),
  }),
})

const fact = z.object({ name: z.string(), value: z.string() })

export const getAuditEntry = endpoint({
  about: 'One entry with everything that was recorded, and what the tree says of it.',
  method: 'GET',
  path: '/api/admin/audit/entries/:id',
  input: z.object({ id }),
  output: z.object({
    entry,
    browser: maybe,
    /** The entry's own columns and facts. */
    recorded: z.array(fact),
    /** `none`: it has none. `erased`: it had some. */
    personal: z.union([z.array(fact), z.literal('none'), z.literal('erased')]),
    hash: maybe,
    /** The first checkpoint that covers it. */
    checkpoint: z.object({ size: z.int(), at: z.string() }).nullable(),
  }),
})
export type AuditEntryDetail = z.infer<typeof getAuditEntry.output>

const step = z.object({
  id: z.string(),
  /** A submission leads to codes, a code to sessions, a session to grants and visits. */
  kind: z.enum(['submission', 'code', 'session', 'grant', 'visit']),
  at: z.string(),
  until: maybe,
  says: z.string(),
  under: maybe,
})
export type ChainStep = z.infer<typeof step>

export const getChain = endpoint({
  about: 'All that came of a person’s signature, in the order of the chain: each step names the one that it hangs on.',
  method: 'GET',
  path: '/api/admin/audit/chain/:person',
  input: z.object({ person: id }),
  output: z.object({
    person: z.object({ id: z.string(), name: z.string(), email: z.string() }),
    steps: z.array(step),
    /** How many earlier visits are not shown. */
    more: z.int(),
  }),
})
export type Chain = z.infer<typeof getChain.output>

export const exportAudit = endpoint({
  about:
    'The entries as a file: CSV, or JSON lines with inclusion proofs and the checkpoint, which the offline verifier verifies.',
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
})

export const getVerification = endpoint({
  about:
    'How the log stands: when it was last verified, by whom and with what result, and whether that is being done now.',
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
  about: 'Has the whole log verified by a job; while one is on its way, that one is what is asked for.',
  method: 'POST',
  path: '/api/admin/audit/verification',
  input: z.object({}),
  output: z.object({}),
  status: 202,
})
