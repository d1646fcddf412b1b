import { expect, test } from 'vitest'
import { signUpForm } from '../../../tests/helpers/account.ts'
import { testApp } from '../../../tests/helpers/test-app.ts'
import { DAY, HOUR } from '../../../tests/helpers/test-clock.ts'

const LURE = 'Claim your prize at https://evil.example/now or www.evil.example'

test('no email to anybody contains the links that somebody typed as a name', async () => {
  const t = await testApp()
  const names = { fullName: LURE, companyName: `${LURE} Ltd`, phoneNumber: 'call evil.example' }
  await t.visitor().sign({ email: 'victim@x.example', ...names })
  const names2 = { firstName: LURE, lastName: LURE }
  await t.visitor().post('/api/auth/sign-up/email', signUpForm('other@x.example', names2))
  const reader = t.visitor()
  await reader.post('/api/nda/questions', { kind: 'nda_changes', email: 'a@x.example', name: LURE, words: 'Please.' })
  await t.makeDocuments()
  await t.runJobs()
  expect(t.mails.length).toBeGreaterThan(3)
  for (const mail of t.mails) expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/evil\.example/)
  const [signature] = await t.rows('submission')
  expect(signature?.full_name, 'the record keeps what was typed').toBe(LURE)
})

test('an address that nobody has confirmed gets one email of a signature a day', async () => {
  const t = await testApp({ firstStart: false })
  const email = 'victim@x.example'
  const sent = async () => {
    await t.runJobs()
    return t.mails.filter(({ to, subject }) => to === email && subject.endsWith('is signed')).length
  }
  const sign = async () => {
    await t.visitor().sign({ email })
    // As after "this was not me", so that the next signature of the address is accepted.
    const superseded_at = t.clock.now().toISOString()
    await t.deps.db.updateTable('submission').set({ superseded_at, superseded_because: 'disowned' }).execute()
  }
  await sign()
  await sign()
  expect(await sent()).toBe(1)
  t.clock.advance(DAY - HOUR)
  await sign()
  expect(await sent()).toBe(1)
  t.clock.advance(HOUR)
  await sign()
  expect(await sent()).toBe(2)
})
