import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectKey } from '../projects/project.ts'
import { line } from '../text.ts'
import { BEAT_KINDS, MAX_IN_A_BEAT } from './observation-kinds.ts'

/** Made by the browser, so that what is delivered twice is kept once. */
const eventId = z.string().regex(/^[\w-]{8,40}$/)
const time = z.iso.datetime({ offset: true })
const section = z.string().regex(/^[a-z0-9-]{1,40}$/)
/** Milliseconds since it happened: a browser's clock may be wrong, but hardly its course. */
const ageMs = z.number().int().min(0).max(86_400_000)

const beat = z.object({
  id: eventId,
  kind: z.enum(BEAT_KINDS),
  ageMs,
  /** Of `section_time`: which, and for how many milliseconds it was read. */
  section: section.optional(),
  ms: z.number().int().min(0).max(86_400_000).optional(),
  /** Of `scroll_depth`: 25, 50, 75 or 100. */
  depth: z.union([z.literal(25), z.literal(50), z.literal(75), z.literal(100)]).optional(),
})

export const reportObservations = endpoint({
  about:
    'What happened on a page since the last delivery, at most 50 events, each kept once. Reading is counted for no longer than has passed by the server’s clock.',
  errors: ['session_missing', 'visit_unknown', 'too_many_requests'],
  method: 'POST',
  path: '/api/observations',
  input: z.object({
    /** The `eventId` that the visit was opened with (`POST /api/audit/access`). */
    visit: eventId,
    events: z.array(beat).max(MAX_IN_A_BEAT).default([]),
    /** The page has been left. */
    closing: z.boolean().default(false),
  }),
  output: z.object({
    /** How many were kept now, had been kept before, or were refused: impossible times, or more reading than time has passed. */
    kept: z.number().int(),
    known: z.number().int(),
    refused: z.number().int(),
    /** Whether the session is locked. */
    locked: z.boolean(),
  }),
  status: 202,
})

/** A page of a project, or the agreement's, where what follows a signature is told. */
const reportedRoute = z.union([projectKey, z.literal('nda-gate')])
/** What the server knows better is read and not believed: who, and by which code. */
const claimed = {
  userEmail: line(254).optional(),
  userId: line(64).optional(),
  accessCode: line(2000).optional(),
  userAgent: line(500).optional(),
}

export const reportSecurityEvent = endpoint({
  about: 'One security event by itself, or that of a signature, whose metadata the server fills in.',
  errors: ['session_missing', 'access_required', 'session_locked', 'observation_refused', 'too_many_requests'],
  method: 'POST',
  path: '/api/audit/security',
  input: z.object({
    eventId: eventId.optional(),
    eventType: z.enum([...BEAT_KINDS, 'nda_signed']),
    route: reportedRoute,
    ...claimed,
    /** Of a signature: action, fullName, companyName, phoneNumber, ndaTextHash, accessCodeGenerated. */
    metadata: z.record(line(40), z.union([line(300), z.number(), z.boolean()])).default({}),
    severity: z.enum(['high', 'medium']).optional(),
    timestamp: time,
  }),
  output: z.object({ accepted: z.literal(true) }),
  status: 202,
})

const deviceInfo = z.object({
  userAgent: line(500).default(''),
  viewport: line(40).default(''),
  platform: line(80).default(''),
  language: line(40).default(''),
})
const many = z.union([z.number().int().min(0), z.array(z.unknown()).max(100)])

export const reportAccess = endpoint({
  about:
    'A page was opened. Who, by which code and by what right is what the server knows; what is sent of it is not believed. eventId makes sending it again harmless.',
  errors: ['session_missing', 'access_required', 'session_locked', 'observation_refused', 'too_many_requests'],
  method: 'POST',
  path: '/api/audit/access',
  input: z.object({
    eventId: eventId.optional(),
    route: reportedRoute,
    ...claimed,
    accessMethod: z.enum(['shared_code', 'admin_override']).optional(),
    pagesViewed: many.optional(),
    scrollDepthMax: z.number().int().min(0).max(100).default(0),
    deviceInfo: deviceInfo.default({ userAgent: '', viewport: '', platform: '', language: '' }),
    securityEvents: many.optional(),
    violations: many.optional(),
    entryTimestamp: time,
  }),
  /** `visit`: the `eventId` that later observations name. */
  output: z.object({ visit: z.string() }),
  status: 202,
})
