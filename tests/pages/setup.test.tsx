import { fireEvent, screen, waitFor } from '@testing-library/react'
import { TOTP } from 'otpauth'
import { expect, test, vi } from 'vitest'
import { replaceSetupLink } from '../../server/features/operations/setup/setup-link.ts'
import { PASSWORD } from '../helpers/account.ts'
import { staffBrowser } from '../helpers/staff.ts'
import { type TestApp, testApp } from '../helpers/test-app.ts'
import { stopTheClock } from '../helpers/totp.ts'
import { answering, broken, description, offline, on, openPage } from './page.tsx'

const page = on()

async function newLink(t: TestApp): Promise<string> {
  const link = await replaceSetupLink(t.deps, 'http://127.0.0.1:3000')
  return `/setup#${link?.split('#')[1]}`
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const input = (label: string) => screen.findByLabelText<HTMLInputElement>(label)

test('without a link, or with a wrong or used one, the page is the missing page', async () => {
  const t = await testApp()
  const link = await newLink(t)
  await openPage(t.visitor(), link)
  await heading('Welcome. Who are you?')
  for (const path of ['/setup', `/setup#${'A'.repeat(43)}`, link]) {
    await openPage(t.visitor(), path)
    await heading('404 Page Not Found')
  }
})

test('a link that meets no network is not spent, and a failure of the page says so', async () => {
  const t = await testApp()
  const visitor = t.visitor()
  const link = await newLink(t)
  let isOffline = true
  await openPage(visitor, link, (portal) => (url, init) => (isOffline ? offline : portal)(url, init))
  await page.see('The link has not been used.')
  isOffline = false
  await page.press('Try again')
  await heading('Welcome. Who are you?')
  await openPage(visitor, '/setup', answering(/GET .*api\/setup$/, broken))
  await page.see('The page could not be loaded.')
})

test('whoever opens the link becomes the admin, and goes on with the company, after a reload too', async () => {
  const t = await testApp()
  const visitor = t.visitor()
  await openPage(visitor, await newLink(t))
  await heading('Welcome. Who are you?')
  await page.press('Continue')
  await page.see('First name is required')
  await page.fill('First name', 'Ana')
  await page.fill('Last name', 'Berg')
  await page.fill('Email', 'ana@nordlicht.example')
  await page.fill('Password', PASSWORD)
  await page.press('Continue')
  await heading('Add your authenticator app')

  // A reload asks for the password, which the page no longer knows.
  await openPage(visitor, '/setup')
  await heading('Add your authenticator app')
  await page.fill('Current password', PASSWORD)
  await page.press('Continue')
  const key = (await screen.findByText('Key')).parentElement?.querySelector('.mono')?.textContent ?? ''
  stopTheClock()
  await page.fill('Code from the app', new TOTP({ secret: key.replaceAll(' ', '') }).generate())
  await page.press('Add the app')
  await page.press('I have saved them')

  await heading('Who raises the money?')
  await page.see('1 of 6 steps done')
  await page.fill('Name', 'Nordlicht')
  await page.fill('Legal name', 'Nordlicht Beteiligungen GmbH')
  await page.fill('Website', 'https://nordlicht.example')
  await page.fill('Contact email', 'nobody')
  await page.fill('Phone number', '+49 30 5550 100')
  await page.fill('Postal address', 'Lindenallee 4\n10115 Berlin')
  await page.fill('Currency', 'EUR')
  await page.fill('Type Halcyon AI to confirm', 'Halcyon AI')
  await page.press('Begin')
  await page.see('Choose how to begin.')
  await page.check(/^Begin empty/)
  await page.press('Begin')
  const email = await input('Contact email')
  await waitFor(() => expect(description(email)).toContain('email address'))
  expect(t.deps.portal.isDemo).toBe(true)
  await page.fill('Contact email', 'ir@nordlicht.example')
  const left = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  await page.press('Begin')
  await vi.waitFor(() => expect(left).toHaveBeenCalledWith('/setup?step=brand'), 20_000)
  expect(t.deps.portal).toMatchObject({
    isDemo: false,
    company: { name: 'Nordlicht', legalName: 'Nordlicht Beteiligungen GmbH' },
    currency: 'EUR',
    codePrefix: 'NORDLICH-',
  })
  expect(await t.rows('project')).toEqual([])
  await openPage(visitor, '/setup?step=brand')
  await heading('How investors recognise you')
  expect((await input('Prefix of personal codes')).value).toBe('NORDLICH-')
})

test('the agreement is filled in, shown and published, and the first project added; the rest stays on the checklist', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const { sections } = (await admin.get('/api/admin/settings')).body
  const { revision } = sections.find(({ id }: { id: string }) => id === 'company')
  const values = {
    'company.name': 'Nordlicht',
    'company.legalName': 'Nordlicht Beteiligungen GmbH',
    'company.contact.email': 'ir@nordlicht.example',
  }
  await admin.send('PUT', '/api/admin/settings/company', { revision, values })

  // Where the first thing is open.
  await openPage(admin, '/setup')
  await heading('How investors recognise you')
  await page.follow('Skip for now')
  await heading('What investors sign')
  await page.see('Nobody can sign yet: the agreement in force names Halcyon AI, Inc.')
  await page.fill('Governing law (optional)', 'the Federal Republic of Germany')
  await page.fill('Courts (optional)', 'The courts of Berlin')
  await page.press('Save and preview')
  await waitFor(() => expect(document.querySelector('main')?.textContent).toContain('The courts of Berlin'))
  await page.press('Publish this agreement')
  await heading('What investors can open')
  expect((await t.visitor().get('/api/nda')).body.text).toContain('laws of the Federal Republic of Germany')
  expect((await t.visitor().get('/api/portal')).body.agreement).toMatchObject({ signable: true })

  await page.fill('Name', 'Wind North')
  await page.fill('Summary', 'Twelve turbines off the coast.')
  expect((await input('Signing the agreement opens it')).checked).toBe(true)
  await page.press('Add project')
  await heading('Where emails come from')
  await page.press('Send a test email')
  await page.see('SMTP_URL')
  await page.follow('Skip for now')
  await heading('Almost there')
  await page.follow('Go to the overview')
  await page.see('Finish the setup')
  const links = (await screen.findAllByRole('link')).map(({ textContent }) => textContent)
  expect(links).toContain('Connect a mail server and send a test email')
  expect(links).not.toContain('Add your first project')
})

test('a company that began empty is told in words what its agreement lacks, and that it has none', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const company = {
    ...{ name: 'Nordlicht', legalName: 'Nordlicht GmbH', siteUrl: 'https://nordlicht.de', email: 'ir@nordlicht.de' },
    ...{ phone: '+49 40 1234567', address: ['Speicherstadt 4'], codePrefix: 'NORD-' },
  }
  await admin.post('/api/admin/demo/replace', { keeps: 'nothing', company, confirmation: 'Halcyon AI' })
  await openPage(admin, '/setup?step=agreement')
  await page.see('once these are saved: Governing law.')
  expect(document.body.textContent).not.toMatch(/agreement\.law|\{\{|nda\.md/)
  await page.fill('Governing law (optional)', 'Germany')
  await page.press('Save and preview')
  await page.see('Nobody can sign yet: no agreement of Nordlicht GmbH is published.')
  await page.press('Publish this agreement')
  await heading('What investors can open')
})

test('one button saves the whole step of the brand, and what a refusal left is saved with the next press', async () => {
  const t = await testApp()
  await openPage(await staffBrowser(t, 'admin'), '/setup?step=brand')
  const mark =
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80"><path fill="#123" d="M0 0h200v80z"/></svg>'
  fireEvent.change(await input('Replace Logo'), { target: { files: [new File([mark], 'mark.svg')] } })
  await waitFor(() => expect(document.querySelector('main img')?.getAttribute('src')).toMatch(/logos\/.*picture/))
  await page.fill('Accent colour (optional)', '#7a1f5f')
  await page.fill('Prefix of personal codes', 'x')
  await page.press('Save and continue')
  const prefix = await input('Prefix of personal codes')
  await waitFor(() => expect(description(prefix)).toContain('must'))
  await page.fill('Prefix of personal codes', 'NORDLICHT-')
  await page.press('Save and continue')
  await heading('What investors sign')
  expect(t.deps.portal).toMatchObject({
    logo: expect.stringMatching(/^[0-9a-f]{64}$/),
    accent: '#7a1f5f',
    codePrefix: 'NORDLICHT-',
  })
})

test('the demo that somebody outside it has signed stays: the step says so, and asks for the company alone', async () => {
  const t = await testApp()
  await t.visitor().sign({ email: 'elena@northgate.com' })
  const admin = await staffBrowser(t, 'admin')
  await openPage(admin, '/setup?step=company')
  await page.see('because people outside it have signed: elena@northgate.com')
  await input('Legal name')
  page.none('Begin')
  await page.fill('Name', 'Nordlicht')
  await page.fill('Legal name', 'Nordlicht GmbH')
  await page.fill('Contact email', 'ir@nordlicht.example')
  await page.press('Save and continue')
  await heading('How investors recognise you')
  await openPage(admin, '/admin')
  await page.see('still go to investors@halcyon.example, the address of the demo.')
  await page.follow('Enter your owner')
  await page.fill('Owner (optional)', 'ir@nordlicht.example')
  await page.press('Save')
  await page.see('Saved. Now send yourself a test email.')
  await openPage(admin, '/admin')
  await page.see('Finish the setup')
  expect(document.body.textContent).not.toContain('halcyon.example')
})

test('read-only staff see the steps and can change nothing', async () => {
  const t = await testApp()
  await openPage(await staffBrowser(t, 'reader'), '/setup')
  await page.see('Only an admin can set the portal up.')
  page.none('Save and continue')
})
