import type { TestApp } from './test-app.ts'
import type { TestVisitor } from './test-visitor.ts'

/** Makes an API key with these scopes. */
export async function makeKey(staff: TestVisitor, scopes: readonly string[], given: object = {}) {
  const answer = await staff.post('/api/admin/api-keys', { name: 'CRM', scopes, ...given })
  if (answer.status !== 201) throw new Error(`no key was made: ${JSON.stringify(answer.body)}`)
  return answer.body as { id: string; key: string }
}

/** A program: no cookies, no Origin. */
export function program(t: TestApp, key: string) {
  const visitor = t.visitor()
  const headers = { authorization: `Bearer ${key}`, origin: '' }
  return (method: string, path: string, body?: object) => visitor.send(method, path, body, headers)
}
