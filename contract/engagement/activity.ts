import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { DAYS_SHOWN } from '../limits.ts'
import { line } from '../text.ts'

/** Visits, and the records of product-spec section 3, in its order. */
const RECORD_KINDS = [
  'visits',
  'session-entries',
  'access-logs',
  'security-events',
  'security-audit-logs',
  'access-audit-logs',
] as const
const recordKind = z.enum(RECORD_KINDS)

const text = z.string()
const maybe = z.string().nullable()
const count = z.int()
const deviceInfo = z.object({ userAgent: text, viewport: text, platform: text, language: text })
const metadata = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
/** The visit, person and code that a record belongs to. */
const links = { id: text, visitId: text, personId: maybe, codeId: maybe }

/** One page that was opened, with what its browser reported. */
const visit = z.object({
  id: text,
  personId: maybe,
  userEmail: text,
  fullName: maybe,
  companyName: maybe,
  code: text,
  route: text,
  /** Titles of the documents that were read in the visit. Only the list of visits has them. */
  documents: z.array(text).optional(),
  openedAt: text,
  lastSeenAt: text,
  closedAt: maybe,
  readMs: count,
  scrollDepthMax: count,
  securityEvents: count,
  violations: count,
  codeId: maybe,
  sessionId: maybe,
  userAgent: text,
  ip: text,
})

const sessionEntry = z.object({
  ...links,
  code: text,
  timestamp: text,
  route: text,
  userEmail: text,
  userAgent: text,
  ip: text,
  sessionId: maybe,
})
const accessLog = z.object({
  id: text,
  personId: maybe,
  codeId: maybe,
  firstAccessTime: text,
  userEmail: text,
  userIP: text,
  /** The requested host name: part of the key in the original product. */
  host: text,
  code: text,
  route: text,
  accessCount: count,
  lastAccess: text,
  fullName: maybe,
  companyName: maybe,
})
const securityEvent = z.object({
  ...links,
  type: text,
  timestamp: text,
  userId: maybe,
  userEmail: text,
  route: text,
  metadata,
  sessionId: maybe,
  accessCode: text,
  browserInfo: text,
})
const securityAuditLog = z.object({
  ...links,
  eventType: text,
  route: text,
  userEmail: text,
  userId: maybe,
  accessCode: text,
  userAgent: text,
  metadata,
  severity: z.enum(['high', 'medium']),
  timestamp: text,
})
const accessAuditLog = z.object({
  ...links,
  route: text,
  userEmail: text,
  userId: maybe,
  accessCode: text,
  accessMethod: z.enum(['shared_code', 'admin_override']),
  /** The pages opened so far in the same session, in order. */
  pagesViewed: z.array(text),
  scrollDepthMax: count,
  deviceInfo,
  securityEvents: count,
  violations: count,
  entryTimestamp: text,
})

const next = maybe

const visitChoice = {
  person: line(64).optional(),
  code: line(64).optional(),
  session: line(64).optional(),
  /** Of visits: `any` with a security event, `violations` with a severe one. */
  events: z.enum(['any', 'violations']).optional(),
}

export const listRecords = endpoint({
  about: 'Lists records of one kind, fifty at a time, newest first, with the last two characters of each code.',
  person: 'person',
  method: 'GET',
  path: '/api/admin/records/:kind',
  input: z.object({
    kind: recordKind,
    ...visitChoice,
    from: z.iso.datetime({ offset: true }).optional(),
    to: z.iso.datetime({ offset: true }).optional(),
    /** `next` from the previous page. */
    after: line(300).optional(),
  }),
  output: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('visits'), records: z.array(visit), next }),
    z.object({ kind: z.literal('session-entries'), records: z.array(sessionEntry), next }),
    z.object({ kind: z.literal('access-logs'), records: z.array(accessLog), next }),
    z.object({ kind: z.literal('security-events'), records: z.array(securityEvent), next }),
    z.object({ kind: z.literal('security-audit-logs'), records: z.array(securityAuditLog), next }),
    z.object({ kind: z.literal('access-audit-logs'), records: z.array(accessAuditLog), next }),
  ]),
})
export type RecordPage = z.infer<typeof listRecords.output>

export const listReaders = endpoint({
  about: 'Lists who is reading now: visits with activity in the last two minutes.',
  method: 'GET',
  path: '/api/admin/readers',
  input: z.object({}),
  output: z.object({ readers: z.array(visit) }),
})
export type Reader = z.infer<typeof visit>

export const listVisitHours = endpoint({
  about: 'Counts the visits to confidential pages by hour, on the last seven days. Hours without a visit are left out.',
  method: 'GET',
  path: '/api/admin/visit-hours',
  input: z.object({}),
  output: z.object({
    /** The days that were counted, in UTC, today last: `2026-11-24`. */
    days: z.array(text),
    /** `hour`: 0 to 23, UTC. */
    hours: z.array(z.object({ day: text, hour: count, visits: count, readMs: count })),
  }),
})

export const listVisitDays = endpoint({
  about: `Counts the matching visits of each of the last ${DAYS_SHOWN} days, oldest first. Days are in UTC.`,
  person: 'person',
  method: 'GET',
  path: '/api/admin/visit-days',
  input: z.object(visitChoice),
  output: z.object({ days: z.array(z.object({ day: text, visits: count })) }),
})

export const getVisit = endpoint({
  about: 'Returns one visit with the reading time of each section and its security events.',
  method: 'GET',
  path: '/api/admin/visits/:id',
  input: z.object({ id: line(64) }),
  output: z.object({
    visit,
    sections: z.array(z.object({ section: text, ms: count })),
    events: z.array(z.object({ id: text, kind: text, at: text, severity: z.enum(['high', 'medium']) })),
  }),
})
