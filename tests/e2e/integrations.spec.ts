import { staffCookies } from '../helpers/staff.ts'
import { insertAccount } from '../helpers/test-account.ts'
import { looksSound } from './looks.ts'
import { chooseAct, expect, test } from './portal.ts'

test('an admin creates a webhook and turns it off, by keyboard and at every width', { tag: '@full' }, async ({
  page,
  portal,
  context,
}) => {
  const cookies = await staffCookies(portal.deps, 'admin', 'admin@x.example')
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: portal.url })))
  await page.goto('/admin/webhooks')
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  await page.getByRole('button', { name: 'Create webhook' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Create webhook' })
  await expect(form.getByLabel('Address', { exact: true })).toBeFocused()
  await looksSound(page, 'new-webhook')
  await page.keyboard.type('https://hooks.x.example/portal')
  await form.getByLabel('Name', { exact: true }).fill('CRM')
  await form.locator('summary', { hasText: 'Agreement' }).press('Enter')
  await form.getByLabel('A person signed the agreement', { exact: true }).press('Space')
  await form.getByRole('button', { name: 'Create webhook' }).press('Enter')
  const secret = page.getByRole('dialog', { name: 'Signing secret' })
  await expect(secret.getByText(/^whsec_/)).toBeVisible()
  await looksSound(page, 'webhook-secret')
  await secret.getByRole('button', { name: 'I have stored it' }).click()
  await expect(page.getByRole('row', { name: /CRM/ })).toContainText('On')
  await looksSound(page, 'webhooks')
  await chooseAct(page, 'CRM', 'Turn off...')
  await page.getByRole('button', { name: 'Turn off', exact: true }).click()
  await expect(page.getByRole('row', { name: /CRM/ })).toContainText('Off')
})

test('an admin creates a key, which a program uses without cookies until it is revoked', { tag: '@full' }, async ({
  page,
  portal,
  context,
  playwright,
}) => {
  const cookies = await staffCookies(portal.deps, 'admin', 'admin@x.example')
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: portal.url })))
  await page.goto('/admin/api-keys#new')
  const form = page.getByRole('dialog', { name: 'Create key' })
  await form.getByLabel('Name').fill('Warehouse')
  await form.getByLabel('Read events', { exact: true }).check()
  await looksSound(page, 'new-api-key')
  await form.getByRole('button', { name: 'Create key' }).click()
  const key = (await form.getByText(/^vst_/).textContent())?.trim() ?? ''
  await form.getByRole('button', { name: 'I have stored it' }).click()
  await expect(page.getByRole('row', { name: /Warehouse/ })).toContainText('Active')
  await looksSound(page, 'api-keys')
  const program = await playwright.request.newContext({ baseURL: portal.url })
  const ask = async () =>
    (await program.get('/api/events?after=now', { headers: { authorization: `Bearer ${key}` } })).status()
  expect(await ask()).toBe(200)
  await chooseAct(page, 'Warehouse', 'Revoke...')
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByRole('row', { name: /Warehouse/ })).toContainText('Revoked')
  expect(await ask()).toBe(401)
  await program.dispose()
})

test('a program proposes a next step, and an admin reads what it does and confirms it', { tag: '@full' }, async ({
  page,
  portal,
  context,
  playwright,
}) => {
  const cookies = await staffCookies(portal.deps, 'admin', 'admin@x.example')
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: portal.url })))
  const headers = { origin: portal.url, cookie: cookies.map(([name, value]) => `${name}=${value}`).join('; ') }
  const program = await playwright.request.newContext({ baseURL: portal.url })
  const key = { name: 'Assistant', scopes: ['acts:propose'] }
  const made = await (await program.post('/api/admin/api-keys', { data: key, headers })).json()
  const { personId } = await insertAccount(portal.deps, { email: 'ada@x.example' })
  const proposal = { act: 'next_step', with: { id: personId, nextStep: 'Send the terms', nextOn: '2030-01-02' } }
  const asked = await program.post('/api/proposals', {
    data: { proposal, reason: 'Read the financials three times this week.' },
    headers: { authorization: `Bearer ${made.key}` },
  })
  expect(asked.status()).toBe(201)
  await program.dispose()
  await page.goto('/admin/proposals')
  await expect(page.getByText('1 open', { exact: true })).toBeVisible()
  await looksSound(page, 'proposals')
  await page.getByRole('button', { name: /^Set the next step of/ }).press('Enter')
  const drawer = page.getByRole('dialog', { name: /^Set the next step of/ })
  await expect(drawer.getByText('Send the terms')).toBeVisible()
  await looksSound(page, 'proposal')
  await drawer.getByRole('button', { name: 'Confirm' }).press('Enter')
  await page.getByRole('dialog', { name: /\?$/ }).getByRole('button', { name: 'Confirm' }).press('Enter')
  await expect(page.getByText('No open proposals')).toBeVisible()
  await page.goto('/admin/pipeline?view=list')
  await expect(page.getByText('Send the terms').first()).toBeVisible()
})
