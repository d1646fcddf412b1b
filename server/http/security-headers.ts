import type { Context, MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** The headers of every response; undefined once a handler has taken them. */
    commonHeaders: Record<string, string> | undefined
  }
}

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
  return async (c, next) => {
    c.set('commonHeaders', { ...security, 'X-Request-Id': c.get('requestId') })
    await next()
    // c.header() would rebuild the finished response and lose the adapter's fast path.
    const { headers } = c.res
    for (const [name, value] of Object.entries(takeCommonHeaders(c))) headers.set(name, value)
    if (c.req.path.startsWith('/api/') && !headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  }
}

/** For a handler that builds its response with all headers at once: adding these afterwards costs a page a third of its throughput. */
export function takeCommonHeaders(c: Context): Record<string, string> {
  const common = c.get('commonHeaders') ?? {}
  c.set('commonHeaders', undefined)
  return common
}
