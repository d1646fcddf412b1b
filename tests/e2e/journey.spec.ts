import { httpVisitor } from '../helpers/http-visitor.ts'
import { looksSound } from './looks.ts'
import {
  agreement,
  assent,
  closePage,
  expect,
  fillForm,
  haveUnlocked,
  readToEnd,
  shownCode,
  signNda,
  someoneSigns,
  test,
  unlock,
} from './portal.ts'

const DAY = 86_400_000

test('a new visitor reads, signs, keeps the code, unlocks and reads the vault page', { tag: '@full' }, async ({
  page,
  portal,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Complete NDA to Access' }).click()
  await expect(page.getByRole('heading', { name: 'Confidential Investor Portal – NDA Required' })).toBeVisible()

  await agreement(page).evaluate((element) => element.scrollTo({ top: element.scrollHeight / 2 }))
  await fillForm(page)
  await expect(assent(page)).toHaveAttribute('aria-disabled', 'true')
  await assent(page).click({ force: true })
  await expect(assent(page), 'half the text is not enough').not.toBeChecked()

  await agreement(page).evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
  await assent(page).check()
  await page.getByRole('button', { name: 'Sign NDA & Request Access' }).click()
  await expect(page.getByRole('heading', { name: 'NDA Signed Successfully' })).toBeVisible()
  await expect(page.getByText('Your personal investor access code is active for 14 days')).toBeVisible()
  const code = await shownCode(page)

  await page.getByRole('link', { name: 'Proceed to Unlock Screen' }).click()
  await page.getByRole('textbox', { name: 'Access Code' }).fill(code)
  await page.getByRole('textbox', { name: 'Access Code' }).press('Enter')
  await expect(page).toHaveURL(`${portal.url}/vault`)
  await expect(page.getByRole('heading', { level: 1, name: 'Vault' })).toBeVisible()
  for (const anchor of ['#financials', '#investor-content']) await expect(page.locator(anchor)).toBeVisible()
  await expect(page.getByText('Authentication Required: Please sign in to access this content.')).toBeVisible()

  await portal.makeDocuments()
  await portal.runJobs()
  expect(portal.mails.map((mail) => mail.to).sort(), 'the code, and the signed copy for both').toEqual([
    'e.marchetti@northgate.example',
    'e.marchetti@northgate.example',
    'investors@halcyon.example',
  ])
})

test('reload and come back a day later: still open; extend and clear', async ({ page, portal }) => {
  const code = await haveUnlocked(page, portal)
  await page.goto('/vault')
  await expect(page.getByRole('heading', { level: 1, name: 'Vault' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Vault' })).toBeVisible()

  await closePage(page, portal)
  portal.clock.advance(DAY + 60_000)
  await page.goto('/fanz')
  await expect(page.getByRole('heading', { level: 1, name: 'Fanz' })).toBeVisible()

  await closePage(page, portal)
  portal.clock.advance(22 * DAY)
  await page.goto('/')
  const session = page.getByRole('region', { name: 'Investor Session Management' })
  await expect(session.getByText(code)).toBeVisible()
  await expect(session.getByText('7 days remaining')).toBeVisible()
  await expect(session.getByText('Consider extending your session.')).toBeVisible()
  await session.getByRole('button', { name: 'Extend 30 Days' }).click()
  await expect(session.getByText('Session extended for another 30 days!')).toBeVisible()
  await expect(session.getByText('30 days remaining')).toBeVisible()
  await expect(session.getByText('Consider extending your session.')).toBeHidden()
  await looksSound(page, 'session, extended', { widths: [320] })

  await session.getByRole('button', { name: 'Clear Session' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(
    'Are you sure you want to clear your session? You will need to complete the NDA process again.',
  )
  await looksSound(page, 'session, asked whether to clear', { widths: [320] })
  await question.getByRole('button', { name: 'Keep session' }).click()
  await expect(session).toBeVisible()
  await session.getByRole('button', { name: 'Clear Session' }).click()
  await question.getByRole('button', { name: 'Clear session', exact: true }).click()
  await expect(session).toBeHidden()
  await expect(page).toHaveURL(`${portal.url}/`)
  await page.goto('/vault')
  await expect(page).toHaveURL(/\/nda-gate\?reason=credentials_missing&project=vault$/)
})

test('wrong, blank, revoked and used-up codes are refused in the words of the spec', { tag: '@full' }, async ({
  page,
  portal,
}) => {
  const INVALID = 'Invalid access code. Please check your code and try again.'
  const code = await someoneSigns(portal)
  await unlock(page, '   ')
  await expect(page.getByText('Please enter your access code')).toBeVisible()
  await unlock(page, code.toLowerCase())
  await expect(page.getByText(INVALID)).toBeVisible()
  await portal.deps.db.updateTable('access_code').set({ uses_remaining: 0 }).where('kind', '=', 'personal').execute()
  await unlock(page, code)
  await expect(page.getByText(INVALID)).toBeVisible()
  await portal.deps.db.updateTable('access_code').set({ uses_remaining: 25 }).where('kind', '=', 'personal').execute()
  await portal.revoke(code)
  await unlock(page, code)
  await expect(page.getByText(INVALID)).toBeVisible()
})

test('25 browsers unlock with the code, the 26th is refused', { tag: '@full' }, async ({ page, portal }) => {
  const code = await someoneSigns(portal)
  for (let i = 0; i < 25; i++) expect((await httpVisitor(portal.url).post('/api/unlock', { code })).status).toBe(200)
  await unlock(page, code)
  await expect(page.getByText('Invalid access code. Please check your code and try again.')).toBeVisible()
})

test('revoked while a reader has the page open: the content leaves the page, and no session is shown', async ({
  page,
  portal,
}) => {
  const code = await haveUnlocked(page, portal)
  await page.goto('/vault')
  await expect(page.getByRole('heading', { level: 1, name: 'Vault' })).toBeVisible()
  await portal.revoke(code)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page).toHaveURL(/\/nda-gate\?reason=code_revoked&project=vault$/)
  await expect(page.getByText(/revoked/).first()).toBeVisible()
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(code)).toBeHidden()
})

test('the gates of the projects', { tag: '@full' }, async ({ page, portal }) => {
  await test.step('no content of a project reaches a browser that may not see it', async () => {
    const bodies: string[] = []
    page.on('response', async (response) => {
      if (response.url().includes('/api/')) bodies.push(await response.text().catch(() => ''))
    })
    for (const route of ['vault', 'fanz', 'realestate', 'analytics']) {
      await page.goto(`/${route}`)
      await expect(page.getByRole('heading', { name: 'Access Required' })).toBeVisible()
    }
    expect(bodies.filter((body) => body.includes('"hero"'))).toEqual([])
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  })
  await page.context().clearCookies()
  await test.step('the gate: a wrong route says so, a right code opens the page in place', async () => {
    await page.goto('/analytics')
    await expect(page.getByRole('heading', { name: 'Access Required' })).toBeVisible()
    const field = page.getByLabel('Enter access code')
    await expect(field).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Access Content' }).click()
    await expect(page.getByText('Please enter an access code')).toBeVisible()
    await field.fill(portal.codes.fanz ?? '')
    await page.getByRole('button', { name: 'Access Content' }).click()
    await expect(page.getByText('Access code is not valid for ANALYTICS platform.')).toBeVisible()
    await field.fill(portal.codes.analytics ?? '')
    await field.press('Enter')
    await expect(page.getByRole('heading', { name: 'Access Required' })).toBeHidden()
    await expect(page).toHaveURL(/\/analytics$/)
  })
  await page.context().clearCookies()
  await test.step('a code that opens only a page can be entered there again after its day', async () => {
    const enter = async () => {
      await page.getByLabel('Enter access code').fill(portal.codes.fanz ?? '')
      await page.getByRole('button', { name: 'Access Content' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Fanz' })).toBeVisible()
    }
    await page.goto('/fanz')
    await enter()
    portal.clock.advance(DAY)
    await page.goto('/fanz')
    await expect(page).toHaveURL(/\/nda-gate\?reason=access_expired&project=fanz$/)
    await page.getByRole('link', { name: 'on the page itself' }).click()
    await enter()
  })
})

test.describe('activation by email', () => {
  test.use({ activation: 'email' })

  test('the code begins with the button of the mailed link, not with its opening', { tag: '@full' }, async ({
    page,
    portal,
  }) => {
    const code = await signNda(page)
    await expect(page.getByText(/is active for 14 days/)).toBeHidden()
    await portal.runJobs()
    const link = portal.mails.flatMap((mail) => /\S+\/confirm#\S+/.exec(mail.text)?.[0] ?? [])[0] ?? ''
    await page.goto(link)
    await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible()
    expect(page.url(), 'the token leaves the address bar').toBe(`${portal.url}/confirm`)
    await unlock(page, code)
    await expect(page.getByText('Your code is not active yet. Confirm your email address')).toBeVisible()
    await page.goto(link)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('button', { name: 'Confirm' })).toBeHidden()
    await page.getByRole('button', { name: 'Open Vault now' }).click()
    await expect(page).toHaveURL(`${portal.url}/vault`)
  })

  test('a link that has lapsed can be asked for again, from the success view and from the link’s own page', {
    tag: '@full',
  }, async ({ page, portal }) => {
    await signNda(page)
    await page.getByRole('button', { name: 'Email me a new link' }).click()
    await expect(page.getByText(/a link is on its way/)).toBeVisible()
    await portal.runJobs()
    await portal.runJobs()
    const links = portal.mails.flatMap((mail) => /\S+\/confirm#\S+/.exec(mail.text)?.[0] ?? [])
    expect(new Set(links).size).toBe(2)
    portal.clock.advance(16 * 60_000)
    await page.goto(links[0] ?? '')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('alert')).toContainText('This link has been used or has expired.')
    await page.getByLabel('Email Address').fill('e.marchetti@northgate.example')
    await page.getByRole('button', { name: 'Email me a new link' }).click()
    await expect(page.getByText(/a link is on its way/)).toBeVisible()
    await portal.runJobs()
    await portal.runJobs()
    expect(new Set(portal.mails.flatMap((mail) => /\/confirm#\S+/.exec(mail.text)?.[0] ?? [])).size).toBe(3)
  })
})

test('an address that has signed is told so, and what was typed stays', { tag: '@full' }, async ({ page, portal }) => {
  await someoneSigns(portal)
  await readToEnd(page)
  await fillForm(page)
  await assent(page).check()
  await page.getByRole('button', { name: 'Sign NDA & Request Access' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    /An NDA has already been submitted for this email address\. Please contact support if you need assistance\./,
  )
  await expect(page.getByLabel('Full Name')).toHaveValue('Elena Marchetti')
  await page.getByRole('button', { name: 'Email a link to this address' }).click()
  await expect(page.getByText(/a link is on its way/)).toBeVisible()
  await looksSound(page, 'agreement, address taken, link mailed', { widths: [1440, 320] })
})
