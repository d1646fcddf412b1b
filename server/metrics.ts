import { Counter, Histogram, Registry } from 'prom-client'

/** Up to the 5 seconds after which people have gone; the first two show what comes out of the process's own memory. */
const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

export type Metrics = ReturnType<typeof makeMetrics>

/**
 * What the process counts as it works, for `/metrics`. No label may ever hold what a visitor sent: only patterns of routes, lines of
 * the error table, names of limits and kinds of jobs.
 */
export function makeMetrics() {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    requests: new Counter({
      name: 'vestibule_http_requests_total',
      help: 'Requests that were answered.',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    seconds: new Histogram({
      name: 'vestibule_http_request_duration_seconds',
      help: 'Time until the answer began; a file that is sent piece by piece may go on after it.',
      labelNames: ['method', 'route'],
      buckets: SECONDS,
      registers,
    }),
    refusals: new Counter({
      name: 'vestibule_refusals_total',
      help: 'Requests that were refused, by the code of the refusal.',
      labelNames: ['code'],
      registers,
    }),
    rateLimited: new Counter({
      name: 'vestibule_rate_limited_total',
      help: 'Requests that came too often, by the limit they hit.',
      labelNames: ['limit'],
      registers,
    }),
    jobs: new Counter({
      name: 'vestibule_jobs_total',
      help: 'Tries at jobs by this process: done, put off, or given up.',
      labelNames: ['kind', 'result'],
      registers,
    }),
  }
}
