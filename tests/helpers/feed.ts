import { staffBrowser } from './staff.ts'
import type { TestApp } from './test-app.ts'

/** Creates a key as staff do, and returns it. */
export async function feedKey(t: TestApp, name = 'Platform'): Promise<string> {
  const admin = await staffBrowser(t, 'admin', `${name.replace(/\W/g, '')}.keys@x.example`)
  return (await admin.post('/api/admin/analytics/keys', { name })).body.key
}

/** Sends a request as a program does: with the key in a header, without cookie and origin. */
export async function push(t: TestApp, key: string | undefined, body: object | undefined, address = '192.0.2.7') {
  const response = await t.app.fetch(
    new Request('http://127.0.0.1:3000/api/analytics/snapshot', {
      method: 'PUT',
      headers: {
        host: '127.0.0.1:3000',
        'content-type': 'application/json',
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }),
    { incoming: { socket: { remoteAddress: address } } },
  )
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any field and fails if it is missing
  return { status: response.status, body: (await response.json()) as any }
}
