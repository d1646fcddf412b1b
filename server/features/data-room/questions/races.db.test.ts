import { expect, test } from 'vitest'
import { investor } from '../../../../tests/helpers/room.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { testApp } from '../../../../tests/helpers/test-app.ts'
import type { TestVisitor } from '../../../../tests/helpers/test-visitor.ts'

const QUESTIONS = '/api/projects/vault/questions'
const AT_ONCE = 20

const many = <Answer>(act: (at: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, at) => act(at)))
const ask = (visitor: TestVisitor) => visitor.post(QUESTIONS, { category: 'Legal', words: 'Who owns the patents?' })
const count = (answers: readonly { status: number }[], status: number) =>
  answers.filter((one) => one.status === status).length

test('the last places of the limit are given once, and every question has a number of its own', async () => {
  const t = await testApp({ portal: { questions: { open: 3, categories: ['Legal'] } } })
  const elena = await investor(t)
  const answers = await many(() => ask(elena))
  expect([count(answers, 201), count(answers, 409)]).toEqual([3, AT_ONCE - 3])
  const numbers = (await t.rows('question')).map(({ number }) => number).sort()
  expect(numbers).toEqual([1, 2, 3])
})

test('questions about different projects at once get different numbers', async () => {
  const t = await testApp({ portal: { questions: { open: 100, perDay: 100, categories: ['Legal'] } } })
  const elena = await investor(t)
  const staff = await staffBrowser(t, 'admin')
  await staff.post(`/api/admin/people/${elena.personId}/approve`, { routes: ['vault', 'fanz', 'realestate'] })
  const answers = await many((at) =>
    elena.post(`/api/projects/${['vault', 'fanz', 'realestate'][at % 3]}/questions`, {
      category: 'Legal',
      words: 'When?',
    }),
  )
  expect(count(answers, 201)).toBe(AT_ONCE)
  const numbers = (await t.rows('question')).map(({ number }) => number)
  expect(new Set(numbers).size).toBe(AT_ONCE)
})

test('an answer that many approve at once is sent once', async () => {
  const t = await testApp()
  const [elena, staff] = [await investor(t), await staffBrowser(t, 'admin')]
  const { id } = (await ask(elena)).body
  await staff.post(`/api/admin/questions/${id}/draft`, { words: 'The company.', revision: 0 })
  const answers = await many(() => staff.post(`/api/admin/questions/${id}/answer`, { revision: 1 }))
  expect([count(answers, 204), count(answers, 409)]).toEqual([1, AT_ONCE - 1])
  expect((await t.rows('question_message')).filter(({ author }) => author === 'staff')).toHaveLength(1)
  await t.runJobs()
  expect(t.mails.filter(({ subject }) => /answered your question/.test(subject))).toHaveLength(1)
})

test('what is sent is what the approver saw: an edit at the same time is refused, or the approval is', async () => {
  const t = await testApp()
  const [elena, staff] = [await investor(t), await staffBrowser(t, 'admin')]
  const other = await staffBrowser(t, 'admin', 'other@x.example')
  const outcomes = new Set<string>()
  for (let round = 0; round < 6; round++) {
    const { id } = (await ask(elena)).body
    await staff.post(`/api/admin/questions/${id}/draft`, { words: 'Seen.', revision: 0 })
    const edits = () => staff.post(`/api/admin/questions/${id}/draft`, { words: 'Edited.', revision: 1 })
    const approves = () => other.post(`/api/admin/questions/${id}/answer`, { revision: 1 })
    const [first, second] = await Promise.all(round % 2 ? [edits(), approves()] : [approves(), edits()])
    expect([first.status, second.status].filter((status) => status === 409)).toHaveLength(1)
    const sent = (await t.rows('question_message')).filter((row) => row.question_id === id && row.author === 'staff')
    expect(sent.every(({ words }) => words === 'Seen.')).toBe(true)
    outcomes.add(sent.length === 1 ? 'sent' : 'edited')
  }
  expect(outcomes.size).toBeGreaterThan(0)
})

test('a question becomes one FAQ entry, however many publish it', async () => {
  const t = await testApp()
  const [elena, staff] = [await investor(t), await staffBrowser(t, 'admin')]
  const { id: questionId } = (await ask(elena)).body
  const answers = await many(() =>
    staff.post('/api/admin/faq', { route: 'vault', questionId, question: 'Who owns them?', answer: 'The company.' }),
  )
  expect([count(answers, 201), count(answers, 409)]).toEqual([1, AT_ONCE - 1])
  expect(await t.rows('faq_entry')).toHaveLength(1)
})
