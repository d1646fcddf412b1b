import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PUBLIC_PAGES } from '../contract/pages.ts'
import { makeAccount } from './helpers/account.ts'
import { reader } from './helpers/reader.ts'
import { testApp } from './helpers/test-app.ts'

/** What the privacy notice names; each is needed for what the visitor asked for. */
const NECESSARY = ['browser', 'session', 'account.session_token']

test('no cookie is set but those that are strictly necessary, and none by pages that are only read', async () => {
  const t = await testApp()
  const passing = t.visitor()
  for (const path of [...PUBLIC_PAGES, '/api/portal', '/api/nda', '/api/session', '/api/access/vault'])
    await passing.get(path)
  expect([...passing.cookies.keys()]).toEqual([])

  const { visitor } = await reader(t, 'e.marchetti@northgate.example')
  const account = await makeAccount(t, 'second@x.example')
  const names = new Set([...visitor.cookies.keys(), ...account.cookies.keys()])
  expect([...names].sort()).toEqual([...NECESSARY].sort())
  const notice = readFileSync('web/features/people/privacy/record-sections.tsx', 'utf8')
  for (const name of NECESSARY) expect(notice).toContain(`'${name}'`)
})
