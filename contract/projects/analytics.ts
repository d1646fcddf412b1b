import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { analyticsAnswer, analyticsFigures } from './analytics-content.ts'

export const putSnapshot = endpoint({
  about:
    'Replaces the figures on the analytics dashboard with a snapshot. For platforms: send a staff-issued key as Authorization: Bearer, without cookies. At most 64 kB, at most ten times a minute. On a validation error, fields lists each invalid field by its full path.',
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
    /** When the platform measured the figures, ISO 8601 in UTC. */
    generatedAt: z.iso.datetime().transform((time) => new Date(time).toISOString()),
    ...analyticsFigures.shape,
  }),
  output: z.object({
    generatedAt: z.string(),
    receivedAt: z.string(),
    /** False if the same snapshot was already in force. */
    changed: z.boolean(),
  }),
})
export type SnapshotInput = z.output<typeof putSnapshot.input>

export const getFigures = endpoint({
  about:
    'Returns the dashboard’s content again, for an open page. /api/analytics/stream announces new figures: it sends an event named figures with the current version at once and after every change.',
  errors: ['session_missing', 'access_required', 'session_locked'],
  method: 'GET',
  path: '/api/analytics/figures',
  input: z.object({}),
  output: analyticsAnswer,
})

/** Server-sent events for an open dashboard: `event: figures` with `{"version": "..."}`, at once and after every change. */
export const STREAM_PATH = '/api/analytics/stream'
