import { httpVisitor } from '../helpers/http-visitor.ts'
import { staffCookies } from '../helpers/staff.ts'
import { EVERYTHING, faults } from './looks.ts'
import { expect, test } from './portal.ts'

test('an admin writes the opening of the email with the code and sees it as it will arrive; a signer gets it; the next gets the portal’s own again', async ({
  page,
  portal,
  context,
}) => {
  const cookies = await staffCookies(portal.deps, 'admin', 'admin@x.example')
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: portal.url })))
  const fits = async () => {
    if (!EVERYTHING) return
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await faults(page)).toEqual([])
    }
  }
  await page.goto('/admin/mail-texts')
  await expect(page.getByRole('heading', { name: 'Term of the agreement' })).toBeVisible()
  await fits()
  await page.getByRole('link', { name: 'Agreement signed, with the code' }).click()
  const mail = page.frameLocator('iframe[title="The email"]')
  await expect(mail.getByRole('heading', { name: 'Your agreement is signed' })).toBeVisible()
  await page.getByLabel('Opening').fill('Welcome to our round, {name}.\nYou signed with {party} on {signed}.')
  await expect(mail.locator('p', { hasText: 'Welcome to our round, Elena Marchetti.' })).toBeVisible()
  // The mail's own styles apply in its frame, and nothing of it can leave it.
  await expect(mail.locator('body')).toHaveCSS('background-color', /^rgb\((244, 246, 241|14, 22, 25)\)$/)
  await fits()
  await page.getByRole('button', { name: 'Phone' }).click()
  const frame = page.getByTitle('The email')
  expect((await frame.boundingBox())?.width).toBeLessThanOrEqual(392)
  await page.getByRole('button', { name: 'Plain text' }).click()
  await expect(page.getByLabel('The plain text of the email')).toContainText('Do not share this code.')
  await fits()
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByText('Saved. The portal uses it now.')).toBeVisible()

  const opened = async (email: string) => {
    await httpVisitor(portal.url).sign({ email })
    await portal.runJobs()
    return portal.mails.find(({ to, subject }) => to === email && subject.endsWith('is signed'))?.text
  }
  expect(await opened('first@x.example')).toContain('Welcome to our round, Elena Marchetti.\nYou signed with ')
  await page.getByRole('button', { name: 'Reset the opening' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. The portal uses it now.')).toBeVisible()
  await expect(page.getByText('The portal’s own texts.')).toBeVisible()
  expect(await opened('second@x.example')).toContain('You signed the non-disclosure agreement with ')
})
