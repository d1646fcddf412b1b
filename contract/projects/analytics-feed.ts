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

export const showFeed = endpoint({
  about: 'The keys, live ones first, and the figures that were sent last, newest first.',
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

export const makeFeedKey = endpoint({
  about: 'Makes a key and answers it; it is told this once.',
  method: 'POST',
  path: '/api/admin/analytics/keys',
  input: z.object({ name: line(60).min(1, 'A name is needed, to tell keys apart.') }),
  output: z.object({ id: z.string(), key: z.string() }),
  status: 201,
})

export const revokeFeedKey = endpoint({
  about: 'Ends a key: the next use of it is refused.',
  method: 'POST',
  path: '/api/admin/analytics/keys/:id/revoke',
  input: z.object({ id: z.string() }),
  output: z.undefined(),
  status: 204,
})
