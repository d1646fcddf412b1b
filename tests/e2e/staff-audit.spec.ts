import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { verificationHandlers } from '../../server/app.ts'
import { recordEntry } from '../../server/audit/service.ts'
import { runDueJobs } from '../../server/features/operations/jobs/service.ts'
import { watchForAlerts } from '../../server/features/transparency-log/alerts/service.ts'
import { maintainLog } from '../../server/features/transparency-log/service.ts'
import { MINUTE } from '../helpers/test-clock.ts'
import { looksSound } from './looks.ts'
import { chooseAct, closePage, expect, haveUnlocked, type Portal, someoneSigns, test } from './portal.ts'

const EMAIL = 'e.marchetti@northgate.example'

const check = (page: Page, state: string) => looksSound(page, `audit-${state}`)

/** Somebody signs, reads the vault page and tries to print it, in a browser of their own. */
async function elenaReads(portal: Portal, context: BrowserContext): Promise<string> {
  const page = await context.newPage()
  const code = await haveUnlocked(page, portal, EMAIL)
  await page.goto('/vault')
  await expect(page.getByRole('heading', { level: 1, name: 'Vault' })).toBeVisible()
  const told = page.waitForResponse((answer) => answer.url().endsWith('/api/observations') && answer.ok())
  await page.keyboard.press('Control+p')
  await told
  await closePage(page, portal)
  await page.close()
  portal.clock.advance(2 * MINUTE)
  await maintainLog(portal.deps)
  await watchForAlerts(portal.deps)
  return code
}

/** The reader has another browser than staff. */
async function withReader(portal: Portal, context: BrowserContext) {
  const other = await context.browser()?.newContext({ baseURL: portal.url })
  if (!other) throw new Error('there is a browser')
  const code = await elenaReads(portal, other)
  await other.close()
  return code
}

test('the log is searched, opened and left by keyboard, and no code stands in an address', { tag: '@full' }, async ({
  page,
  context,
  portal,
  admin,
}) => {
  test.slow()
  expect(admin.personId).toBeTruthy()
  const code = await withReader(portal, context)
  await page.goto('/admin/audit')
  await expect(page.getByRole('button', { name: 'Elena Marchetti signed the agreement' })).toBeVisible()
  await check(page, 'the log')

  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.getByLabel('Person, code or session').focus()
  await page.keyboard.type(code)
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('button')).toHaveText([
    `Code ••••••${code.slice(-2)}`,
  ])
  await check(page, 'a code found')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Filtered by' })).toContainText(`Code ••••••${code.slice(-2)}`)
  await expect(page.getByRole('button', { name: 'Elena Marchetti signed the agreement' })).toBeHidden()
  for (const address of [page.url(), ...addresses]) expect(address).not.toContain(code)

  const opened = page.getByRole('button', { name: /^Elena Marchetti entered code/ })
  await opened.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(opened).toBeFocused()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Entry' })
  await expect(panel.getByText('code.redeemed')).toBeVisible()
  await expect(panel.getByText(/^Signed .* UTC/)).toBeVisible()
  await check(page, 'an entry')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(opened).toBeFocused()

  await page.getByRole('button', { name: /^Remove filter/ }).press('Enter')
  await page.getByLabel('Kind').selectOption('Refused or failed')
  await expect(page.getByText('No entries found')).toBeVisible()
  await check(page, 'nothing found')

  await test.step('a bar shows its day alone, and entries that say the same are one line, which opens', async () => {
    for (let times = 0; times < 3; times++)
      await portal.deps.db
        .transaction()
        .execute((trx) => recordEntry(trx, portal.deps, { action: 'mail.tried_again', actor: 'system' }))
    await page.goto('/admin/audit')
    const fold = page.getByRole('button', { name: 'The portal retried an email, 3 times' })
    await expect(fold).toHaveAttribute('aria-expanded', 'false')
    const one = page.getByRole('button', { name: 'The portal retried an email', exact: true })
    await expect(one).toHaveCount(0)
    await fold.press('Enter')
    await expect(one).toHaveCount(3)
    await check(page, 'an opened fold')
    const days = page.getByRole('group', { name: 'entries by day' })
    const today = days.getByRole('button').last()
    await expect(today).toHaveAccessibleName(/: [1-9]\d* entries$/)
    await today.press('ArrowLeft')
    const before = days.getByRole('button').nth(28)
    await expect(before).toBeFocused()
    await before.press('Enter')
    await expect(page).toHaveURL(/from=.*to=/)
    await expect(page.getByText('No entries found')).toBeVisible()
    await check(page, 'a day alone')
    await before.press('Enter')
    await expect(page).not.toHaveURL(/from=/)
    await expect(fold).toBeVisible()
  })

  await test.step('one person’s chain is reached from an entry, the person, the signature and the code, and leads back', async () => {
    await page.goto('/admin/audit')
    await page.getByRole('button', { name: 'Elena Marchetti signed the agreement' }).click()
    await page.getByRole('link', { name: 'Chain from signature to page views' }).click()
    const chain = page.getByRole('region', { name: 'Chain of Elena Marchetti' })
    await expect(chain.getByRole('listitem').first()).toContainText('Signed the agreement, version 1')
    await expect(chain.getByRole('listitem').last()).toContainText('Read Vault')
    await check(page, 'a chain')
    await chain.getByRole('link', { name: /^Personal code/ }).click()
    await page.getByRole('dialog', { name: 'The code' }).getByRole('link', { name: 'the person’s chain' }).click()
    await chain.getByRole('link', { name: 'Signed the agreement, version 1' }).click()
    const submission = page.getByRole('dialog', { name: 'The submission' })
    await submission.getByRole('link', { name: 'Log chain' }).click()
    await chain.getByRole('link', { name: 'Open the person’s page' }).click()
    await page.getByRole('link', { name: 'Log chain', exact: true }).click()
    await chain.getByRole('link', { name: 'Session started' }).click()
    await expect(page.getByRole('list', { name: 'Filtered by' })).toContainText('One session')
    await expect(page.getByRole('button', { name: /^Elena Marchetti entered code/ })).toBeVisible()
  })

  await test.step('an alert is counted in the navigation until somebody has seen it', async () => {
    await page.goto('/admin/audit?tab=alerts')
    const words = 'While Elena Marchetti had Vault open, they tried to print.'
    await expect(page.getByText(words)).toBeVisible()
    const link = page.getByRole('link', { name: 'Records 1 unseen alert' })
    await expect(link).toBeVisible()
    await check(page, 'alerts')
    await page.getByRole('button', { name: `Open: ${words}` }).press('Enter')
    const alert = page.getByRole('dialog', { name: 'Alert' })
    await expect(alert.getByRole('link', { name: 'Elena Marchetti' })).toBeVisible()
    await alert.getByRole('button', { name: `Mark as seen: ${words}` }).press('Enter')
    await expect(alert.getByText('Nobody yet')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('cell').filter({ hasText: 'Remi Adeyemi' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Records', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Unseen' }).click()
    await expect(page.getByText('No alerts found')).toBeVisible()
    await page.getByRole('tab', { name: 'Retention and holds' }).click()
    await expect(page.getByText('Signatures, their codes and signed copies')).toBeVisible()
    await check(page, 'keeping')
  })
})

test('‘Verify now’ says how far it is and what came of it; both files are saved', { tag: '@full' }, async ({
  page,
  portal,
  admin,
}) => {
  expect(admin.personId).toBeTruthy()
  // The day's own verification first, which the first round asks for.
  await maintainLog(portal.deps)
  await runDueJobs(portal.deps, verificationHandlers)
  await page.goto('/admin/audit')
  await page.getByRole('button', { name: 'Verify now' }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await check(page, 'verifying')
  await runDueJobs(portal.deps, verificationHandlers)
  await expect(page.getByText('by Remi Adeyemi')).toBeVisible()
  await expect(page.getByText('Intact', { exact: true })).toBeVisible()
  for (const [name, begins] of [
    ['Save as CSV', '\u{FEFF}time,place,sentence'],
    ['Export with proofs', '{"type":"header"'],
  ] as const) {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    const file = await saving
    expect(readFileSync(await file.path(), 'utf8').startsWith(begins), name).toBe(true)
  }
})

test('a hold keeps the erasing away; lifted, the person is erased with what is kept said before', {
  tag: '@full',
}, async ({ page, portal, admin }) => {
  expect(admin.personId).toBeTruthy()
  await someoneSigns(portal, EMAIL)
  const person = await portal.deps.db
    .selectFrom('person')
    .select('id')
    .where('email_key', '=', EMAIL)
    .executeTakeFirstOrThrow()
  await page.goto(`/admin/people/${person.id}`)
  await chooseAct(page, 'Elena Marchetti', 'Place a legal hold')
  await page.getByLabel('Reason').fill('A claim of 3 March')
  await page.getByRole('button', { name: 'Place hold', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Choose a review date')
  await page.getByLabel('Review date').fill('2099-01-01')
  await check(page, 'setting a hold')
  await page.getByRole('button', { name: 'Place hold', exact: true }).click()
  await expect(page.getByText(/^Legal hold since .*: A claim of 3 March$/)).toBeVisible()
  const menu = page.getByRole('button', { name: 'More actions for Elena Marchetti' })
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Change the legal hold' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Erase the personal data' })).toBeHidden()
  await page.keyboard.press('Escape')
  await check(page, 'a held person')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export all data' }).click()
  expect(JSON.parse(readFileSync(await (await saving).path(), 'utf8')).submissions).toHaveLength(1)
  await chooseAct(page, 'Elena Marchetti', 'Lift the legal hold')
  await page.getByRole('button', { name: 'Lift hold', exact: true }).click()
  await chooseAct(page, 'Elena Marchetti', 'Erase the personal data')
  await expect(page.getByText(/^The signed agreement, its record/)).toBeVisible()
  await page.getByLabel('Type the word erase').fill('erase')
  await check(page, 'asked whether to erase')
  await page.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(page.getByText(/^Personal data erased on /)).toBeVisible()
  await expect(page.getByText(EMAIL)).toBeHidden()
})
