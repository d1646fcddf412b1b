import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { investor } from '../helpers/room.ts'
import { staffBrowser } from '../helpers/staff.ts'
import { type TestApp, testApp } from '../helpers/test-app.ts'
import type { TestVisitor } from '../helpers/test-visitor.ts'
import { answering, broken, dialog, noDialog, on, openPage, panel, region, row, toast } from './page.tsx'

const page = on()
const QUESTIONS = '/api/projects/vault/questions'
const WORDS = 'Who owns the patents?'

async function start(questions: object = {}) {
  const t = await testApp({ portal: { questions: { categories: ['Legal', 'Product'], ...questions } } })
  return { t, admin: await staffBrowser(t, 'admin'), elena: await investor(t) }
}

/** The project page. What it reports as it is left does not reach the portal here. */
function openSheet(visitor: TestVisitor, between?: Parameters<typeof openPage>[2]) {
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  return openPage(visitor, '/vault', between)
}

const ask = async (visitor: TestVisitor, words = WORDS) =>
  (await visitor.post(QUESTIONS, { category: 'Legal', words })).body.id as string
const draftOf = async (t: TestApp) => (await t.rows('question_draft'))[0]

async function answer(admin: TestVisitor, id: string, words = 'The company.') {
  await admin.post(`/api/admin/questions/${id}/draft`, { words, revision: 0 })
  await admin.post(`/api/admin/questions/${id}/answer`, { revision: 1 })
}

test('an investor asks under the limits that are said, reads the answer and follows up', async () => {
  const { t, admin, elena } = await start({ open: 1 })
  await openSheet(elena)
  const part = await region('Investor questions')
  const marks = within(await screen.findByRole('navigation', { name: 'Sections' }))
  expect(marks.getByRole('link', { name: 'Questions' }).getAttribute('href')).toBe('#investor-questions')
  await part.press('Ask a question')
  await part.see('Only one of your questions can wait for an answer at a time.')
  await part.press('Send the question')
  await part.see('Write a question first.')
  await part.see('Choose a category first.')
  await part.fill('Category', 'Legal')
  await part.fill('Your question', WORDS)
  await part.press('Send the question')
  await part.see('We have received your question.')
  await part.see(WORDS)
  await part.press('Ask a question')
  await part.see('You have one question waiting for an answer.')
  part.none('Send the question')
  const [asked] = await t.rows('question')
  await answer(admin, asked?.id ?? '')
  await openSheet(elena)
  const again = await region('Investor questions')
  await again.see('The company.')
  await again.press('Ask a follow-up')
  await again.fill('Follow-up', 'Since when?')
  await again.press('Send')
  await again.see('Since when?')
  await waitFor(async () => expect((await t.rows('question'))[0]?.answered_at).toBeNull())
})

test('what cannot be loaded is said, and a failed send keeps what was typed', async () => {
  const { elena } = await start()
  await openSheet(elena, answering(/^GET .*questions/, broken))
  await (await region('Investor questions')).see('The questions could not be loaded')
  await openSheet(elena, answering(/^POST .*questions/, broken))
  const part = await region('Investor questions')
  await part.press('Ask a question')
  await part.fill('Category', 'Legal')
  await part.fill('Your question', WORDS)
  await part.press('Send the question')
  await part.see('The question could not be sent. Please try again.')
  expect((await part.field('Your question')).value).toBe(WORDS)
})

test('another reader finds the FAQ entry, and the account says where a question was asked', async () => {
  const { admin, elena, t } = await start()
  const questionId = await ask(elena)
  await answer(admin, questionId)
  await admin.post('/api/admin/faq', {
    ...{ route: 'vault', questionId, category: 'Legal', question: 'Whose are the patents?', answer: 'The company’s.' },
    publishOn: 'now',
  })
  await openSheet(await investor(t, 'ada@aurum.example'))
  const part = await region('Investor questions')
  await part.see('Whose are the patents?')
  await part.see('The company’s.')
  await part.gone(WORDS)
  await openPage(elena, '/account')
  await (await region('Questions')).hasText(/Vault, Legal.*Asked.*Answered/)
  expect(screen.getByRole('link', { name: 'Read in the project' }).getAttribute('href')).toBe(
    '/vault#investor-questions',
  )
})

test('staff draft with autosave, and somebody else approves where the setting says so', async () => {
  const { t, admin, elena } = await start({ twoPeople: true })
  await ask(elena)
  await openPage(admin, '/admin/questions')
  await (await row(WORDS)).press('Open question 1')
  const drawer = await panel('Question 1')
  await drawer.see('Write an answer first.')
  expect((await drawer.button('Ask for approval')).getAttribute('aria-disabled')).toBe('true')
  await drawer.fill('Draft for Elena Marchetti', 'The company.')
  await waitFor(async () => expect((await draftOf(t))?.words).toBe('The company.'))
  drawer.none('Send the answer...')
  await drawer.press('Ask for approval')
  await toast('The answer waits for approval.')
  await drawer.see('Somebody else has to approve it.')
  drawer.none('Approve and send...')
  const other = await staffBrowser(t, 'admin', 'other@x.example')
  await openPage(other, '/admin/questions?state=to_approve')
  await (await row(WORDS)).press('Open question 1')
  await (await panel('Question 1')).press('Send back...')
  const back = await dialog()
  await back.press('Send back')
  await back.see('Say what has to change.')
  await back.fill(/^What has to change/, 'Say since when.')
  await back.press('Send back')
  await toast('The answer is sent back.')
  await openPage(admin, '/admin/questions')
  await (await row(WORDS)).press('Open question 1')
  const again = await panel('Question 1')
  await again.hasText('sent this answer back: Say since when.')
  await again.press('Ask for approval')
  await toast('The answer waits for approval.')
  await openPage(other, '/admin/questions?state=to_approve')
  await (await row(WORDS)).press('Open question 1')
  await (await panel('Question 1')).press('Approve and send...')
  await (await dialog()).press('Approve and send')
  await toast('The answer is sent.')
  expect((await t.rows('question_message')).at(-1)?.words).toBe('The company.')
})

test('when two write, both drafts are shown and nothing is lost', async () => {
  const { t, admin, elena } = await start()
  const id = await ask(elena)
  await openPage(admin, '/admin/questions')
  await (await row(WORDS)).press('Open question 1')
  const drawer = await panel('Question 1')
  await drawer.field('Draft for Elena Marchetti')
  const other = await staffBrowser(t, 'admin', 'other@x.example')
  await other.post(`/api/admin/questions/${id}/draft`, { words: 'Theirs.', revision: 0 })
  await drawer.fill('Draft for Elena Marchetti', 'Mine.')
  await drawer.see('Someone else has saved this draft meanwhile.')
  await drawer.press('Compare with theirs')
  await drawer.see('Theirs.')
  await drawer.see('Mine.')
  await drawer.press('Keep mine')
  await waitFor(async () => expect((await draftOf(t))?.words).toBe('Mine.'))
})

test('publishing needs a look at both texts, and words that name the asker a confirmation', async () => {
  const { t, admin, elena } = await start()
  await answer(admin, await ask(elena, 'Does Northgate get the patents?'))
  await openPage(admin, '/admin/questions?state=answered')
  await (await row('Northgate')).press('Open question 1')
  const drawer = await panel('Question 1')
  await drawer.press('Publish as FAQ...')
  await drawer.press('Publish')
  await drawer.see('Read both texts and confirm.')
  await drawer.check('I have read both texts. They do not show who asked.')
  await drawer.press('Publish')
  await drawer.see('This names the asker: northgate.')
  await drawer.fill('Question, in your words', 'Who gets the patents?')
  await drawer.press('Publish')
  await toast('The entry is published.')
  expect(await t.rows('faq_entry')).toMatchObject([{ question: 'Who gets the patents?', answer: 'The company.' }])
  await openPage(admin, '/admin/questions?tab=faq')
  await (await row('Who gets the patents?')).press('Edit')
  const form = await panel('Change an FAQ entry')
  await form.see('Readers of Vault see these words')
  await form.check('Only specific readers')
  await form.see('The readers of Vault that you name see these words')
  await form.check('Only specific readers')
  await form.fill('Answer', 'We do.')
  await form.press('Save')
  await toast('The entry is changed.')
  await noDialog()
  await page.see('Scheduled')
})

test('categories of a project are set; read-only staff only look', async () => {
  const { t, admin, elena } = await start()
  await openPage(admin, '/admin/questions')
  await page.see('No open questions')
  await page.press('Categories...')
  const drawer = await panel('Categories of questions')
  await drawer.press('Edit Vault')
  await drawer.fill('Vault', 'Weather\nLegal')
  await drawer.press('Save')
  await toast('The categories of Vault are saved.')
  expect((await elena.get(QUESTIONS)).body.categories).toEqual(['Weather', 'Legal'])
  await ask(elena)
  await openPage(await staffBrowser(t, 'reader'), '/admin/questions')
  await (await row(WORDS)).press('Open question 1')
  const looked = await panel('Question 1')
  await looked.see(WORDS)
  looked.none('Ask for approval')
  page.none('Categories...')
})

test('staff set the categories of one project at a time, and go back to those of the settings', async () => {
  const { admin } = await start()
  await openPage(admin, '/admin/questions')
  await page.press('Categories...')
  const drawer = await panel('Categories of questions')
  await drawer.press('Edit Vault')
  expect(document.activeElement, 'the focus moves into the form').toBe(await drawer.field('Vault'))
  drawer.none('Edit Vault')
  await drawer.button('Edit Fanz')
  await drawer.fill('Vault', 'Team\n\nTerms')
  await drawer.press('Save')
  await toast('The categories of Vault are saved.')
  await drawer.see('Terms')
  await drawer.see('Its own')
  expect(document.activeElement, 'and back').toBe(await drawer.button('Edit Vault'))
  await drawer.press('Edit Vault')
  await drawer.press('Use the settings')
  await toast('Vault uses the categories from the settings.')
  await drawer.gone('Terms')
})

test('categories that a colleague has changed meanwhile are in the form with those that were typed', async () => {
  const { t, admin } = await start()
  const path = '/api/admin/questions/categories'
  await admin.post(`${path}/vault`, { categories: ['Legal', 'Team'] })
  await openPage(admin, '/admin/questions')
  await page.press('Categories...')
  const drawer = await panel('Categories of questions')
  await drawer.press('Edit Vault')
  await drawer.fill('Vault', 'Legal\nTeam\nInsurance')
  const colleague = await staffBrowser(t, 'admin', 'colleague@x.example')
  expect((await colleague.post(`${path}/vault`, { categories: ['Legal', 'Tax'] })).status).toBe(204)
  await drawer.press('Save')
  await drawer.see('Someone else has changed these categories meanwhile, so your change was not saved.')
  await drawer.hasText(/Saved at present: Legal, Tax/)
  expect((await drawer.field('Vault')).value).toBe('Legal\nTax\nInsurance')
  await drawer.press('Save')
  await toast('The categories of Vault are saved.')
  const [vault] = (await admin.get(path)).body.projects
  expect(vault.categories).toEqual(['Legal', 'Tax', 'Insurance'])
})

test('a person’s page lists their questions, each with its state and a way to it', async () => {
  const { t, admin, elena } = await start()
  await answer(admin, await ask(elena))
  await ask(elena, 'Which clauses?')
  await openPage(await staffBrowser(t, 'reader'), `/admin/people/${elena.personId}`)
  const list = await screen.findByRole('list', { name: 'Questions' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  await on(list).see('To answer')
  await on(list).see('Answered')
  await userEvent.click(within(list).getByRole('link', { name: 'Question 2' }))
  await (await panel('Question 2')).see('Which clauses?')
})
