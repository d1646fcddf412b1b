import { describe, expect, test } from 'vitest'
import { VIEW_AS_HEADER } from '../../../../contract/data-room/view-as-header.ts'
import { change, investor, putDocument } from '../../../../tests/helpers/room.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { DAY, MINUTE } from '../../../../tests/helpers/test-clock.ts'
import type { TestVisitor } from '../../../../tests/helpers/test-visitor.ts'
import { maintainLog } from '../../transparency-log/service.ts'
import { OPERATOR, verifyLog } from '../../transparency-log/verify-log.ts'
import { readAllowance } from './ask-question.ts'

const QUESTIONS = '/api/projects/vault/questions'
const FAQ = '/api/projects/vault/faq'
const WORDS = 'Who owns the patents on page two?'
const ANSWER = 'All of them are owned by the company.'

const ask = (visitor: TestVisitor, more: object = {}) =>
  visitor.post(QUESTIONS, { category: 'Legal', words: WORDS, ...more })
const listOf = async (staff: TestVisitor, query = '') => (await staff.get(`/api/admin/questions${query}`)).body
const draft = (staff: TestVisitor, id: string, words = ANSWER, revision = 0) =>
  staff.post(`/api/admin/questions/${id}/draft`, { words, revision })
const send = (staff: TestVisitor, id: string, revision = 1) =>
  staff.post(`/api/admin/questions/${id}/answer`, { revision })
const codeOf = ({ body }: { body: { error?: { code: string } } }) => body.error?.code
const publish = (staff: TestVisitor, more: object = {}) =>
  staff.post('/api/admin/faq', {
    route: 'vault',
    category: 'Legal',
    question: 'Who owns the patents?',
    answer: ANSWER,
    publishOn: 'now',
    ...more,
  })
const faqOf = async (visitor: TestVisitor) => (await visitor.get(FAQ)).body.entries
const answered = (t: TestApp) => t.mails.filter(({ subject }) => /answered your question/.test(subject))

async function start(portal: NonNullable<Parameters<typeof testApp>[0]>['portal'] = {}) {
  const t = await testApp({ portal })
  const staff = await staffBrowser(t, 'admin')
  const elena = await investor(t)
  return { t, staff, elena }
}

describe('a question', () => {
  test('is asked on a page of a document, answered, followed up and answered again; the email has a link only', async () => {
    const { t, staff, elena } = await start()
    const { documentId } = await putDocument(t, staff)
    const asked = await ask(elena, { documentId, version: 1, page: 2 })
    expect(asked.status).toBe(201)
    const { id } = asked.body
    expect((await elena.get(QUESTIONS)).body).toMatchObject({
      mayAsk: true,
      categories: expect.arrayContaining(['Legal']),
      per: 'person',
      open: { limit: 10, left: 9 },
      day: { limit: 20, left: 19 },
      questions: [
        {
          id,
          category: 'Legal',
          document: { id: documentId, title: 'Pitch deck', page: 2 },
          answeredAt: null,
          messages: [{ author: 'person', words: WORDS }],
        },
      ],
    })
    const [row] = (await listOf(staff)).questions
    expect(row).toMatchObject({ number: 1, state: 'to_answer', name: 'Elena Marchetti', firm: '' })
    expect(row.document).toEqual({ id: documentId, title: 'Pitch deck', version: 1, page: 2 })
    t.clock.advance(MINUTE)
    expect((await draft(staff, id)).body.revision).toBe(1)
    expect((await elena.get(QUESTIONS)).body.questions[0].messages).toHaveLength(1)
    expect((await send(staff, id)).status).toBe(204)
    expect((await elena.get(QUESTIONS)).body.questions[0]).toMatchObject({
      answeredAt: expect.any(String),
      messages: [{ author: 'person' }, { author: 'staff', words: ANSWER }],
    })
    await t.runJobs()
    const [mail] = answered(t)
    expect(mail?.to).toBe('e.marchetti@northgate.example')
    expect(mail?.text).toContain('/vault?enter=code#investor-questions')
    expect(JSON.stringify(mail)).not.toMatch(/patents|owned by/)

    t.clock.advance(MINUTE)
    expect((await elena.post(`${QUESTIONS}/${id}/follow-up`, { words: 'Since when?' })).status).toBe(201)
    expect((await listOf(staff)).questions[0]).toMatchObject({ state: 'to_answer', answeredAt: null })
    // A sent draft cannot be taken for the next one.
    expect(codeOf(await send(staff, id))).toBe('question_draft_changed')
    await draft(staff, id, 'Since 2024.', 2)
    expect((await send(staff, id, 3)).status).toBe(204)
    expect((await listOf(staff, '?state=answered')).questions[0].messages).toHaveLength(4)

    const log = (await t.rows('audit_entry')).filter(({ action }) => action.startsWith('question.'))
    expect(log.map(({ action }) => action)).toEqual([
      ...['question.asked', 'question.answered'],
      ...['question.followed_up', 'question.answered'],
    ])
    expect(JSON.stringify(log)).not.toMatch(/patents|owned by|Since/)
    await maintainLog(t.deps)
    expect((await verifyLog(t.deps, OPERATOR)).problem).toBeNull()
  })

  test('has categories that an outdated form does not take back from a colleague', async () => {
    const { t, staff } = await start({ questions: { categories: ['Legal'] } })
    const colleague = await staffBrowser(t, 'admin', 'colleague@x.example')
    const path = '/api/admin/questions/categories'
    const save = async (by: TestVisitor, categories: string[] | null, seen?: string[]) => {
      const answer = await by.post(`${path}/vault`, { categories, ...(seen && { seen }) })
      return codeOf(answer) ?? answer.status
    }
    expect(await save(colleague, ['Legal', 'Tax'], ['Legal'])).toBe(204)
    expect(await save(staff, ['Legal', 'Insurance'], ['Legal'])).toBe('question_categories_changed')
    expect(await save(staff, null, ['Legal'])).toBe('question_categories_changed')
    expect((await staff.get(path)).body.projects[0].categories).toEqual(['Legal', 'Tax'])
    expect(await save(staff, ['Legal', 'Tax'], ['Legal']), 'the same is no conflict').toBe(204)
    expect(await save(staff, ['Legal', 'Tax', 'Insurance'], ['Legal', 'Tax'])).toBe(204)
    expect(await save(staff, ['Legal']), 'by a program that says nothing').toBe(204)
  })

  test('needs a person whom the portal knows, a document they may open, and a category of the project', async () => {
    const { t, staff, elena } = await start()
    const { documentId } = await putDocument(t, staff)
    const { documentId: hidden } = await putDocument(t, staff, { title: 'Cap table', isPrivate: true })
    const stranger = t.visitor()
    await stranger.post('/api/access/vault', { code: t.firstRun().codes.master })
    expect((await stranger.get(QUESTIONS)).body.mayAsk).toBe(false)
    expect(codeOf(await ask(stranger))).toBe('auth_required')
    expect(codeOf(await ask(elena, { documentId: hidden }))).toBe('not_found')
    expect(codeOf(await ask(elena, { documentId, version: 2 }))).toBe('document_changed')
    expect(codeOf(await ask(elena, { documentId, page: 4 }))).toBe('not_found')
    expect(codeOf(await ask(elena, { category: 'Weather' }))).toBe('question_category')
    expect(codeOf(await ask(elena, { category: '' }))).toBe('question_category')
    const categories = '/api/admin/questions/categories'
    await staff.post(`${categories}/vault`, { categories: ['Weather', 'Weather'] })
    expect((await staff.get(categories)).body.projects[0]).toEqual({
      route: 'vault',
      categories: ['Weather'],
      own: true,
    })
    expect((await ask(elena, { category: 'Weather', section: 'team' })).status).toBe(201)
    await staff.post(`${categories}/vault`, { categories: null })
    expect((await elena.get(QUESTIONS)).body.categories).toContain('Legal')
    // Nobody else can read it or follow it up.
    const [{ id }] = (await elena.get(QUESTIONS)).body.questions
    const ada = await investor(t, 'ada@aurum.example')
    expect((await ada.get(QUESTIONS)).body.questions).toEqual([])
    expect(codeOf(await ada.post(`${QUESTIONS}/${id}/follow-up`, { words: 'And?' }))).toBe('not_found')
  })

  test('is listed with all others of its person, newest first, whatever their state', async () => {
    const { t, staff, elena } = await start()
    const ada = await investor(t, 'ada@aurum.example')
    const { id: first } = (await ask(elena)).body
    await ask(ada)
    t.clock.advance(MINUTE)
    const { id: second } = (await ask(elena)).body
    await draft(staff, first)
    await send(staff, first)
    const { personId } = (await listOf(staff)).questions.find(({ id }: { id: string }) => id === second)
    const { questions, next } = await listOf(staff, `?personId=${personId}`)
    expect(questions).toMatchObject([
      { id: second, state: 'to_answer' },
      { id: first, state: 'answered' },
    ])
    expect(next).toBeNull()
    expect((await elena.get(`/api/admin/questions?personId=${personId}`)).status).toBe(403)
  })

  test('counts against limits that are said before, per person or per firm', async () => {
    const { t, staff, elena } = await start({ questions: { open: 2, perDay: 3, categories: ['Legal'] } })
    const colleague = await investor(t, 'second@northgate.example')
    const left = async (visitor: TestVisitor) => {
      const { per, open, day } = (await visitor.get(QUESTIONS)).body
      return [per, open.left, day.left]
    }
    const { id } = (await ask(elena)).body
    await ask(elena)
    expect(await left(elena)).toEqual(['person', 0, 1])
    expect(await left(colleague)).toEqual(['person', 2, 3])
    expect(codeOf(await ask(elena))).toBe('questions_open')
    t.deps.portal.questions.per = 'firm'
    const people = await t.rows('person')
    await t.deps.db.transaction().execute(async (trx) => {
      const now = t.clock.now().toISOString()
      const firm = { id: 'northgate', name: 'Northgate', created_at: now, root_id: 'northgate' }
      await trx
        .insertInto('firm')
        .values(firm)
        .onConflict((on) => on.doNothing())
        .execute()
      for (const { id: person_id, email_key } of people.filter((one) => /northgate/.test(one.email_key)))
        await trx
          .insertInto('firm_person')
          .values({ person_id, firm_id: 'northgate', domain: email_key.split('@')[1] ?? '', moved_by: null })
          .onConflict((on) => on.column('person_id').doUpdateSet({ firm_id: 'northgate' }))
          .execute()
    })
    expect(await left(colleague)).toEqual(['firm', 0, 1])
    expect(codeOf(await ask(colleague))).toBe('questions_open')
    await draft(staff, id)
    await send(staff, id)
    expect((await ask(colleague)).status).toBe(201)
    expect(codeOf(await elena.post(`${QUESTIONS}/${id}/follow-up`, { words: 'And?' }))).toBe('questions_day')
    t.clock.advance(DAY)
    const later = await readAllowance(t.deps.db, t.deps, { route: 'vault', personId: elena.personId })
    expect(later).toMatchObject({ open: { left: 0 }, day: { left: 3 } })
  })

  test('is listed in the account without its words, and only where the project is open', async () => {
    const { t, elena } = await start()
    await ask(elena)
    const { body } = await elena.get('/api/account/questions')
    expect(body.questions).toMatchObject([{ route: 'vault', category: 'Legal', answeredAt: null, open: true }])
    expect(JSON.stringify(body)).not.toContain('patents')
    t.clock.advance(400 * DAY)
    expect((await elena.get(QUESTIONS)).status).toBeGreaterThanOrEqual(400)
  })
})

describe('staff', () => {
  test('with two people, somebody else approves what was asked to be approved; an override is nobody', async () => {
    const { t, staff, elena } = await start({ questions: { twoPeople: true, categories: ['Legal'] } })
    const other = await staffBrowser(t, 'admin', 'other@x.example')
    const { id } = (await ask(elena)).body
    await draft(staff, id)
    expect(codeOf(await send(other, id))).toBe('question_not_approved')
    expect((await staff.post(`/api/admin/questions/${id}/ask-approval`, { revision: 1 })).status).toBe(204)
    expect((await listOf(other, '?state=to_approve')).questions).toHaveLength(1)
    expect(codeOf(await send(staff, id))).toBe('question_own_draft')
    // A change takes the request back, and makes its writer the author.
    await draft(other, id, 'Better words.', 1)
    expect((await listOf(other)).questions[0].state).toBe('to_answer')
    await other.post(`/api/admin/questions/${id}/ask-approval`, { revision: 2 })
    expect(codeOf(await send(other, id, 2))).toBe('question_own_draft')
    expect((await send(staff, id, 2)).status).toBe(204)
    expect((await elena.get(QUESTIONS)).body.questions[0].messages[1].words).toBe('Better words.')
  })

  test('who approves may send a draft back with words, which stay until approval is asked for again', async () => {
    const { t, staff, elena } = await start({ questions: { twoPeople: true, categories: ['Legal'] } })
    const other = await staffBrowser(t, 'admin', 'other@x.example')
    const { id } = (await ask(elena)).body
    const path = `/api/admin/questions/${id}`
    const back = (revision: number) => other.post(`${path}/send-back`, { revision, words: 'Name the source.' })
    const first = async () => (await listOf(staff)).questions[0]
    await draft(staff, id)
    expect(codeOf(await back(1)), 'it does not wait').toBe('question_not_approved')
    await staff.post(`${path}/ask-approval`, { revision: 1 })
    expect(codeOf(await back(2))).toBe('question_draft_changed')
    expect((await back(1)).status).toBe(204)
    expect(codeOf(await back(1))).toBe('question_not_approved')
    expect(await first()).toMatchObject({ state: 'to_answer', draft: { sentBack: { words: 'Name the source.' } } })
    expect(codeOf(await send(other, id, 1))).toBe('question_not_approved')
    await draft(staff, id, 'By the register.', 1)
    expect((await first()).draft.sentBack.words).toBe('Name the source.')
    await staff.post(`${path}/ask-approval`, { revision: 2 })
    expect((await first()).draft.sentBack).toBeNull()
    expect((await send(other, id, 2)).status).toBe(204)
    const acts = (await t.rows('audit_entry')).filter(({ action }) => action === 'question.sent_back')
    expect(acts).toHaveLength(1)
    expect(JSON.stringify(acts)).not.toContain('source')
  })

  test('a draft is saved on the one that it was written on; nothing is lost when two write', async () => {
    const { t, staff, elena } = await start()
    const other = await staffBrowser(t, 'admin', 'other@x.example')
    const { id } = (await ask(elena)).body
    await draft(staff, id, 'First')
    expect(codeOf(await draft(other, id, 'Second'))).toBe('question_draft_changed')
    expect((await listOf(other)).questions[0].draft).toMatchObject({ words: 'First', revision: 1, own: false })
    expect((await draft(other, id, 'Second', 1)).body.revision).toBe(2)
    expect(codeOf(await draft(staff, id, '', 1))).toBe('question_draft_changed')
    await draft(staff, id, '', 2)
    expect(codeOf(await send(staff, id, 3))).toBe('question_draft_empty')
  })

  test('assign, filter and find questions', async () => {
    const { t, staff, elena } = await start()
    const { id } = (await ask(elena)).body
    await ask(await investor(t, 'ada@aurum.example'), { words: 'What is the runway?' })
    const [me] = (await listOf(staff)).staff
    expect((await staff.post(`/api/admin/questions/${id}/assign`, { accountId: me.id })).status).toBe(204)
    expect(codeOf(await staff.post(`/api/admin/questions/${id}/assign`, { accountId: 'none' }))).toBe(
      'question_assignee',
    )
    const ids = async (query: string) =>
      (await listOf(staff, query)).questions.map((one: { number: number }) => one.number)
    expect(await ids('?assigned=me')).toEqual([1])
    expect(await ids('?assigned=nobody')).toEqual([2])
    expect(await ids('?search=%232')).toEqual([2])
    expect(await ids('?search=runway')).toEqual([2])
    expect(await ids('?search=aurum')).toEqual([2])
    expect(await ids('?route=fanz')).toEqual([])
    expect((await staff.post('/api/admin/find', { search: '#2' })).body.questions).toMatchObject([{ number: 2 }])
    const csv = String((await staff.post('/api/admin/questions/export', {})).body)
    expect(csv).toContain('What is the runway?')
  })
})

describe('an FAQ entry', () => {
  test('about a document is seen by those who may open it, a narrowed one by its readers', async () => {
    const { t, staff, elena } = await start()
    const ada = await investor(t, 'ada@aurum.example')
    const { documentId } = await putDocument(t, staff)
    const master = t.visitor()
    await master.post('/api/access/vault', { code: t.firstRun().codes.master })
    await publish(staff)
    await publish(staff, { question: 'What does page two say?', documentId, page: 2 })
    await publish(staff, {
      question: 'Only for Aurum?',
      narrowed: true,
      readers: [{ kind: 'domain', value: '@aurum.example' }],
    })
    const seen = async (visitor: TestVisitor) =>
      (await faqOf(visitor)).map(({ question }: { question: string }) => question)
    expect(await seen(elena)).toEqual(['What does page two say?', 'Who owns the patents?'])
    expect(await seen(ada)).toEqual(['Only for Aurum?', 'What does page two say?', 'Who owns the patents?'])
    expect(await seen(master)).toEqual(['Who owns the patents?'])
    expect((await faqOf(elena))[0].document).toEqual({ id: documentId, index: '1', title: 'Pitch deck', page: 2 })
    await change(staff, documentId, { narrowed: true, readers: [{ kind: 'email', value: 'ada@aurum.example' }] })
    expect(await seen(elena)).toEqual(['Who owns the patents?'])
    expect(await seen(ada)).toContain('What does page two say?')
    await staff.post(`/api/admin/documents/${documentId}/make-private`)
    expect(await seen(ada)).toEqual(['Only for Aurum?', 'Who owns the patents?'])
  })

  test('for a group is seen by those who are in the group at that moment', async () => {
    const { t, staff, elena } = await start()
    const ada = await investor(t, 'ada@aurum.example')
    const groups = '/api/admin/documents/groups'
    const members = [{ kind: 'domain', value: 'aurum.example' }]
    const { id: group } = (await staff.post(groups, { route: 'vault', name: 'Leads', members })).body
    await publish(staff, { narrowed: true, readers: [{ kind: 'group', value: group }] })
    expect([(await faqOf(elena)).length, (await faqOf(ada)).length]).toEqual([0, 1])
    expect((await staff.get('/api/admin/faq')).body.entries[0].readers).toEqual([{ kind: 'group', value: group }])
    expect((await staff.delete(`${groups}/${group}`)).status).toBe(204)
    expect((await faqOf(ada)).length, 'without the group').toBe(0)
    const gone = await publish(staff, { narrowed: true, readers: [{ kind: 'group', value: group }] })
    expect(gone.status).toBe(400)
  })

  test('and own questions are seen by an admin as the person sees them, who asks nothing in their name', async () => {
    const { t, staff, elena } = await start()
    const ada = 'ada@aurum.example'
    await investor(t, ada)
    const { id } = (await ask(elena)).body
    await publish(staff, { narrowed: true, readers: [{ kind: 'email', value: ada }] })
    await publish(staff, { question: 'For everybody?' })
    const as = { [VIEW_AS_HEADER]: elena.personId }
    const seen = (await staff.get(FAQ, as)).body.entries
    expect(seen).toEqual(await faqOf(elena))
    expect(seen.map(({ question }: { question: string }) => question)).toEqual(['For everybody?'])
    const own = (await staff.get(QUESTIONS, as)).body
    expect(own).toEqual({ ...(await elena.get(QUESTIONS)).body, mayAsk: false })
    expect(own.questions.map((one: { id: string }) => one.id)).toEqual([id])
    const words = { category: 'Legal', words: 'Not hers' }
    expect((await staff.post(QUESTIONS, words, as)).status).toBe(401)
    const viewed = (await t.rows('audit_entry')).filter(({ action }) => action === 'document.viewed_as')
    expect(viewed.map(({ person_id, route }) => [person_id, route])).toEqual([[elena.personId, 'vault']])
    const outsider = await staffBrowser(t, 'reader', 'viewer@x.example')
    expect((await outsider.get(FAQ, as)).status).toBeGreaterThanOrEqual(400)
  })

  test('appears on the next day unless staff choose another, is changed, and removed', async () => {
    const { t, staff, elena } = await start()
    const { id } = (await publish(staff, { publishOn: undefined })).body
    expect(await faqOf(elena)).toEqual([])
    expect((await staff.get('/api/admin/faq')).body.entries).toMatchObject([{ id, published: false, revision: 1 }])
    t.clock.advance(DAY)
    const reader = await investor(t, 'ada@aurum.example')
    const [entry] = await faqOf(reader)
    expect(entry.publishedOn).toBe(t.clock.now().toISOString().slice(0, 10))
    const words = { category: 'Legal', question: 'Who owns them?', answer: 'The company.' }
    const admin = await staffBrowser(t, 'admin', 'second@x.example')
    expect((await admin.post(`/api/admin/faq/${id}`, { ...words, revision: 1 })).status).toBe(204)
    expect(codeOf(await admin.post(`/api/admin/faq/${id}`, { ...words, revision: 1 }))).toBe('faq_changed')
    expect((await faqOf(reader))[0].question).toBe('Who owns them?')
    expect((await admin.delete(`/api/admin/faq/${id}`)).status).toBe(204)
    expect(await faqOf(reader)).toEqual([])
  })

  test('that names its asker needs a confirmation, and is made of a question once', async () => {
    const { staff, elena } = await start()
    const { id: questionId } = (await ask(elena)).body
    for (const [question, found] of [
      ['Does Northgate own the patents?', 'northgate'],
      ['Elena Marchetti asks who owns the patents.', 'Elena Marchetti'],
      ['Write to e.marchetti@northgate.example.', 'e.marchetti@northgate.example'],
    ] as const) {
      const { status, body } = await publish(staff, { question, questionId })
      expect([status, body.error.code]).toEqual([409, 'faq_names_asker'])
      expect(body.error.message).toContain(found)
    }
    expect((await publish(staff, { question: 'Is it Northgate?', questionId, despiteNames: true })).status).toBe(201)
    expect(codeOf(await publish(staff, { questionId }))).toBe('question_published')
  })
})

test('an erasure deletes the questions of a person and leaves the entry; the export has both sides', async () => {
  const { t, staff, elena } = await start()
  const { id: questionId } = (await ask(elena)).body
  await draft(staff, questionId)
  await send(staff, questionId)
  await publish(staff, { questionId })
  const exported = JSON.stringify((await staff.post(`/api/admin/people/${elena.personId}/export`)).body)
  expect(exported).toContain(WORDS)
  expect(exported).toContain(ANSWER)
  await staff.post(`/api/admin/people/${elena.personId}/erase`, { word: 'erase' })
  expect(await t.rows('question')).toEqual([])
  expect(await t.rows('question_message')).toEqual([])
  expect(await t.rows('faq_entry')).toHaveLength(1)
  await maintainLog(t.deps)
  expect((await verifyLog(t.deps, OPERATOR)).problem).toBeNull()
})
