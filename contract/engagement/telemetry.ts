import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectKey } from '../projects/project.ts'
import { line } from '../text.ts'
import { BEAT_KINDS, MAX_EVENTS_PER_REPORT } from './observation-kinds.ts'

/** Chosen by the browser, so that an event delivered twice is stored once. */
const eventId = z.string().regex(/^[\w-]{8,40}$/)
const time = z.iso.datetime({ offset: true })
const section = z.string().regex(/^[a-z0-9-]{1,40}$/)
/** Milliseconds since the event. A browser's clock may be wrong, but the time that has passed rarely is. */
const ageMs = z.int().min(0).max(86_400_000)

const beat = z.object({
  id: eventId,
  kind: z.enum(BEAT_KINDS),
  ageMs,
  /** For `section_time`: the section, and its reading time in milliseconds. */
  section: section.optional(),
  ms: z.int().min(0).max(86_400_000).optional(),
  /** For `scroll_depth`. */
  depth: z.union([z.literal(25), z.literal(50), z.literal(75), z.literal(100)]).optional(),
})

export const reportObservations = endpoint({
  about:
    'Reports up to 50 events of a page visit. Each event is stored once. Reading time never exceeds the time that has passed on the server’s clock.',
  errors: ['session_missing', 'visit_unknown', 'too_many_requests'],
  method: 'POST',
  path: '/api/observations',
  input: z.object({
    /** The `eventId` that opened the visit (`POST /api/audit/access`). */
    visit: eventId,
    events: z.array(beat).max(MAX_EVENTS_PER_REPORT).default([]),
    /** The reader has left the page. */
    closing: z.boolean().default(false),
  }),
  output: z.object({
    /** How many events are new, were already stored, or were refused because their times are impossible. */
    kept: z.int(),
    known: z.int(),
    refused: z.int(),
    locked: z.boolean(),
  }),
  status: 202,
})

/** A project page, or the agreement page for events after a signature. */
const reportedRoute = z.union([projectKey, z.literal('nda-gate')])
/** Accepted and ignored: the server knows these itself. */
const claimed = {
  userEmail: line(254).optional(),
  userId: line(64).optional(),
  accessCode: line(2000).optional(),
  userAgent: line(500).optional(),
}

export const reportSecurityEvent = endpoint({
  about: 'Reports one security event. For a signature, the server fills in the metadata.',
  errors: ['session_missing', 'access_required', 'session_locked', 'observation_refused', 'too_many_requests'],
  method: 'POST',
  path: '/api/audit/security',
  input: z.object({
    eventId: eventId.optional(),
    eventType: z.enum([...BEAT_KINDS, 'nda_signed']),
    route: reportedRoute,
    ...claimed,
    /** For a signature: action, fullName, companyName, phoneNumber, ndaTextHash, accessCodeGenerated. */
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
const many = z.union([z.int().min(0), z.array(z.unknown()).max(100)])

export const reportAccess = endpoint({
  about:
    'Reports that a page was opened. The server determines the person, the code and the access method itself. With an eventId, sending it again has no effect.',
  errors: ['session_missing', 'access_required', 'session_locked', 'observation_refused', 'too_many_requests'],
  method: 'POST',
  path: '/api/audit/access',
  input: z.object({
    eventId: eventId.optional(),
    route: reportedRoute,
    ...claimed,
    accessMethod: z.enum(['shared_code', 'admin_override']).optional(),
    pagesViewed: many.optional(),
    scrollDepthMax: z.int().min(0).max(100).default(0),
    deviceInfo: deviceInfo.default({ userAgent: '', viewport: '', platform: '', language: '' }),
    securityEvents: many.optional(),
    violations: many.optional(),
    entryTimestamp: time,
  }),
  /** `visit`: the `eventId` that later observations name. */
  output: z.object({ visit: z.string() }),
  status: 202,
})
