import { expect, test } from 'vitest'
import { registeredRoutes } from '../server/http/registered-routes.ts'
import { staffBrowser } from './helpers/staff.ts'
import { testApp } from './helpers/test-app.ts'

const WRONG = [
  'Bearer vst_x',
  'bearer vst_x',
  `Bearer vst_${'a'.repeat(40)}`,
  'Bearer vst_a, Bearer vst_b',
  'Bearer vestibule_feed_x',
]

test('whatever begins like a key and is none is refused by every endpoint of staff, whatever cookies are beside it', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  for (const { endpoint } of registeredRoutes(t.app)) {
    const { method, path } = endpoint
    if (!path.startsWith('/api/admin/')) continue
    for (const authorization of WRONG) {
      for (const origin of ['http://127.0.0.1:3000', 'https://evil.example']) {
        const body = method === 'GET' ? undefined : {}
        const answer = await staff.send(method, path.replace(/:\w+/g, 'none'), body, { authorization, origin })
        expect([401, 403, 429], `${method} ${path} ${authorization}`).toContain(answer.status)
        expect(answer.body.error.code).toMatch(
          /^(?:api_key_unknown|api_key_not_accepted|wrong_origin|too_many_requests)$/,
        )
      }
    }
  }
})

test('a malformed key with an admin’s cookies makes no folder from another site', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const folder = { route: 'vault', title: 'Legal' }
  const headers = { authorization: 'Bearer vst_x', origin: 'https://evil.example' }
  expect((await staff.post('/api/admin/documents/folders', folder, headers)).body.error.code).toBe('api_key_unknown')
  expect(await t.rows('document_folder')).toEqual([])
  expect((await staff.post('/api/admin/documents/folders', folder)).status).toBe(201)
})
