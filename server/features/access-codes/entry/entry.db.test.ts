import { describe, expect, test } from 'vitest'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { signedIn } from '../../../../tests/helpers/test-account.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { DAY, HOUR, MINUTE } from '../../../../tests/helpers/test-clock.ts'
import type { TestVisitor } from '../../../../tests/helpers/test-visitor.ts'
import { publish } from '../../../../tests/helpers/versions.ts'

const entryOf = async (visitor: TestVisitor) => (await visitor.get('/api/session/entry')).body
const open = (visitor: TestVisitor) => visitor.post('/api/session/open')
const uses = async (t: TestApp) => (await t.rows('access_code')).find(({ kind }) => kind === 'personal')?.uses_remaining
const actions = async (t: TestApp) => (await t.rows('audit_entry')).map(({ action }) => action)
const NOTHING = { projects: [], signed: null, handed: false, address: null, document: null }

async function approve(t: TestApp, accountId: string, route: 'vault' | 'fanz') {
  const approved = { account_id: accountId, route, approved_at: '2026-01-01', approved_by: 'staff' }
  await t.deps.db.insertInto('account_project').values(approved).execute()
}

test('a stranger is told nothing, and asking opens and records nothing', async () => {
  const t = await testApp()
  const before = (await t.rows('audit_entry')).length
  expect(await entryOf(t.visitor())).toEqual(NOTHING)
  expect((await open(t.visitor())).body.error.code).toBe('code_not_handed')
  expect((await t.rows('audit_entry')).length).toBe(before)
  expect(await t.rows('browser')).toEqual([])
})

describe('after signing', () => {
  test('one press opens the project, takes one use, and leads to the vault', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    const signed = await visitor.sign()
    expect(await entryOf(visitor)).toMatchObject({ projects: [], signed: { code: signed.code }, handed: true })
    expect((await open(visitor)).body).toEqual({ redirectTo: '/vault' })
    expect(await uses(t)).toBe(24)
    expect((await visitor.get('/api/projects/vault/content')).status).toBe(200)
    expect((await visitor.get('/api/session')).body.session.accessCode).toBe(signed.code)
  })

  test('the session says what is left of its own code, which ends before it; a locked one does not', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    await visitor.sign()
    expect((await entryOf(visitor)).ownCode, 'no session yet').toBeUndefined()
    await open(visitor)
    const ownCode = {
      validUntil: new Date(t.clock.now().getTime() + 14 * DAY).toISOString(),
      usesRemaining: 24,
      isOver: false,
    }
    expect((await entryOf(visitor)).ownCode).toEqual(ownCode)
    t.clock.advance(20 * DAY)
    expect((await entryOf(visitor)).ownCode, 'it has ended, the session has not').toEqual({ ...ownCode, isOver: true })
    await visitor.get('/api/projects/vault/content')
    await visitor.post('/api/session/lock')
    expect((await entryOf(visitor)).ownCode).toBeUndefined()
  })

  test('a reload of the success view is answered with the same signature, also once the code was opened', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    const signed = await visitor.sign()
    expect((await entryOf(visitor)).signed).toEqual(signed)
    await open(visitor)
    expect(await entryOf(visitor)).toMatchObject({ signed: { code: signed.code }, handed: false })
    t.clock.advance(DAY)
    await visitor.get('/api/access/vault')
    expect((await entryOf(visitor)).signed, 'for a day').toBeNull()
  })

  test('nothing of it once a newer version is to be signed: the page shows the agreement', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    const signed = await visitor.sign()
    await open(visitor)
    const admin = await staffBrowser(t, 'admin')
    await publish(admin, 2)
    expect((await entryOf(visitor)).signed, 'earlier signatures are kept').toMatchObject({ code: signed.code })
    const signBy = new Date(t.clock.now().getTime() + 10 * DAY).toISOString()
    await publish(admin, 3, { policy: 'by_date', signBy })
    expect(await entryOf(visitor)).toMatchObject({ signed: null, handed: false })
  })

  test('other browsers get nothing of it', async () => {
    const t = await testApp()
    await t.visitor().sign()
    expect(await entryOf(t.visitor())).toEqual(NOTHING)
  })

  test('two presses at once open one session', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    await visitor.sign()
    const answers = await Promise.all([open(visitor), open(visitor)])
    expect(answers.map(({ status }) => status)).toContain(200)
    expect(await uses(t)).toBe(24)
    expect((await t.rows('session')).filter(({ ended_at }) => ended_at === null)).toHaveLength(1)
  })

  test('the press is gone after a day, and the code still opens', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    const { code } = await visitor.sign()
    t.clock.advance(DAY)
    expect(await entryOf(visitor)).toEqual(NOTHING)
    expect((await open(visitor)).body.error.code).toBe('code_not_handed')
    expect((await visitor.post('/api/unlock', { code })).status).toBe(200)
  })

  test('clearing the session makes the browser forget the code, with or without a session', async () => {
    const t = await testApp()
    for (const opened of [false, true]) {
      const visitor = t.visitor()
      await visitor.sign({ email: `opened-${opened}@x.example` })
      if (opened) await open(visitor)
      expect((await visitor.delete('/api/session')).status).toBe(204)
      expect(await entryOf(visitor)).toEqual(NOTHING)
      expect((await open(visitor)).status).toBe(403)
    }
    expect(await actions(t)).toEqual(expect.arrayContaining(['code.forgotten', 'session.cleared']))
  })

  test('after the inactivity lock nothing shows the code and no press opens it, not even without the session cookie', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    const { code } = await visitor.sign()
    await open(visitor)
    await visitor.get('/api/projects/vault/content')
    t.clock.advance(12 * MINUTE)
    const locked = await entryOf(visitor)
    expect(JSON.stringify(locked)).not.toContain(code)
    expect(locked).toMatchObject({
      signed: null,
      handed: false,
      projects: [{ route: 'vault', locked: 'code' }, {}, {}],
    })
    expect((await open(visitor)).body.error.code).toBe('session_locked')
    visitor.cookies.delete('session')
    expect(await entryOf(visitor)).toEqual(NOTHING)
    expect((await open(visitor)).body.error.code).toBe('code_not_handed')
  })

  test('a revoked code or a replaced signature takes the press away', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    await visitor.sign()
    await t.deps.db.updateTable('access_code').set({ revoked_at: t.clock.now().toISOString() }).execute()
    expect(await entryOf(visitor)).toEqual(NOTHING)
    expect((await open(visitor)).status).toBe(403)
  })

  test.each(['email', 'review'] as const)(
    'with activation by %s the code waits, then one press opens it',
    async (activation) => {
      const t = await testApp({ portal: { nda: { activation } } })
      const visitor = t.visitor()
      const { code } = await visitor.sign()
      t.clock.advance(2 * DAY)
      expect(await entryOf(visitor)).toMatchObject({ handed: false, signed: { code, status: 'pending', activation } })
      expect((await open(visitor)).body.error.code).toBe('code_not_handed')
      const now = t.clock.now().toISOString()
      const until = new Date(t.clock.now().getTime() + 14 * DAY).toISOString()
      await t.deps.db
        .updateTable('access_code')
        .set({ valid_from: now, valid_until: until, awaits: null })
        .where('kind', '=', 'personal')
        .execute()
      t.clock.advance(HOUR)
      expect((await open(visitor)).body).toEqual({ redirectTo: '/vault' })
    },
  )
})

describe('what is open', () => {
  test('by a session: each project with its end, which is the session’s', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    const { code } = await visitor.sign()
    await visitor.post('/api/unlock', { code })
    await visitor.get('/api/projects/vault/content')
    const until = new Date(t.clock.now().getTime() + 30 * DAY).toISOString()
    expect((await entryOf(visitor)).projects).toEqual(
      ['vault', 'fanz', 'realestate'].map((route) => ({ route, until, locked: null })),
    )
  })

  test('by an account that staff approved, without an end, and after the lock with a sign-in', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    const { accountId } = await signedIn(t, visitor, { email: 'm@x.example' })
    expect((await entryOf(visitor)).projects).toEqual([])
    await approve(t, accountId, 'fanz')
    expect((await entryOf(visitor)).projects).toEqual([{ route: 'fanz', until: null, locked: null }])
    await visitor.get('/api/projects/fanz/content')
    t.clock.advance(12 * MINUTE)
    expect((await entryOf(visitor)).projects).toEqual([{ route: 'fanz', until: null, locked: 'sign_in' }])
  })

  test('asking makes no grant and no entry', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    const { code } = await visitor.sign()
    await visitor.post('/api/unlock', { code })
    const [grants, entries] = [await t.rows('session_grant'), await t.rows('audit_entry')]
    await entryOf(visitor)
    expect(await t.rows('session_grant')).toEqual(grants)
    expect(await t.rows('audit_entry')).toEqual(entries)
  })
})

describe('the unlock screen', () => {
  const refusal = async (visitor: TestVisitor, code: string) => (await visitor.post('/api/unlock', { code })).body.error

  test.each([
    ['email', 'Your code is not active yet. Confirm your email address with the link that we emailed you.'],
    ['review', 'Your code is not active yet. Our team is reviewing your signature, and will email you.'],
  ] as const)(
    'says to the browser that signed what a code waits for (%s), and to others the spec’s text',
    async (activation, words) => {
      const t = await testApp({ portal: { nda: { activation } } })
      const visitor = t.visitor()
      const { code } = await visitor.sign()
      expect((await refusal(visitor, code)).message).toBe(words)
      expect((await refusal(t.visitor(), code)).message).toBe(
        'Invalid access code. Please check your code and try again.',
      )
    },
  )

  test('says when a code ended, that it is used up, or that it was revoked', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    const { code } = await visitor.sign()
    const set = (values: object) =>
      t.deps.db.updateTable('access_code').set(values).where('kind', '=', 'personal').execute()
    await set({ uses_remaining: 0 })
    expect((await refusal(visitor, code)).message).toBe('Your code has been used for all of its sessions.')
    await set({ uses_remaining: 25 })
    t.clock.advance(14 * DAY)
    expect((await refusal(visitor, code)).message).toBe('Your code ended on 29 Jan 2026, 10:00 UTC.')
    await set({ revoked_at: t.clock.now().toISOString() })
    expect((await refusal(visitor, code)).message).toBe('Your code was revoked.')
    expect((await refusal(t.visitor(), code)).code).toBe('unlock_invalid')
  })

  test('sends a code of our team to its project, where the browser has used it', async () => {
    const t = await testApp()
    const { codes } = t.firstRun()
    const visitor = t.visitor()
    expect((await refusal(visitor, codes.fanz)).code).toBe('unlock_invalid')
    await visitor.post('/api/access/fanz', { code: codes.fanz })
    expect((await refusal(visitor, codes.fanz)).message).toBe('Enter this code on its project’s page: Fanz.')
  })
})

describe('a personal code at the gate of a project', () => {
  test('unlocks as at the unlock screen: a session of 30 days for all of its projects, for one use', async () => {
    const t = await testApp()
    const { code } = await t.visitor().sign()
    const visitor = t.visitor()
    expect((await visitor.post('/api/access/fanz', { code })).body).toEqual({ access: 'granted', method: 'investor' })
    expect(await uses(t)).toBe(24)
    expect((await visitor.get('/api/session')).body.session).toMatchObject({ accessCode: code, daysRemaining: 30 })
    expect((await visitor.get('/api/projects/vault/content')).status).toBe(200)
    expect(await uses(t)).toBe(24)
  })

  test('keeps the gate’s own checks: a project that it does not cover', async () => {
    const t = await testApp()
    const { code } = await t.visitor().sign()
    const refused = await t.visitor().post('/api/access/analytics', { code })
    expect(refused.body.error.message).toBe('Access code is not valid for ANALYTICS platform.')
  })
})

describe('the code field of the login dialog', () => {
  const enter = (visitor: TestVisitor, code: string) => visitor.post('/api/session/code', { code })

  test('takes every kind and leads to where it opens', async () => {
    const t = await testApp()
    const { codes } = t.firstRun()
    const { code } = await t.visitor().sign()
    for (const [given, redirectTo, kind] of [
      [code, '/vault', 'investor'],
      [codes.fanz, '/fanz', 'route'],
      [codes.master, '/vault', 'master'],
    ] as const) {
      const visitor = t.visitor()
      expect((await enter(visitor, given)).body).toEqual({ redirectTo })
      expect((await t.rows('session_grant')).at(-1)?.kind).toBe(kind)
      expect((await visitor.get(`/api/access${redirectTo}`)).body.access).toBe('granted')
    }
  })

  test('refuses an unknown code in the words of the unlock screen, and counts it', async () => {
    const t = await testApp()
    const visitor = t.visitor()
    for (let i = 0; i < 10; i++) expect((await enter(visitor, `NOTHING-${i}`)).body.error.code).toBe('unlock_invalid')
    expect((await enter(visitor, 'NOTHING-10')).status).toBe(429)
    expect((await enter(t.visitor(), '  ')).body.error.code).toBe('unlock_code_missing')
  })
})
