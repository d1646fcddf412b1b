import { expect, test } from 'vitest'
import { testApp } from '../../tests/helpers/test-app.ts'

test('both cookies are opaque, HttpOnly and outlive the 30 days of a session', async () => {
  const t = await testApp()
  const visitor = t.visitor()
  const { code } = await visitor.sign()
  const another = t.visitor()
  const lines = (await another.post('/api/unlock', { code })).headers.getSetCookie()
  expect(lines).toEqual(
    expect.arrayContaining(
      ['browser', 'session'].map((name) =>
        expect.stringMatching(new RegExp(`^${name}=[\\w-]{43}; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax$`)),
      ),
    ),
  )
})
