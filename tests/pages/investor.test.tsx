import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { publishNda } from '../../server/features/agreements/signing/service.ts'
import { configuredTerms } from '../../server/features/agreements/template-text.ts'
import { makeAccount } from '../helpers/account.ts'
import { staffBrowser } from '../helpers/staff.ts'
import { testApp } from '../helpers/test-app.ts'
import { dialog, on, openPage, row } from './page.tsx'

const page = on()

test('the gate of a project that the reader’s code does not open says how to ask for it, not to sign again', async () => {
  const t = await testApp()
  const signer = t.visitor()
  const { code } = await signer.sign()
  await signer.post('/api/unlock', { code })
  await openPage(signer, '/analytics')
  await page.see(/Your code does not open Analytics/)
  expect(screen.queryByText('Complete NDA first')).toBeNull()
  await page.press('Request access')
  await (await dialog()).see('Our team then decides which projects you can see.')
})

test('the gate shows a stranger the way to the agreement', async () => {
  const t = await testApp()
  await openPage(t.visitor(), '/analytics')
  await page.see('Complete NDA first')
  expect(screen.queryByText(/Your code does not open/)).toBeNull()
})

test('the bar of a project says when access to this project ends, not to another', async () => {
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  const t = await testApp()
  const reader = t.visitor()
  const { code } = await reader.sign()
  await reader.post('/api/unlock', { code })
  await reader.post('/api/access/analytics', { code: t.firstRun().codes.analytics })
  vi.useFakeTimers({ toFake: ['Date'], now: t.clock.now() })
  onTestFinished(() => void vi.useRealTimers())
  await openPage(reader, '/vault')
  await page.see('14 Feb 2026')
  await page.see(/Access ends.*, in 30 days/)
  await openPage(reader, '/analytics')
  await page.see(/16 Jan 2026, \d\d:00/)
})

const HINT = 'Did you forget to add the page to the router?'

test('a 404 helps the visitor; its hint for developers is shown to a signed-in admin only', async () => {
  vi.stubEnv('DEV', false)
  onTestFinished(() => void vi.unstubAllEnvs())
  const t = await testApp()
  await openPage(t.visitor(), '/nowhere')
  await page.see(/Check the address for a typing mistake/)
  expect(screen.queryByText(HINT)).toBeNull()
  await openPage(await staffBrowser(t, 'reader'), '/nowhere')
  await page.see(/Check the address for a typing mistake/)
  await openPage(await staffBrowser(t, 'admin'), '/nowhere')
  await page.see(HINT)
})

test('the clauses beside the agreement are one tab stop, walked by the arrow keys', async () => {
  const t = await testApp()
  await openPage(t.visitor(), '/nda-gate')
  const rail = within(await screen.findByRole('navigation', { name: 'Clauses' }))
  const clauses = rail.getAllByRole('button')
  expect(clauses.length).toBeGreaterThan(10)
  // Without a layout, the last clause is the current one.
  const [before, last] = clauses.slice(-2)
  expect(clauses.filter(({ tabIndex }) => tabIndex === 0)).toEqual([last])
  const user = userEvent.setup()
  last?.focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement, 'the last is the end').toBe(last)
  await user.keyboard('{ArrowUp}{ArrowLeft}{ArrowRight}')
  expect(document.activeElement).toBe(before)
  last?.focus()
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Mutual Non-Disclosure Agreement' }))
})

test('no page states terms of the agreement that a company’s own text may not have', async () => {
  const t = await testApp()
  const { party } = configuredTerms(t.deps.portal)
  t.deps.portal.landing.lead = 'Written by the company.'
  const text = `# Secrecy agreement\n\n## 1. Purpose\n\n1.1 The investor keeps what ${party} shows secret.\n`
  await t.deps.db.transaction().execute((trx) => publishNda(trx, t.deps, text, configuredTerms(t.deps.portal)))
  const visitor = t.visitor()
  await visitor.sign({ email: 'ada@x.example' })
  const account = await makeAccount(t, 'ada@x.example')
  for (const path of ['/', '/privacy', '/agreement', '/nda-gate']) {
    await openPage(t.visitor(), path)
    await screen.findByRole('heading', { level: 1 })
    if (path === '/') await page.see('Secrecy agreement')
    expect(document.body.textContent, path).not.toMatch(/mutual|binds the company|section \d/i)
  }
  await openPage(account, '/account')
  await page.see('Secrecy agreement')
  expect(document.body.textContent).not.toMatch(/mutual/i)
})

test('a row of the next launches without a launch or a valuation has no label for them', async () => {
  const t = await testApp()
  const nothing = { launch: null, valuation_low: null, valuation_high: null }
  await t.deps.db.updateTable('project').set(nothing).where('key', '=', 'fanz').execute()
  await openPage(t.visitor(), '/')
  const cells = (await row('Fanz')).getAllByRole('cell')
  expect(cells.map(({ textContent, dataset }) => [textContent !== '', dataset.label])).toEqual([
    [true, undefined],
    [false, undefined],
    [false, undefined],
  ])
  const full = (await row('Real Estate')).getAllByRole('cell').map(({ dataset }) => dataset.label)
  expect(full).toEqual([undefined, 'Launch', 'Estimated valuation'])
})
