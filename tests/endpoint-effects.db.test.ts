import { expect, test } from 'vitest'
import { EFFECTS, type Effect } from '../contract/endpoint.ts'
import { registeredRoutes } from '../server/http/registered-routes.ts'
import { STAFF_EFFECTS } from './endpoint-effects.ts'
import { staffBrowser } from './helpers/staff.ts'
import { testApp } from './helpers/test-app.ts'
import { MINUTE } from './helpers/test-clock.ts'

type Listed = Effect | 'reads' | 'changes'

test('every endpoint of staff is listed with its effect, so that nobody adds one without saying what it does', async () => {
  const { app } = await testApp()
  const found: Record<string, Listed> = {}
  for (const { endpoint } of registeredRoutes(app)) {
    const { method, path, effect } = endpoint
    if (!path.startsWith('/api/admin/')) {
      expect(effect, `${path}: only guards of staff ask for a recent sign-in`).toBeUndefined()
      continue
    }
    found[`${method} ${path}`] = effect ?? (method === 'GET' ? 'reads' : 'changes')
  }
  expect(found).toEqual(STAFF_EFFECTS)
})

test('what lasts beyond a session asks for a recent sign-in of staff, and nothing else does', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  // The identity library has a clock of its own.
  await t.deps.db.updateTable('account_session').set({ created_at: t.clock.now().toISOString() }).execute()
  t.clock.advance(16 * MINUTE)
  for (const [name, effect] of Object.entries(STAFF_EFFECTS)) {
    const [method = '', path = ''] = name.split(' ')
    // Sign-ins, and what ends the session that asks.
    if (/\/api\/admin\/(login|override|password)/.test(path)) continue
    const answer = await staff.send(method, path.replace(/:\w+/g, 'none'), method === 'GET' ? undefined : {})
    const asks = answer.status === 403 && answer.body.error?.code === 'sign_in_again'
    expect(asks, `${name}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`).toBe(
      EFFECTS.some((one) => one === effect),
    )
  }
})
