import type { Hono } from 'hono'
import { Registry } from 'prom-client'
import type { Deps } from '../../../deps.ts'
import { peerOf } from '../../../http/client-address.ts'
import { bearerOf, hostNameOf, isForwarded } from '../../../http/request-headers.ts'
import { writeMetrics } from './metrics.ts'
import { makeReadiness } from './readiness.ts'
import { mayReadMetrics } from './rules.ts'

/**
 * `healthz`: whether the process runs. `readyz`: whether the portal can work. `metrics`: what it does, for the operator only.
 */
export function healthRoutes(app: Hono, deps: Deps): void {
  const readiness = makeReadiness(deps)
  const noStore = { 'Cache-Control': 'no-store' }
  app.get('/healthz', (c) => c.text('ok', 200, noStore))
  app.get('/readyz', async (c) => {
    const { problems, signing } = await readiness()
    if (problems.length > 0) return c.text(`not ready: ${problems.join(', ')}`, 503, noStore)
    return c.text(signing ? 'ready' : 'ready, but nobody can sign: the agreement names another company', 200, noStore)
  })
  app.get('/metrics', async (c) => {
    const asking = { peer: peerOf(c), hostName: hostNameOf(c), bearer: bearerOf(c), forwarded: isForwarded(c) }
    if (!mayReadMetrics(deps.config, asking))
      return c.text('The metrics are for the operator of this portal. Send METRICS_TOKEN as a bearer token.', 401, {
        ...noStore,
        'WWW-Authenticate': 'Bearer',
      })
    return c.text(await writeMetrics(deps), 200, { ...noStore, 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE })
  })
}
