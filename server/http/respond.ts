import type { Context } from 'hono'

declare module 'hono' {
  interface ContextVariableMap {
    /** The headers of every response, and what was set for this one. */
    responseHeaders: Record<string, string>
    /** The lines of `Set-Cookie`. */
    responseCookies: string[]
    /** The response that has them all. */
    complete: Response
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
  const headers = { ...c.get('responseHeaders'), ...own }
  const cookies = c.get('responseCookies')?.map((cookie): [string, string] => ['Set-Cookie', cookie])
  const response = new Response(body, { status, headers: cookies ? [...Object.entries(headers), ...cookies] : headers })
  c.set('complete', response)
  return response
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
  if (c.res === c.get('complete')) return
  const { headers } = c.res
  for (const [name, value] of Object.entries(c.get('responseHeaders')))
    if (name !== 'Cache-Control' || !headers.has(name)) headers.set(name, value)
  for (const cookie of c.get('responseCookies') ?? []) headers.append('Set-Cookie', cookie)
}
