import { expect, test } from 'vitest'
import { testApp } from '../../../../tests/helpers/test-app.ts'

test('a link works only for its purpose: one that reopens codes does not activate a code', async () => {
  const t = await testApp({ portal: { nda: { activation: 'email' } } })
  const visitor = t.visitor()
  const { code } = await visitor.sign()
  await visitor.post('/api/links', { purpose: 'reopen_codes', email: 'e.marchetti@northgate.example' })
  await t.runJobs()
  await t.runJobs()
  const mail = t.mails.find(({ subject }) => subject.startsWith('Use your'))
  const token = /#(\S+)/.exec(mail?.text ?? '')?.[1]
  expect((await visitor.post('/api/links/use', { token })).body).toEqual({ purpose: 'reopen_codes' })
  expect((await visitor.post('/api/unlock', { code })).status, 'the code still waits for its own link').toBe(403)
})

test('a link that reopens codes does not confirm a signature: somebody else may have made it', async () => {
  const t = await testApp()
  const stranger = t.visitor()
  const { code } = await stranger.sign({ email: 'victim@northgate.example' })
  await stranger.post('/api/links', { purpose: 'reopen_codes', email: 'victim@northgate.example' })
  await t.runJobs()
  await t.runJobs()
  const mail = t.mails.find(({ subject }) => subject.startsWith('Use your'))
  const token = /#(\S+)/.exec(mail?.text ?? '')?.[1]
  const her = t.visitor()
  expect((await her.post('/api/links/use', { token })).status).toBe(200)
  expect((await t.rows('submission')).map(({ confirmed_at }) => confirmed_at)).toEqual([null])
  expect((await her.post('/api/unlock', { code })).status, 'the browser may use the code').toBe(200)
})
