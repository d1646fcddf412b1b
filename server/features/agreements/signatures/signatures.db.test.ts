import { describe, expect, test } from 'vitest'
import type { Submission } from '../../../../contract/agreements/signatures.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { DAY, MINUTE } from '../../../../tests/helpers/test-clock.ts'
import { countByState } from './queries.ts'

const PATH = '/api/admin/nda-submissions'

async function withStaff() {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const list = async (query = '') => (await staff.get(`${PATH}${query}`)).body
  const names = async (query = '') => (await list(query)).submissions.map((row: Submission) => row.fullName)
  return { t, staff, list, names }
}

/** Signatures as rows: of one browser's one reading, several at one time. */
async function fill(t: TestApp, count: number) {
  await t.visitor().sign({ email: 'first@x.example', fullName: 'Ada First' })
  const [row] = await t.rows('submission')
  const [reading] = await t.rows('reading_session')
  if (!row || !reading) throw new Error('nothing was signed')
  const from = t.clock.now().getTime()
  for (let i = 1; i < count; i++) {
    const id = t.deps.ids.id()
    const email = `p${i}@x.example`
    await t.deps.db
      .insertInto('reading_session')
      .values({ ...reading, id })
      .execute()
    await t.deps.db
      .insertInto('submission')
      .values({
        ...row,
        id,
        reading_session_id: id,
        email,
        email_key: email,
        full_name: `Name ${String.fromCharCode(65 + (i % 20))}`,
        signed_at: new Date(from - Math.floor(i / 3) * MINUTE).toISOString(),
        superseded_at: i % 10 === 0 ? new Date(from).toISOString() : null,
      })
      .execute()
  }
}

describe('the list of signatures', () => {
  test('has the fields of the specification, and the last characters of the code', async () => {
    const { t, list } = await withStaff()
    const { code } = await t.visitor('203.0.113.42').sign()
    const page = await list()
    const nda = (await t.visitor().get('/api/nda')).body
    expect(page).toEqual({
      submissions: [
        {
          id: expect.any(String),
          personId: expect.any(String),
          fullName: 'Elena Marchetti',
          email: 'e.marchetti@northgate.example',
          companyName: 'Northgate Family Office',
          phoneNumber: '+1 415 555 0119',
          capacity: null,
          ipAddress: '203.0.113.42',
          timestamp: t.clock.now().toISOString(),
          ndaAccepted: true,
          ndaTextHash: nda.sha256,
          version: 1,
          supersededAt: null,
          confirmedAt: null,
          supersededBecause: null,
          code: { id: expect.any(String), code: `••••••${code.slice(-2)}`, status: 'active', awaits: null },
        },
      ],
      total: 1,
      counts: { in_force: 1, superseded: 0 },
      capped: false,
      next: null,
    })
    expect(JSON.stringify(page)).not.toContain(code)
  })

  test('comes in pages of fifty, each signature once, in each order', async () => {
    const { t, list, staff } = await withStaff()
    await fill(t, 120)
    for (const [sort, key] of [
      ['newest', (row: Submission) => row.timestamp],
      ['oldest', (row: Submission) => row.timestamp],
      ['name', (row: Submission) => row.fullName.toLowerCase()],
    ] as const) {
      const seen: Submission[] = []
      let after = ''
      do {
        const page = await list(`?sort=${sort}${after}`)
        expect(page.total, sort).toBe(120)
        expect(page.submissions.length).toBeLessThanOrEqual(50)
        seen.push(...page.submissions)
        after = page.next ? `&after=${page.next}` : ''
      } while (after)
      expect(new Set(seen.map(({ id }) => id)).size, sort).toBe(120)
      const keys = seen.map(key)
      const ordered = [...keys].sort()
      expect(keys, sort).toEqual(sort === 'newest' ? ordered.reverse() : ordered)
    }
    expect((await staff.get(`${PATH}?after=nowhere`)).status).toBe(404)
  })

  test('is filtered by state and by days, and counts both states', async () => {
    const { t, list } = await withStaff()
    await fill(t, 60)
    expect(await list('?state=in_force')).toMatchObject({ total: 55, counts: { in_force: 55, superseded: 5 } })
    expect(await list('?state=superseded')).toMatchObject({ total: 5, next: null })
    const at = (ms: number) => encodeURIComponent(new Date(t.clock.now().getTime() + ms).toISOString())
    expect((await list(`?from=${at(-2 * MINUTE)}`)).total, 'from is within').toBe(9)
    expect((await list(`?until=${at(-2 * MINUTE)}`)).total, 'until is not').toBe(60 - 9)
    expect((await list(`?from=${at(-2 * MINUTE)}&until=${at(-MINUTE)}`)).total).toBe(3)
    expect((await list(`?from=${at(DAY)}`)).total).toBe(0)
  })

  test('counts the newest signatures up to a limit', async () => {
    const { t } = await withStaff()
    await fill(t, 21)
    expect(await countByState(t.deps, {})).toEqual({ in_force: 19, superseded: 2 })
    expect(await countByState(t.deps, {}, 15)).toEqual({ in_force: 14, superseded: 1 })
    expect(await countByState(t.deps, { search: 'first' }, 15)).toEqual({ in_force: 1, superseded: 0 })
  })

  test('is searched by the start of a first or last name, email, company or phone number', async () => {
    const { t, names } = await withStaff()
    await t.visitor().sign()
    await t.visitor().sign({
      email: 'ines@board.example',
      fullName: 'Inês da Costa',
      companyName: 'Kestrel Law',
      phoneNumber: '(351) 21-000',
    })
    const found = (text: string) => names(`?search=${encodeURIComponent(text)}`)
    for (const text of ['elena', 'MARCH', 'elena m', 'e.marchetti@', 'northgate f', '+1 415', '1415555', '1-415-555'])
      expect(await found(text), text).toEqual(['Elena Marchetti'])
    for (const text of ['Inês', 'da c', 'kestrel', '+351 21', 'INES@board'])
      expect(await found(text), text).toEqual(['Inês da Costa'])
    for (const text of ['archetti', '%', '_lena', "'", '41']) expect(await found(text), text).toEqual([])
    expect(await names('?search=elena&state=superseded')).toEqual([])
  })
})

describe('a signature', () => {
  test('is shown with its text, reading session, origin, and everything that followed', async () => {
    const { t, staff, list } = await withStaff()
    const visitor = t.visitor('203.0.113.42')
    const { code } = await visitor.sign()
    await visitor.post('/api/unlock', { code })
    await visitor.get('/api/access/vault')
    await visitor.post('/api/access/fanz', { code: t.firstRun().codes.shared })
    const [{ id, personId }] = (await list()).submissions
    const { body } = await staff.get(`${PATH}/${id}`)
    const now = t.clock.now().toISOString()
    const nda = (await t.visitor().get('/api/nda')).body
    expect(body.submission).toMatchObject({
      id,
      hostName: '127.0.0.1',
      ipChain: ['203.0.113.42'],
      userAgent: 'Test browser',
      browserId: expect.any(String),
      ndaTextHash: nda.sha256,
    })
    expect(body.agreement).toEqual({ version: 1, title: nda.title, sha256: nda.sha256, publishedAt: nda.publishedAt })
    const reported = { reportedAt: now, thresholdAt: now, endAt: now, endBy: null, boxAt: null, active: null }
    const page = { build: null, pageSnapshotSha256: null }
    expect(body.reading).toEqual({ id: expect.any(String), openedAt: now, furthest: 1, ...reported, ...page })
    expect(body.assent).toEqual(nda.assent.words)
    expect(body.person).toEqual({ id: personId, email: 'e.marchetti@northgate.example', verifiedAt: null })
    expect(body.account).toBeNull()
    expect(body.codes).toMatchObject([{ code: `••••••${code.slice(-2)}`, type: 'personal', status: 'active' }])
    expect(body.windows).toMatchObject([{ open: true, openedAt: now }])
    expect(body.sessions).toMatchObject([
      { open: true, address: '203.0.113.42', browser: 'Test browser', codeId: body.codes[0].id },
    ])
    expect(body.uses).toMatchObject([{ route: null, counted: true, codeId: body.codes[0].id }])
    const actions = body.entries.map((entry: { action: string }) => entry.action)
    for (const action of ['nda.signed', 'code.issued', 'code.redeemed', 'access.granted'])
      expect(actions, action).toContain(action)
    const signed = body.entries.find((entry: { action: string }) => entry.action === 'nda.signed')
    expect(signed).toMatchObject({ says: 'Elena Marchetti signed the agreement', at: now })
    expect(JSON.stringify(body)).not.toContain(code)
  })

  test('names the account of its person once the address is theirs', async () => {
    const { t, staff, list } = await withStaff()
    await t.visitor().sign({ email: 'reader@x.example' })
    await staffBrowser(t, 'reader')
    const [{ id }] = (await list()).submissions
    expect((await staff.get(`${PATH}/${id}`)).body.account).toMatchObject({
      email: 'reader@x.example',
      suspended: false,
    })
  })

  test('that is not in force says so, and so do its codes', async () => {
    const { t, staff, list } = await withStaff()
    await t.visitor().sign()
    const superseded_at = t.clock.now().toISOString()
    await t.deps.db.updateTable('submission').set({ superseded_at }).execute()
    const [row] = (await list('?state=superseded')).submissions
    expect(row).toMatchObject({ supersededAt: superseded_at, code: { status: 'revoked' } })
    expect((await staff.get(`${PATH}/${row.id}`)).body.codes).toMatchObject([{ status: 'revoked' }])
  })
})
