import type { Context, MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** The headers that every response gets; undefined once a handler has taken them. */
    commonHeaders: Record<string, string> | undefined
  }
}

/** Two years, as browsers' preload lists ask. */
const HSTS = 'max-age=63072000; includeSubDomains; preload'

/** `connects`: the one other origin that scripts may talk to, where there is one. */
const policy = (connects: string | undefined) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    `connect-src 'self'${connects ? ` ${connects}` : ''}`,
    "media-src 'self'",
    // The investor video may be on YouTube, which is shown through its host without cookies.
    'frame-src https://www.youtube-nocookie.com',
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

/** The security headers, by name. */
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

/** Adds the security headers and the request's number to every response, whatever made it. */
export function securityHeaders(config: Config): MiddlewareHandler {
  const security = securityHeaderList(config)
  return async (c, next) => {
    c.set('commonHeaders', { ...security, 'X-Request-Id': c.get('requestId') })
    await next()
    // Not c.header(), which would rebuild the finished response and lose the adapter's fast way of sending it.
    for (const [name, value] of Object.entries(takeCommonHeaders(c))) c.res.headers.set(name, value)
  }
}

/**
 * Hands the common headers to a handler that builds its response with all headers in one record. Adding them to the response afterwards
 * costs a page a third of its throughput.
 */
export function takeCommonHeaders(c: Context): Record<string, string> {
  const common = c.get('commonHeaders') ?? {}
  c.set('commonHeaders', undefined)
  return common
}
