import { describe, expect, test } from 'vitest'
import { detailOf } from '../../../tests/helpers/entry-detail.ts'
import { reader } from '../../../tests/helpers/reader.ts'
import { investor, putDocument, roomPath } from '../../../tests/helpers/room.ts'
import { staffBrowser } from '../../../tests/helpers/staff.ts'
import { insertAccount } from '../../../tests/helpers/test-account.ts'
import { type TestApp, testApp } from '../../../tests/helpers/test-app.ts'
import { DAY, MINUTE, SECOND } from '../../../tests/helpers/test-clock.ts'
import type { TestVisitor } from '../../../tests/helpers/test-visitor.ts'

type Firm = { id: string; name: string; domains: string[]; people: number; score: number; heat: string | null }

async function sign(t: TestApp, people: Record<string, string>): Promise<void> {
  for (const [email, companyName] of Object.entries(people)) {
    t.clock.advance(SECOND)
    await t.visitor().sign({ email, companyName })
  }
  await t.tend()
}

async function signers(t: TestApp, people: Record<string, string>) {
  await sign(t, people)
  return staffBrowser(t, 'admin')
}

const firmsOf = async (staff: TestVisitor, query = 'sort=name'): Promise<Firm[]> =>
  (await staff.get(`/api/admin/firms?${query}`)).body.firms
const named = async (staff: TestVisitor, name: string) =>
  (await firmsOf(staff)).find((firm) => firm.name === name) ?? expect.fail(`no firm ${name}`)
const personOf = async (t: TestApp, email: string) =>
  (await t.rows('person')).find(({ email_key }) => email_key === email)?.id ?? ''
const emailsOf = async (staff: TestVisitor, id: string): Promise<string[]> =>
  (await staff.get(`/api/admin/firms/${id}`)).body.people.map(({ email }: { email: string }) => email).sort()

const NORTHGATE = {
  'elena@northgate.example': 'Northgate Family Office',
  'jonas@mail.northgate.example': 'NFO',
  'amara@northgate.co.uk': 'Northgate UK',
  'wei@gmail.com': 'Zhang Holdings',
}

describe('firms', () => {
  test('are the registrable domains of verified or signed addresses, without free mail', async () => {
    const t = await testApp()
    await insertAccount(t.deps, { email: 'priya@aldine.example', verified: true })
    await insertAccount(t.deps, { email: 'nobody@unverified.example', verified: false })
    const staff = await signers(t, NORTHGATE)
    expect(await firmsOf(staff)).toMatchObject([
      { name: 'aldine.example', domains: ['aldine.example'], people: 1 },
      { name: 'Northgate Family Office', domains: ['northgate.example'], people: 2 },
      { name: 'Northgate UK', domains: ['northgate.co.uk'], people: 1 },
    ])
    const { people } = (await staff.get('/api/admin/people?search=gmail')).body
    expect(people).toMatchObject([{ email: 'wei@gmail.com', firm: null }])
    // The page of a firm says where its people are in the pipeline: the furthest stage, and the step that is due first.
    const northgate = await named(staff, 'Northgate Family Office')
    const [elena, jonas] = [
      await personOf(t, 'elena@northgate.example'),
      await personOf(t, 'jonas@mail.northgate.example'),
    ]
    expect((await staff.post(`/api/admin/pipeline/${elena}/stage`, { stage: 'documents' })).status).toBe(204)
    const step = { nextStep: 'Send the side letter', nextOn: t.clock.now().toISOString().slice(0, 10) }
    expect((await staff.post(`/api/admin/pipeline/${jonas}/card`, step)).status).toBe(204)
    expect((await staff.get(`/api/admin/firms/${northgate.id}`)).body.pipeline).toMatchObject({
      stage: 'documents',
      amounts: [],
      next: { ...step, due: 'today', personId: jonas },
    })
    // A company name is a label of its own: it makes no firm and moves nobody.
    await t.visitor().sign({ email: 'priya@aldine.example', companyName: 'Aldine Capital' })
    await t.tend()
    expect((await firmsOf(staff)).length).toBe(3)
  })

  test('a domain that staff add to the settings is no firm any more, and is one again when they remove it', async () => {
    const t = await testApp()
    const staff = await signers(t, { 'a@host.example': 'A', 'b@host.example': 'B' })
    expect(await firmsOf(staff)).toMatchObject([{ people: 2 }])
    const section = async () =>
      (await staff.get('/api/admin/settings')).body.sections.find(({ id }: { id: string }) => id === 'engagement')
    const set = async (value: string[] | null) => {
      const { revision } = await section()
      const body = { revision, values: { 'engagement.freeMailDomains': value } }
      expect((await staff.send('PUT', '/api/admin/settings/engagement', body)).status).toBe(200)
      await t.tend()
    }
    await set(['host.example'])
    expect(await firmsOf(staff)).toEqual([])
    await set(null)
    expect(await firmsOf(staff)).toMatchObject([{ people: 2 }])
  })

  test('are merged and split again without losing anything, and the log says so', async () => {
    const t = await testApp()
    const staff = await signers(t, { ...NORTHGATE, 'priya@aldine.example': 'Aldine' })
    const [office, uk, aldine] = [
      await named(staff, 'Northgate Family Office'),
      await named(staff, 'Northgate UK'),
      await named(staff, 'Aldine'),
    ]
    const merge = (id: string, into: string) => staff.post(`/api/admin/firms/${id}/merge`, { into })
    const split = (id: string) => staff.post(`/api/admin/firms/${id}/split`)
    expect((await merge(aldine.id, uk.id)).status).toBe(204)
    expect((await merge(uk.id, office.id)).status).toBe(204)
    expect(await firmsOf(staff)).toMatchObject([
      {
        name: 'Northgate Family Office',
        people: 4,
        domains: ['aldine.example', 'northgate.co.uk', 'northgate.example'],
      },
    ])
    const found = (await staff.get(`/api/admin/firms/${aldine.id}`)).body
    expect(found.firm.id).toBe(office.id)
    expect(found.merged.map(({ name }: Firm) => name)).toEqual(['Aldine', 'Northgate UK'])
    // Somebody new at a merged domain.
    await sign(t, { 'lucia@northgate.co.uk': 'Northgate UK' })
    for (const [id, into] of [
      [uk.id, office.id],
      [office.id, uk.id],
      [office.id, office.id],
    ] as const)
      expect((await merge(id, into)).body.error.code).toBe('firm_merged')
    expect((await merge(office.id, 'nothing')).status).toBe(404)

    expect((await split(uk.id)).status).toBe(204)
    expect(await emailsOf(staff, office.id)).toEqual(['elena@northgate.example', 'jonas@mail.northgate.example'])
    expect(await emailsOf(staff, uk.id)).toEqual([
      'amara@northgate.co.uk',
      'lucia@northgate.co.uk',
      'priya@aldine.example',
    ])
    expect((await split(uk.id)).body.error.code).toBe('firm_not_merged')
    expect((await split(aldine.id)).status).toBe(204)
    expect(await emailsOf(staff, aldine.id)).toEqual(['priya@aldine.example'])

    const entries = (await t.rows('audit_entry')).filter(({ action }) => /^firm\.(merged|split)$/.test(action))
    expect(entries.map((entry) => [entry.action, detailOf(entry)])).toEqual([
      ['firm.merged', { firm: aldine.id, into: uk.id }],
      ['firm.merged', { firm: uk.id, into: office.id }],
      ['firm.split', { firm: uk.id, from: office.id }],
      ['firm.split', { firm: aldine.id, from: uk.id }],
    ])
  })

  test('people are moved by hand, and back to the firm of their address', async () => {
    const t = await testApp()
    const staff = await signers(t, NORTHGATE)
    const office = await named(staff, 'Northgate Family Office')
    const wei = await personOf(t, 'wei@gmail.com')
    const move = (id: string, body: object) => staff.post(`/api/admin/people/${id}/firm`, body)
    expect((await move(wei, { to: 'firm', firm: office.id })).status).toBe(204)
    const { people } = (await staff.get(`/api/admin/firms/${office.id}`)).body
    expect(people.filter(({ byHand }: { byHand: boolean }) => byHand)).toMatchObject([{ email: 'wei@gmail.com' }])
    await t.tend()
    expect((await staff.get(`/api/admin/people/${wei}/engagement`)).body).toMatchObject({
      firm: { id: office.id, byHand: true },
      colleagues: [{ email: 'elena@northgate.example' }, { email: 'jonas@mail.northgate.example' }],
    })
    expect((await move(wei, { to: 'new', name: 'Zhang Holdings' })).status).toBe(204)
    expect(await emailsOf(staff, (await named(staff, 'Zhang Holdings')).id)).toEqual(['wei@gmail.com'])
    const elena = await personOf(t, 'elena@northgate.example')
    expect((await move(elena, { to: 'none' })).status).toBe(204)
    await t.tend()
    expect(await emailsOf(staff, office.id)).toEqual(['jonas@mail.northgate.example'])
    for (const id of [wei, elena]) expect((await move(id, { to: 'address' })).status).toBe(204)
    expect((await firmsOf(staff)).map(({ people }) => people).sort()).toEqual([1, 2])
    expect((await move(wei, { to: 'firm', firm: 'nothing' })).body.error.fields).toEqual({ firm: 'Choose a firm.' })
    expect((await move(wei, { to: 'new' })).status).toBe(400)
    expect((await move('nobody', { to: 'none' })).status).toBe(404)
    const entries = (await t.rows('audit_entry')).filter(({ action }) => action === 'firm.person_moved')
    expect(entries.map((entry) => [entry.person_id, detailOf(entry).by])).toEqual([
      [wei, 'firm'],
      [wei, 'new'],
      [elena, 'none'],
      [wei, 'address'],
      [elena, 'address'],
    ])
  })

  test('keep the name that staff gave them', async () => {
    const t = await testApp()
    const staff = await signers(t, NORTHGATE)
    const { id } = await named(staff, 'Northgate Family Office')
    expect((await staff.post(`/api/admin/firms/${id}/name`, { name: 'Northgate' })).status).toBe(204)
    await sign(t, { 'late@northgate.example': 'Another name' })
    expect(await named(staff, 'Northgate')).toMatchObject({ people: 3 })
    expect((await staff.post('/api/admin/firms/nothing/name', { name: 'X' })).status).toBe(404)
  })

  test('two merges of the same two firms into each other leave one firm', async () => {
    const t = await testApp()
    const staff = await signers(t, { 'a@one.example': 'One', 'b@two.example': 'Two' })
    const [one, two] = await firmsOf(staff)
    if (!one || !two) throw new Error('no firms')
    const answers = await Promise.all(
      [
        [one, two],
        [two, one],
        [one, two],
        [two, one],
      ].map(([from, into]) => staff.post(`/api/admin/firms/${from?.id}/merge`, { into: into?.id })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409])
    expect(await firmsOf(staff)).toMatchObject([{ people: 2 }])
  })

  test('are read by viewers, who change nothing, and by nobody else; a look at one is an entry', async () => {
    const t = await testApp()
    const staff = await signers(t, NORTHGATE)
    const { id } = await named(staff, 'Northgate UK')
    const viewer = await staffBrowser(t, 'reader')
    expect((await viewer.get(`/api/admin/firms/${id}`)).status).toBe(200)
    expect((await viewer.get(`/api/admin/firms/${id}`)).status).toBe(200)
    const looks = (await t.rows('audit_entry')).filter(({ action }) => action === 'firm.looked_at')
    expect(looks.map(detailOf)).toEqual([{ firm: id }])
    for (const [path, body] of [
      [`/api/admin/firms/${id}/name`, { name: 'X' }],
      [`/api/admin/firms/${id}/merge`, { into: id }],
      [`/api/admin/firms/${id}/split`, {}],
      [`/api/admin/people/${await personOf(t, 'wei@gmail.com')}/firm`, { to: 'none' }],
    ] as const)
      expect((await viewer.post(path, body)).body.error.code).toBe('read_only')
    expect((await t.visitor().get('/api/admin/firms')).status).toBe(403)
  })

  test('an erased person leaves their firm, which is gone if nobody else is in it', async () => {
    const t = await testApp()
    const staff = await signers(t, { 'a@one.example': 'One', 'b@two.example': 'Two', 'c@two.example': 'Two' })
    for (const email of ['a@one.example', 'b@two.example'])
      expect((await staff.post(`/api/admin/people/${await personOf(t, email)}/erase`, {})).status).toBeLessThan(300)
    await t.tend()
    expect(await firmsOf(staff)).toMatchObject([{ name: 'Two', people: 1 }])
    // That of staff is in no list.
    expect((await t.rows('firm_domain')).map(({ domain }) => domain).sort()).toEqual(['two.example', 'x.example'])
    expect((await t.rows('firm_person')).length).toBe(2)
  })
})

describe('the lists', () => {
  /** Three firms whose people read much, a little long ago, and nothing. */
  async function portal() {
    const t = await testApp()
    const quiet = await reader(t, 'quiet@quiet.example')
    await quiet.tell('activity')
    await t.visitor().sign({ email: 'never@never.example', companyName: 'Never' })
    t.clock.advance(20 * DAY)
    const admin = await staffBrowser(t, 'admin')
    const { documentId } = await putDocument(t, admin)
    const hot = await investor(t, 'hot@hot.example')
    await hot.get('/api/projects/vault/content')
    const entryTimestamp = t.clock.now().toISOString()
    await hot.post('/api/audit/access', { eventId: 'visit-hot', route: 'vault', entryTimestamp })
    for (const page of [1, 2]) {
      expect((await hot.get(roomPath(documentId, `/pages/${page}?version=1`))).status).toBe(200)
      t.clock.advance(9 * MINUTE)
      const events = [
        { id: `financials-${page}`, kind: 'section_time', section: 'financials', ms: 7 * MINUTE, ageMs: 0 },
        { id: `document-${page}`, kind: 'section_time', section: `doc-${documentId}-1-${page}`, ms: MINUTE, ageMs: 0 },
        // Never sent to this reader.
        { id: `unsent-${page}`, kind: 'section_time', section: `doc-${documentId}-1-3`, ms: 1_000, ageMs: 0 },
      ]
      expect((await hot.post('/api/observations', { visit: 'visit-hot', events })).body.kept).toBe(3)
    }
    await t.tend()
    return { t, documentId, staff: await staffBrowser(t, 'reader') }
  }

  test('sort people and firms by score and by last activity, and filter them by what they did', async () => {
    const { t, documentId, staff } = await portal()
    t.deps.portal.engagement.hotFrom = 20
    const people = async (query: string) =>
      (await staff.get(`/api/admin/people?${query}`)).body.people.map(({ email }: { email: string }) => email)
    const INVESTORS = ['hot@hot.example', 'quiet@quiet.example', 'never@never.example']
    const withoutStaff = (emails: string[]) => emails.filter((email) => INVESTORS.includes(email))
    expect(withoutStaff(await people('sort=score'))).toEqual(INVESTORS)
    expect(withoutStaff(await people('sort=active'))).toEqual(INVESTORS)
    expect(await people('filter=hot')).toEqual(['hot@hot.example'])
    expect(await people('filter=quiet')).toEqual(['quiet@quiet.example'])
    expect(await people('filter=never')).toEqual(['never@never.example'])
    const firms = async (query: string) => (await firmsOf(staff, query)).map(({ domains }) => domains[0])
    expect(await firms('sort=score')).toEqual(['hot.example', 'quiet.example', 'never.example'])
    expect(await firms('sort=active')).toEqual(['hot.example', 'quiet.example', 'never.example'])
    for (const filter of ['hot', 'quiet', 'never'])
      expect(await firms(`filter=${filter}`)).toEqual([`${filter}.example`])
    expect(await firms('search=never.ex')).toEqual(['never.example'])
    expect((await firmsOf(staff)).find(({ domains }) => domains[0] === 'hot.example')?.heat).toBe('hot')

    const id = await personOf(t, 'hot@hot.example')
    const { body } = await staff.get(`/api/admin/people/${id}/engagement`)
    expect(body.reasons.map(({ says }: { says: string }) => says)).toContain(
      'Read for 16 minutes on 1 day, longest in Financials of Vault (14 minutes)',
    )
    expect(body.reasons.map(({ says }: { says: string }) => says)).toContain(
      'Read 2 pages of documents, longest in Pitch deck',
    )
    expect(body.trend.length).toBe(8)
    expect(body.trend.at(-1)).toBe(body.score)
    const hot = (await firmsOf(staff)).find(({ domains }) => domains[0] === 'hot.example')
    const detail = (await staff.get(`/api/admin/firms/${hot?.id}`)).body
    expect(detail.documents).toMatchObject([{ id: documentId, readers: [{ pageMs: [MINUTE, MINUTE, 0] }] }])
    expect(detail.reasons[1].says).toBe('Its only person read something in the last 7 days')

    const readership = (await staff.get('/api/admin/readership/vault')).body
    expect(readership.sections.find(({ place }: { place: string }) => place === 'financials')).toMatchObject({
      people: 1,
      medianMs: 14 * MINUTE,
      stopped: 1,
    })
    expect(readership.documents).toMatchObject([
      { title: 'Pitch deck', people: 1, places: [{ people: 1 }, { people: 1, stopped: 1 }, { people: 0, reached: 0 }] },
    ])
    expect((await staff.get('/api/admin/readership/nothing')).status).toBe(400)
  })

  test('go on after a page, in every order', async () => {
    const t = await testApp()
    const now = t.clock.now().toISOString()
    const rows = Array.from({ length: 120 }, (_, at) => ({ id: `person-${String(at).padStart(4, '0')}`, at }))
    const { db } = t.deps
    await db
      .insertInto('person')
      .values(
        rows.map(({ id, at }) => ({
          id,
          email: `p@f${at}.example`,
          email_key: `p@f${at}.example`,
          created_at: now,
          verified_at: now,
          erased_at: null,
        })),
      )
      .execute()
    await t.tend()
    await db
      .insertInto('engagement_score')
      .values(
        rows
          .filter(({ at }) => at % 3 > 0)
          .map(({ id, at }) => ({
            person_id: id,
            score: at % 7,
            last_at: at % 5 === 0 ? null : now.replace('2', String(at % 2)),
            trend: '[]',
            reasons: '[]',
            scored_at: now,
          })),
      )
      .execute()
    const staff = await staffBrowser(t, 'reader', 'looker@portal.example')
    for (const [list, key, sorts] of [
      ['people', 'people', ['score', 'active', 'newest', 'oldest', 'email']],
      ['firms', 'firms', ['score', 'active', 'people', 'name']],
    ] as const)
      for (const sort of sorts) {
        const seen: string[] = []
        let after = ''
        do {
          const { body } = await staff.get(`/api/admin/${list}?sort=${sort}${after && `&after=${after}`}`)
          seen.push(...body[key].map(({ id }: { id: string }) => id))
          after = body.next ?? ''
        } while (after)
        expect(new Set(seen).size, `${list} by ${sort}`).toBe(seen.length)
        expect(seen.length, `${list} by ${sort}`).toBeGreaterThanOrEqual(120)
      }
  })

  test('are exported with what they show', async () => {
    const { t } = await portal()
    const admin = await staffBrowser(t, 'admin', 'exporter@portal.example')
    const file = async (list: string, body: object) => {
      const answer = await admin.post(`/api/admin/${list}/export`, body)
      expect(answer.status).toBe(200)
      return (answer.body as string).split('\r\n').slice(0, -1)
    }
    const people = await file('people', { filter: 'quiet' })
    expect(people.length).toBe(2)
    expect(people[1]).toContain('quiet@quiet.example')
    expect((await file('firms', {})).length).toBe(4)
    const readership = await file('readership', { route: 'vault' })
    expect(readership.find((line) => line.includes('Financials'))).toBe(',Financials,1,14,14,1,1')
    expect(readership.filter((line) => line.startsWith('Pitch deck')).length).toBe(3)
    const entries = (await t.rows('audit_entry')).filter(({ action }) => action === 'export.made')
    expect(entries.map(detailOf)).toMatchObject([
      { kind: 'people', count: 1, filtered: true },
      { kind: 'firms', count: 3, filtered: false },
      { kind: 'readership' },
    ])
  })
})
