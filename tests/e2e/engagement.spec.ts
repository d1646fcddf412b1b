import type { Page } from '@playwright/test'
import { httpVisitor } from '../helpers/http-visitor.ts'
import { DAY, MINUTE } from '../helpers/test-clock.ts'
import { looksSound } from './looks.ts'
import { expect, type Portal, signInAs, test } from './portal.ts'

test.use({ settings: { TRUST_PROXY: '127.0.0.1' } })

const check = (page: Page, state: string) => looksSound(page, `engagement-${state}`)

/** Signs and reads two sections of the vault page on each of these days. */
async function read(portal: Portal, email: string, companyName: string, days: number, address: string) {
  const visitor = httpVisitor(portal.url, address)
  const { code } = await visitor.sign({ email, companyName, fullName: email.split('@')[0] ?? '' })
  for (let day = 0; day < days; day++) {
    portal.clock.advance(DAY)
    await visitor.post('/api/unlock', { code })
    await visitor.get('/api/projects/vault/content')
    const visit = `${email}-${day}`.replace(/\W/g, '-')
    const entryTimestamp = portal.clock.now().toISOString()
    const opened = await visitor.post('/api/audit/access', { eventId: visit, route: 'vault', entryTimestamp })
    expect(opened.status).toBe(202)
    portal.clock.advance(9 * MINUTE)
    const events = ['why', 'financials'].map((section) => ({
      id: `${visit}-${section}`,
      kind: 'section_time',
      section,
      ms: 4 * MINUTE,
      ageMs: 0,
    }))
    await visitor.post('/api/observations', { visit, events })
  }
}

test('staff see who is hot, why, at which firm, and what of the project is read', { tag: '@full' }, async ({
  page,
  portal,
}) => {
  test.slow()
  await read(portal, 'jonas@northgate.example', 'Northgate Family Office', 1, '203.0.113.7')
  await read(portal, 'amara@aldine.example', 'Aldine Capital', 0, '203.0.113.8')
  await read(portal, 'elena@northgate.example', 'Northgate', 4, '203.0.113.9')
  await portal.tend()
  await page.clock.install({ time: portal.clock.now() })
  await signInAs(page.context(), portal, { email: 'remi@halcyon.example', role: 'admin', secondFactor: true })

  await page.goto('/admin/people?sort=score')
  const people = page.getByRole('table', { name: /^People/ })
  await expect(people.getByRole('link').first()).toHaveText('elena')
  await expect(page.getByRole('columnheader', { name: 'Score' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByLabel('Engagement').selectOption('hot')
  await expect(page.getByText('Hot this week: a score of 40 or more, and active in the last 7 days.')).toBeVisible()
  await expect(people.getByRole('row')).toHaveCount(2)
  await check(page, 'people')

  await page.getByRole('link', { name: 'elena' }).click()
  await expect(page.getByText(/^Read for 32 minutes on 4 days, longest in .* of Vault \(16 minutes\)$/)).toBeVisible()
  await expect(page.getByText('Came back 3 times this week; visits on 4 days in all')).toBeVisible()
  await check(page, 'person')

  await page
    .getByRole('region', { name: 'Firm', exact: true })
    .getByRole('link', { name: 'Northgate Family Office' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Northgate Family Office' })).toBeVisible()
  await check(page, 'firm')
  await page.getByRole('link', { name: 'All firms' }).click()
  const firms = page.getByRole('table', { name: /^Firms/ })
  await expect(firms.getByRole('link').first()).toHaveText('Northgate Family Office')
  await check(page, 'firms')

  await page.getByRole('link', { name: 'Aldine Capital' }).click()
  await page.getByRole('button', { name: 'More actions for Aldine Capital' }).click()
  await page.getByRole('menuitem', { name: 'Merge into another...' }).click()
  await page.getByLabel('Find a firm by name or domain').fill('northgate')
  await page.getByRole('radio', { name: /Northgate Family Office/ }).check()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Northgate Family Office' })).toBeVisible()
  await expect(page.getByText('aldine.example, northgate.example, 3 people')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('northgate.example, 2 people')).toBeVisible()

  await page.goto('/admin/readership')
  await expect(
    page.getByRole('img', { name: /^Financials: 2 of 2 read it, 2 read it or a later section$/ }),
  ).toBeVisible()
  await check(page, 'readership')
})
