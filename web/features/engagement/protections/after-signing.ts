import { call } from '../../../lib/call.ts'
import type { EndpointKey, Input } from '../../../lib/endpoints.ts'
import { warn } from './warn.ts'

const SECURITY_LOG_MS = 100
const ACCESS_LOG_MS = 200

/** The server adds the rest, such as the phone number. */
type Signature = { fullName: string; companyName: string; ndaTextHash: string }

/** Sends the two logs of a signature in the background (product-spec section 7): a security event, then an access log. */
export function logSignature(signature: Signature) {
  const timestamp = new Date().toISOString()
  const metadata = { action: 'nda_signed', ...signature, accessCodeGenerated: true }
  later(SECURITY_LOG_MS, 'POST /api/audit/security', {
    eventType: 'nda_signed',
    route: 'nda-gate',
    severity: 'high',
    metadata,
    timestamp,
  })
  later(ACCESS_LOG_MS, 'POST /api/audit/access', {
    route: 'nda-gate',
    accessMethod: 'shared_code',
    pagesViewed: 1,
    scrollDepthMax: 100,
    deviceInfo: {
      userAgent: navigator.userAgent.slice(0, 500),
      viewport: `${window.innerWidth}x${window.innerHeight}`,
      platform: navigator.platform,
      language: navigator.language,
    },
    entryTimestamp: timestamp,
  })
}

/** Sends after a delay, or at once if the page is left first. */
function later<K extends Extract<EndpointKey, `POST /api/audit/${string}`>>(ms: number, endpoint: K, input: Input<K>) {
  const timer = setTimeout(() => {
    window.removeEventListener('pagehide', leave)
    call(endpoint, input).catch((error) => warn('A log of the signature could not be recorded', error))
  }, ms)
  function leave() {
    clearTimeout(timer)
    navigator.sendBeacon(
      endpoint.slice('POST '.length),
      new Blob([JSON.stringify(input)], { type: 'application/json' }),
    )
  }
  window.addEventListener('pagehide', leave, { once: true })
}
