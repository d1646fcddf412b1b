import { Webhook } from 'standardwebhooks'
import { DAY_MS } from '../../../../contract/limits.ts'

/** How long an event is tried, and how long an endpoint may accept nothing before it is turned off. */
export const PATIENCE_MS = 3 * DAY_MS
/** Both secrets sign for so long after a rotation. */
export const ROTATION_MS = DAY_MS

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** After each attempt that was not accepted. */
const DELAYS_MS = [5_000, 5 * MINUTE_MS, 30 * MINUTE_MS, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS)]
const MAX_ENDPOINT_DELAY_MS = 5 * MINUTE_MS

/** When to try a delivery again that was first tried at `triedAt`; undefined to give it up. The last attempt is three days after the first. */
export function nextTry(attempts: number, triedAt: number, now: number): number | undefined {
  const end = triedAt + PATIENCE_MS
  if (now >= end) return undefined
  return Math.min(now + (DELAYS_MS[Math.min(attempts, DELAYS_MS.length) - 1] ?? 0), end)
}

/** When an endpoint that has not accepted anything so often in a row is asked again. One that is down is not asked for each of its events. */
export function nextAsk(failures: number, now: number): number {
  return now + Math.min(5_000 * 2 ** Math.min(failures - 1, 10), MAX_ENDPOINT_DELAY_MS)
}

/** The headers of Standard Webhooks, with a signature for each secret. */
export function signedHeaders(secrets: readonly string[], id: string, now: Date, body: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  }
}

/** From 32 random bytes in base64url. */
export function secretFrom(token: string): string {
  return `whsec_${Buffer.from(token, 'base64url').toString('base64')}`
}
