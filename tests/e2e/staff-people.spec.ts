import type { Page } from '@playwright/test'
import { insertAccount } from '../helpers/test-account.ts'
import { DAY, HOUR } from '../helpers/test-clock.ts'
import { looksSound } from './looks.ts'
import { chooseAct, expect, type Portal, signInAs, test } from './portal.ts'

const check = (page: Page, state: string) => looksSound(page, `people-${state}`)

async function ask(portal: Portal, email: string, account_id: string, kind: 'access' | 'new_code' = 'access') {
  const created_at = portal.clock.now().toISOString()
  const open = { answered_at: null, answer: null, answered_by: null, words: null }
  await portal.deps.db
    .insertInto('request')
    .values({ id: portal.deps.ids.id(), kind, email, email_key: email, account_id, created_at, ...open })
    .execute()
}

/** A handful of people in every state. */
async function crowd(portal: Portal) {
  const { deps, clock } = portal
  const add = (email: string, firstName: string, lastName: string, given = {}) =>
    insertAccount(deps, { email, firstName, lastName, ...given })
  clock.advance(-9 * DAY)
  const ines = await add('ines@carvalho.example', 'Ines', 'Carvalho')
  clock.advance(7 * DAY)
  await ask(portal, 'ines@carvalho.example', ines.accountId)
  clock.advance(2 * DAY - HOUR)
  await add('hiro@tanaka.example', 'Hiro', 'Tanaka', { verified: false })
  await add('sam@whitfield.example', 'Sam', 'Whitfield', { suspended: true })
  const mireille = await add('mireille@dubois.example', 'Mireille', 'Dubois')
  const approved = { approved_at: clock.now().toISOString(), approved_by: 'staff' }
  for (const route of ['vault', 'fanz'] as const)
    await deps.db
      .insertInto('account_project')
      .values({ account_id: mireille.accountId, route, ...approved })
      .execute()
  await add('the.founder@halcyon.example', 'Tobias', 'Lindqvist')
  clock.advance(HOUR)
  return ines
}

const people = (page: Page) => page.getByRole('table', { name: /^People/ })

test('an admin finds people by name and by filter, sorts them, and goes through them by keyboard', {
  tag: '@full',
}, async ({ page, portal, admin, browser }) => {
  test.slow()
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await expect(page.getByText('Nobody opened the agreement in this time.')).toBeVisible()
  await check(page, 'overview')
  const { personId } = await crowd(portal)
  await page.goto('/admin/people')
  await expect(people(page).getByRole('row')).toHaveCount(7)
  await expect(page.getByText('6 people')).toBeVisible()
  await expect(page.getByText('Remi Adeyemi, admin')).toBeVisible()
  await check(page, 'people')

  await page.getByRole('button', { name: 'Access requested 1' }).click()
  await expect(people(page).getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/filter=requests/)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await page.getByLabel('Search by name, email or company').fill('DUBOIS')
  await expect(people(page).getByRole('row')).toHaveCount(2)
  expect(page.url(), 'what was searched for is not in the address').not.toContain('DUBOIS')
  await page.getByRole('link', { name: 'Mireille Dubois' }).click()
  await page.getByRole('link', { name: 'All people' }).click()
  await expect(page.getByLabel('Search by name, email or company')).toHaveValue('DUBOIS')
  await page.getByLabel('Search by name, email or company').fill('nobody at all')
  await expect(page.getByText('No people found')).toBeVisible()
  await check(page, 'nobody found')
  await page.getByLabel('Search by name, email or company').fill('')

  await page.getByRole('button', { name: 'Person' }).click()
  await expect(people(page).getByRole('link').first()).toHaveText('Hiro Tanaka')
  await expect(page.getByRole('columnheader', { name: 'Person' })).toHaveAttribute('aria-sort', 'ascending')
  await people(page).getByRole('link').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'Ines Carvalho' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Ines Carvalho' })).toBeFocused()

  await test.step('an admin approves a request, with a word, and the person is told', async () => {
    await page.goto(`/admin/people/${personId}`)
    await expect(page.getByText('Requests access as an existing investor.')).toBeVisible()
    await expect(page.getByRole('row', { name: /Vault/ })).toContainText('No active code and not approved')
    await check(page, 'person who asks')
    await page.getByRole('button', { name: 'Approve for projects' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Choose at least one project.')
    await check(page, 'approve, nothing chosen')
    await dialog.getByLabel('Vault').check()
    await dialog.getByLabel('Message (optional)').fill('Welcome back.')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Approved for Vault. We emailed').first()).toBeVisible()
    await expect(page.getByRole('row', { name: /Vault/ })).toContainText(/Approved by staff on \d+ \w+ \d{4}/)
    await expect(page.getByText('Requests access as an existing investor.')).toBeHidden()
    await portal.runJobs()
    expect(portal.mails.at(-1)).toMatchObject({ to: 'ines@carvalho.example' })
    expect(portal.mails.at(-1)?.text).toContain('Welcome back.')
  })

  await test.step('suspending asks for its word, ends the sessions, and can be undone', async () => {
    const other = await browser.newContext({ baseURL: portal.url })
    const { personId } = await signInAs(other, portal, { email: 'otto@carvalho.example', firstName: 'Otto' })
    const account = async () => (await (await other.request.get('/api/account')).json()).account
    expect(await account()).not.toBeNull()
    await page.goto(`/admin/people/${personId}`)
    await chooseAct(page, 'Otto Lindqvist', 'Suspend the account')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('revoke the codes to end them')
    await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText('Type the word suspend to continue.')
    await check(page, 'suspend, word missing')
    await dialog.getByLabel('Type the word suspend').fill('suspend')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Suspended', { exact: true })).toBeVisible()
    expect(await account()).toBeNull()
    await page.getByRole('button', { name: 'Restore the account' }).click()
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByRole('button', { name: 'Restore the account' })).toBeHidden()
    await other.close()
  })

  await test.step('signing out ends the session and leads to the front page', async () => {
    await page.goto('/admin/people')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(`${portal.url}/`)
    const left = await portal.deps.db.selectFrom('account_session').selectAll().execute()
    expect(left.filter((row) => row.account_id === admin.accountId)).toEqual([])
  })
})

test('requests: a new code is made or declined in the list, and the name leads to the person', {
  tag: '@full',
}, async ({ page, context, portal }) => {
  await page.goto('/admin/people')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await check(page, 'denied')
  await signInAs(context, portal, { email: 'r.adeyemi@elsewhere.example', role: 'admin', secondFactor: true })
  await test.step('a list that does not load looks sound', async () => {
    await page.route('**/api/admin/people?*', (route) => route.fulfill({ status: 500, body: 'broken' }))
    await page.goto('/admin/people')
    await expect(page.getByText('The list of people could not be loaded.')).toBeVisible()
    await check(page, 'people, failed')
  })
  await page.goto('/admin/requests')
  await expect(page.getByText('No open requests')).toBeVisible()
  await check(page, 'no requests')
  const ines = await crowd(portal)
  await ask(portal, 'hiro@tanaka.example', ines.accountId, 'new_code')
  await page.reload()
  await expect(page.locator('#main').getByText('2 open requests')).toBeVisible()
  await check(page, 'requests')
  await page.getByRole('button', { name: /^Issue (a )?new code/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Issue and send' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Its holder must sign first.')
  await page.keyboard.press('Escape')
  await page
    .getByRole('row', { name: /hiro@/ })
    .getByRole('button', { name: /^More actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Decline' }).click()
  await dialog.getByLabel('Message (optional)').fill('Please call us.')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(page.locator('#main').getByText('1 open request')).toBeVisible()
  await page.getByRole('button', { name: 'Answered' }).click()
  await expect(page.getByRole('table')).toContainText('Please call us.')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByRole('link', { name: 'Ines Carvalho' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ines Carvalho' })).toBeFocused()
})
