import { expect, test } from 'vitest'
import { SCOPES } from '../contract/integrations/scopes.ts'
import { keyGuardOf, registeredRoutes } from '../server/http/registered-routes.ts'
import { makeKey, program } from './helpers/api-key.ts'
import { staffBrowser } from './helpers/staff.ts'
import { testApp } from './helpers/test-app.ts'
import { MINUTE } from './helpers/test-clock.ts'

/** Parameters that name a person. */
const PERSON = /^(?:person|personId)$/

test('every look at a person has its entry: whatever reads facts of one person by their id, with a session and with a key', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const { code } = await t.visitor().sign({ email: 'e.marchetti@northgate.example' })
  expect(code).not.toBe('')
  const [person] = (await staff.get('/api/admin/people?search=e.marchetti')).body.people as { id: string }[]
  const id = person?.id ?? ''
  const key = program(t, (await makeKey(staff, SCOPES)).key)
  const looks = async () => (await t.rows('audit_entry')).filter((one) => one.action === 'person.looked_at').length
  const asked: string[] = []
  for (const { endpoint, guard } of registeredRoutes(t.app)) {
    if (endpoint.method !== 'GET' || !endpoint.path.startsWith('/api/admin/')) continue
    const fields = Object.keys((endpoint.input as unknown as { shape: object }).shape)
    const inQuery = fields.find((name) => PERSON.test(name) && !endpoint.path.includes(`:${name}`))
    const inPath = /^\/api\/admin\/(?:people|pipeline)\/:id/.test(endpoint.path)
      ? 'id'
      : fields.find((n) => PERSON.test(n))
    const name = inQuery ?? inPath
    expect(endpoint.person, `${endpoint.path}: declare the person that it answers facts of`).toBe(name)
    if (!name) continue
    const path = endpoint.path.replace(`:${name}`, id).replace(':kind', 'access-logs')
    const url = inQuery ? `${path}?${inQuery}=${id}` : path
    for (const send of keyGuardOf(guard)
      ? [staff.get.bind(staff), (path: string) => key('GET', path)]
      : [staff.get.bind(staff)]) {
      t.clock.advance(11 * MINUTE)
      const before = await looks()
      expect((await send(url)).status, url).toBe(200)
      expect(await looks(), url).toBe(before + 1)
      expect((await send(url.replaceAll(id, 'nobody'))).status, url).toBeLessThan(500)
      expect(await looks(), `${url}: nobody was looked at`).toBe(before + 1)
    }
    asked.push(endpoint.path)
  }
  expect(asked).toHaveLength(13)
})
