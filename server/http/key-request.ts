import type { Context } from 'hono'

/** The prefix of an API key, so that anyone who finds one can tell what it is. */
export const API_KEY_PREFIX = 'vst_'

/** A request with this header is a program's. Another site's page cannot make a browser send it. */
export const KEY_BEARER = /^Bearer (vst_[\w-]{20,200})$/

export function isKeyRequest(c: Context): boolean {
  return c.req.header('authorization')?.startsWith(`Bearer ${API_KEY_PREFIX}`) ?? false
}
