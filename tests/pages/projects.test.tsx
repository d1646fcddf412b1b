import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { staffBrowser } from '../helpers/staff.ts'
import { type TestApp, testApp } from '../helpers/test-app.ts'
import { broken, dialog, noDialog, on, openPage, panel, row, toast } from './page.tsx'

const page = on()
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((one) => within(one).getByRole('rowheader').textContent ?? '')
const stored = async (t: TestApp, key: string) => (await t.rows('project')).find((one) => one.key === key)

test('staff add a project: the address follows the name, what is wrong is said at its field, and its panel leads to the content', async () => {
  const t = await testApp()
  await openPage(await staffBrowser(t, 'admin'), '/admin/projects')
  await page.press('Add project')
  const form = await panel('New project')
  await form.press('Add project')
  await form.see('Enter a name.')
  await form.see('Describe the project in one line.')
  await form.fill('Name', 'Fanz')
  expect((await form.field('Address')).value).toBe('fanz')
  await form.fill('Summary', 'Forty flats at the old port.')
  await form.press('Add project')
  await form.see('Another project has this address, or had it. Choose another.')
  await form.fill('Address', 'admin')
  await form.press('Add project')
  await form.see('The portal uses this address itself. Choose another.')
  await form.fill('Address', 'harbour-view')
  await form.fill('Name', 'Harbour View')
  await form.fill('Currency', 'EUR')
  await form.fill('Valuation from, in millions', '4,5')
  await form.fill('to, in millions', '6')
  await form.fill('Minimum investment', '100,000')
  await form.press('Add project')
  await toast('The project is added. Publish its content next.')
  const made = await panel('Harbour View')
  await made.see('Not published yet')
  await made.findByRole('link', { name: 'Write and publish its content' })
  await (await row('/harbour-view')).see('€4.5M to €6M')
  expect(await stored(t, 'harbour-view')).toMatchObject({ minimum: 100_000, currency: 'EUR', disclosed: 1 })
})

test('a project is changed in its panel; what somebody else changed meanwhile is not overwritten, and what was typed stays', async () => {
  const t = await testApp()
  await openPage(await staffBrowser(t, 'admin'), '/admin/projects?project=fanz')
  const form = await panel('Fanz')
  await form.fill('Summary', 'Our words')
  await form.press('Save')
  await toast('Saved. The front page follows at once.')
  expect((await stored(t, 'fanz'))?.summary).toBe('Our words')
  await t.deps.db.updateTable('project').set({ name: 'Fans', revision: 7 }).where('key', '=', 'fanz').execute()
  await form.fill('Summary', 'Later words')
  await form.press('Save')
  await form.see('Someone else changed this project after you opened it.')
  expect((await form.field('Summary')).value).toBe('Later words')
  expect(await stored(t, 'fanz')).toMatchObject({ name: 'Fans', summary: 'Our words' })
})

test('projects are moved up and down, and the first is the default project', async () => {
  const t = await testApp()
  await openPage(await staffBrowser(t, 'admin'), '/admin/projects')
  await (await row('/vault')).see('Default project')
  await page.press('Down: Vault')
  await (await row('/fanz')).see('Default project')
  await page.see('The order has changed.')
  expect(names().map((name) => name.split('/')[0])).toEqual(['Fanz', 'Vault', 'Real Estate', 'Analytics'])
})

test('a new project can be the dashboard, unless the portal has one: the form says so and what to do', async () => {
  const t = await testApp()
  await openPage(await staffBrowser(t, 'admin'), '/admin/projects')
  await page.press('Add project')
  const form = await panel('New project')
  await form.see('A portal has one dashboard, because it has one analytics feed. This one has Analytics.')
  await form.fill('Kind', 'dashboard')
  await form.fill('Name', 'Lettings')
  await form.fill('Summary', 'Flats let and planned.')
  await form.press('Add project')
  await form.see('This portal has a dashboard already, or an archived one that you can restore.')
  await t.deps.db.updateTable('project').set({ kind: 'presentation' }).where('key', '=', 'analytics').execute()
  await openPage(await staffBrowser(t, 'admin', 'second@x.example'), '/admin/projects')
  await page.press('Add project')
  const again = await panel('New project')
  await again.fill('Kind', 'dashboard')
  await again.see('It shows the figures that your platform sends')
  await again.fill('Name', 'Lettings')
  await again.fill('Summary', 'Flats let and planned.')
  await again.press('Add project')
  await toast('The project is added. Publish its content next.')
  expect(await stored(t, 'lettings')).toMatchObject({ kind: 'dashboard' })
})

test('viewers see the facts and have no form and no acts', async () => {
  const t = await testApp()
  await openPage(await staffBrowser(t, 'reader'), '/admin/projects?project=analytics')
  await (await panel('Analytics')).see('Its name only')
  on(screen.getByRole('main')).none(/^(Add|Save|Up|Down|Archive)/)
})

test('a list that cannot be loaded says so', async () => {
  const t = await testApp()
  await openPage(
    await staffBrowser(t, 'admin'),
    '/admin/projects',
    (portal) => (url, init) => (url.endsWith('/api/admin/projects') ? broken(url, init) : portal(url, init)),
  )
  await page.see('The list of projects could not be loaded.')
})

test('staff are told which project has no published content: in the list of contents and on the overview', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const facts = { name: 'Harbour', summary: 'Flats', stage: 'initial', currency: 'EUR' }
  await staff.post('/api/admin/projects', { key: 'harbour', ...facts })
  await openPage(staff, '/admin/content')
  await (await row('Harbour')).see('Not published yet')
  await openPage(staff, '/admin')
  await screen.findByRole('link', { name: '1 project page to publish' })
})

test('who archives a project sees first who loses access, and who restores it reads that nobody gets it back', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  await t.visitor().post('/api/access/fanz', { code: t.firstRun().codes.fanz })
  await openPage(staff, '/admin/projects?project=fanz')
  await (await panel('Fanz')).press('Archive...')
  const archive = await dialog()
  await archive.see('1 open session, at once')
  await archive.hasText(/\d+ codes?, of which 1 opens nothing else/)
  await archive.press('Archive')
  await toast('Fanz is archived. Nobody can open it.')
  await noDialog()
  expect((await stored(t, 'fanz'))?.archived_at).not.toBeNull()
  const archived = await panel('Fanz')
  archived.none(/^(Save|Archive)/)
  await archived.press('Restore...')
  await (await dialog()).see('Nobody gets access by this')
  await (await dialog()).press('Restore')
  await toast('Fanz is restored, at the end of the order.')
  expect((await stored(t, 'fanz'))?.archived_at).toBeNull()
})

test('the only project cannot be archived, and the dialog says why', async () => {
  const t = await testApp()
  await t.deps.db
    .updateTable('project')
    .set({ archived_at: '2026-01-01T00:00:00.000Z' })
    .where('key', '!=', 'vault')
    .execute()
  await openPage(await staffBrowser(t, 'admin'), '/admin/projects?project=vault')
  await (await panel('Vault')).press('Archive...')
  const archive = await dialog()
  await archive.see(/lose access to Vault|Nobody has access/)
  await archive.press('Archive')
  await archive.see('This is the only project.')
})
