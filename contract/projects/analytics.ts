import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { analyticsAnswer, analyticsFigures } from './analytics-content.ts'

/*
 * Fresh figures for the dashboard: a platform sends them with a key that staff made, and whoever has the dashboard open is told that
 * there are some.
 */

export const putSnapshot = endpoint({
  about:
    'Puts the figures of one moment in force on the analytics dashboard. For platforms: with a key of staff’s as Authorization: Bearer, without cookies; 64 kB at most, ten times a minute at most. fields names what does not fit by its whole path.',
  errors: [
    'feed_key_unknown',
    'snapshot_invalid',
    'snapshot_ahead',
    'snapshot_older',
    'snapshot_without_dashboard',
    'body_too_large',
    'too_many_requests',
  ],
  method: 'PUT',
  path: '/api/analytics/snapshot',
  input: z.strictObject({
    /** When the platform took them, ISO 8601 in UTC. */
    generatedAt: z.iso.datetime().transform((time) => new Date(time).toISOString()),
    ...analyticsFigures.shape,
  }),
  output: z.object({
    generatedAt: z.string(),
    receivedAt: z.string(),
    /** False where these very figures were in force already. */
    changed: z.boolean(),
  }),
})
export type SnapshotInput = z.output<typeof putSnapshot.input>

export const getFigures = endpoint({
  about:
    'The dashboard’s content once more, for a page that is open. Of new figures it hears at /api/analytics/stream: server-sent events named figures, whose data is only the version in force, at once and at every change.',
  errors: ['session_missing', 'access_required', 'session_locked'],
  method: 'GET',
  path: '/api/analytics/figures',
  input: z.object({}),
  output: analyticsAnswer,
})

/**
 * Server-sent events for an open dashboard. Each is `event: figures` with `{"version": "..."}`, the version in force and nothing of it:
 * the first one at once, further ones when it changes.
 */
export const STREAM_PATH = '/api/analytics/stream'
