import type { Hono } from 'hono'
import * as contract from '../../../../contract/projects/analytics.ts'
import * as staffContract from '../../../../contract/projects/analytics-feed.ts'
import { admin, anyStaff } from '../../../access/account.ts'
import { feedSender } from '../../../access/feed-key.ts'
import { dashboardReader } from '../../../access/project-access.ts'
import { sessionOf } from '../../../access/visitor.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { handle } from '../../../http/handle.ts'
import { answerError } from '../../../http/on-error.ts'
import { getFeed, makeKey, revokeKey } from './feed-keys.ts'
import { findDashboard, getAnalytics, takeSnapshot } from './service.ts'
import { makeStreams, type Pace } from './streams.ts'

export function analyticsRoutes(app: Hono, deps: Deps, pace?: Pace): void {
  handle(app, deps, contract.putSnapshot, feedSender, (sender, input) => takeSnapshot(deps, sender, input), {
    deep: 'snapshot_invalid',
  })
  handle(app, deps, contract.getFigures, dashboardReader, async (reader) => {
    const dashboard = await findDashboard(deps)
    if (!dashboard) throw new AppError('not_found')
    return getAnalytics(deps, dashboard.set, reader.free)
  })

  const streams = makeStreams(deps, pace)
  app.get(contract.STREAM_PATH, async (c) => {
    // A proxy that buffers or compresses would delay every event.
    c.header('Cache-Control', 'no-store, no-transform')
    c.header('X-Accel-Buffering', 'no')
    try {
      const { visitor } = await dashboardReader(deps, c)
      if (!(await findDashboard(deps))) throw new AppError('not_found')
      const { session, account, client } = visitor
      const own = sessionOf({ session })?.id ?? account?.sessionId ?? client.key
      const body = await streams.open(own, () => dashboardReader(deps, c))
      c.header('Content-Type', 'text/event-stream; charset=utf-8')
      return c.body(body)
    } catch (error) {
      return answerError(c, deps.log, error)
    }
  })

  handle(app, deps, staffContract.getFeed, anyStaff, () => getFeed(deps))
  handle(app, deps, staffContract.makeFeedKey, admin, (staff, { name }) => makeKey(deps, staff, name))
  handle(app, deps, staffContract.revokeFeedKey, admin, (staff, { id }) => revokeKey(deps, staff, id))
}
