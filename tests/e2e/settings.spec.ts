import { staffCookies } from '../helpers/staff.ts'
import { faults } from './looks.ts'
import { expect, test } from './portal.ts'

test('an admin changes the headline and its order, and the public page beside it follows; the page fits every width', {
  tag: '@full',
}, async ({ page, portal, context }) => {
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
  await page.getByRole('button', { name: 'Preview' }).press('Enter')
  const preview = page.frameLocator('iframe[title="Preview of the landing page"]')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Four funds for patient investors.')
  await headline.fill('{count} funds, and no others.')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Four funds, and no others.')
  await page.getByLabel('Minimum investment').fill('75000')
  await expect(preview.getByText('$75,000').first()).toBeVisible()
  await page.getByLabel('Minimum investment').fill('50000')
  await headline.fill('{count} funds for patient investors.')
  await fits()
  await page.getByRole('button', { name: 'Preview' }).press('Enter')
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByText('Saved. The portal uses it now.')).toBeVisible()
  await page.getByRole('button', { name: 'History' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'History of Landing page' })).toContainText('AI platforms')
  await fits()
  await page.keyboard.press('Escape')
  const [publicPage] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Open the public page' }).click(),
  ])
  await expect(publicPage.getByRole('heading', { level: 1 })).toHaveText('Four funds for patient investors.')
  await publicPage.close()
})
