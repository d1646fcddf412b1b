import type { Admin } from '../../../access/account.ts'
import { findDashboard } from '../../../access/project-queries.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { FEED_KEY_PREFIX } from '../../../http/key-request.ts'
import { iso } from '../../../platform/clock.ts'
import { countLiveKeys, insertKey, listKeys, listSnapshots, lockFeed, setRevoked } from './queries.ts'

/** A platform needs one key, and a second while it rotates them. */
const MAX_KEYS = 20
/** Enough to see whether figures arrive. */
const SHOWN = 20

export async function getFeed(deps: Deps) {
  const { keep, staleAfterMinutes } = deps.portal.analytics
  return {
    project: (await findDashboard(deps.db)) ?? null,
    keys: (await listKeys(deps.db)).map((row) => ({
      id: row.id,
      name: row.name,
      end: row.ending,
      madeAt: row.made_at,
      madeBy: row.made_by,
      lastUsedAt: row.last_used_at,
      revokedAt: row.revoked_at,
    })),
    snapshots: (await listSnapshots(deps.db, SHOWN)).map((row) => ({
      id: row.id,
      generatedAt: row.generated_at,
      receivedAt: row.received_at,
      keyName: row.key_name,
      bytes: row.bytes,
    })),
    kept: keep,
    staleAfterMinutes,
  }
}

/** Creates a key. Only its digest is stored, so it is shown once. */
export async function makeKey(deps: Deps, staff: Admin, name: string): Promise<{ id: string; key: string }> {
  const key = `${FEED_KEY_PREFIX}${deps.ids.token()}`
  const id = deps.ids.id()
  await deps.db.transaction().execute(async (trx) => {
    await lockFeed(trx)
    if ((await countLiveKeys(trx)) >= MAX_KEYS) throw new AppError('feed_keys_full')
    await insertKey(trx, {
      id,
      name,
      digest: deps.secrets.digest('feed-key', key),
      ending: key.slice(-4),
      made_at: iso(deps.clock.now()),
      made_by: staff.name || staff.email,
      last_used_at: null,
      revoked_at: null,
      revoked_by: null,
    })
    await recordEntry(trx, deps, { action: 'feed.key_made', actor: staff.actor, detail: { key: id } })
  })
  return { id, key }
}

/** Refuses with `not_found` if the key does not exist or is already revoked. */
export async function revokeKey(deps: Deps, staff: Admin, id: string): Promise<void> {
  const now = iso(deps.clock.now())
  await deps.db.transaction().execute(async (trx) => {
    await lockFeed(trx)
    if (!(await setRevoked(trx, id, { by: staff.actor.name, now }))) throw new AppError('not_found')
    await recordEntry(trx, deps, { action: 'feed.key_revoked', actor: staff.actor, detail: { key: id } })
  })
}
