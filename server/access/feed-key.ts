import type { Context } from 'hono'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { clientOf } from '../http/client-address.ts'
import { sentKey } from '../http/key-request.ts'
import { limitRate } from '../http/rate-limit.ts'
import { findLiveFeedKey } from './queries.ts'

declare const proven: unique symbol

/** A platform that has sent a valid feed key. Only access/ makes one. */
export type FeedSender = { readonly keyId: string; readonly [proven]: 'feed' }

/** More wrong keys than this from one address are no mistake. */
const WRONG_KEYS = { name: 'feed-key-wrong', limit: 20, perMs: 60_000 }

/** The guard of the feed. The key is in a header, not in a cookie, so another site's page cannot make a browser send it. */
export async function feedSender(deps: Deps, c: Context): Promise<FeedSender> {
  const sent = sentKey(c)
  const key = sent?.kind === 'feed' ? sent.key : undefined
  const found = key ? await findLiveFeedKey(deps.db, deps.secrets.digest('feed-key', key)) : undefined
  if (!found) {
    await limitRate(deps, WRONG_KEYS, clientOf(deps, c).key)
    throw new AppError('feed_key_unknown')
  }
  return { keyId: found.id } as FeedSender
}
feedSender.takes = 'feed' as const
