import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { line } from '../text.ts'
import { projectKey } from './project.ts'

/** A key that a platform sends figures with. The key itself is shown once and not stored. Times are ISO 8601 UTC. */
const feedKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The last four characters of the key. */
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
  /** The key that sent it. */
  keyName: z.string(),
  bytes: z.int(),
})

export const getFeed = endpoint({
  about: 'Lists the keys, active ones first, and the latest snapshots of figures, newest first.',
  method: 'GET',
  path: '/api/admin/analytics',
  input: z.object({}),
  output: z.object({
    /** The dashboard that shows the figures; null if this portal has none. */
    project: projectKey.nullable(),
    keys: z.array(feedKey),
    snapshots: z.array(snapshot),
    /** How many snapshots are kept. */
    kept: z.int(),
    staleAfterMinutes: z.int(),
  }),
})

export const makeFeedKey = endpoint({
  about: 'Creates a key. The response is the only time the key is shown.',
  effect: 'hands out secrets',
  method: 'POST',
  path: '/api/admin/analytics/keys',
  input: z.object({ name: line(60).min(1, 'Enter a name, so that you can tell keys apart.') }),
  output: z.object({ id: z.string(), key: z.string() }),
  status: 201,
})

export const revokeFeedKey = endpoint({
  about: 'Revokes a key. Its next use is refused.',
  method: 'POST',
  path: '/api/admin/analytics/keys/:id/revoke',
  input: z.object({ id: z.string() }),
  output: z.undefined(),
  status: 204,
})
