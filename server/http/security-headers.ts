import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'

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

/** The headers of every answer, whatever made it. */
export function securityHeaders(config: Config): MiddlewareHandler {
  const contentPolicy = policy(config.tokenSyncUrl?.origin)
  const https = config.publicUrl?.protocol === 'https:'
  return async (c, next) => {
    await next()
    const { headers } = c.res
    headers.set('Content-Security-Policy', contentPolicy)
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('Referrer-Policy', 'no-referrer')
    headers.set('Cross-Origin-Opener-Policy', 'same-origin')
    headers.set('Cross-Origin-Resource-Policy', 'same-origin')
    headers.set('Permissions-Policy', FEATURES)
    if (https) headers.set('Strict-Transport-Security', HSTS)
  }
}
