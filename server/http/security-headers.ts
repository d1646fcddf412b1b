import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'
import { addHeaders } from './respond.ts'

/** Two years, which browsers' preload lists require. */
const HSTS = 'max-age=63072000; includeSubDomains; preload'

/** `connects`: the one other origin that scripts can talk to, if any. */
const policy = (connects: string | undefined) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    `connect-src 'self'${connects ? ` ${connects}` : ''}`,
    "media-src 'self'",
    // The investor video can be on YouTube, embedded from its cookieless host. Of the portal, only the preview of an email can be framed.
    "frame-src 'self' https://www.youtube-nocookie.com",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

const FEATURES = [
  'accelerometer=()',
  'camera=()',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'payment=()',
  'usb=()',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
].join(', ')

function securityHeaderList(config: Config): Record<string, string> {
  return {
    'Content-Security-Policy': policy(config.tokenSyncUrl?.origin),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': FEATURES,
    ...(config.publicUrl?.protocol === 'https:' && { 'Strict-Transport-Security': HSTS }),
  }
}

/** For HTML that the portal shows in a frame of its own: it runs nothing, loads nothing and has an origin of its own. */
export const FRAMED_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"

/** Adds the security headers and the request id to every response, and `no-store` to what is under `/api` and says nothing of copies. */
export function securityHeaders(config: Config): MiddlewareHandler {
  const security = securityHeaderList(config)
  const underApi = { ...security, 'Cache-Control': 'no-store' }
  return async (c, next) => {
    const headers = c.req.path.startsWith('/api/') ? underApi : security
    c.set('responseHeaders', { ...headers, 'X-Request-Id': c.get('requestId') })
    await next()
    addHeaders(c)
  }
}
