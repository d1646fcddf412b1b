import type { Context } from 'hono'
import { bearerOf } from './request-headers.ts'

/** The prefixes of keys, so that anyone who finds one can tell what it is. */
export const API_KEY_PREFIX = 'vst_'
export const FEED_KEY_PREFIX = 'vestibule_feed_'

/** A token that begins like a key. `key`: undefined if the rest is not the form of one. */
export type SentKey = { kind: 'api' | 'feed'; key: string | undefined }

/**
 * The key that a program sends; undefined without one. Whatever begins like a key is a program's request: it is let in by its key or
 * refused, and cookies beside it do not count. Another site's page cannot make a browser send the header.
 */
export function sentKey(c: Context): SentKey | undefined {
  const token = bearerOf(c)
  const kind = token?.startsWith(API_KEY_PREFIX) ? 'api' : token?.startsWith(FEED_KEY_PREFIX) ? 'feed' : undefined
  return kind && token ? { kind, key: /^[\w-]{20,200}$/.test(token) ? token : undefined } : undefined
}
