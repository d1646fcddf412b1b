import type { Hono } from 'hono'
import { Registry } from 'prom-client'
import type { Deps } from '../../../deps.ts'
import { peerOf } from '../../../http/client-address.ts'
import { writeMetrics } from './metrics.ts'
import { makeReadiness } from './readiness.ts'
import { FORWARDING, mayReadMetrics } from './rules.ts'

/**
 * For whoever watches the process: `healthz` says that it runs, `readyz` that it can work or what keeps it from that, `metrics` what
 * it does. Plain text; only the metrics say anything of the inside, and only to whom they are for.
 */
export function healthRoutes(app: Hono, deps: Deps): void {
  const readiness = makeReadiness(deps)
  const noStore = { 'Cache-Control': 'no-store' }
  app.get('/healthz', (c) => c.text('ok', 200, noStore))
  app.get('/readyz', async (c) => {
    const trouble = await readiness()
    return trouble.length === 0
      ? c.text('ready', 200, noStore)
      : c.text(`not ready: ${trouble.join(', ')}`, 503, noStore)
  })
  app.get('/metrics', async (c) => {
    const asking = {
      peer: peerOf(c),
      host: c.req.header('host'),
      authorization: c.req.header('authorization'),
      forwarded: FORWARDING.some((name) => c.req.header(name) !== undefined),
    }
    if (!mayReadMetrics(deps.config, asking))
      return c.text('The metrics are for whoever runs this portal: ask with METRICS_TOKEN as bearer.', 401, {
        ...noStore,
        'WWW-Authenticate': 'Bearer',
      })
    return c.text(await writeMetrics(deps), 200, { ...noStore, 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE })
  })
}
