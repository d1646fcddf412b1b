import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { line } from '../text.ts'
import { eventType, portalEvent } from './events.ts'
import { KEY_LIMITS, SCOPES } from './scopes.ts'

const apiScope = z.enum(SCOPES)

const maybe = z.string().nullable()

/** A key without itself, which is shown once and not stored. */
const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The last four characters of the key. */
  end: z.string(),
  scopes: z.array(apiScope),
  madeAt: z.string(),
  madeBy: z.string(),
  expiresAt: maybe,
  lastUsedAt: maybe,
  revokedAt: maybe,
  /** Why it is not accepted any more. `owner`: its maker is suspended or no longer staff. */
  ended: z.enum(['revoked', 'expired', 'owner']).nullable(),
})
export type ApiKey = z.infer<typeof apiKey>

export const listApiKeys = endpoint({
  about: 'Lists the API keys, newest first. Of those that ended, the latest 100.',
  method: 'GET',
  path: '/api/admin/api-keys',
  input: z.object({}),
  output: z.object({ keys: z.array(apiKey) }),
})

export const makeApiKey = endpoint({
  about: 'Creates an API key. The response is the only time the key is shown. It can do at most what its maker can.',
  effect: 'gives rights',
  method: 'POST',
  path: '/api/admin/api-keys',
  input: z.object({
    name: line(KEY_LIMITS.name).min(1, 'Enter a name, so that you can tell keys apart.'),
    scopes: z.array(apiScope).min(1, 'Choose at least one scope.'),
    /** Null: it never ends. */
    days: z.int().min(1).max(KEY_LIMITS.mostDays).nullable().default(KEY_LIMITS.usualDays),
  }),
  output: z.object({ id: z.string(), key: z.string() }),
  status: 201,
})

export const revokeApiKey = endpoint({
  about: 'Revokes an API key. Its next use is refused.',
  method: 'POST',
  path: '/api/admin/api-keys/:id/revoke',
  input: z.object({ id: line(64) }),
  output: z.undefined(),
  status: 204,
})

export const getOwnKey = endpoint({
  about: 'Returns the name and the scopes of the API key that asks.',
  errors: ['api_key_unknown', 'too_many_requests'],
  method: 'GET',
  path: '/api/key',
  input: z.object({}),
  output: z.object({ name: z.string(), scopes: z.array(apiScope), expiresAt: maybe }),
})

export const EVENTS_PER_PAGE = 100

export const listEvents = endpoint({
  about:
    'Returns the events after a position, oldest first. Call it again with `next`, at once while `more` is true, even if no event came. Email, name and company of people come only with the scope people:read.',
  errors: ['api_key_unknown', 'api_key_scope', 'too_many_requests'],
  method: 'GET',
  path: '/api/events',
  input: z.object({
    /** `next` of the previous response; `now` for the end; absent for all that the portal has. */
    after: z
      .string()
      .regex(/^(?:\d{1,15}|now)$/, 'This is not a position.')
      .default('0'),
    /** One type, or several with commas between them; absent for all. */
    types: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(eventType))
      .optional(),
  }),
  output: z.object({ events: z.array(portalEvent), next: z.string(), more: z.boolean() }),
})
