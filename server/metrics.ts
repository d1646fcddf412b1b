import { makeCounter, makeHistogram } from './platform/exposition.ts'

/** Up to the 5 seconds after which people have gone; the first two show what comes out of the process's own memory. */
const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

export type Metrics = ReturnType<typeof makeMetrics>

/**
 * What the process counts as it works, for `/metrics`. No label may ever hold what a visitor sent: only patterns of routes, lines of
 * the error table, names of limits and kinds of jobs.
 */
export function makeMetrics() {
  return {
    requests: makeCounter('vestibule_http_requests_total', 'Requests that were answered.', [
      'method',
      'route',
      'status',
    ]),
    seconds: makeHistogram(
      'vestibule_http_request_duration_seconds',
      'Time until the answer began; a file that is sent piece by piece may go on after it.',
      ['method', 'route'],
      SECONDS,
    ),
    refusals: makeCounter('vestibule_refusals_total', 'Requests that were refused, by the code of the refusal.', [
      'code',
    ]),
    rateLimited: makeCounter('vestibule_rate_limited_total', 'Requests that came too often, by the limit they hit.', [
      'limit',
    ]),
    jobs: makeCounter('vestibule_jobs_total', 'Tries at jobs by this process: done, put off, or given up.', [
      'kind',
      'result',
    ]),
  }
}
