import { describe, expect, test } from 'vitest'
import { INTEREST, investor, openRound } from '../../../tests/helpers/interest.ts'
import { staffBrowser } from '../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../tests/helpers/test-app.ts'
import { DAY, MINUTE } from '../../../tests/helpers/test-clock.ts'
import type { TestVisitor } from '../../../tests/helpers/test-visitor.ts'
import { applyRetention } from '../people/retention/service.ts'
import { maintainLog } from '../transparency-log/service.ts'
import { OPERATOR, verifyLog } from '../transparency-log/verify-log.ts'

const NOTE = 'Decides with her brother, never before noon.'
const STEP = 'Send the side letter to her counsel'

async function withCard() {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  await openRound(staff, { minimum: 1 })
  const ada = await investor(t, 'ada@x.example')
  const act = (path: string, body: object = {}) => staff.post(`/api/admin/pipeline/${ada.personId}${path}`, body)
  return { t, staff, ada, act }
}

const cards = async (staff: TestVisitor, query = '') => (await staff.get(`/api/admin/pipeline${query}`)).body
const ownerOf = async (t: TestApp) => (await t.rows('user_account')).find(({ role }) => role === 'admin')?.id

/** A person with a note, a step and an allocated interest. */
async function full() {
  const known = await withCard()
  const { t, staff, ada, act } = known
  await ada.state(50_000, { vehicle: 'Her trust', conditions: 'After the audit.' })
  const { indications } = (await staff.get('/api/admin/rounds/vault')).body
  await staff.post(`/api/admin/indications/${indications[0].id}/allocation`, { amount: 43_217 })
  await act('/notes', { words: NOTE })
  await act('/card', { nextStep: STEP, nextOn: '2026-02-01', ownerId: await ownerOf(t) })
  await act('/stage', { stage: 'passed' })
  return known
}

describe('the pipeline', () => {
  test('has everyone whom the portal knows except staff, from the invitation on', async () => {
    const { t, staff } = await withCard()
    const row = {
      row: 1,
      fullName: 'Grace Hopper',
      email: 'grace@navy.example',
      companyName: 'Navy',
      routes: ['vault'],
    }
    expect((await staff.post('/api/admin/invitations', { rows: [row] })).body.invited).toBe(1)
    const { cards: all, total } = await cards(staff, '?sort=name')
    expect(total).toBe(2)
    expect(all).toMatchObject([
      { name: 'Ada Lovelace', stage: 'signed', amounts: [], owner: null, due: 'none', byHand: false },
      { name: 'Grace Hopper', companyName: 'Navy', stage: 'invited' },
    ])
    await t.visitor().sign({ email: 'grace@navy.example', fullName: 'Grace B. Hopper' })
    expect((await cards(staff, '?search=grace b')).cards).toMatchObject([{ name: 'Grace B. Hopper', stage: 'signed' }])
  })

  test('has a next step and an owner that nobody replaces who has not read them', async () => {
    const { t, staff, ada, act } = await withCard()
    const colleague = await staffBrowser(t, 'admin', 'colleague@x.example')
    const [first, second] = (await t.rows('user_account')).filter(({ role }) => role === 'admin').map(({ id }) => id)
    const seen = { ownerId: null, nextStep: '', nextOn: null }
    const theirs = { nextStep: 'Send wiring instructions', nextOn: '2026-02-01', ownerId: first }
    expect((await colleague.post(`/api/admin/pipeline/${ada.personId}/card`, { ...theirs, seen })).status).toBe(204)
    for (const late of [{ nextStep: 'Hold until KYC', nextOn: null }, { nextOn: null }, { nextOn: '2026-03-01' }]) {
      const { status, body } = await act('/card', { ...late, seen })
      expect([status, body.error.code], JSON.stringify(late)).toEqual([409, 'card_changed'])
    }
    expect((await act('/card', { ownerId: second, seen })).body.error.code).toBe('card_changed')
    const { card } = (await staff.get(`/api/admin/pipeline/${ada.personId}`)).body
    expect(card).toMatchObject({ nextStep: theirs.nextStep, nextOn: theirs.nextOn, owner: { id: first } })
    expect((await act('/card', { ...theirs, seen })).status, 'the same again').toBe(204)
    const read = { nextStep: theirs.nextStep, nextOn: theirs.nextOn }
    expect((await act('/card', { nextStep: 'Hold until KYC', seen: read })).status).toBe(204)
    expect((await act('/card', { nextStep: 'Call' })).status, 'by a program that says nothing').toBe(204)
  })

  test('is owned by admins only: others can change nothing of it', async () => {
    const { t, staff, act, ada } = await withCard()
    await staffBrowser(t, 'reader', 'viewer@x.example')
    const [viewer] = (await t.rows('user_account')).filter(({ role }) => role === 'reader')
    const { owners } = (await staff.get(`/api/admin/pipeline/${ada.personId}`)).body
    expect(owners).toMatchObject([{ id: await ownerOf(t) }])
    expect((await act('/card', { ownerId: viewer?.id })).body.error.fields.ownerId).toBe('Choose an admin.')
    await t.deps.db
      .updateTable('user_account')
      .set({ role: 'admin' })
      .where('id', '=', viewer?.id ?? '')
      .execute()
    expect((await act('/card', { ownerId: viewer?.id })).status).toBe(204)
    await t.deps.db
      .updateTable('user_account')
      .set({ role: 'reader' })
      .where('id', '=', viewer?.id ?? '')
      .execute()
    const { card } = (await staff.get(`/api/admin/pipeline/${ada.personId}`)).body
    expect(card.owner, 'keeps the name').toMatchObject({ id: viewer?.id, name: expect.not.stringContaining('Former') })
  })

  test('is filtered by owner, stage, due and text, sorted, and read in pages', async () => {
    const { t, staff, ada, act } = await withCard()
    const now = t.clock.now().toISOString()
    await t.deps.db.transaction().execute(async (trx) => {
      for (let number = 0; number < 60; number++) {
        const email = `person-${String(number).padStart(2, '0')}@x.example`
        await trx.insertInto('person').values({ id: email, email, email_key: email, created_at: now }).execute()
      }
    })
    const owner = await ownerOf(t)
    const today = now.slice(0, 10)
    const overdue = new Date(t.clock.now().getTime() - DAY).toISOString().slice(0, 10)
    await act('/card', { ownerId: owner, nextStep: 'Call', nextOn: overdue })
    await staff.post('/api/admin/pipeline/person-07@x.example/card', { nextOn: today })
    const found = async (query: string) =>
      (await cards(staff, query)).cards.map(({ email }: { email: string }) => email)
    expect(await found(`?owner=${owner}`)).toEqual(['ada@x.example'])
    expect(await found('?owner=none&search=person-0')).toHaveLength(10)
    expect(await found('?due=overdue')).toEqual(['ada@x.example'])
    expect(await found('?due=week&sort=next')).toEqual(['ada@x.example', 'person-07@x.example'])
    expect(await found('?stage=signed')).toEqual(['ada@x.example'])
    const first = await cards(staff, '?sort=name')
    const second = await cards(staff, `?sort=name&after=${first.next}`)
    expect([first.cards.length, second.cards.length, second.next]).toEqual([50, 11, null])
    expect(new Set([...first.cards, ...second.cards].map(({ id }) => id)).size).toBe(61)
    expect((await staff.get('/api/admin/pipeline?after=none')).status).toBe(404)
    const { columns } = (await staff.get('/api/admin/pipeline/board?search=ada')).body
    expect(columns.filter(({ count }: { count: number }) => count > 0)).toMatchObject([
      { stage: 'signed', count: 1, cards: [{ id: ada.personId, due: 'overdue', owner: { id: owner } }] },
    ])
  })

  test('logs each change of a card with who did it, and neither the step nor a note', async () => {
    const { t, staff, ada, act } = await full()
    expect((await act('/card', { ownerId: 'nobody-known' })).body.error.fields.ownerId).toBeTruthy()
    expect((await act('/card', { nextStep: STEP })).status).toBe(204)
    const log = (await t.rows('audit_entry')).filter(({ action }) => action.startsWith('pipeline.'))
    expect(log.map(({ action, person_id }) => [action, person_id])).toEqual(
      ['note_written', 'owner_set', 'step_set', 'moved'].map((name) => [`pipeline.${name}`, ada.personId]),
    )
    const stored = JSON.stringify([await t.rows('audit_entry'), await t.rows('log_private')])
    for (const text of [NOTE, STEP, 'Her trust', 'After the audit']) expect(stored).not.toContain(text)
    const { history, notes, facts } = (await staff.get(`/api/admin/pipeline/${ada.personId}`)).body
    expect(history[0].says).toBe('Mara Lindqvist moved the card of Ada Lovelace from Allocated to Passed')
    expect(notes).toMatchObject([{ words: NOTE, writtenBy: 'Mara Lindqvist' }])
    expect(facts.map(({ stage }: { stage: string }) => stage)).toEqual(['signed', 'interested', 'committed'])
    t.clock.advance(2 * MINUTE)
    await maintainLog(t.deps)
    expect((await verifyLog(t.deps, OPERATOR)).problem).toBeNull()
  })

  test('is exported as CSV and JSON, filtered and logged, without notes', async () => {
    const { t, staff } = await full()
    const csv = (await staff.post('/api/admin/pipeline/export', { stage: 'passed' })).body as string
    const [head, line] = csv.split('\r\n')
    expect(head).toContain('personId,name,email,companyName,stage,since,byHand,amounts,allocated,owner,nextStep,nextOn')
    expect(line).toContain(`passed,`)
    expect(line).toContain(`50000 USD,43217 USD,Mara Lindqvist,${STEP},2026-02-01`)
    const json = await staff.post('/api/admin/pipeline/export', { format: 'json', search: 'ada' })
    expect(json.headers.get('content-disposition')).toMatch(/pipeline-.*\.json/)
    expect(json.body.pipeline).toMatchObject([{ name: 'Ada Lovelace', stage: 'passed', amounts: [{ amount: 50_000 }] }])
    expect(csv + JSON.stringify(json.body)).not.toContain(NOTE)
    const made = (await t.rows('audit_entry')).filter(({ action }) => action === 'export.made')
    expect(made.map(({ detail }) => JSON.parse(detail))).toMatchObject([
      { kind: 'pipeline', count: 1, filtered: true },
      { kind: 'pipeline', count: 1, filtered: true },
    ])
    expect((await staff.post('/api/admin/pipeline/export', { stage: 'funded' })).body.split('\r\n').length).toBe(2)
  })
})

describe('what is internal', () => {
  test('is in the export of the person by staff, and in nothing that the person gets', async () => {
    const { staff, ada } = await full()
    const byStaff = JSON.stringify((await staff.post(`/api/admin/people/${ada.personId}/export`)).body)
    for (const text of [NOTE, STEP, 'Her trust', 'After the audit', 'pipeline.note_written'])
      expect(byStaff).toContain(text)
    const own = await ada.visitor.post('/api/account/data')
    const got = [
      own.status === 200 ? own : await ada.visitor.get('/api/account/data'),
      await ada.visitor.get(INTEREST),
      await ada.visitor.get('/api/account'),
      await ada.visitor.get('/api/projects/vault/content'),
    ]
    for (const { status } of got) expect(status).toBe(200)
    const text = JSON.stringify(got.map(({ body }) => body))
    expect(text).toContain('Her trust')
    for (const secret of [NOTE, STEP, 'pipeline.', 'interest.allocated', '43217', '"passed"'])
      expect(text).not.toContain(secret)
  })

  test('is erased with the person, and what was allocated to them is free again; a legal hold keeps all of it', async () => {
    const { t, staff, ada, act } = await full()
    const { notes } = (await staff.get(`/api/admin/pipeline/${ada.personId}`)).body
    const hold = { reason: 'A dispute', reviewOn: '2027-01-01' }
    await staff.post(`/api/admin/people/${ada.personId}/hold`, hold)
    expect((await staff.post(`/api/admin/people/${ada.personId}/erase`)).body.error.code).toBe('person_held')
    const note = `/api/admin/pipeline/${ada.personId}/notes/${notes[0].id}`
    expect((await staff.delete(note)).body.error.code).toBe('person_held')
    expect((await staff.get(`/api/admin/pipeline/${ada.personId}`)).body.held).toBe(true)
    await staff.post(`/api/admin/people/${ada.personId}/hold/lift`)
    await act('/notes', { words: 'A second note' })
    expect((await staff.delete(note)).status).toBe(204)
    expect((await staff.delete(note)).status).toBe(404)
    const { erased } = (await staff.post(`/api/admin/people/${ada.personId}/erase`)).body
    expect(erased).toMatchObject({ notes: 1, indications: 1 })
    for (const table of ['pipeline_card', 'pipeline_note', 'indication', 'indication_version'] as const)
      expect(await t.rows(table), table).toEqual([])
    expect((await t.rows('round'))[0]?.allocated).toBe(0)
    expect((await cards(staff)).total).toBe(0)
    for (const [path, body] of [
      ['/notes', { words: 'Late' }],
      ['/stage', { stage: 'funded' }],
      ['/card', { nextStep: 'Late' }],
      ['/interest', { route: 'vault', amount: 5, currency: 'USD' }],
    ] as const)
      expect((await act(path, body)).status, path).toBe(404)
    t.clock.advance(2 * MINUTE)
    await maintainLog(t.deps)
    expect((await verifyLog(t.deps, OPERATOR)).problem).toBeNull()
  })

  test('is deleted after its retention period once the interest is withdrawn, never under a hold', async () => {
    const { t, ada } = await full()
    await ada.visitor.delete(INTEREST)
    t.clock.advance(725 * DAY)
    const staff = await staffBrowser(t, 'admin', 'later@x.example')
    await staff.post(`/api/admin/people/${ada.personId}/hold`, { reason: 'A dispute', reviewOn: '2030-01-01' })
    t.clock.advance(10 * DAY)
    await applyRetention(t.deps)
    expect([(await t.rows('indication')).length, (await t.rows('pipeline_note')).length]).toEqual([1, 1])
    const again = await staffBrowser(t, 'admin', 'again@x.example')
    await again.post(`/api/admin/people/${ada.personId}/hold/lift`)
    t.clock.advance(DAY)
    await applyRetention(t.deps)
    expect([await t.rows('indication'), await t.rows('indication_version'), await t.rows('pipeline_note')]).toEqual([
      [],
      [],
      [],
    ])
  })
})
