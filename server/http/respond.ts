import type { Context } from 'hono'

declare module 'hono' {
  interface ContextVariableMap {
    /** The headers of every response, and what was set for this one; undefined once a response has them. */
    responseHeaders: Record<string, string> | undefined
    /** The lines of `Set-Cookie`. */
    responseCookies: string[] | undefined
  }
}

/**
 * A response with all its headers at once, because adding them to a finished one makes the adapter rebuild it. What `c.header()` has set
 * is not in it: use `setHeader` and `addCookie`.
 */
export function respond(
  c: Context,
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null,
  status: number,
  own: Record<string, string> = {},
): Response {
  const cookies = c.get('responseCookies')
  const headers = { ...takeHeaders(c), ...own }
  if (cookies === undefined) return new Response(body, { status, headers })
  const lines = cookies.map((cookie): [string, string] => ['Set-Cookie', cookie])
  return new Response(body, { status, headers: [...Object.entries(headers), ...lines] })
}

export const JSON_TYPE = { 'Content-Type': 'application/json' }

export function respondJson(c: Context, body: object, status: number): Response {
  return respond(c, JSON.stringify(body), status, JSON_TYPE)
}

/** For a response that is made later. */
export function setHeader(c: Context, name: string, value: string): void {
  c.set('responseHeaders', { ...c.get('responseHeaders'), [name]: value })
}

export function addCookie(c: Context, cookie: string): void {
  c.set('responseCookies', [...(c.get('responseCookies') ?? []), cookie])
}

/** Completes a response that `respond` has not made, such as a file or a redirect. It may say itself how long it is kept. */
export function addHeaders(c: Context): void {
  const left = takeHeaders(c)
  if (left === undefined) return
  const { headers } = c.res
  for (const [name, value] of Object.entries(left))
    if (name !== 'Cache-Control' || !headers.has(name)) headers.set(name, value)
  for (const cookie of c.get('responseCookies') ?? []) headers.append('Set-Cookie', cookie)
}

function takeHeaders(c: Context): Record<string, string> | undefined {
  const headers = c.get('responseHeaders')
  c.set('responseHeaders', undefined)
  return headers
}
