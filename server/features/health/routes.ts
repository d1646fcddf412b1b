import type { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import { findOldestOpenJob } from '../jobs/queries.ts'

/** For whoever watches the process: `healthz` says it runs, `readyz` that it can work. Plain text, nothing of the inside. */
export function healthRoutes(app: Hono, deps: Deps): void {
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    // A proxy that asks sends nothing more from here on, long before connections are refused.
    if (deps.stopping.signal.aborted) return c.text('stopping', 503)
    try {
      await findOldestOpenJob(deps.db)
      return c.text('ready')
    } catch (error) {
      deps.log.error({ error }, 'not ready')
      return c.text('not ready', 503)
    }
  })
}
