import { expect, test } from 'vitest'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { DAY } from '../../../../tests/helpers/test-clock.ts'
import { signature } from '../../../../tests/helpers/test-visitor.ts'
import { agreementText, mailsOf, PARTY, publish, settle } from '../../../../tests/helpers/versions.ts'

const FUND = 'Nordlicht Beteiligungen GmbH'

/** The operator edits portal.config.json and starts again. */
async function rename(t: TestApp, legalName: string) {
  t.deps.portal.company.legalName = legalName
  await t.restart()
}

test('while the agreement names another company, the server refuses each signature and says why', async () => {
  const t = await testApp()
  const visitor = t.visitor()
  const read = await visitor.read()
  await rename(t, FUND)
  const refused = await visitor.post('/api/nda/submissions', signature(read))
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'nda_party_differs' } } })
  expect(refused.body.error.message).toContain('names another company')
  expect(await t.rows('submission')).toEqual([])
  expect(await t.rows('person')).toEqual([])
  expect((await visitor.get('/api/nda')).body).toMatchObject({ party: PARTY, signable: false })
  expect((await visitor.get('/api/portal')).body.agreement).toMatchObject({ party: PARTY, signable: false })
})

test('who has signed before keeps the answer, the code and the access', async () => {
  const t = await testApp()
  const visitor = t.visitor()
  const given = signature(await visitor.read())
  const { code } = (await visitor.post('/api/nda/submissions', given)).body
  await rename(t, FUND)
  expect(await visitor.post('/api/nda/submissions', given)).toMatchObject({ status: 201, body: { code } })
  expect((await visitor.post('/api/unlock', { code })).status).toBe(200)
  expect((await visitor.get('/api/access/vault')).body.access).toBe('granted')
})

test('a version from the template opens signing again, and staff are told until then', async () => {
  const t = await testApp()
  await rename(t, FUND)
  const admin = await staffBrowser(t, 'admin')
  const waiting = async () => (await admin.get('/api/admin/waiting-work')).body.otherParty
  expect(await waiting()).toBe(PARTY)
  const { template, configured, signable, company } = (await admin.get('/api/admin/agreement')).body
  expect({ signable, company }).toEqual({ signable: false, company: FUND })
  expect(template).toContain(`between ${FUND}, `)
  const draft = await admin.send('PUT', '/api/admin/agreement/draft', { text: template, revision: 0 })
  const published = await admin.post('/api/admin/agreement/publish', {
    revision: draft.body.revision,
    policy: 'keep',
    ...configured,
  })
  expect(published.body).toEqual({ version: 2 })
  expect(await waiting()).toBeNull()
  const visitor = t.visitor()
  expect((await visitor.post('/api/nda/submissions', signature(await visitor.read()))).status).toBe(201)
  expect((await t.rows('nda_version')).map(({ party }) => party)).toEqual([PARTY, FUND])
})

test('nobody is invited, reminded or invited again meanwhile, and staff read why', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const invite = (email: string) =>
    admin.post('/api/admin/invitations', {
      rows: [{ row: 1, email, fullName: 'Guest', companyName: 'X', routes: ['vault'] }],
    })
  expect((await invite('guest@x.example')).body.invited).toBe(1)
  const [{ id = '' } = {}] = await t.rows('invitation')
  t.clock.advance(2 * DAY)
  await rename(t, FUND)
  const later = await staffBrowser(t, 'admin', 'later@x.example')
  const refused = [
    await later.post('/api/admin/invitations', {
      rows: [{ row: 1, email: 'other@x.example', fullName: 'Other', companyName: 'X', routes: ['vault'] }],
    }),
    await later.post('/api/admin/invitations/remind', { ids: [id] }),
    await later.post('/api/admin/invitations/send-again', { ids: [id] }),
  ]
  for (const { status, body } of refused)
    expect([status, body.error]).toMatchObject([
      409,
      {
        code: 'invitations_paused',
        message: `Invitations are paused, because nobody can sign: the agreement in force names ${PARTY}, not ${FUND}. Publish a version that names ${FUND} on the Agreement page.`,
      },
    ])
  expect(await t.rows('invitation')).toMatchObject([{ id, mails: 1 }])
  expect((await later.post('/api/admin/invitations/withdraw', { ids: [id] })).body.done).toBe(1)
})

test('a version is published only with a party and a law that its text contains', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  expect((await publish(admin, 2, { party: FUND })).body.error).toMatchObject({
    code: 'draft_without_party',
    message: `The text does not contain “${FUND}”. Enter the company as the text names it.`,
  })
  const again = (terms: object) => admin.post('/api/admin/agreement/publish', { revision: 1, policy: 'keep', ...terms })
  expect((await again({})).body.error.fields).toHaveProperty('party')
  expect((await again({ party: PARTY, law: 'Germany' })).body.error.code).toBe('draft_without_law')
  expect((await t.rows('nda_version')).length).toBe(1)
})

test('a scheduled version comes into force with the party, law and term that were confirmed for it', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const text = `${agreementText(2)}\n\n## 3. Law\n\n3.1 The laws of Germany apply to ${FUND}.\n`
  await admin.send('PUT', '/api/admin/agreement/draft', { text, revision: 0 })
  const from = new Date(t.clock.now().getTime() + 60_000).toISOString()
  const terms = { party: FUND, law: 'Germany', termYears: 3 }
  await admin.post('/api/admin/agreement/publish', { revision: 1, policy: 'keep', from, ...terms })
  expect((await admin.get('/api/admin/agreement')).body.draft.scheduled).toMatchObject(terms)
  t.clock.advance(60_000)
  await t.tend()
  expect((await t.rows('nda_version')).at(-1)).toMatchObject({ party: FUND, law: 'Germany', term_years: 3 })
  // It names another company than the configured one.
  const visitor = t.visitor()
  const refused = await visitor.post('/api/nda/submissions', signature(await visitor.read()))
  expect(refused.body.error.code).toBe('nda_party_differs')
})

test('the signed copy names the party of the version that was signed, whatever the company is called later', async () => {
  const t = await testApp()
  const visitor = t.visitor()
  await visitor.post('/api/nda/submissions', signature(await visitor.read()))
  await rename(t, FUND)
  await t.makeDocuments()
  await t.runJobs()
  const copy = t.mails.find(({ subject }) => subject.startsWith('Your signed copy'))
  expect(copy?.text).toContain(`you and ${PARTY} signed`)
})

test('emails about an agreement name the party that its signer agreed with', async () => {
  const t = await testApp()
  const visitor = t.visitor()
  await visitor.post('/api/nda/submissions', signature(await visitor.read()))
  await rename(t, FUND)
  const [row] = await t.rows('submission')
  t.clock.advance(Date.parse(row?.bound_until ?? '') - 30 * DAY - t.clock.now().getTime())
  await settle(t)
  const [ending] = mailsOf(t, /ends on/, row?.email)
  expect(ending?.text).toContain(`that you signed with ${PARTY} on`)
})

test('readyz stays ready and mentions that nobody can sign', async () => {
  const t = await testApp()
  await rename(t, FUND)
  const { status, body } = await t.visitor().get('/readyz')
  expect([status, body]).toEqual([200, 'ready, but nobody can sign: the agreement names another company'])
})
