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

/** The headers of every answer, whatever made it, by name. */
export function securityHeaderList(config: Config): Record<string, string> {
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

export function securityHeaders(config: Config): MiddlewareHandler {
  const all = Object.entries(securityHeaderList(config))
  return async (c, next) => {
    await next()
    const { headers } = c.res
    for (const [name, value] of all) headers.set(name, value)
  }
}
