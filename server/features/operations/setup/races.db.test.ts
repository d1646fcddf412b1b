import { expect, test } from 'vitest'
import { testApp } from '../../../../tests/helpers/test-app.ts'
import { replaceSetupLink } from './setup-link.ts'

test('of many browsers that open the right link at once, exactly one gets the setup', async () => {
  const t = await testApp()
  const token = (await replaceSetupLink(t.deps, 'http://127.0.0.1:3000'))?.split('#')[1]
  const browsers = Array.from({ length: 12 }, () => t.visitor())
  const answers = await Promise.all(browsers.map((browser) => browser.post('/api/setup/open', { token })))
  expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(11).fill(404)])
  const states = await Promise.all(browsers.map((browser) => browser.get('/api/setup')))
  expect(states.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(404)])
  expect((await t.rows('audit_entry')).filter(({ action }) => action === 'setup.opened')).toHaveLength(1)
})

test('of two tabs that enter the first admin account at once, one account comes out', async () => {
  const t = await testApp()
  const browser = t.visitor()
  const token = (await replaceSetupLink(t.deps, 'http://127.0.0.1:3000'))?.split('#')[1]
  await browser.post('/api/setup/open', { token })
  const made = await Promise.all(
    ['ana@x.example', 'bo@x.example'].map((email) =>
      browser.post('/api/setup/admin', { email, firstName: 'A', lastName: 'B', password: 'orchid-lantern-42' }),
    ),
  )
  expect(made.map(({ status }) => status)).toEqual([204, 204])
  expect((await t.rows('user_account')).map(({ role }) => role)).toEqual(['admin'])
})
