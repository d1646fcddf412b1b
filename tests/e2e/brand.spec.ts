import sharp from 'sharp'
import { staffCookies } from '../helpers/staff.ts'
import { EVERYTHING, faults } from './looks.ts'
import { expect, someoneSigns, test } from './portal.ts'

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><script>alert(1)</script><path d="M0 40 20 0l20 40z" fill="#0b3d91"/></svg>`

test('an admin uploads a logo, chooses a colour and typefaces; the public page, an email and the icon follow', async ({
  page,
  portal,
  context,
}) => {
  const cookies = await staffCookies(portal.deps, 'admin', 'admin@x.example')
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: portal.url })))
  await page.goto('/admin/settings?section=brand')
  const logo = page.getByRole('group', { name: 'Logo', exact: true })
  await logo
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a') })
  await expect(logo).toContainText('It is not an SVG, PNG or WebP picture.')
  await logo
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) })
  await expect(logo).toContainText('Left out of the file: scripts.')
  await expect(logo).toContainText('could not be seen on dark pages')
  await page.getByRole('button', { name: 'Remove Logo for dark pages' }).click()
  await page.getByLabel('Accent colour (optional)', { exact: true }).fill('#888888')
  await expect(page.getByText('must have a colour')).toBeVisible()
  await page.getByLabel('Accent colour (optional)', { exact: true }).fill('#0b5fff')
  await expect(page.getByText(/On light pages text is #0259f9, because the contrast of #0b5fff/)).toBeVisible()
  await expect(page.getByText(/On dark pages text is #4986fe/)).toBeVisible()
  await page.getByRole('radio', { name: 'Bricolage Grotesque and Instrument Sans' }).check()
  for (const width of EVERYTHING ? [390, 820, 1440] : []) {
    await page.setViewportSize({ width, height: 900 })
    await page
      .getByRole('button', { name: 'Save', exact: true })
      .evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    expect(await faults(page)).toEqual([])
  }
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByText('Saved. The portal uses it now.')).toBeVisible()

  const visitor = await context.newPage()
  await visitor.goto('/')
  await expect(visitor.locator('header img')).toHaveJSProperty('complete', true)
  const look = await visitor.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    return {
      metal: style.getPropertyValue('--metal'),
      logo: document.querySelector<HTMLImageElement>('header img')?.naturalWidth ?? 0,
      heading: getComputedStyle(document.querySelector('h1') as Element).fontFamily,
      fonts: [...document.fonts]
        .filter(({ status }) => status === 'loaded')
        .map(({ family }) => family.replaceAll('"', '')),
    }
  })
  expect(look).toMatchObject({ metal: '#0259f9', heading: expect.stringContaining('Bricolage Grotesque') })
  expect(look.logo).toBeGreaterThan(0)
  expect(look.fonts).toContain('Bricolage Grotesque')
  expect(look.fonts).not.toContain('Newsreader')
  for (const width of EVERYTHING ? [390, 1440] : []) {
    await visitor.setViewportSize({ width, height: 900 })
    expect(await faults(visitor)).toEqual([])
  }

  const href = await visitor.locator('link[rel=icon]').getAttribute('href')
  const icon = await visitor.request.get(href ?? '')
  const { dominant } = await sharp(await icon.body()).stats()
  expect(icon.headers()['content-type']).toBe('image/png')
  expect(dominant.b, 'the logo’s blue, or the light ground').toBeGreaterThan(100)

  await someoneSigns(portal)
  await portal.runJobs()
  const mail = portal.mails.find(({ html }) => html?.includes('cid:logo'))
  expect(mail?.html).toContain('#4986fe')
  const sent = mail?.attachments?.find(({ id }) => id === 'logo')
  expect((await sharp(sent?.content).metadata()).format).toBe('png')
})
