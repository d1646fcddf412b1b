import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { analyticsAnswer, analyticsFigures } from './analytics-content.ts'

/*
 * Fresh figures for the dashboard: a platform sends them with a key that staff made, and whoever has the dashboard open is told that
 * there are some.
 */

/** Puts the figures of one moment in force. Older ones than those in force are refused; the same again changes nothing. */
export const putSnapshot = endpoint({
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

/** The dashboard's content anew while it is open. Unlike `getProjectContent` it is no sign of somebody reading. */
export const getFigures = endpoint({
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
