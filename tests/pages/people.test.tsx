import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { STAFF_SECTIONS } from '../../contract/staff-pages.ts'
import { newRequest } from '../../server/features/people/requests/new-request.ts'
import { investor, putDocument, roomPath } from '../helpers/room.ts'
import { staffBrowser } from '../helpers/staff.ts'
import { insertAccount, signedIn } from '../helpers/test-account.ts'
import { testApp } from '../helpers/test-app.ts'
import { DAY, MINUTE } from '../helpers/test-clock.ts'
import { act, broken, dialog, type Network, on, openPage, row } from './page.tsx'

const page = on()
/** The words that acts of staff begin with. */
const ACTS =
  /^(Add|Approve|Activate|Archive|Begin|Create|Decline|Delete|Discard|Edit|Erase|End|Export|Extend|Invite|Make|Move|New|Publish|Release|Remind|Remove|Renew|Retry|Revoke|Save|Send|Suspend|Try again|Undo|Upload|Withdraw)\b/
const denied = () => screen.findByRole('heading', { name: 'Access Denied' })

test('strangers, investors and staff without a second factor are shown nothing of it', async () => {
  const t = await testApp()
  await openPage(t.visitor(), '/admin')
  await denied()
  await page.see(/^Admin privileges required$/)
  await screen.findByRole('link', { name: 'Sign in on the front page' })
  const investor = t.visitor()
  await signedIn(t, investor, { email: 'ines@carvalho.example' })
  await openPage(investor, '/admin/people')
  await page.see(/^Admin privileges required$/)
  const half = t.visitor()
  await signedIn(t, half, { email: 'half@x.example', role: 'admin' })
  await openPage(half, '/admin/people')
  await denied()
  const link = await screen.findByRole('link', { name: 'Open your account page' })
  expect(link.getAttribute('href')).toBe('/account')
})

test('the last admin is told why not; read-only staff have nothing to press', async () => {
  const t = await testApp()
  const admin = t.visitor()
  const { personId } = await signedIn(t, admin, { email: 'a@x.example', role: 'admin', secondFactor: true })
  await openPage(admin, `/admin/people/${personId}`)
  await act('Mara Lindqvist', 'Change the role')
  const form = await dialog()
  await form.fill('Role', 'investor')
  await form.press('Change role')
  await form.see('This is the last active admin.')
  await openPage(await staffBrowser(t, 'reader'), `/admin/people/${personId}`)
  await page.see('Your staff account can view these pages but cannot make changes.')
  expect(within(screen.getByRole('main')).queryAllByRole('button')).toEqual([])
})

test('read-only staff are told once on every page that they only look, and no page offers them an act', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  await t.visitor().sign()
  await putDocument(t, admin, { isPrivate: true })
  const { accountId, personId } = await insertAccount(t.deps, { email: 'ines@carvalho.example', firstName: 'Ines' })
  const asked = newRequest(t.deps, 'access', 'ines@carvalho.example')
  await t.deps.db
    .insertInto('request')
    .values({ ...asked, account_id: accountId })
    .execute()
  const [row] = [{ fullName: 'Ada', email: 'ada@x.example', companyName: 'X', routes: ['vault'], row: 1 }]
  await admin.post('/api/admin/invitations', { rows: [row] })
  const reader = await staffBrowser(t, 'reader')
  const pages = ['/admin', ...STAFF_SECTIONS.flatMap((section) => section.pages.map(({ to }) => to as string))]
  const tabs = ['/admin/nda?tab=shared', '/admin/agreement?tab=bound', '/admin/audit?tab=alerts']
  const offered: string[] = []
  for (const path of [...pages.filter((to) => to !== '/admin/login'), ...tabs, `/admin/people/${personId}`]) {
    await openPage(reader, path)
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(document.querySelector('main [aria-busy=true], main[aria-busy=true]')).toBeNull())
    expect(screen.getAllByText(/cannot make changes|can change them/), path).toHaveLength(1)
    const buttons = [...document.querySelectorAll('main button:not([role=tab])')]
    const names = buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '')
    offered.push(...names.filter((name) => ACTS.test(name)).map((name) => `${path}: ${name}`))
  }
  expect(offered).toEqual([])
}, 600_000)

test('loading, failed and lost: each is said, and rights that end close the page', async () => {
  const t = await testApp()
  let network: Network | undefined = () => new Promise(() => {})
  const between =
    (portal: Network): Network =>
    (url, init) =>
      (/\/api\/admin\/people\?/.test(url) && network ? network : portal)(url, init)
  const staff = await staffBrowser(t, 'admin')
  await openPage(staff, '/admin/people', between)
  await waitFor(() => expect(document.querySelector('main[aria-busy]')).not.toBeNull())
  network = broken
  await openPage(staff, '/admin/people', between)
  await page.see('The list of people could not be loaded.')
  network = undefined
  await page.press('Try again')
  await screen.findByRole('table', { name: /^People/ })
  await openPage(staff, '/admin/people/nobody', between)
  await screen.findByRole('heading', { name: 'Person not found' })
  t.clock.advance(DAY)
  await page.follow('All people')
  await denied()
})

test('the overview has the five numbers and the last 30 days, and every page of staff is in its section', async () => {
  const t = await testApp()
  await openPage(await staffBrowser(t, 'admin'), '/admin')
  await screen.findByRole('heading', { level: 1, name: 'Overview' })
  const summary = within(await screen.findByRole('list', { name: 'Summary' }))
  await waitFor(() => expect(summary.getByRole('link', { name: /^Active codes/ }).textContent).toContain('7'))
  const funnel = on(await screen.findByRole('region', { name: 'Conversion' }))
  await funnel.see('Nobody opened the agreement in this time.')
  await t.visitor().sign()
  await funnel.press('All time')
  await funnel.hasText(/Signed1100%/)
  await funnel.hasText(/Used their code00%/)

  await openPage(await staffBrowser(t, 'admin', 'third@x.example'), '/admin')
  const plot = within(await screen.findByRole('region', { name: 'Last 30 days' }))
  await plot.findByRole('img', { name: /^1 in 30 days, most on .*: 1$/ })

  const nav = () => within(screen.getByRole('navigation', { name: 'Staff' }))
  const staff = await staffBrowser(t, 'admin', 'second@x.example')
  for (const { name, pages } of STAFF_SECTIONS)
    for (const { to, name: title } of pages) {
      await openPage(staff, to)
      await waitFor(() => {
        screen.getByRole('heading', { level: 1 })
        expect(nav().getAllByRole('link', { name })[0]?.dataset.open, to).toBe('true')
        const current = nav()
          .getAllByRole('link')
          .filter((link) => link.getAttribute('aria-current') === 'page')
        // The last: a section that leads to this very page is current with it.
        expect(current.at(-1)?.textContent).toBe(title)
      })
    }
})

test('a request for access is approved in the list, with the projects chosen there', async () => {
  const t = await testApp()
  const { accountId } = await insertAccount(t.deps, { email: 'ines@carvalho.example', firstName: 'Ines' })
  await t.deps.db
    .insertInto('request')
    .values({
      ...newRequest(t.deps, 'access', 'ines@carvalho.example'),
      account_id: accountId,
    })
    .execute()
  await openPage(await staffBrowser(t, 'admin'), '/admin/requests')
  const asked = await row('Access as an existing investor')
  await asked.press('Approve')
  const approve = await dialog()
  await approve.press('Approve')
  await approve.see('Choose at least one project.')
  await approve.check('Vault')
  await approve.press('Approve')
  await screen.findByText('No open requests')
  expect(await t.rows('account_project')).toMatchObject([{ route: 'vault' }])
  await openPage(await staffBrowser(t, 'reader'), '/admin/requests?state=answered')
  await (await row('Access as an existing investor')).see('Approved')
})

test('a person’s page and a document’s list what the portal sent, with version, page and code', async () => {
  const t = await testApp()
  const { documentId } = await putDocument(t, await staffBrowser(t, 'admin'))
  const reader = await investor(t)
  await reader.post(roomPath(documentId, '/search'), { version: 1, words: 'page' })
  const [row] = await t.rows('watermark')
  const code = `${row?.code.slice(0, 4)}-${row?.code.slice(4)}`
  const staff = await staffBrowser(t, 'reader')
  for (const path of [`/admin/people/${reader.personId}`, `/admin/documents?route=vault&document=${documentId}`]) {
    await openPage(staff, path)
    await page.see('What the portal sent')
    await page.see('Lines that a search in a document found, version 1, pages 1–3')
    await page.see(code)
  }
})

test('a request says that it awaits the investor only if they have an account to reply with', async () => {
  const t = await testApp()
  const admin = await staffBrowser(t, 'admin')
  await insertAccount(t.deps, { email: 'ines@carvalho.example', firstName: 'Ines', lastName: 'Carvalho' })
  for (const email of ['ines@carvalho.example', 'none@x.example']) {
    const request = newRequest(t.deps, 'new_code', email)
    await t.deps.db.insertInto('request').values(request).execute()
    t.clock.advance(MINUTE)
    await admin.post(`/api/admin/requests/${request.id}/messages`, { words: 'Which code?' })
  }
  await openPage(admin, '/admin/requests')
  expect((await (await row('Ines')).findAllByText('Awaiting investor')).length).toBeGreaterThan(0)
  const other = await row('none@x.example')
  expect((await other.findAllByText('Open')).length).toBeGreaterThan(0)
  await other.gone('Awaiting investor')
})
