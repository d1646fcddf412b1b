import type { Page } from '@playwright/test'
import { looksSound } from './looks.ts'
import { expect, someoneSigns, test } from './portal.ts'

/** Goes by Tab to what is called so, and presses Enter on it. */
async function press(page: Page, name: string | RegExp, key = 'Enter'): Promise<void> {
  const wanted = page.getByRole('button', { name }).or(page.getByRole('tab', { name })).first()
  await expect(wanted).toBeVisible()
  for (let i = 0; i < 80; i++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return page.keyboard.press(key)
    await page.keyboard.press('Tab')
  }
  throw new Error(`${name} is not reached by Tab`)
}

const replaced = (page: Page, from: string, to: string) =>
  page
    .getByLabel(/^The next version/)
    .evaluate(
      (area: HTMLTextAreaElement, [a = '', b = '']) =>
        area.setSelectionRange(area.value.indexOf(a), area.value.indexOf(a) + a.length) ?? b,
      [from, to],
    )

async function change(page: Page, from: string, to: string): Promise<void> {
  await page.getByLabel(/^The next version/).focus()
  await replaced(page, from, to)
  await page.keyboard.type(to)
}

test('by keyboard: a version is begun, written, looked at, compared and published', { tag: '@full' }, async ({
  page,
  portal,
  admin,
}) => {
  test.slow()
  expect(admin.accountId).toBeTruthy()
  await someoneSigns(portal, 'e.marchetti@northgate.example')
  await page.goto('/admin/agreement')
  await press(page, 'Begin a new version')
  await change(page, 'five (5) years', 'three (3) years')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(/^The next version/)).toHaveValue(/three \(3\) years/)
  await looksSound(page, 'draft-write')

  await press(page, 'As signers see it')
  const preview = page.getByRole('region', { name: 'As signers see it' })
  await expect(preview.getByText('remains in force for three (3) years')).toBeAttached()
  await looksSound(page, 'draft-preview')
  await press(page, 'Compare')
  await expect(page.getByText('Against version 1, 1 of 14 parts differ.')).toBeVisible()
  await expect(page.locator('del')).toContainText('five (5)')
  await expect(page.locator('ins')).toContainText('three (3)')
  await looksSound(page, 'draft-compare')

  await test.step('a version that waits for its time is said so, and can be called off', async () => {
    await page.getByRole('button', { name: 'Publish...' }).click()
    await page.getByLabel(/^In force from/).fill('2031-01-01T10:00')
    await page.getByLabel('Type the word publish').fill('publish')
    await page.getByRole('button', { name: 'Schedule it' }).click()
    await expect(page.getByText(/Version 2 comes into force on/)).toBeVisible()
    await looksSound(page, 'scheduled')
    await page.getByRole('button', { name: 'Call it off' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Call it off' }).click()
    await expect(page.getByLabel(/^The next version/)).toHaveValue(/three \(3\) years/)
  })

  await press(page, 'Publish...')
  await page.getByLabel(/^Those who have signed before/).selectOption('next_visit')
  await page.getByLabel('Type the word publish').fill('publish')
  await looksSound(page, 'draft-publish')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Version 2 is in force.', { exact: true })).toBeVisible()

  await page.getByRole('tab', { name: 'Versions' }).click()
  await expect(page.getByRole('region', { name: 'Version in force' })).toContainText('Version 2')
  await page.getByRole('button', { name: 'Version 2' }).press('Enter')
  await expect(page.locator('ins')).toContainText('three (3)')
  await looksSound(page, 'versions')
})

test('who is bound: found, asked to return what they were given, and their withdrawal recorded', {
  tag: '@full',
}, async ({ page, portal, admin }) => {
  test.slow()
  expect(admin.accountId).toBeTruthy()
  await someoneSigns(portal, 'e.marchetti@northgate.example')
  await someoneSigns(portal, 'o.lindqvist@aurora.example')
  await page.goto('/admin/agreement?tab=bound')
  await expect(page.getByText('2 signatures', { exact: true })).toBeVisible()
  await page.getByLabel(/^Search/).fill('aurora')
  await expect(page.getByText('1 signature', { exact: true })).toBeVisible()
  await page.getByLabel(/^Search/).fill('')
  const row = page.getByRole('row').filter({ hasText: 'o.lindqvist@aurora.example' })
  await row.getByRole('button', { name: /^More actions/ }).click()
  await page.getByRole('menuitem', { name: 'Ask for return' }).click()
  await page.getByLabel('Message (optional)').fill('Within 30 days, please.')
  await page.getByRole('button', { name: 'Send email' }).click()
  await expect(row.getByText('asked', { exact: true })).toBeVisible()
  const mail = (await portal.inbox('o.lindqvist@aurora.example')).at(-1)
  const token = /confirm-return#(\S+)/.exec(mail?.text ?? '')?.[1]

  const context = await page.context().browser()?.newContext({ baseURL: portal.url })
  const visitor = await context?.newPage()
  if (!visitor) throw new Error('no browser')
  await visitor.goto(`/confirm-return#${token}`)
  await visitor.getByLabel('What was done').selectOption('both')
  await visitor.getByRole('button', { name: 'Confirm' }).click()
  await expect(visitor.getByText(/in your own words what/)).toBeVisible()
  await visitor.getByLabel(/^In your own words/).fill('Paper shredded on 3 March, files deleted.')
  await looksSound(visitor, 'confirm-return')
  await visitor.getByRole('button', { name: 'Confirm' }).click()
  await expect(visitor.getByText('Your confirmation is recorded.')).toBeVisible()
  expect(new URL(visitor.url()).hash, 'the token stays in no address').toBe('')
  await context?.close()

  await page.reload()
  await expect(row).toContainText('Paper shredded on 3 March, files deleted.')
  const elena = page.getByRole('row').filter({ hasText: 'e.marchetti@northgate.example' })
  await elena.getByRole('button', { name: /^More actions/ }).click()
  await page.getByRole('menuitem', { name: 'Withdraw' }).click()
  await page.getByLabel('Type the word withdraw').fill('withdraw')
  await page.getByRole('button', { name: 'Record the withdrawal' }).click()
  await expect(elena).toContainText('Withdrawn')
  // Without the note of what was done, which fades away meanwhile.
  await page.reload()
  await expect(elena).toContainText('Withdrawn')
  await looksSound(page, 'bound')

  await test.step('an agreement signed elsewhere is recorded with its scan, and a code is made from it', async () => {
    await page.goto('/admin/agreement?tab=elsewhere')
    await expect(page.getByText('No external agreements')).toBeVisible()
    await page.getByLabel('With whom').fill('Northgate Family Office')
    await page.getByLabel(/^Email domain/).fill('northgate.example')
    await page.getByLabel('Signed on').fill('2026-01-10')
    await page.getByLabel('Binds until').fill('2039-01-09')
    await page.getByLabel(/^People it names/).fill('Jo Named, jo@northgate.example')
    await page.getByLabel(/^Note/).fill('Paper in the cabinet of the Las Vegas office')
    await page.getByRole('button', { name: 'Record it' }).click()
    await expect(page.getByText('Choose the scan: a PDF, PNG or JPEG file.')).toBeVisible()
    const wrong = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no scan at all') }
    await page.getByLabel('Choose the scan').setInputFiles(wrong)
    await page.getByRole('button', { name: 'Record it' }).click()
    await expect(page.getByText('This file is not a PDF, PNG or JPEG.')).toBeVisible()
    await page.getByLabel('Choose the scan').setInputFiles({ ...wrong, buffer: Buffer.from('%PDF-1.7\nA scan\n%%EOF') })
    await page.getByRole('button', { name: 'Record it' }).click()
    const row = page.getByRole('row').filter({ hasText: 'everyone at northgate.example' })
    await expect(row).toContainText('Jo Named, jo@northgate.example')
    // The form empties after the list has grown. Until then the row still moves.
    await expect(page.getByLabel('With whom')).toHaveValue('')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: /^Save the scan/ }).click(),
    ])
    expect(file.suggestedFilename()).toBe('agreement-2026-01-10.pdf')
    await row.getByRole('button', { name: /^Issue code/ }).click()
    await expect(page.getByLabel('Email address')).toHaveValue('jo@northgate.example')
    await looksSound(page, 'elsewhere-code')
    await page.getByRole('button', { name: 'Issue code', exact: true }).click()
    await expect(page.getByText('A code is on its way to jo@northgate.example.', { exact: true })).toBeVisible()
    expect((await portal.inbox('jo@northgate.example')).at(-1)?.text).toMatch(/HALCYON-[A-Z0-9]{6}/)
    await looksSound(page, 'elsewhere')
    await row.getByRole('button', { name: /^End/ }).click()
    await page.getByLabel('Type the word end').fill('end')
    await page.getByRole('button', { name: 'End agreement' }).click()
    await expect(row).toContainText('ended')
  })
})
