import { createHash } from 'node:crypto'
import type { SnapshotInput } from '../../../../contract/projects/analytics.ts'
import type { AnalyticsAnswer, AnalyticsContent } from '../../../../contract/projects/analytics-content.ts'
import type { ProjectKey } from '../../../../contract/projects/project.ts'
import type { FeedSender } from '../../../access/feed-key.ts'
import { findDashboard as findDashboardKey } from '../../../access/project-queries.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import { iso } from '../../../platform/clock.ts'
import { findPublished } from '../content/service.ts'
import { dropOldSnapshots, findInForce, insertSnapshot, lockFeed, noteKeyUsed } from './queries.ts'
import { answerOf } from './rules.ts'

/** Allows a platform to send every ten seconds. */
const PUSHES = { name: 'feed', limit: 10, perMs: 60_000 }
/** Allowed clock difference. Figures dated further ahead would block correct ones until that time. */
const AHEAD_MS = 5 * 60_000

export async function getAnalytics(deps: Deps, set: AnalyticsContent, free: boolean): Promise<AnalyticsAnswer> {
  const row = await findInForce(deps.db)
  const inForce = row && { id: row.id, generatedAt: row.generated_at, figures: JSON.parse(row.figures) }
  return answerOf(set, inForce, { free, staleAfterMinutes: deps.portal.analytics.staleAfterMinutes })
}

/** Undefined if this portal has no dashboard. */
export async function findDashboard(deps: Deps): Promise<{ route: ProjectKey; set: AnalyticsContent } | undefined> {
  const route = await findDashboardKey(deps.db)
  const set = route === undefined ? undefined : await findPublished(deps, route)
  return route !== undefined && set?.kind === 'analytics' ? { route, set } : undefined
}

/** Replaces the figures in force unless those are newer. Sending the same snapshot again changes nothing. */
export async function takeSnapshot(deps: Deps, { keyId }: FeedSender, input: SnapshotInput) {
  const dashboard = await findDashboard(deps)
  if (!dashboard) throw new AppError('snapshot_without_dashboard')
  await limitRate(deps, PUSHES, keyId)
  const now = deps.clock.now()
  const { generatedAt, ...rest } = input
  if (Date.parse(generatedAt) > now.getTime() + AHEAD_MS)
    throw new AppError('snapshot_ahead', { fields: { generatedAt: 'This time is ahead of the portal’s clock' } })
  const figures = JSON.stringify(rest)
  const sha256 = createHash('sha256').update(figures).digest('hex')
  return deps.db.transaction().execute(async (trx) => {
    await lockFeed(trx)
    if (!(await noteKeyUsed(trx, keyId, iso(now)))) throw new AppError('feed_key_unknown')
    const current = await findInForce(trx)
    if (current && current.generated_at >= generatedAt) {
      if (current.generated_at === generatedAt && current.sha256 === sha256)
        return { generatedAt, receivedAt: current.received_at, changed: false }
      throw new AppError('snapshot_older', { params: { inForce: current.generated_at } })
    }
    const id = deps.ids.id()
    const bytes = Buffer.byteLength(figures)
    await insertSnapshot(trx, {
      id,
      generated_at: generatedAt,
      received_at: iso(now),
      key_id: keyId,
      sha256,
      bytes,
      figures,
    })
    await dropOldSnapshots(trx, deps.portal.analytics.keep)
    await recordEntry(trx, deps, {
      action: 'feed.snapshot_taken',
      actor: 'system',
      route: dashboard.route,
      detail: { key: keyId, snapshot: id, generatedAt, sha256 },
    })
    return { generatedAt, receivedAt: iso(now), changed: true }
  })
}
