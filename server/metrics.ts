import { Counter, Histogram, Registry } from 'prom-client'

/** Up to 5 seconds, after which people give up; the first two show responses from memory. */
const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

export type Metrics = ReturnType<typeof makeMetrics>

/** The counters of `/metrics`. A label never contains what a visitor sent, only route patterns, error codes, limits and job kinds. */
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
      help: 'Time until the response started; a streamed file can take longer.',
      labelNames: ['method', 'route'],
      buckets: SECONDS,
      registers,
    }),
    refusals: new Counter({
      name: 'vestibule_refusals_total',
      help: 'Requests that were refused, by error code.',
      labelNames: ['code'],
      registers,
    }),
    rateLimited: new Counter({
      name: 'vestibule_rate_limited_total',
      help: 'Requests over a rate limit, by limit.',
      labelNames: ['limit'],
      registers,
    }),
    jobs: new Counter({
      name: 'vestibule_jobs_total',
      help: 'Job attempts by this process: done, retried later, or given up.',
      labelNames: ['kind', 'result'],
      registers,
    }),
  }
}
