import type { Context } from 'hono'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { limitRate } from '../http/rate-limit.ts'
import { clientOf } from './client.ts'
import { findLiveFeedKey } from './feed-queries.ts'

declare const proven: unique symbol

/** A platform that has shown a live key of the feed. Only access/ makes one. */
export type FeedSender = { readonly keyId: string; readonly [proven]: 'feed' }

/** What a key begins with, so that whoever finds one knows what it is and where it belongs. */
export const FEED_KEY_PREFIX = 'vestibule_feed_'

/** Wrong keys from one address: more of them are no mistake. */
const WRONG_KEYS = { name: 'feed-key-wrong', most: 20, perMs: 60_000 }

/** The guard of the feed. The key comes in a header only; it is no cookie, so no other site's page can make a browser send it. */
export async function feedSender(deps: Deps, c: Context): Promise<FeedSender> {
  const [, key] = /^Bearer ([\w-]{20,200})$/.exec(c.req.header('authorization') ?? '') ?? []
  const found = key?.startsWith(FEED_KEY_PREFIX)
    ? await findLiveFeedKey(deps.db, deps.secrets.digest('feed-key', key))
    : undefined
  if (!found) {
    await limitRate(deps, WRONG_KEYS, clientOf(deps, c).key)
    throw new AppError('feed_key_unknown')
  }
  return { keyId: found.id } as FeedSender
}
