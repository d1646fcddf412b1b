import { describe, expect, test } from 'vitest'
import { makeAccount } from '../../../../tests/helpers/account.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { DAY, HOUR, SECOND } from '../../../../tests/helpers/test-clock.ts'

const OWNER = 'investors@halcyon.example'

async function queue(signers: number) {
  const t = await testApp({ portal: { nda: { activation: 'review' } } })
  const staff = await staffBrowser(t, 'admin')
  const signed = []
  for (let i = 0; i < signers; i++) {
    const visitor = t.visitor()
    t.clock.advance(SECOND)
    signed.push({ visitor, ...(await visitor.sign({ email: `s${i}@x.example`, fullName: `Signer ${i}` })) })
  }
  await t.runJobs()
  t.mails.length = 0
  const waiting = async () => (await staff.get('/api/admin/nda-submissions?waiting=review&sort=oldest')).body
  const ids = async () => (await waiting()).submissions.map(({ code }: { code: { id: string } }) => code.id)
  const activate = (codes: string[]) => staff.post('/api/admin/codes/activate', { ids: codes })
  const decline = (codes: string[], words = 'We do not know you yet.') =>
    staff.post('/api/admin/codes/decline', { ids: codes, words })
  return { t, staff, signed, waiting, ids, activate, decline }
}

const entries = async (t: TestApp, action: string) =>
  (await t.rows('audit_entry')).filter((entry) => entry.action === action)
const sent = async (t: TestApp) => {
  await t.runJobs()
  return t.mails.map(({ to, subject }) => [to, subject])
}

describe('the review queue', () => {
  test('lists who waits, longest first, and staff pages count them', async () => {
    const { t, staff, waiting, ids, activate } = await queue(3)
    expect(await waiting()).toMatchObject({
      total: 3,
      submissions: [0, 1, 2].map((i) => ({ fullName: `Signer ${i}`, code: { status: 'pending', awaits: 'review' } })),
    })
    expect((await staff.get('/api/admin/waiting-work')).body.reviews).toBe(3)
    const [first = ''] = await ids()
    await activate([first])
    expect((await waiting()).total).toBe(2)
    expect((await staff.get('/api/admin/waiting-work')).body.reviews).toBe(2)
    const reader = await staffBrowser(t, 'reader')
    expect((await reader.get('/api/admin/nda-submissions?waiting=review')).body.total).toBe(2)
    expect((await reader.post('/api/admin/codes/activate', { ids: await ids() })).status).toBe(403)
    expect((await reader.post('/api/admin/codes/decline', { ids: await ids(), words: 'No.' })).status).toBe(403)
  })

  test('does not take a stranger’s signature for confirmed because the owner of the address has an account', async () => {
    const { t, staff, waiting } = await queue(0)
    const known = await makeAccount(t, 'ada@x.example')
    await makeAccount(t, 'bea@x.example')
    await known.sign({ email: 'ada@x.example', fullName: 'Ada' })
    t.clock.advance(SECOND)
    await t.visitor().sign({ email: 'bea@x.example', fullName: 'A stranger' })
    const signed = (await waiting()).submissions
    const codes = (await staff.get('/api/admin/codes?state=pending&sort=oldest')).body.codes
    const needs = (await staff.get('/api/admin/waiting-work/items?kind=reviews')).body.items
    const confirmed = (all: { fullName: string; confirmedAt: string | null }[]) =>
      Object.fromEntries(all.map(({ fullName, confirmedAt }) => [fullName, confirmedAt !== null]))
    expect(confirmed(signed)).toEqual({ Ada: true, 'A stranger': false })
    expect(confirmed(codes)).toEqual({ Ada: true, 'A stranger': false })
    expect(Object.fromEntries(needs.map(({ title, type }: Record<string, string>) => [title, type]))).toEqual({
      Ada: null,
      'A stranger': 'unconfirmed',
    })
  })

  test('is linked in the owner’s mail', async () => {
    const { t, signed } = await queue(1)
    await t.makeDocuments()
    await t.runJobs()
    const owner = t.mails.filter(({ to }) => to === OWNER)
    expect(owner).toHaveLength(1)
    expect(owner[0]?.text).toContain(`/admin/review?submission=${signed[0]?.submissionId}`)
    expect(owner[0]?.text).toContain('The access code waits for you')
  })
})

describe('activating from the queue', () => {
  test('opens every chosen code for 14 days from now, and mails each person', async () => {
    const { t, signed, ids, activate } = await queue(2)
    t.clock.advance(3 * HOUR)
    expect((await activate([...(await ids()), 'unknown'])).body).toEqual({ activated: 2 })
    for (const { visitor, code } of signed) expect((await visitor.post('/api/unlock', { code })).status).toBe(200)
    const codes = (await t.rows('access_code')).filter(({ kind }) => kind === 'personal')
    const until = new Date(t.clock.now().getTime() + 14 * DAY).toISOString()
    expect(codes.map(({ valid_until }) => valid_until)).toEqual([until, until])
    expect((await sent(t)).sort()).toEqual([
      ['s0@x.example', 'Your Halcyon AI access code is active'],
      ['s1@x.example', 'Your Halcyon AI access code is active'],
    ])
    expect(await entries(t, 'code.activated')).toHaveLength(2)
  })

  test('has no effect on codes that are active, revoked or declined', async () => {
    const { t, ids, activate, decline } = await queue(2)
    const [a = '', b = ''] = await ids()
    await activate([a])
    await decline([b])
    await sent(t)
    t.mails.length = 0
    expect((await activate([a, b])).body).toEqual({ activated: 0 })
    expect(await sent(t)).toEqual([])
  })
})

describe('declining', () => {
  test('revokes the code, keeps the agreement, mails the reason, and is logged without it', async () => {
    const { t, signed, waiting, ids, decline } = await queue(1)
    expect((await decline(await ids())).body).toEqual({ declined: 1 })
    expect(await sent(t)).toEqual([['s0@x.example', 'Your access to the Halcyon AI portal was declined']])
    expect(t.mails[0]?.text).toContain('We do not know you yet.')
    expect((await waiting()).total).toBe(0)
    expect(await t.rows('submission')).toMatchObject([{ superseded_at: null }])
    expect((await signed[0]?.visitor.post('/api/unlock', { code: signed[0].code }))?.status).toBe(403)
    const [entry] = await entries(t, 'code.declined')
    expect(entry).toMatchObject({ actor: expect.stringMatching(/^staff:/), submission_id: signed[0]?.submissionId })
    expect(entry?.detail).not.toContain('know you')
    expect((await t.rows('log_private')).find(({ entry_id }) => entry_id === entry?.id)?.data).toContain('know you')
  })

  test('needs a reason, and takes only codes that wait for a review', async () => {
    const { t, staff, ids, decline, activate } = await queue(1)
    expect((await decline(await ids(), ' ')).body.error.fields).toHaveProperty('words')
    await activate(await ids())
    const [active] = (await staff.get('/api/admin/codes?type=personal')).body.codes
    const later = new Date(t.clock.now().getTime() + DAY).toISOString()
    const { body: managed } = await staff.post('/api/admin/codes', { routes: ['vault'], validFrom: later })
    expect((await decline([active.id, managed.id])).body).toEqual({ declined: 0 })
    expect(await entries(t, 'code.declined')).toEqual([])
  })

  test('and activating at the same moment: one of them happens', async () => {
    const { t, ids, activate, decline } = await queue(1)
    const codes = await ids()
    const answers = await Promise.all([activate(codes), decline(codes), activate(codes), decline(codes)])
    const changed = answers.reduce((sum, { body }) => sum + (body.activated ?? 0) + (body.declined ?? 0), 0)
    expect(changed).toBe(1)
    expect(await sent(t)).toHaveLength(1)
  })
})
