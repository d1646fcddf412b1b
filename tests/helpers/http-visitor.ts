import { TestVisitor } from './test-visitor.ts'

/** A browser for a portal that listens at `url`. It has `address` if the portal trusts this machine as a proxy. */
export function httpVisitor(url: string, address?: string): TestVisitor {
  return new TestVisitor(async (request) => {
    const headers = new Headers(request.headers)
    headers.delete('host')
    if (headers.has('origin')) headers.set('origin', url)
    // A connection that is kept may end at the moment of the next request.
    headers.set('connection', 'close')
    if (address) headers.set('x-forwarded-for', address)
    const { pathname, search } = new URL(request.url)
    const { method } = request
    return fetch(`${url}${pathname}${search}`, {
      method,
      headers,
      redirect: 'manual',
      ...(method !== 'GET' && { body: await request.arrayBuffer() }),
    })
  }, '')
}
