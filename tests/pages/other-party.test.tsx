import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { staffBrowser } from '../helpers/staff.ts'
import { testApp } from '../helpers/test-app.ts'
import { dialog, on, openPage } from './page.tsx'

const page = on()
const FUND = 'Nordlicht Beteiligungen GmbH'

/** A portal whose company was renamed after its first start. */
async function renamed() {
  const t = await testApp()
  t.deps.portal.company.legalName = FUND
  await t.restart()
  return t
}

test.each(['/', '/nda-gate', '/agreement'])('%s says why nobody can sign, and offers no way to', async (path) => {
  const t = await renamed()
  await openPage(t.visitor(), path)
  await page.see(`Signing is paused. The agreement names Halcyon AI, Inc., and this portal is run by ${FUND}.`)
  expect(screen.queryByRole('button', { name: /Sign/ })).toBeNull()
  page.none(/Start Secure Access Process|Complete NDA to Access|You sign it|enter your details, and sign/)
})

test('staff are told on the overview and with the signatures, and mend it with a draft from the template', async () => {
  const t = await renamed()
  const admin = await staffBrowser(t, 'admin')
  await openPage(admin, '/admin/nda')
  await page.see('Nobody can sign, because the agreement in force names Halcyon AI, Inc.')
  await openPage(admin, '/admin')
  await page.follow('Nobody can sign: the agreement names Halcyon AI, Inc.')
  await page.see(`the configured company is ${FUND}`)
  await page.press('More ways to begin')
  ;(await screen.findByRole('menuitem', { name: /^Begin from the template/ })).click()
  await page.field(/^The next version/)
  await page.press('Publish...')
  const asked = await dialog()
  expect((await asked.field(/^The company that the text names/)).value).toBe(FUND)
  expect((await asked.field(/^The law that the text names/)).value).toBe('the State of Delaware')
  expect((await asked.field(/^Years for which/)).value).toBe('5')
  await asked.fill('Type the word publish', 'publish')
  await asked.press('Publish it now')
  await page.see('Version 2 is in force.')
  expect((await t.visitor().get('/api/nda')).body).toMatchObject({ party: FUND, signable: true })
})

test('who publishes another company is told that nobody could sign', async () => {
  const t = await testApp()
  await openPage(await staffBrowser(t, 'admin'), '/admin/agreement')
  await page.press('Begin a new version')
  await page.press('Publish...')
  const asked = await dialog()
  await asked.fill(/^The company that the text names/, 'Somebody Else Ltd')
  await page.see('Nobody can sign while the agreement names another one.')
  await asked.fill('Type the word publish', 'publish')
  await asked.press('Publish it now')
  await page.see('The text does not contain “Somebody Else Ltd”')
  expect(await t.rows('nda_version')).toHaveLength(1)
})
