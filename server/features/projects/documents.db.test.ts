import { expect, test } from 'vitest'
import { signedIn } from '../../../tests/helpers/test-account.ts'
import { testApp } from '../../../tests/helpers/test-app.ts'

const CONTENT = '/api/projects/vault/content'

test('the documents of a project leave the server for whoever is signed in to a confirmed account, and for nobody else', async () => {
  const t = await testApp()
  const holder = t.visitor()
  await holder.post('/api/access/vault', { code: t.firstRun().codes.vault })
  const open = await holder.get(CONTENT)
  expect(open.status).toBe(200)
  expect(open.body.hero.title).toBe('Vault')
  expect(open.body).not.toHaveProperty('investorContent')
  expect(JSON.stringify(open.body)).not.toContain('Penetration test summary')

  await signedIn(t, holder, { email: 'm.lindqvist@northgate.example' })
  const full = await holder.get(CONTENT)
  expect(full.body.investorContent.documents).toHaveLength(6)
  expect(full.headers.get('cache-control')).toBe('no-store')
})

test('an account whose address is not confirmed sees the page without them', async () => {
  const t = await testApp()
  const holder = t.visitor()
  await holder.post('/api/access/vault', { code: t.firstRun().codes.vault })
  await signedIn(t, holder, { email: 'm.lindqvist@northgate.example', verified: false })
  const open = await holder.get(CONTENT)
  expect(open.status).toBe(200)
  expect(open.body).not.toHaveProperty('investorContent')
})

test('being signed in opens no project by itself, and so no documents', async () => {
  const t = await testApp()
  const stranger = t.visitor()
  await signedIn(t, stranger, { email: 'm.lindqvist@northgate.example' })
  expect((await stranger.get(CONTENT)).status).toBe(401)
})

test('whoever holds the override reads them without an account', async () => {
  const t = await testApp()
  const staff = t.visitor()
  const { adminUsername: username, adminPassword: password } = t.firstRun()
  staff.bearer = (await staff.post('/api/admin/login', { username, password })).body.token
  expect((await staff.get(CONTENT)).body.investorContent.documents).toHaveLength(6)
})
