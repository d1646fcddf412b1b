import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { staffBrowser } from '../helpers/staff.ts'
import { testApp } from '../helpers/test-app.ts'
import { answering, broken, on, openPage, region } from './page.tsx'

const page = on()

async function fill() {
  await page.fill('Name', 'Nordlicht')
  await page.fill('Legal name', 'Nordlicht Beteiligungen GmbH')
  await page.fill('Website', 'https://nordlicht.de')
  await page.fill('Contact email', 'ir@nordlicht.de')
  await page.fill('Phone number', '+49 40 1234567')
  await page.fill('Postal address', 'Speicherstadt 4\n20457 Hamburg')
  await page.fill('Code prefix', 'NORD-')
}

test('an admin finds the way from the overview, sees what goes, and replaces the demo', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  await t.visitor().sign()
  await openPage(admin, '/admin')
  await (await region('Demonstration')).follow('Make it the portal of your company')
  await page.see('and its settings: 4 projects, 1 person, 10 codes, 1 signature, 1 version of the agreement')
  await page.press('Replace the demo')
  await page.see('Choose how to begin.')
  await page.see('Enter the legal name of the company.')
  await page.check(/^Begin empty/)
  await fill()
  await page.fill('Code prefix', 'nord')
  await page.fill('Type Halcyon AI to confirm', 'Halcyon AI')
  await page.press('Replace the demo')
  await page.see('must be capital letters or digits and a hyphen')
  expect(await t.rows('project')).toHaveLength(4)
  await page.fill('Code prefix', 'NORD-')
  const left = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  await page.press('Replace the demo')
  await vi.waitFor(() => expect(left).toHaveBeenCalledWith('/admin'), 20_000)
  expect(await t.rows('project')).toEqual([])
  await openPage(admin, '/admin/demo')
  await page.see('This portal is not the demo')
})

test('without projects the pages of staff say what to do first', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const company = {
    ...{ name: 'Nordlicht', legalName: 'Nordlicht GmbH', siteUrl: 'https://nordlicht.de', email: 'ir@nordlicht.de' },
    ...{ phone: '+49 40 1234567', address: ['Speicherstadt 4'], codePrefix: 'NORD-' },
  }
  await admin.post('/api/admin/demo/replace', { keeps: 'nothing', company, confirmation: 'Halcyon AI' })
  for (const path of ['/admin/documents', '/admin/content', '/admin/projects']) {
    await openPage(admin, path)
    await page.see('No projects yet')
  }
  await openPage(admin, '/admin/content?project=vault')
  await page.see('There is no such project')
  await openPage(admin, '/admin/codes')
  await page.press('New code')
  await page.see('There are no projects yet.')
  await openPage(admin, '/admin')
  await page.see('Nobody can sign: no agreement is published')
  await openPage(admin, '/admin/agreement')
  await page.see('has not published an agreement yet')
  for (const path of ['/', '/agreement', '/nda-gate']) {
    await openPage(t.visitor(), path)
    await page.see('Signing is not open yet. You can sign once Nordlicht has published its agreement.')
  }
})

test('a company that kept the demo’s projects shows nobody their names, and no table without a row', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  const company = {
    ...{ name: 'Nordlicht', legalName: 'Nordlicht GmbH', siteUrl: 'https://nordlicht.de', email: 'ir@nordlicht.de' },
    ...{ phone: '+49 40 1234567', address: ['Speicherstadt 4'], codePrefix: 'NORD-', law: 'Germany' },
  }
  await admin.post('/api/admin/demo/replace', { keeps: 'projects', company, confirmation: 'Halcyon AI' })
  for (const path of ['/', '/unlock', '/documentation', '/support', '/account']) {
    await openPage(t.visitor(), path)
    await page.hasText('Nordlicht')
    expect(document.body.textContent, path).not.toMatch(/Vault|Fanz|Real Estate|Analytics|Next Launches/)
  }
  const { projects } = (await admin.get('/api/admin/projects')).body
  expect(projects).toHaveLength(4)
  const { revision } = (await admin.get('/api/admin/content/fanz')).body.draft
  await admin.post('/api/admin/content/fanz/publish', { revision, basedOn: 0, note: 'First' })
  await openPage(t.visitor(), '/')
  await page.see('Fanz is part of the portfolio')
  expect(screen.queryByRole('table')).toBeNull()
})

test('it says why the demo cannot be replaced, and what could not be loaded; viewers see that admins can', async () => {
  const t = await testApp()
  await t.visitor().sign({ email: 'elena@northgate.com' })
  const admin = await staffBrowser(t, 'admin')
  await openPage(admin, '/admin/demo')
  await page.see('because people outside it have signed: elena@northgate.com')
  page.none('Replace the demo')
  await page.see('The notice stays while the company or the party of the agreement is that of the demo.')
  await openPage(admin, '/admin/demo', answering(/GET .*admin\/demo/, broken))
  await page.see('The state of the demo could not be loaded')
  await openPage(await staffBrowser(t, 'reader'), '/admin/demo')
  await page.see('Only admins can replace the demo.')
})
