import type { Page } from '@playwright/test'
import { looksSound } from './looks.ts'
import { agreement, assent, chooseAct, expect, type Portal, shownCode, test } from './portal.ts'

const ELENA = 'e.marchetti@northgate.example'

const check = (page: Page, state: string, without: readonly string[] = []) =>
  looksSound(page, `invitations-${state}`, { without })

const list = (page: Page) => page.getByLabel('Paste a list, or choose a file')
const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })
const toast = (page: Page, words: string) => page.getByText(words, { exact: true }).first()

async function linkOf(portal: Portal, address: string): Promise<string> {
  const text = (await portal.inbox(address)).at(-1)?.text ?? ''
  return /\S+\/nda-gate#\S+/.exec(text)?.[0] ?? ''
}

test('an invitation goes from file to signed', async ({ page, portal, admin, browser }) => {
  test.slow()
  expect(admin.accountId).toBeTruthy()
  await page.goto('/admin/invitations')
  await expect(page.getByText('No invitations yet')).toBeVisible()
  await page.getByRole('button', { name: 'Invite people' }).click()
  const file = [
    '\u{FEFF}Company;E-Mail;Full name;Projects',
    `Northgate Family Office;${ELENA};Elena Marchetti;vault+analytics`,
    'Meridian Partners;t.okafor(at)meridian.example;Tobias Okafor;',
    '"Lindqvist, Sons & Co";m.lindqvist@sons.example;Mara Lindqvist;',
    'Arden Capital;j.ruiz@arden.example;Jaime Ruiz;moon',
  ].join('\r\n')
  const buffer = Buffer.from(file)
  await page
    .getByLabel('Choose a file', { exact: true })
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByText('4 rows: 2 can be sent, 2 need correction first.')).toBeVisible()
  const wrong = page.getByRole('table', { name: 'Rows to correct' })
  await expect(wrong.getByRole('row').filter({ hasText: 'Tobias Okafor' })).toContainText(
    'Enter an email address such as',
  )
  await expect(wrong.getByRole('rowheader').first()).toContainText('3')
  await expect(wrong.getByRole('row').filter({ hasText: 'Jaime Ruiz' })).toContainText('There is no project ‘moon’.')
  await check(page, 'preview')
  await test.step('Enter pressed twice, or held, sends nothing; the focus is where it was, and one press of “Send them” sends once', async () => {
    const posts: string[] = []
    page.on('request', (one) => one.method() === 'POST' && one.url().endsWith('/invitations') && posts.push(one.url()))
    const send = page.getByRole('button', { name: 'Send 2 invitations' })
    const asked = page.getByRole('dialog', { name: 'Send 2 invitations?' })
    await send.press('Enter')
    await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(asked).toBeHidden()
    await expect(send).toBeFocused()
    await send.press('Enter')
    await expect(asked).toBeVisible()
    const confirm = asked.getByRole('button', { name: 'Send them' })
    await confirm.focus()
    await confirm.evaluate((button) => {
      const held = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true })
      if (button.dispatchEvent(held)) (button as HTMLButtonElement).click()
    })
    await expect(asked).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(toast(page, '2 invitations are on the way.')).toBeVisible()
    expect(posts).toHaveLength(1)
    await expect(list(page)).toBeFocused()
  })
  const [head, , malformed, , unknown] = file.slice(1).split('\r\n')
  // The second Enter may have come when the focus was back in the field.
  const kept = (await list(page).inputValue()).trimEnd()
  expect(kept, 'what could not go stays for correction').toBe([head, malformed, unknown].join('\n'))
  await page.getByRole('dialog', { name: 'Invite people' }).getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('2 emails queued')).toBeVisible()
  await expect(row(page, ELENA)).toContainText('Waiting')
  await check(page, 'leaving')

  const link = await linkOf(portal, ELENA)
  await expect(row(page, ELENA), 'the page sees by itself that the mail has left').toContainText('Sent')
  const guest = await (await browser.newContext({ baseURL: portal.url })).newPage()
  const asked: string[] = []
  guest.on('request', (request) => asked.push(request.url()))
  await guest.goto(link)
  await expect(guest.getByText('Halcyon AI invited you to read and sign this agreement.')).toBeVisible()
  await expect(guest.getByLabel('Full Name')).toHaveValue('Elena Marchetti')
  await expect(guest.getByLabel('Email Address')).toHaveValue(ELENA)
  await expect(guest.getByLabel('Company Name')).toHaveValue('Northgate Family Office')
  await expect(guest).toHaveURL(/\/nda-gate$/)
  const token = link.split('invitation=')[1] ?? ''
  expect(
    asked.filter((url) => url.includes(token.slice(0, 20))),
    'the token is in no address',
  ).toEqual([])
  await check(guest, 'gate')
  await guest.getByLabel('Full Name').fill('Elena M. Marchetti')
  await guest.getByLabel('Phone Number').fill('+1 415 555 0119')
  await agreement(guest).evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
  await assent(guest).check()
  await guest.getByRole('button', { name: 'Sign NDA & Request Access' }).click()
  await expect(guest.getByRole('heading', { name: 'NDA Signed Successfully' })).toBeVisible()
  const code = await shownCode(guest)
  const codes = await portal.deps.db.selectFrom('access_code').selectAll().where('email', '=', ELENA).execute()
  expect(codes.map(({ routes }) => JSON.parse(routes))).toEqual([['vault', 'analytics']])

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  await expect(row(page, ELENA)).toContainText('Signed')
  await expect(page.getByText('2 invited, 1 opened, 1 signed, 0 quiet')).toBeVisible()
  await check(page, 'signed')

  const MARA = 'm.lindqvist@sons.example'
  await page.getByRole('checkbox', { name: `Choose ${MARA}` }).focus()
  await page.keyboard.press('x')
  await expect(page.getByRole('region', { name: 'Selected invitations' })).toContainText('1 selected')
  // The bar lies over part of whatever is at the window's lower edge.
  await check(page, 'chosen', ['target-size'])
  await chooseAct(page, MARA, 'Withdraw')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(toast(page, 'The invitation is withdrawn.')).toBeVisible()
  await guest.goto('/unlock')
  await guest.goto(await linkOf(portal, MARA))
  await expect(guest.getByText('This invitation was withdrawn.')).toBeVisible()
  await check(guest, 'gate-withdrawn')

  await row(page, ELENA).getByRole('link', { name: 'code', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'The code' })
  await expect(panel).toContainText(code)
  await page.goBack()
  await row(page, ELENA).getByRole('link', { name: 'Elena Marchetti' }).click()
  await expect(page.getByRole('heading', { name: 'Elena M. Marchetti' })).toBeVisible()
})
