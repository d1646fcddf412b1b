import type { Page } from '@playwright/test'
import { looksSound } from './looks.ts'
import {
  assent,
  expect,
  fillForm,
  haveUnlocked,
  type Portal,
  readToEnd,
  shownCode,
  someoneSigns,
  test,
  unlock,
} from './portal.ts'

const EMAIL = 'e.marchetti@northgate.example'
const SENT = 'If this address has signed, a link is on its way. It works once, for 15 minutes.'
const TAKEN = 'An NDA has already been submitted for this email address. Please contact support if you need assistance.'

/** The newest link that was mailed. */
async function mailedLink(portal: Portal): Promise<string> {
  await portal.runJobs()
  await portal.runJobs()
  return portal.mails.flatMap((mail) => /\S+\/confirm#\S+/.exec(mail.text)?.[0] ?? []).at(-1) ?? ''
}

async function lastMail(portal: Portal, subject: string): Promise<string> {
  await portal.runJobs()
  return portal.mails.findLast((mail) => mail.subject === subject)?.text ?? ''
}

async function askAtDoor(page: Page, email = EMAIL) {
  await page.getByRole('button', { name: 'Lost your code?' }).click()
  await page.getByLabel('Email Address').fill(email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByText(SENT)).toBeVisible()
}

async function follow(page: Page, link: string) {
  await page.goto(link)
  await expect(page.getByText('Nothing has happened yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Nothing has happened yet.')).toBeHidden()
}

test('a code is lost: the unlock screen mails a link, its button shows the code, which one press copies and one opens', async ({
  page,
  portal,
}) => {
  const code = await someoneSigns(portal)
  await page.goto('/unlock')
  await askAtDoor(page)
  await follow(page, await mailedLink(portal))
  await expect(page.getByText('We found your access code.')).toBeVisible()
  await expect(page.getByText(code)).toBeVisible()
  await looksSound(page, 'a lost code, found', { widths: [390, 820, 1440] })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy code' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)

  await test.step('a reload says that the link was used, leads on, and does not show the code again', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'You have used this link' })).toBeVisible()
    await expect(page.getByText(code)).toBeHidden()
    await expect(page.getByRole('link', { name: 'Go to the unlock screen' })).toBeVisible()
    await looksSound(page, 'a lost code, reloaded', { widths: [390, 820, 1440] })
  })
  await page.getByRole('button', { name: 'Lost your code?' }).click()
  await page.getByLabel('Email Address').fill(EMAIL)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByText(SENT)).toBeVisible()
  await follow(page, await mailedLink(portal))
  await page.getByRole('button', { name: 'Open Vault now' }).click()
  await expect(page).toHaveURL(`${portal.url}/vault`)
})

test('a code that waits for its address: the page asks whether the person signed, and then opens', {
  tag: '@full',
}, async ({ page, portal }) => {
  portal.deps.portal.nda.activation = 'email'
  const code = await someoneSigns(portal)
  await page.goto('/unlock')
  await askAtDoor(page)
  await follow(page, await mailedLink(portal))
  await expect(page.getByText(code)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open Vault now' })).toBeHidden()
  await looksSound(page, 'a lost code, unconfirmed', { widths: [390, 820, 1440] })
  await page.getByRole('button', { name: 'Yes, activate my code' }).click()
  await expect(page.getByText('Your access code can be used now.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Open Vault now' }).click()
  await expect(page).toHaveURL(`${portal.url}/vault`)
})

test('an address that nobody knows is answered in the same words, and gets no mail', { tag: '@full' }, async ({
  page,
  portal,
}) => {
  await page.goto('/unlock')
  await askAtDoor(page, 'nobody@x.example')
  expect(await mailedLink(portal)).toBe('')
})

test('by keyboard: the field is focused when it opens, the answer is announced, and the focus follows', {
  tag: '@full',
}, async ({ page, portal }) => {
  await someoneSigns(portal)
  await page.goto('/vault')
  const toggle = page.getByRole('button', { name: 'Lost your code?' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.focus()
  await page.keyboard.press('Enter')
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByLabel('Email Address')).toBeFocused()
  await page.keyboard.type('nobody')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Please enter a valid email address' })).toBeVisible()
  await page.getByLabel('Email Address').fill(EMAIL)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: SENT })).toBeVisible()
  await expect(page.getByLabel('Email Address'), 'the focus stays where it was').toBeFocused()
  await page.goto(await mailedLink(portal))
  await page.getByRole('button', { name: 'Confirm' }).focus()
  await page.keyboard.press('Enter')
  const found = page.getByRole('region', { name: 'We found your access code.' })
  await expect(found).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Copy code' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Open Vault now' })).toBeFocused()
})

test('a code that has ended: staff are asked, or a new one comes where the configuration allows', {
  tag: '@full',
}, async ({ page, portal }) => {
  await someoneSigns(portal)
  portal.clock.advance(15 * 86_400_000)
  await page.goto('/vault')
  await askAtDoor(page)
  await follow(page, await mailedLink(portal))
  await expect(page.getByText('so we have asked our team for a new one')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Open/ })).toBeHidden()
  expect(await lastMail(portal, `${EMAIL} asks for a new access code`)).toContain(
    'No code is issued until you approve it.',
  )

  portal.deps.portal.codes.renewEnded = true
  await page.goto('/unlock')
  await askAtDoor(page)
  await follow(page, await mailedLink(portal))
  await expect(page.getByText('You have a new access code.')).toBeVisible()
  await page.getByRole('button', { name: 'Open Vault now' }).click()
  await expect(page).toHaveURL(`${portal.url}/vault`)
})

test('somebody else signed with the address: its owner proves it from the refusal and signs in their place', {
  tag: '@full',
}, async ({ page, portal, browser }) => {
  const elsewhere = await browser.newContext({ baseURL: portal.url })
  const stranger = await elsewhere.newPage()
  const theirs = await haveUnlocked(stranger, portal)
  await stranger.goto('/vault')
  await expect(stranger.getByRole('heading', { level: 1, name: 'Vault' })).toBeVisible()

  await readToEnd(page)
  await fillForm(page)
  await assent(page).check()
  const send = page.getByRole('button', { name: 'Sign NDA & Request Access' })
  await send.click()
  await expect(page.getByRole('alert')).toHaveText(TAKEN)
  await page.getByRole('button', { name: 'Email a link to this address' }).click()
  await expect(page.getByText(/a link is on its way/)).toBeVisible()
  await follow(page, await mailedLink(portal))
  await expect(page.getByRole('heading', { name: 'Was it you who signed?' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign the agreement again' }).click()
  await page.getByRole('button', { name: 'I have reached the end of the agreement' }).click()
  await fillForm(page)
  await assent(page).check()
  await send.click()
  await expect(page.getByRole('heading', { name: 'NDA Signed Successfully' })).toBeVisible()
  expect(await shownCode(page)).not.toBe(theirs)

  await stranger.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(stranger).toHaveURL(/\/nda-gate\?reason=code_revoked&project=vault$/)
  await unlock(stranger, theirs)
  await expect(stranger.getByText('Your code was revoked.')).toBeVisible()
  await elsewhere.close()
})
