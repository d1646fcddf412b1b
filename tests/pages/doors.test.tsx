import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { findIssuedCode, revokeCode } from '../../server/features/access-codes/service.ts'
import { testApp } from '../helpers/test-app.ts'
import { answering, broken, description, dialog, offline, on, openPage, toast } from './page.tsx'

/* What the doors refuse, in the words of the specification. */

const ELENA = 'e.marchetti@northgate.example'
const INVALID = 'Invalid access code. Please check your code and try again.'
const page = on()

// What a project page reports as it is left.
beforeEach(() => void vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true))

test('the unlock screen refuses a blank, wrong, used-up and revoked code in the words of the specification', async () => {
  const t = await testApp()
  const { code } = await t.visitor().sign({ email: ELENA })
  const enter = async (text: string, words: string) => {
    await openPage(t.visitor(), '/unlock')
    await page.fill('Access Code', text)
    await page.press('Unlock Access')
    await page.see(words)
  }
  await enter('   ', 'Please enter your access code')
  await enter(code.toLowerCase(), INVALID)
  const uses = (uses_remaining: number) =>
    t.deps.db.updateTable('access_code').set({ uses_remaining }).where('kind', '=', 'personal').execute()
  await uses(0)
  await enter(code, INVALID)
  await uses(25)
  const row = await findIssuedCode(t.deps, code)
  await t.deps.db.transaction().execute((trx) => revokeCode(trx, t.deps, row?.id ?? '', 'operator'))
  await enter(code, INVALID)
})

test('the gate of a project asks for a code, refuses one of another project, and opens in place with its own', async () => {
  const t = await testApp()
  const { codes } = t.firstRun()
  await openPage(t.visitor(), '/analytics')
  await page.press('Access Content')
  await page.see('Please enter an access code')
  const field = await page.field('Enter access code')
  expect(field.type).toBe('password')
  await page.fill('Enter access code', codes.fanz ?? '')
  await page.press('Access Content')
  await page.see('Access code is not valid for ANALYTICS platform.')
  await page.fill('Enter access code', codes.analytics ?? '')
  await page.press('Access Content')
  await page.gone('Access Required')
})

test('an address that has signed is told so, and what was typed stays', async () => {
  const t = await testApp()
  await t.visitor().sign({ email: ELENA })
  await openPage(t.visitor(), '/nda-gate')
  await page.press('I have reached the end of the agreement')
  await page.fill('Full Name', 'Elena Marchetti')
  await page.fill('Email Address', ELENA)
  await page.fill('Company Name', 'Northgate Family Office')
  await page.fill('Phone Number', '+1 415 555 0119')
  await page.check('I have read and agree to the terms of this Non-Disclosure Agreement')
  await page.press('Sign NDA & Request Access')
  const taken =
    /^An NDA has already been submitted for this email address\. Please contact support if you need assistance\./
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(taken))
  expect((await page.field('Full Name')).value).toBe('Elena Marchetti')
  await page.press('Email a link to this address')
  await page.see(/a link is on its way/)
})

test('signing in: what is wrong is said at its field, a refusal in the corner, and nothing typed is lost', async () => {
  const t = await testApp()
  let isOffline = false
  await openPage(
    t.visitor(),
    '/?signin=open',
    (portal) => (url, init) => (isOffline ? answering(/sign-in/, offline)(portal) : portal)(url, init),
  )
  const form = await dialog()
  const [email, password] = [await form.field('Email'), await form.field('Password')]
  await form.press('Sign In')
  await waitFor(() => expect(description(email)).toContain('Invalid email address'))
  expect(description(password)).toContain('Password must be at least 6 characters')
  await form.fill('Email', ELENA)
  await form.fill('Password', 'secret')
  await form.press('Sign In')
  await toast(/^Error.*Invalid email or password/)
  expect(email.value).toBe(ELENA)
  isOffline = true
  await form.press('Sign In')
  await toast(/Failed to sign in/)
})

test('asking for an account: every field is asked for, a failure says so, and the way back is there', async () => {
  const t = await testApp()
  await openPage(t.visitor(), '/?signin=open', answering(/sign-up/, broken))
  const form = await dialog()
  await form.press("Don't have an account? Request Access")
  await form.press('Request Access')
  const messages = {
    'First name': 'First name is required',
    'Last name': 'Last name is required',
    Email: 'Invalid email address',
    'Investment interest': 'Please select investment interest',
    'I confirm I am an accredited investor': 'Must confirm accredited investor status',
    Password: 'Password must be at least 8 characters',
  }
  for (const [label, message] of Object.entries(messages))
    await waitFor(async () => expect(description(await form.field(label))).toContain(message))
  await form.fill('First name', 'Elena')
  await form.fill('Last name', 'Marchetti')
  await form.fill('Email', ELENA)
  await form.fill('Password', 'orchid-lantern-42')
  await form.fill('Investment interest', '100k-500k')
  await form.check('I confirm I am an accredited investor')
  await form.press('Request Access')
  await toast(/Failed to create account/)
  await form.press('Already have access? Sign In')
  await form.see('Investor Access')
})

test('the login dialog takes an access code of any kind', async () => {
  const t = await testApp()
  const router = await openPage(t.visitor(), '/?signin=open')
  const form = await dialog()
  await form.openTab('I have an access code')
  await form.fill('Access Code', 'NOTHING')
  await form.press('Open')
  await form.see(INVALID)
  await form.fill('Access Code', t.firstRun().codes.fanz ?? '')
  await form.press('Open')
  await waitFor(() => expect(router.state.location.pathname).toBe('/fanz'))
})
