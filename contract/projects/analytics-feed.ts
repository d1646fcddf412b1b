import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { line } from '../text.ts'

/** A key that a platform sends figures with; what it is was shown once and is not kept. Times are ISO 8601 UTC. */
const feedKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The last four characters, to tell keys apart. */
  end: z.string(),
  madeAt: z.string(),
  madeBy: z.string(),
  lastUsedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
})

const snapshot = z.object({
  id: z.string(),
  generatedAt: z.string(),
  receivedAt: z.string(),
  /** The key that it came with. */
  keyName: z.string(),
  bytes: z.number().int(),
})

/** The keys, live ones first, and the figures that were sent last, newest first. */
export const showFeed = endpoint({
  method: 'GET',
  path: '/api/admin/analytics',
  input: z.object({}),
  output: z.object({
    keys: z.array(feedKey),
    snapshots: z.array(snapshot),
    /** How many of them are kept. */
    kept: z.number().int(),
    staleAfterMinutes: z.number().int(),
  }),
})

/** Makes a key and answers it; it is told this once. */
export const makeFeedKey = endpoint({
  method: 'POST',
  path: '/api/admin/analytics/keys',
  input: z.object({ name: line(60).min(1, 'A name is needed, to tell keys apart.') }),
  output: z.object({ id: z.string(), key: z.string() }),
  status: 201,
})

/** Ends a key: the next use of it is refused. */
export const revokeFeedKey = endpoint({
  method: 'POST',
  path: '/api/admin/analytics/keys/:id/revoke',
  input: z.object({ id: z.string() }),
  output: z.undefined(),
  status: 204,
})
