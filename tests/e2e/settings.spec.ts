import { staffCookies } from '../helpers/staff.ts'
import { faults } from './looks.ts'
import { expect, test } from './portal.ts'

test('an admin changes the headline and its order, and the public page beside it follows; the page fits every width', async ({
  page,
  portal,
  context,
}) => {
  const cookies = await staffCookies(portal.deps, 'admin', 'admin@x.example')
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: portal.url })))
  const fits = async () => {
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      // At the end of the form the bar with the button covers no part of a field.
      await page
        .getByRole('button', { name: 'Save', exact: true })
        .evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      expect(await faults(page)).toEqual([])
    }
  }
  await page.goto('/admin/settings?section=landing')
  const headline = page.getByLabel('Headline')
  await headline.fill('{count} funds for patient investors.')
  await page.getByRole('button', { name: 'Move Next Launches up' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 changes not saved.')).toBeVisible()
  await fits()
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByText('Saved. The portal uses it now.')).toBeVisible()
  await page.getByRole('button', { name: 'History' }).press('Enter')
  await expect(page.getByRole('complementary', { name: 'History of Landing page' })).toContainText('AI platforms')
  await fits()
  const [publicPage] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Open the public page' }).click(),
  ])
  await expect(publicPage.getByRole('heading', { level: 1 })).toHaveText('Four funds for patient investors.')
  await publicPage.close()
})
