import type { Context } from 'hono'

/*
 * The one reading of each header that several parts of the portal decide by. Two readings that differ are a way around the stricter one;
 * `request-headers.test.ts` refuses a second place that reads the same header.
 */

/** The token of `Authorization: Bearer`. The scheme counts in any case (RFC 9110 section 11.1). */
export function bearerOf(c: Context): string | undefined {
  return /^bearer +(\S.*)$/i.exec(c.req.header('authorization') ?? '')?.[1]
}

export function hostOf(c: Context): string {
  return c.req.header('host') ?? ''
}

/** The host without its port. */
export function hostNameOf(c: Context): string {
  return hostOf(c).replace(/:\d+$/, '')
}

/** Which site's page sent the request, as browsers state it themselves. */
export function sentBy(c: Context): { origin: string | undefined; site: string | undefined } {
  return { origin: c.req.header('origin'), site: c.req.header('sec-fetch-site') }
}

/** What the browser wants the answer for; undefined for programs. */
export function destinationOf(c: Context): string | undefined {
  return c.req.header('sec-fetch-dest')
}

const FORWARDING = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'] as const

/** Whether a proxy says that it forwarded the request. */
export function isForwarded(c: Context): boolean {
  return FORWARDING.some((name) => c.req.header(name) !== undefined)
}

export function cookieHeaderOf(c: Context): string {
  return c.req.header('cookie') ?? ''
}

/** Whether the browser has this version; proxies may have made its ETag weak. */
export function hasCopy(c: Context, etag: string): boolean {
  return (c.req.header('if-none-match') ?? '').split(',').some((entry) => entry.trim().replace(/^W\//, '') === etag)
}

/** The type of the body without its parameters, in lower case; '' without one. */
export function mediaTypeOf(c: Context): string {
  const [type = ''] = (c.req.header('content-type') ?? '').split(';', 1)
  return type.trim().toLowerCase()
}
