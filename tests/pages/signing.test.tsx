import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { dayUtc } from '../../contract/wording.ts'
import { linkToken } from '../helpers/account.ts'
import { staffBrowser } from '../helpers/staff.ts'
import { signedIn } from '../helpers/test-account.ts'
import { type TestApp, testApp } from '../helpers/test-app.ts'
import { MINUTE } from '../helpers/test-clock.ts'
import { act, broken, dialog, type Network, offline, on, openPage, row, savedFiles } from './page.tsx'

const ELENA = 'e.marchetti@northgate.example'
const page = on()
const submit = 'Sign NDA & Request Access'
const SUBMISSION = /^POST .*\/api\/nda\/submissions/

const send = async () => fireEvent.click(await page.button(submit))
const alert = (words: string) => waitFor(() => expect(screen.getByRole('alert').textContent).toContain(words))
const signed = () => screen.findByRole('heading', { name: 'NDA Signed Successfully' })
const reachEnd = () => page.press('I have reached the end of the agreement')
const accept = () => page.check('I have read and agree to the terms of this Non-Disclosure Agreement')

async function fillForm(email = ELENA) {
  await page.fill('Full Name', 'Elena Marchetti')
  await page.fill('Email Address', email)
  await page.fill('Company Name', 'Northgate Family Office')
  await page.fill('Phone Number', '+1 415 555 0119')
}

async function openGate(t: TestApp, network?: (portal: Network) => Network) {
  await openPage(t.visitor(), '/nda-gate', network)
  await page.button(submit)
}

async function readAndFill(t: TestApp, network?: (portal: Network) => Network) {
  await openGate(t, network)
  await reachEnd()
  await fillForm()
  await accept()
}

test('eight seconds without an answer: the time-out, and trying again signs once', async () => {
  const t = await testApp()
  const time = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal)
  let lost = true
  let entry: Promise<Response> | undefined
  await readAndFill(t, (portal) => async (url, init) => {
    // A page that asks after the signature, as one that loads slowly does, shows it.
    if (url.includes('/api/session/entry') && lost) {
      entry ??= portal(url, init)
      return (await entry).clone()
    }
    const answer = await portal(url, init)
    // The server has signed; only its answer is lost.
    return SUBMISSION.test(`${init.method} ${url}`) && lost ? new Promise(() => {}) : answer
  })
  await waitFor(() => expect(entry).toBeDefined())
  timeout.mockClear()
  await send()
  await page.button('Processing...')
  await waitFor(async () => expect(await t.rows('submission')).toHaveLength(1))
  expect(timeout).toHaveBeenCalledWith(8_000)
  await page.button('Processing...')
  time.abort(new DOMException('late', 'TimeoutError'))
  await alert('Submission timed out. Please try again.')
  timeout.mockRestore()
  lost = false
  await send()
  await signed()
  expect(await t.rows('submission')).toHaveLength(1)
})

test('any other failure says so and keeps what was typed; a title is optional', async () => {
  const t = await testApp()
  let network: Network | undefined
  await openGate(
    t,
    (portal) => (url, init) => (SUBMISSION.test(`${init.method} ${url}`) && network ? network : portal)(url, init),
  )
  await reachEnd()
  await userEvent.click(await page.see('Add your title or capacity'))
  await page.fill('Title or Capacity (optional)', 'Trustee')
  await accept()
  await send()
  await alert('All fields are required')
  await fillForm()
  for (network of [broken, offline]) {
    await send()
    await alert('An unexpected error occurred. Please try again.')
    await page.button(submit)
    expect((await page.field('Company Name')).value).toBe('Northgate Family Office')
    expect((await page.field('Full Name')).value).toBe('Elena Marchetti')
    expect((await page.field('Title or Capacity (optional)')).value).toBe('Trustee')
  }
  network = undefined
  await page.fill('Title or Capacity (optional)', '')
  await send()
  await signed()
  expect((await t.rows('submission')).map(({ extra_fields }) => extra_fields)).toEqual(['{}'])
})

test('every refusal of the form, in the order of the spec', async () => {
  const t = await testApp()
  await openGate(t)
  const button = await page.button(submit)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.hasAttribute('disabled')).toBe(false)
  await send()
  await alert('All fields are required')
  await fillForm('marchetti')
  await send()
  await alert('Please enter a valid email address')
  await fillForm()
  await send()
  await alert('Please read the complete NDA before proceeding')
  await reachEnd()
  await send()
  await alert('You must accept the NDA terms to continue')
  await accept()
  await send()
  await signed()
})

test('scrolled to 90.5 percent the box unlocks and one signs; the end is not recorded as reached', async () => {
  const t = await testApp()
  await openGate(t)
  const text = await screen.findByRole('region', { name: 'Mutual Non-Disclosure Agreement' })
  const box = await screen.findByRole('checkbox', { name: /^I have read and agree/ })
  for (const [name, value] of Object.entries({ scrollHeight: 2_000, clientHeight: 1_000, scrollTop: 905 }))
    Object.defineProperty(text, name, { value, configurable: true })
  expect(box.getAttribute('aria-disabled')).toBe('true')
  fireEvent.scroll(text)
  await waitFor(() => expect(box.getAttribute('aria-disabled')).toBeNull())
  await fillForm()
  await accept()
  await send()
  await signed()
  const [submission] = await t.rows('submission')
  const reading = (await t.rows('reading_session')).find(({ id }) => id === submission?.reading_session_id)
  expect(reading).toMatchObject({ furthest: 905, threshold_at: expect.any(String), end_at: null, end_by: null })
})

test('words of assent that are no longer in force are refused; once they are fetched anew it can be signed', async () => {
  const t = await testApp()
  let outdated = true
  await readAndFill(t, (portal) => (url, init) => {
    if (!SUBMISSION.test(`${init.method} ${url}`) || !outdated) return portal(url, init)
    outdated = false
    return portal(url, {
      ...init,
      body: JSON.stringify({ ...JSON.parse(String(init.body)), assentHash: 'a'.repeat(64) }),
    })
  })
  await send()
  await alert('The agreement has changed since you opened it.')
  await page.press('Load the new version')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await send()
  await signed()
})

test('after Confirm the page says what is so: the code can be used, waits for a review, or has ended meanwhile', async () => {
  const t = await testApp({ portal: { nda: { activation: 'email' } } })
  const confirmed = async (email: string, meanwhile: object) => {
    await t.visitor().sign({ email })
    const token = await linkToken(t, email, '/confirm')
    await t.deps.db.updateTable('access_code').set(meanwhile).where('email', '=', email).execute()
    await openPage(t.visitor(), `/confirm#${token}`)
    await page.press('Confirm')
    await screen.findByRole('heading', { name: 'Your address is confirmed' })
    page.none(/Nothing has happened yet/)
  }
  await confirmed('used@x.example', { uses_remaining: 25 })
  await page.see(/Your access code can be used now/)
  await screen.findByRole('link', { name: 'Proceed to Unlock Screen' })
  await confirmed('waits@x.example', { awaits: 'review' })
  await page.see(/Our team is reviewing your signature/)
  await screen.findByRole('link', { name: 'Go to the front page' })
  await confirmed('ended@x.example', { revoked_at: t.clock.now().toISOString() })
  await page.see(/no access code of yours works now/)

  await t.visitor().post('/api/links', { purpose: 'reopen_codes', email: 'used@x.example' })
  await openPage(t.visitor(), `/confirm#${await linkToken(t, 'used@x.example', '/confirm')}`)
  await page.press('Confirm')
  await screen.findByRole('heading', { name: 'Your access codes are open again' })
})

test('instead of signing one asks for changes, or declines; staff answer', async () => {
  const t = await testApp()
  await openGate(t)
  // They are at the foot of the page, and there from the first scroll, or after some seconds.
  fireEvent.scroll(document)
  await page.press('Ask for changes')
  const name = await page.field('Your name')
  await waitFor(() => expect(document.activeElement).toBe(name))
  await page.press('Send to our team')
  await page.see('Please enter your name')
  await page.fill('Your name', 'Elena Marchetti')
  await page.fill('Your email address', ELENA)
  await page.fill('Which clause', '7. Term')
  await page.fill('What it should say instead', 'Two years instead of five.')
  await page.press('Send to our team')
  await page.see('We have received your request')
  await openGate(t)
  await page.press('Decline to sign')
  await page.fill('Your name', 'Olof Lindqvist')
  await page.fill('Your email address', 'o.lindqvist@aurora.example')
  await page.fill('Your reason', 'We sign no such papers before a first talk.')
  await page.press('Decline with this reason')
  await page.see('Thank you for telling us')

  await openPage(await staffBrowser(t, 'admin'), '/admin/requests')
  const asked = await row(ELENA)
  await asked.hasText('7. Term: Two years instead of five.')
  await (await row('Olof Lindqvist')).hasText('We sign no such papers')
  await act('Elena Marchetti', 'Decline')
  const form = await dialog()
  await form.fill(/^Message/, 'Five years it is.')
  await form.press('Decline')
  await page.gone(ELENA)
  await t.runJobs()
  expect(t.mails.filter(({ to }) => to === ELENA).at(-1)?.text).toContain('Five years it is.')
})

test('on the account a signer asks to withdraw, and confirms what was returned', async () => {
  const t = await testApp()
  const visitor = t.visitor()
  await visitor.sign()
  const [submission] = await t.rows('submission')
  await t.deps.db
    .insertInto('return_or_destroy_request')
    .values({
      id: 'r',
      submission_id: submission?.id ?? '',
      asked_at: t.clock.now().toISOString(),
      asked_by: 'staff:x',
      asked_words: 'Within 30 days, please.',
    })
    .execute()
  await signedIn(t, visitor, { email: ELENA })
  await openPage(visitor, '/account')
  await page.see('Within 30 days, please.')
  await page.fill(/^In your own words/, 'Everything shredded.')
  await page.press('Confirm')
  await page.gone('Within 30 days, please.')
  await page.press('Ask to withdraw')
  await page.fill('Your reason (optional)', 'We invest no more.')
  await page.press('Send to our team')
  await page.see('We have received your request and will answer by email.')
  const requests = await t.rows('request')
  expect(requests.map(({ kind, answered_at }) => ({ kind, answered_at }))).toEqual([
    { kind: 'withdrawal', answered_at: null },
  ])
})

test('guessing: ten failures, then five minutes; during challenge mode the email is asked for', async () => {
  const t = await testApp()
  const visitor = t.visitor()
  const fail = async (times: number) => {
    for (let i = 0; i < times; i++) await visitor.post('/api/unlock', { code: `WRONG-${i}` })
  }
  await openPage(visitor, '/unlock')
  await fail(10)
  await page.fill('Access Code', 'HALCYON-000000')
  await page.press('Unlock Access')
  await page.see('Too many failed attempts. Please wait 5 minutes.')
  t.clock.advance(5 * MINUTE)
  await fail(10)
  t.clock.advance(5 * MINUTE)
  await fail(1)

  await openPage(t.visitor(), '/unlock')
  await page.fill('Access Code', 'HALCYON-000000')
  await page.press('Unlock Access')
  const field = await page.field('Email Address')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await page.fill('Email Address', ELENA)
  await page.press('Email me a link instead')
  await page.see('If this address has a code, a link is on its way. It works once, for 15 minutes.')
})

test.each([
  ['Öttl & Söhne', 'öttl-söhne'],
  ['東京風力', '東京風力'],
])('the signed copy of %s is saved under its name, with every letter', async (company, name) => {
  const t = await testApp()
  t.deps.portal.company.name = company
  const visitor = t.visitor()
  const { submissionId } = await visitor.sign({ email: ELENA })
  await t.makeDocuments()
  await openPage(visitor, '/nda-gate')
  await signed()
  const files = savedFiles()
  await page.press('Download your signed copy')
  await vi.waitFor(() => expect(files).toHaveLength(1))
  expect(files[0]?.name).toBe(`${name}-agreement-${submissionId.replace(/[^\w-]/g, '').slice(0, 8)}.pdf`)
})

test('the page of the agreement tells who has signed in this browser when that was, and others where to sign', async () => {
  const t = await testApp()
  const visitor = t.visitor()
  await visitor.sign({ email: ELENA })
  await openPage(visitor, '/agreement')
  await page.see(`You signed the agreement on ${dayUtc(t.clock.now().toISOString())}.`)
  expect(screen.queryByRole('link', { name: 'on the signing page' })).toBeNull()
  await openPage(t.visitor(), '/agreement')
  await screen.findByRole('link', { name: 'on the signing page' })
})
