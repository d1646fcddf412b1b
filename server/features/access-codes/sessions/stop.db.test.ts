import { expect, test } from 'vitest'
import { makeAccount, PASSWORD } from '../../../../tests/helpers/account.ts'
import { runPortal } from '../../../../tests/helpers/command-line.ts'
import { detailOf } from '../../../../tests/helpers/entry-detail.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { testApp } from '../../../../tests/helpers/test-app.ts'

const EMAIL = 'somebody@northgate.example'

test('the operator ends every session at once; codes and passwords open new ones', async () => {
  const t = await testApp()
  const reader = t.visitor()
  const { code } = await reader.sign()
  await reader.post('/api/unlock', { code })
  const account = await makeAccount(t, EMAIL)
  const admin = await staffBrowser(t, 'admin')
  const holder = t.visitor()
  const { adminUsername: username, adminPassword: password } = t.firstRun()
  holder.bearer = (await holder.post('/api/admin/login', { username, password })).body.token
  const ask = async () => [
    (await reader.get('/api/projects/vault/content')).status,
    JSON.stringify((await account.get('/api/account')).body).includes(EMAIL),
    (await admin.get('/api/admin/mails')).status,
    (await holder.get('/api/admin/mails')).status,
    (await holder.get('/api/projects/vault/content')).status,
  ]
  expect(await ask()).toEqual([200, true, 200, 200, 200])

  const { databaseUrl } = t.deps.config
  const env = { DATA_DIR: t.folder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const done = await runPortal(env, ['sessions', 'end'])
  expect(done).toMatchObject({
    status: 0,
    said: expect.stringMatching(/Ended 2 sessions of codes and overrides, and 2 of accounts\.\n$/),
  })
  expect(await ask()).toEqual([401, false, 403, 403, 401])
  expect((await reader.get('/api/access/vault')).body).toEqual({ access: 'redirect', reason: 'credentials_missing' })
  const [entry] = (await t.rows('audit_entry')).filter(({ action }) => action === 'sessions.stopped')
  expect(entry).toMatchObject({ actor: 'operator' })
  expect(detailOf(entry)).toEqual({ visitors: 2, accounts: 2 })

  expect((await reader.post('/api/unlock', { code })).status).toBe(200)
  expect((await account.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD })).status).toBe(200)
  expect((await holder.get('/api/admin/mails')).status, 'an old token opens nothing').toBe(403)
  expect([(await ask())[0], (await ask())[1]]).toEqual([200, true])
})
