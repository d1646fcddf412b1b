import { describe, expect, test } from 'vitest'
import type { Invitation } from '../../../../contract/agreements/invitations.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { insertAccount, openSessionOf } from '../../../../tests/helpers/test-account.ts'
import { type TestApp, type TestOptions, testApp } from '../../../../tests/helpers/test-app.ts'
import { DAY, HOUR } from '../../../../tests/helpers/test-clock.ts'
import { signature, type TestVisitor } from '../../../../tests/helpers/test-visitor.ts'

const ELENA = 'e.marchetti@northgate.example'

type Row = { row: number; fullName: string; email: string; companyName: string; routes: readonly string[] }
const person = (i: number, given: Partial<Row> = {}): Row => ({
  row: i,
  fullName: `Person ${i}`,
  email: `p${i}@x.example`,
  companyName: `Firm ${i}`,
  routes: ['vault'],
  ...given,
})
const elena = (given: Partial<Row> = {}) =>
  person(1, { fullName: 'Elena Marchetti', email: ELENA, companyName: 'Northgate Family Office', ...given })

async function portal(options: TestOptions = {}) {
  const t = await testApp(options)
  const { accountId } = await insertAccount(t.deps, { email: 'admin@x.example', role: 'admin', secondFactor: true })
  // Signed in afresh for each act: a second factor counts for twelve hours, and tests move the clock by days.
  const signedIn = async () => {
    const visitor = t.visitor()
    for (const [name, value] of await openSessionOf(t.deps, accountId, true)) visitor.cookies.set(name, value)
    return visitor
  }
  const admin = {
    post: async (path: string, body: object = {}) => (await signedIn()).post(path, body),
    get: async (path: string) => (await signedIn()).get(path),
  }
  const invite = (rows: Row[]) => admin.post('/api/admin/invitations', { rows })
  const list = async (query = '') => (await admin.get(`/api/admin/invitations${query}`)).body
  const only = async (): Promise<Invitation> => (await list()).invitations[0]
  const act = async (name: string, ids?: string[]) =>
    (await admin.post(`/api/admin/invitations/${name}`, { ids: ids ?? [(await only()).id] })).body
  return { t, admin, invite, list, only, act }
}

/** The token in the newest mail that an address got. */
function tokenOf(t: TestApp, to = ELENA): string {
  const text = t.mails.filter((mail) => mail.to === to).at(-1)?.text ?? ''
  return /\/nda-gate#invitation=(\S+)/.exec(text)?.[1] ?? ''
}

async function invited(options: TestOptions = {}, given: Partial<Row> = {}) {
  const p = await portal(options)
  expect((await p.invite([elena(given)])).body).toEqual({ invited: 1, refused: [] })
  await p.t.runJobs()
  return { ...p, token: tokenOf(p.t) }
}

const open = (visitor: TestVisitor, token: string) => visitor.post('/api/invitations/open', { token })
const routesOf = async (t: TestApp, email = ELENA) =>
  (await t.rows('access_code')).filter((row) => row.email === email).map((row) => JSON.parse(row.routes))
const actions = async (t: TestApp) =>
  (await t.rows('audit_entry')).map(({ action }) => action).filter((action) => action.startsWith('invitation.'))

describe('inviting', () => {
  test('each gets a mail with a link of their own, whose token stands in the fragment and opens the gate filled in', async () => {
    const { t, only, token } = await invited({}, { routes: ['analytics', 'vault'] })
    const [mail] = t.mails.filter(({ to }) => to === ELENA)
    expect(mail?.subject).toBe('Halcyon AI invites you to its investor portal')
    expect(mail?.text).toContain(`http://127.0.0.1:3000/nda-gate#invitation=${token}`)
    expect(mail?.html).toContain(`href="http://127.0.0.1:3000/nda-gate#invitation=${token}"`)
    for (const words of ['Hello Elena Marchetti,', '14 Feb 2026', 'active at once', 'Do not forward it'])
      expect(mail?.text).toContain(words)
    expect(mail?.text.toLowerCase(), 'the mail names no project').not.toMatch(/vault|analytics/)
    expect(token).toMatch(/^[\w-]+\.[0-9a-f]{64}$/)
    const stored = JSON.stringify(await t.rows('invitation')) + JSON.stringify(await t.rows('audit_entry'))
    expect(stored, 'nothing stored opens anything').not.toContain(token.split('.')[1])
    expect(await only()).toMatchObject({ state: 'sent', routes: ['vault', 'analytics'], mails: 1, openedAt: null })

    const visitor = t.visitor()
    const answer = await open(visitor, token)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ fullName: 'Elena Marchetti', email: ELENA, companyName: 'Northgate Family Office' })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await only()).state).toBe('opened')
    await open(visitor, token)
    expect(await actions(t), 'opening again notes nothing').toEqual(['invitation.sent', 'invitation.opened'])
  })

  test('good rows go while bad ones are answered by number, with what to do', async () => {
    const { t, invite, act, list } = await portal()
    await t.visitor().sign({ email: 'signed@x.example' })
    await invite([person(1), person(2)])
    await t.runJobs()
    const [two] = (await list('?search=p2')).invitations
    await act('withdraw', [two.id])
    const answer = await invite([
      person(1, { row: 2, email: ' P1@X.example' }),
      person(2, { row: 3 }),
      person(3, { row: 4, fullName: ' ' }),
      person(4, { row: 5, email: 'nobody' }),
      person(5, { row: 6, routes: ['vault', 'moon'] }),
      person(6, { row: 7, email: 'signed@x.example' }),
      person(7, { row: 8 }),
      person(8, { row: 9, routes: [] }),
      person(9, { row: 10, companyName: 'x'.repeat(201) }),
      person(7, { row: 11, email: 'P7@x.example' }),
    ])
    expect(answer.body.invited).toBe(1)
    expect(answer.body.refused.map((one: { row: number; message: string }) => `${one.row}: ${one.message}`)).toEqual([
      '2: This person is already invited. You can send a reminder from the list below.',
      '3: The invitation to this address was withdrawn. You can send it again from the list below.',
      '4: Add a name.',
      '5: Enter an email address such as name@firm.com.',
      '6: There is no project ‘moon’. Use vault, fanz, realestate, analytics.',
      '7: This person has already signed. Change what they can open under Codes.',
      '9: Name a project in this row, or choose default projects below.',
      '10: Use at most 200 plain characters.',
      '11: This person is already invited. You can send a reminder from the list below.',
    ])
    await t.runJobs()
    expect(t.mails.filter(({ to }) => to === 'p7@x.example').length).toBe(1)
  })

  test('addresses that cannot be invited are reported before anything is sent', async () => {
    const { t, admin, invite } = await portal()
    await t.visitor().sign({ email: 'signed@x.example' })
    await invite([person(1)])
    const emails = ['Signed@x.example', 'P1@x.example', 'new@x.example']
    const check = async () => (await admin.post('/api/admin/invitations/check', { emails })).body.known
    expect(await check()).toEqual([
      { email: 'p1@x.example', why: 'invited' },
      { email: 'signed@x.example', why: 'signed' },
    ])
    t.clock.advance(30 * DAY)
    expect(await check()).toContainEqual({ email: 'p1@x.example', why: 'ended' })
  })

  test('a list imported twice, and by two at once, invites each address once', async () => {
    const { t, invite, list } = await portal()
    const rows = Array.from({ length: 100 }, (_, i) => person(i + 1))
    const answers = await Promise.all([invite(rows), invite([...rows].reverse()), invite(rows)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.reduce((sum, { body }) => sum + body.invited, 0)).toBe(100)
    expect((await invite(rows)).body.invited).toBe(0)
    await t.runJobs()
    expect(t.mails.length).toBe(100)
    expect(new Set(t.mails.map(({ to }) => to)).size).toBe(100)
    expect((await list()).summary).toEqual({ invited: 100, opened: 0, signed: 0, withoutLink: 0, quiet: 0, waiting: 0 })
  })

  test('more than a hundred rows in a request, and rows of another shape, are refused', async () => {
    const { t, invite, admin } = await portal()
    const rows = Array.from({ length: 101 }, (_, i) => person(i + 1))
    expect((await invite(rows)).status).toBe(400)
    expect((await admin.post('/api/admin/invitations', { rows: [{ email: ELENA }] })).status).toBe(400)
    expect(await t.rows('invitation')).toEqual([])
  })
})

describe('signing through an invitation', () => {
  test('the code opens what the invitation says, the address counts as proved, and the table leads to both', async () => {
    const { t, token, only } = await invited({}, { routes: ['vault', 'analytics'] })
    const signed = await t.visitor().sign({ invitation: token, fullName: 'Elena M. Marchetti' })
    expect(signed).toMatchObject({ status: 'active', usesRemaining: 25, routes: ['vault', 'analytics'] })
    expect(signed.validUntil).toBe(new Date(t.clock.now().getTime() + 14 * DAY).toISOString())
    const [submission] = await t.rows('submission')
    const person = (await t.rows('person')).find(({ email }) => email === ELENA)
    expect(person?.verified_at).toBe(submission?.signed_at)
    const code = (await t.rows('access_code')).find((row) => row.email === ELENA)
    expect(await only()).toMatchObject({
      state: 'signed',
      byInvitation: true,
      personId: person?.id,
      codeId: code?.id,
      signedAt: submission?.signed_at,
      remindFrom: null,
    })
    expect(await actions(t)).toEqual(['invitation.sent', 'invitation.signed'])
    await t.makeDocuments()
    await t.runJobs()
    const told = t.mails.find(({ to }) => to === t.deps.portal.notifications.owner)
    expect(told?.text).toContain(`${ELENA} (verified by the invitation)`)
  })

  test('its code opens the invited pages and no others', async () => {
    const { t, token } = await invited({}, { routes: ['analytics'] })
    const visitor = t.visitor()
    const { code } = await visitor.sign({ invitation: token })
    expect((await visitor.post('/api/access/analytics', { code })).status).toBe(200)
    expect((await visitor.post('/api/access/vault', { code })).body.error.code).toBe('code_wrong_route')
  })

  test('a code that replaces it opens the same pages', async () => {
    const { t, token, admin } = await invited({}, { routes: ['analytics'] })
    await t.visitor().sign({ invitation: token })
    const [code] = (await t.rows('access_code')).filter((row) => row.email === ELENA)
    expect((await admin.post(`/api/admin/codes/${code?.id}/renew`)).status).toBe(200)
    expect(await routesOf(t)).toEqual([['analytics'], ['analytics']])
  })

  test('with another address it opens the usual three, and the invitation stays open', async () => {
    const { t, token, only } = await invited({}, { routes: ['analytics'] })
    const signed = await t.visitor().sign({ invitation: token, email: 'friend@elsewhere.example' })
    expect(signed.routes).toEqual(['vault', 'fanz', 'realestate'])
    const friend = (await t.rows('person')).find(({ email }) => email === 'friend@elsewhere.example')
    expect(friend?.verified_at).toBeNull()
    expect((await only()).state).toBe('sent')
    expect((await t.visitor().sign({ invitation: token, email: ` ${ELENA.toUpperCase()} ` })).routes).toEqual([
      'analytics',
    ])
  })

  test('signing without the link opens the usual three, and the link can still replace that signature', async () => {
    const { t, token, only } = await invited({}, { routes: ['analytics'] })
    expect((await t.visitor().sign()).routes).toEqual(['vault', 'fanz', 'realestate'])
    expect(await only()).toMatchObject({ state: 'signed', byInvitation: false })
    const invitee = t.visitor()
    expect((await open(invitee, token)).status).toBe(200)
    expect((await invitee.sign({ invitation: token })).routes).toEqual(['analytics'])
    const [before] = (await t.rows('submission')).filter((row) => row.superseded_at !== null)
    const ended = (await t.rows('access_code')).find((row) => row.submission_id === before?.id)
    expect(ended?.revoked_at).not.toBeNull()
    expect((await only()).byInvitation).toBe(true)
  })

  test('a signature that its mailbox has confirmed is not replaced', async () => {
    const { t, token } = await invited({ portal: { nda: { activation: 'email' } } })
    await t.visitor().sign()
    await t.runJobs()
    const link = t.mails.flatMap(({ text }) => /\/confirm#(\S+)/.exec(text)?.[1] ?? [])[0]
    expect((await t.visitor().post('/api/links/use', { token: link })).status).toBe(200)
    const late = t.visitor()
    expect((await open(late, token)).body.error.code).toBe('invitation_used')
    const answer = await late.post('/api/nda/submissions', signature({ ...(await late.read()), invitation: token }))
    expect(answer.body.error.code).toBe('nda_already_submitted')
  })

  test.each([
    ['email', 'active', 'immediate'],
    ['review', 'pending', 'review'],
  ] as const)('where codes begin by %s, the code is %s', async (activation, status, effective) => {
    const { t, token } = await invited({ portal: { nda: { activation } } })
    expect(await t.visitor().sign({ invitation: token })).toMatchObject({ status, activation: effective })
    await t.runJobs()
    const texts = t.mails.filter(({ to }) => to === ELENA).map(({ text }) => text)
    expect(
      texts.some((text) => text.includes('/confirm#')),
      'nothing is left to confirm',
    ).toBe(false)
    expect(texts.at(-1)).toContain(activation === 'email' ? 'It is active now.' : 'when our team has reviewed')
  })

  test('two signatures with one token at once: one signs', async () => {
    const { t, token } = await invited({}, { routes: ['analytics'] })
    const browsers = Array.from({ length: 10 }, () => t.visitor())
    const inputs = await Promise.all(
      browsers.map(async (browser) => signature({ ...(await browser.read()), invitation: token })),
    )
    const answers = await Promise.all(
      browsers.map((browser, i) => browser.post('/api/nda/submissions', inputs[i] ?? {})),
    )
    expect(answers.filter(({ status }) => status === 201).length).toBe(1)
    expect(answers.filter(({ body }) => body.error?.code === 'nda_already_submitted').length).toBe(9)
    expect(await routesOf(t)).toEqual([['analytics']])
    expect((await t.rows('submission')).length).toBe(1)
  })

  test('a queued reminder is not sent to someone who has just signed', async () => {
    const { t, act, token } = await invited()
    t.clock.advance(DAY)
    expect((await act('remind')).done).toBe(1)
    await t.visitor().sign({ invitation: token })
    await t.runJobs()
    expect(t.mails.filter(({ subject }) => subject.startsWith('A reminder'))).toEqual([])
  })
})

describe('links that no longer work', () => {
  const refusal = async (t: TestApp, token: string) => {
    const { status, body } = await open(t.visitor(), token)
    return [status, body.error.code]
  }

  test('made up, cut short, or of another invitation', async () => {
    const { t, token } = await invited()
    const [id = '', mark = ''] = token.split('.')
    for (const wrong of [
      '',
      'x',
      '.',
      id,
      `${id}.`,
      token.slice(0, -1),
      `${id}.${mark.replace(/./g, '0')}`,
      `other.${mark}`,
    ])
      expect(await refusal(t, wrong), wrong).toEqual([404, 'invitation_unknown'])
  })

  test('used', async () => {
    const { t, token } = await invited()
    await t.visitor().sign({ invitation: token })
    expect(await refusal(t, token)).toEqual([410, 'invitation_used'])
  })

  test('ended after 30 days, to the very moment; signing with it is signing by hand', async () => {
    const { t, token } = await invited({}, { routes: ['analytics'] })
    t.clock.advance(30 * DAY - 1)
    expect((await open(t.visitor(), token)).status).toBe(200)
    t.clock.advance(1)
    expect(await refusal(t, token)).toEqual([410, 'invitation_ended'])
    expect((await t.visitor().sign({ invitation: token })).routes).toEqual(['vault', 'fanz', 'realestate'])
  })

  test('withdrawn; signing with it is signing by hand', async () => {
    const { t, token, act } = await invited({}, { routes: ['analytics'] })
    expect(await act('withdraw')).toEqual({ done: 1, left: [] })
    expect(await refusal(t, token)).toEqual([410, 'invitation_withdrawn'])
    expect((await t.visitor().sign({ invitation: token })).routes).toEqual(['vault', 'fanz', 'realestate'])
    expect((await t.rows('person')).find(({ email }) => email === ELENA)?.verified_at).toBeNull()
  })

  test('attempts to guess tokens are rate limited', async () => {
    const { t } = await invited()
    const visitor = t.visitor()
    await visitor.post('/api/nda/readings')
    for (let i = 0; i < 20; i++) await open(visitor, `made.up${i}`)
    const answer = await open(visitor, 'made.up')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '3600'])
  })
})

describe('what staff do with invitations', () => {
  test('an invitation is not sent while all its projects are archived, because signing would open nothing', async () => {
    const { t, act, only } = await invited()
    const { id } = await only()
    await act('withdraw', [id])
    t.clock.advance(DAY)
    await t.deps.db.updateTable('project').set({ archived_at: '2026-01-15T10:00:00.000Z' }).execute()
    for (const again of ['remind', 'send-again']) expect((await act(again)).left).toEqual([{ id, why: 'archived' }])
    expect(await t.rows('invitation')).toHaveLength(1)
  })

  test('a reminder goes once a day, says so, and leads to the same place', async () => {
    const { t, act, only, token } = await invited()
    const id = (await only()).id
    expect(await act('remind')).toEqual({ done: 0, left: [{ id, why: 'too_soon' }] })
    t.clock.advance(DAY - 1)
    expect((await only()).remindFrom).toBe(new Date(t.clock.now().getTime() + 1).toISOString())
    expect((await act('remind')).left).toEqual([{ id, why: 'too_soon' }])
    t.clock.advance(1)
    const answers = await Promise.all([1, 2, 3].map(() => act('remind', [id])))
    expect(answers.reduce((sum, { done }) => sum + done, 0)).toBe(1)
    await t.runJobs()
    expect(t.mails.filter(({ to }) => to === ELENA).length).toBe(2)
    expect(t.mails.at(-1)?.subject).toBe('A reminder: Halcyon AI invites you to its investor portal')
    expect(tokenOf(t)).toBe(token)
  })

  test('quiet after 7 days without a signature, opened or not; a reminder gives another 7', async () => {
    const { t, token, only, act } = await invited()
    await open(t.visitor(), token)
    t.clock.advance(7 * DAY - 1)
    expect((await only()).state).toBe('opened')
    t.clock.advance(1)
    expect((await only()).state).toBe('quiet')
    await act('remind')
    await t.runJobs()
    expect((await only()).state).toBe('opened')
  })

  test('sent again after its end: another 30 days, the old link too', async () => {
    const { t, only, act, token } = await invited()
    const id = (await only()).id
    expect((await act('send-again')).left).toEqual([{ id, why: 'open' }])
    t.clock.advance(31 * DAY)
    expect((await act('remind')).left).toEqual([{ id, why: 'ended' }])
    expect((await act('send-again')).done).toBe(1)
    expect((await act('send-again')).left).toEqual([{ id, why: 'open' }])
    await t.runJobs()
    const row = await only()
    expect(row).toMatchObject({ state: 'sent', mails: 2 })
    expect(row.endsAt).toBe(new Date(t.clock.now().getTime() + 30 * DAY).toISOString())
    expect((await open(t.visitor(), token)).status).toBe(200)
  })

  test('sending a withdrawn one again makes a new invitation, and the old link stays invalid', async () => {
    const { t, only, act, token, list } = await invited()
    const { id } = await only()
    await act('withdraw', [id])
    expect((await act('withdraw', [id])).left).toEqual([{ id, why: 'withdrawn' }])
    expect((await act('remind', [id])).left).toEqual([{ id, why: 'withdrawn' }])
    expect((await act('send-again', [id])).done).toBe(1)
    expect((await act('send-again', [id])).left).toEqual([{ id, why: 'invited' }])
    await t.runJobs()
    expect(tokenOf(t)).not.toBe(token)
    expect((await open(t.visitor(), token)).body.error.code).toBe('invitation_withdrawn')
    expect((await open(t.visitor(), tokenOf(t))).status).toBe(200)
    expect((await list()).invitations.map((one: Invitation) => [one.state, one.maySendAgain])).toContainEqual([
      'withdrawn',
      false,
    ])
  })

  test('withdrawing one before its mail is sent cancels the mail', async () => {
    const { t, invite, act, only } = await portal()
    await invite([elena()])
    expect((await only()).state).toBe('waiting')
    t.clock.advance(DAY)
    await act('withdraw')
    await t.runJobs()
    expect(t.mails).toEqual([])
    expect((await only()).state).toBe('withdrawn')
  })

  test('people who have signed are neither reminded nor withdrawn, and unknown ids are listed', async () => {
    const { t, act, only, token } = await invited()
    await t.visitor().sign({ invitation: token })
    const { id } = await only()
    for (const name of ['remind', 'send-again', 'withdraw'])
      expect((await act(name, [id, 'nobody'])).left, name).toEqual(
        [id, 'nobody'].sort().map((one) => ({ id: one, why: one === id ? 'signed' : 'unknown' })),
      )
  })

  test('an undeliverable mail is shown, and a reminder tries again', async () => {
    const { t, invite, only, act } = await portal()
    const { mailer } = t.deps
    t.deps.mailer = {
      where: 'the test',
      send: async () => {
        throw Object.assign(new Error('no such mailbox'), { responseCode: 550 })
      },
    }
    await invite([elena()])
    await t.runJobs()
    expect(await only()).toMatchObject({ state: 'undeliverable', sentAt: null })
    t.deps.mailer = mailer
    t.clock.advance(11 * HOUR)
    expect((await act('remind')).left[0].why).toBe('too_soon')
    t.clock.advance(13 * HOUR)
    await act('remind')
    await t.runJobs()
    expect((await only()).state).toBe('sent')
  })

  test('acts on many at once are all recorded with their actor', async () => {
    const { t, invite, list, act } = await portal()
    await invite([person(1), person(2), person(3)])
    await t.runJobs()
    const ids = (await list()).invitations.map(({ id }: Invitation) => id)
    expect(await act('withdraw', [...ids, ...ids])).toEqual({ done: 3, left: [] })
    const entries = (await t.rows('audit_entry')).filter(({ action }) => action === 'invitation.withdrawn')
    expect(entries.length).toBe(3)
    expect(entries.every(({ actor }) => actor.startsWith('staff:'))).toBe(true)
    expect(JSON.stringify(entries)).not.toContain('@')
  })

  test('acts on all that match the filters are about as many as staff were shown, or about none', async () => {
    const { t, admin, invite, list } = await portal()
    await invite(Array.from({ length: 60 }, (_, i) => person(i + 1)))
    await t.runJobs()
    await invite([person(61)])
    const withdraw = (body: object) => admin.post('/api/admin/invitations/withdraw', body)
    const matching = { search: 'x.example', state: 'sent' }
    expect(await withdraw({ matching, count: 61 })).toMatchObject({
      status: 409,
      body: { error: { code: 'list_changed' } },
    })
    expect((await withdraw({ matching, count: 60 })).body).toEqual({ done: 60, left: [] })
    expect((await list()).counts).toMatchObject({ withdrawn: 60, waiting: 1 })
    expect((await t.rows('audit_entry')).filter(({ action }) => action === 'invitation.withdrawn').length).toBe(60)
    const { body } = await admin.post('/api/admin/invitations/remind', { matching: {}, count: 61 })
    expect(body).toMatchObject({ done: 0, left: { length: 61 } })
    for (const wrong of [{}, { matching }, { ids: ['x'], matching, count: 1 }, { matching, count: 2001 }])
      expect((await withdraw(wrong)).status, JSON.stringify(wrong)).toBe(400)
  })
})

describe('the list', () => {
  async function filled() {
    const p = await portal()
    const { t, invite } = p
    for (let at = 0; at < 120; at += 60) {
      await invite(Array.from({ length: 60 }, (_, i) => person(at + i + 1)))
      t.clock.advance(1_000)
    }
    await t.runJobs()
    return p
  }

  test('goes page by page, newest, oldest or email first, and shows each once', async () => {
    const { list } = await filled()
    for (const sort of ['newest', 'oldest', 'email']) {
      const seen: Invitation[] = []
      let after: string | null = ''
      do {
        const page: { invitations: Invitation[]; total: number; next: string | null } = await list(
          `?sort=${sort}${after && `&after=${after}`}`,
        )
        expect(page.total).toBe(120)
        seen.push(...page.invitations)
        after = page.next
      } while (after)
      expect(new Set(seen.map(({ id }) => id)).size, sort).toBe(120)
      const key = (one: Invitation) => (sort === 'email' ? one.email : one.createdAt)
      const keys = seen.map(key)
      expect(keys, sort).toEqual(sort === 'newest' ? [...keys].sort().reverse() : [...keys].sort())
    }
  })

  test('is searched by any part of name, address and firm, filtered by state, and summed up', async () => {
    const { t, list, act, invite, admin } = await filled()
    expect((await list('?search=FIRM%20119')).invitations[0].email).toBe('p119@x.example')
    expect((await list('?search=p11')).total).toBe(11)
    expect((await list('?search=%25')).total).toBe(0)
    const [one, two] = (await list('?search=p11')).invitations
    await act('withdraw', [one.id])
    await open(t.visitor(), tokenOf(t, two.email))
    await t.visitor().sign({ email: 'p3@x.example', invitation: tokenOf(t, 'p3@x.example') })
    await invite([person(200)])
    const { counts, summary } = await list()
    expect(counts).toEqual({
      ...{ waiting: 1, sent: 117, opened: 1, signed: 1, quiet: 0, ended: 0, undeliverable: 0, withdrawn: 1 },
    })
    expect(summary).toEqual({ invited: 120, opened: 2, signed: 1, withoutLink: 0, quiet: 0, waiting: 1 })
    for (const state of Object.keys(counts)) {
      const { total, invitations } = await list(`?state=${state}`)
      expect(total).toBe(counts[state])
      expect(invitations.every((row: Invitation) => row.state === state)).toBe(true)
    }
    expect((await list('?state=opened&search=p3')).counts.signed).toBe(1)
    expect((await admin.get('/api/admin/invitations?after=nobody')).status).toBe(404)
  })

  test('read-only staff can see it and change nothing', async () => {
    const { t } = await invited()
    const reader = await staffBrowser(t, 'reader')
    const { invitations } = (await reader.get('/api/admin/invitations')).body
    expect(invitations.length).toBe(1)
    for (const path of ['', '/check', '/remind', '/send-again', '/withdraw']) {
      const answer = await reader.post(`/api/admin/invitations${path}`, {
        ids: [invitations[0].id],
        rows: [elena()],
        emails: [],
      })
      expect(answer.body.error.code, path).toBe('read_only')
    }
  })
})
