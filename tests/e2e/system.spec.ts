import { staffCookies } from '../helpers/staff.ts'
import { faults } from './looks.ts'
import { expect, test } from './portal.ts'

test('the system page with its states, and a test’s result, fits a phone and a desk', { tag: '@full' }, async ({
  page,
  portal,
  context,
}) => {
  const cookies = await staffCookies(portal.deps, 'admin', 'admin@x.example')
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: portal.url })))
  await page.goto('/admin/system')
  await expect(page.getByRole('heading', { name: 'Last verified restore' })).toBeVisible()
  await page.getByRole('button', { name: 'Test the storage' }).press('Enter')
  await expect(page.getByText('The folder of files works.')).toBeVisible()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await faults(page)).toEqual([])
  }
})
