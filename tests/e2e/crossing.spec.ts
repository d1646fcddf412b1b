import { expect, haveSigned, hydrated, someoneSigns, test, unlock } from './portal.ts'

/* Crossing the gate is felt, and costs nothing: the page is loaded meanwhile. */

test('the door opens while the project is loaded, and leads into it', async ({ page, portal }) => {
  const code = await someoneSigns(portal)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const loaded: string[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/api/projects/vault/content') loaded.push(page.url())
  })
  await page.addInitScript(() => {
    const began: string[] = []
    const labels: string[] = []
    Object.assign(window, { began, labels })
    new MutationObserver(() => {
      const label = document.querySelector('form:has(#code) [type=submit]')?.textContent
      if (label && label !== labels.at(-1)) labels.push(label)
    }).observe(document, { subtree: true, childList: true, characterData: true })
    addEventListener('animationstart', ({ target }) => target instanceof Element && began.push(target.classList.value))
  })
  await unlock(page, code)
  await expect(page.getByRole('heading', { level: 1, name: 'Vault' })).toBeVisible()
  const began = await page.evaluate(() => (window as unknown as { began: string[] }).began)
  expect(began).toContain('door__swing')
  const labels = await page.evaluate(() => (window as unknown as { labels: string[] }).labels)
  expect(labels, 'the button stays busy until the page has changed').toEqual(['Unlock Access', 'Validating...'])
  expect(loaded, 'fetched once, before the page was shown').toEqual([`${portal.url}/unlock`])
})

test('a reader who wants no motion is led at once', { tag: '@full' }, async ({ page, portal }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await haveSigned(page, portal)
  const code = await someoneSigns(portal, 'n.haddad@other.example')
  await page.addInitScript(() => {
    addEventListener('animationstart', ({ target }) => {
      if (target instanceof Element && target.matches('.door__swing')) document.title = 'moved'
    })
  })
  await unlock(page, code)
  await expect(page.getByRole('heading', { level: 1, name: 'Vault' })).toBeVisible()
  await expect(page).not.toHaveTitle('moved')
  await expect(page.locator('.door')).toHaveCount(0)
})

test('the agreement is as tall as the form, its box in the window, and a refusal goes when its reason does', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/nda-gate')
  const box = page.getByRole('checkbox', { name: 'I have read and agree' })
  await expect(box).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Sign NDA & Request Access' })).toBeInViewport()
  await expect.poll(() => hydrated(page)).toBe(true)
  await page.getByLabel('Full Name').press('Enter')
  await expect(page.getByText('All fields are required')).toBeVisible()
  await page.getByRole('region', { name: 'Mutual Non-Disclosure Agreement' }).evaluate((element) => {
    element.scrollTo({ top: element.scrollHeight })
  })
  await box.check()
  await expect(page.getByText('All fields are required'), 'they still are').toBeVisible()
  for (const name of ['Full Name', 'Email Address', 'Company Name', 'Phone Number'])
    await page.getByLabel(name).fill('x')
  await expect(page.getByText('All fields are required')).toBeHidden()
})
