import type { Locator, Page } from '@playwright/test'
import type { ProjectKey } from '../../contract/projects/project.ts'
import type { ProjectContent } from '../../contract/projects/project-content.ts'
import { publishNda } from '../../server/features/agreements/signing/service.ts'
import { configuredTerms } from '../../server/features/agreements/template-text.ts'
import { putInForce, setOf } from '../helpers/content.ts'
import { looksSound } from './looks.ts'
import {
  agreement,
  assent,
  expect,
  fillForm,
  haveSigned,
  haveUnlocked,
  hold,
  type Portal,
  readToEnd,
  signNda,
  test,
  unlock,
} from './portal.ts'

/* The screens of product-spec section 2, to the letter: titles, labels, busy labels, footnotes, hints and where things lead. */

const SESSION = 'Investor Session Management'

/** What is on the page, from the top: the headings of the given level. */
const headings = (page: Page, level: number) => page.getByRole('heading', { level }).allTextContents()

/** The hue of a computed colour in degrees: 0 red, 60 yellow, 120 green. */
function hueOf(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const canvas = document.createElement('canvas')
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.fillStyle = getComputedStyle(node).color
    pen.fillRect(0, 0, 1, 1)
    const [r = 0, g = 0, b = 0] = [...pen.getImageData(0, 0, 1, 1).data]
    const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)]
    if (most === r) return (60 * ((g - b) / (most - least)) + 360) % 360
    return most === g ? 60 * ((b - r) / (most - least) + 2) : 60 * ((r - g) / (most - least) + 4)
  })
}

test.describe('the landing page', () => {
  test('the landing page: header, sections, ways on, footer', { tag: '@full' }, async ({ page, portal }) => {
    await test.step('header: the logo, the site link and the way in', async () => {
      await page.goto('/')
      const header = page.getByRole('banner')
      await expect(header.getByRole('link', { name: 'Halcyon AI' })).toHaveAttribute('href', '/')
      await expect(header.getByRole('link', { name: 'Halcyon AI' }).locator('img').first()).toBeVisible()
      await expect(header.getByRole('link', { name: 'halcyon.example' })).toHaveAttribute(
        'href',
        'https://halcyon.example',
      )
      await header.getByRole('link', { name: 'New Investor Access' }).click()
      await expect(page).toHaveURL(`${portal.url}/nda-gate`)
    })
    await test.step('its sections in order, with the offer of the spec', async () => {
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await headings(page, 2)).toEqual([
        'Hear Why Investors Are Backing Halcyon AI',
        'Initial Launch',
        'Next Launches',
        'Before you sign',
        'Ready to Invest',
        'Portal',
        'Resources',
        'Contact',
      ])
      const main = page.getByRole('main')
      await expect(main).toContainText('$38.5M to $53.5M')
      await expect(main).toContainText('Total portfolio value')
      await expect(main).toContainText('4 active platforms')
      await expect(main).toContainText('Minimum investment$50,000')
      await expect(main).toContainText('Accredited investors')
      const initial = page.getByRole('region', { name: 'Initial Launch' })
      await expect(initial).toContainText('Secure intelligence and data protection platform')
      await expect(initial).toContainText('$4.5M to $8M')
      await expect(initial).toContainText('Estimated valuation')
      const next = page.getByRole('region', { name: 'Next Launches' })
      await expect(next.getByRole('row', { name: /creators/ })).toContainText(
        'Media intelligence platform for creators',
      )
      await expect(next.getByRole('row', { name: /creators/ })).toContainText('Q4 2025$4.5M to $8M')
      await expect(next.getByRole('row', { name: /Real Estate/ })).toContainText('Real estate investment platform')
      await expect(next.getByRole('row', { name: /Real Estate/ })).toContainText('Q1 2026$15M to $20M')
      await expect(next, 'what is not said in public').not.toContainText('$14.5M')
      await expect(page.getByText(SESSION), 'nobody has a session').toHaveCount(0)
    })
    await test.step('both calls to action lead to the agreement', async () => {
      for (const name of ['Complete NDA to Access', 'Start Secure Access Process']) {
        await page.goto('/')
        await page.getByRole('link', { name }).click()
        await expect(page).toHaveURL(`${portal.url}/nda-gate`)
      }
    })
    await test.step('footer: Projects, Resources and the contact details', async () => {
      await page.goto('/')
      const footer = page.getByRole('contentinfo')
      await expect(footer.getByRole('link', { name: 'Projects' })).toHaveAttribute('href', '/nda-gate')
      for (const name of ['Documentation', 'API Reference', 'Support'])
        await expect(footer.getByRole('link', { name, exact: true })).toBeVisible()
      await expect(footer.getByRole('link', { name: 'investors@halcyon.example' })).toHaveAttribute(
        'href',
        'mailto:investors@halcyon.example',
      )
      await expect(footer).toContainText('+1 702 555 0142')
      await expect(footer).toContainText('1200 South Fourth Street, Suite 300')
      await expect(footer).toContainText('Las Vegas, NV 89104')
    })
  })
})

test.describe('the NDA gate', () => {
  test('the agreement and the form beside it', { tag: '@full' }, async ({ page, portal }) => {
    await test.step('left: the agreement, the hint and the box that opens past 90 percent', async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto('/nda-gate')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confidential Investor Portal – NDA Required')
      const box = await agreement(page).boundingBox()
      expect(box?.height, 'at least 96 units of 4 pixels').toBeGreaterThanOrEqual(384)
      await expect(page.getByText('Please scroll through the entire document.')).toBeVisible()
      const scrollTo = (part: number) =>
        agreement(page).evaluate(
          (element, at) => element.scrollTo({ top: (element.scrollHeight - element.clientHeight) * at }),
          part,
        )
      await expect(assent(page)).toHaveAttribute('aria-disabled', 'true')
      await scrollTo(0.895)
      await expect(page.getByText('you are at 89')).toBeVisible()
      await expect(assent(page)).toHaveAttribute('aria-disabled', 'true')
      await scrollTo(0.905)
      await expect(assent(page)).not.toHaveAttribute('aria-disabled')
      await expect(page.getByText('Please scroll through the entire document.')).toBeHidden()
    })
    await test.step('right: Identity Verification, its four fields, the address, the footnote and the notice', async () => {
      await page.goto('/nda-gate')
      const card = page.getByRole('region', { name: 'Identity Verification' })
      const left = await agreement(page).boundingBox()
      expect((await card.boundingBox())?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0))
      await expect(card.getByRole('textbox')).toHaveCount(4)
      for (const name of ['Full Name', 'Email Address', 'Company Name', 'Phone Number'])
        await expect(card.getByLabel(name, { exact: true })).toHaveAttribute('required')
      await expect(card).toContainText('127.0.0.1')
      await expect(card).toContainText('automatically recorded for security')
      await expect(card).toContainText(
        'Signing creates a legally binding agreement. Access is granted after a 48-hour verification period.',
      )
      await expect(card).toContainText(
        'Security notice: codes are time-limited and monitored; misuse leads to revocation and legal action.',
      )
      const submit = card.getByRole('button', { name: 'Sign NDA & Request Access' })
      await expect(submit).toHaveAttribute('aria-disabled', 'true')
      await page.getByRole('button', { name: 'I have reached the end of the agreement' }).click()
      await expect(submit, 'read is not accepted').toHaveAttribute('aria-disabled', 'true')
      await assent(page).check()
      await expect(submit).not.toHaveAttribute('aria-disabled')
      await assent(page).uncheck()
      await expect(submit).toHaveAttribute('aria-disabled', 'true')
    })
    await test.step('who was sent here is told why', async () => {
      for (const [reason, words] of [
        ['credentials_missing', 'This browser no longer has the session'],
        ['nda_missing', 'there is no signature for this session'],
        ['code_revoked', 'Your access code was revoked'],
        ['access_expired', 'Your access has ended'],
      ] as const) {
        await page.goto(`/nda-gate?reason=${reason}`)
        await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
      }
    })
    await test.step('no raw HTML of an agreement becomes HTML', async () => {
      const text = '# Mutual Non-Disclosure Agreement\n\n## 1. Purpose\n\n1.1 <img src=x alt=raw> <b>bold</b>\n'
      await portal.deps.db
        .transaction()
        .execute((trx) => publishNda(trx, portal.deps, text, configuredTerms(portal.deps.portal)))
      // A document is kept for up to a second after what it shows has changed.
      await expect(async () => {
        await page.goto('/nda-gate')
        await expect(agreement(page)).toContainText('<img src=x alt=raw> <b>bold</b>', { timeout: 500 })
      }).toPass()
      await expect(agreement(page).locator('img')).toHaveCount(0)
    })
  })

  test('a refusal is red and above the button; busy ends on error and on success', { tag: '@full' }, async ({
    page,
  }) => {
    await readToEnd(page)
    await assent(page).check()
    const submit = page.getByRole('button', { name: /Sign NDA & Request Access|Processing\.\.\./ })
    await submit.click()
    const alert = page.getByRole('alert')
    await expect(alert).toHaveText('All fields are required')
    const [above, below] = [await alert.boundingBox(), await submit.boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
    const hue = await hueOf(alert)
    expect(Math.min(hue, 360 - hue), 'red').toBeLessThan(20)

    const name = page.getByLabel('Full Name')
    const email = page.getByLabel('Email Address')
    await expect(name).toBeFocused()
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await expect(name).toHaveAccessibleDescription('Enter your full name.')
    await expect(email).toHaveAccessibleDescription('Enter your email address.')
    await name.fill('Elena Marchetti')
    await expect(name).not.toHaveAttribute('aria-invalid')
    await expect(email).toHaveAttribute('aria-invalid', 'true')

    await fillForm(page)
    await email.fill('marchetti')
    await submit.click()
    await expect(alert).toHaveText('Please enter a valid email address')
    await expect(email).toBeFocused()
    await expect(email).toHaveAccessibleDescription('Enter a complete email address, such as name@company.com.')
    await fillForm(page)
    await expect(alert, 'nothing is wrong any more').toHaveCount(0)
    await page.route('**/api/nda/submissions', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
    await submit.click()
    await expect(alert).toHaveText('An unexpected error occurred. Please try again.')
    await expect(submit).toHaveText('Sign NDA & Request Access')
    const letGo = await hold(page, '**/api/nda/submissions')
    await submit.click()
    await expect(submit).toHaveText('Processing...')
    await expect(submit).toHaveAttribute('aria-disabled', 'true')
    letGo()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('NDA Signed Successfully')
  })

  test('the success view says what was received and where it leads', { tag: '@full' }, async ({
    page,
    context,
    portal,
  }) => {
    await context.grantPermissions(['clipboard-write'])
    const begins = {
      immediate: 'Immediate access',
      email: 'once you confirm your address with the link we emailed you',
      review: 'Your code becomes active once our team has reviewed it',
    }
    for (const activation of ['email', 'review', 'immediate'] as const)
      await test.step(`the success view has the words of activation ${activation}`, async () => {
        portal.deps.portal.nda.activation = activation
        await context.clearCookies()
        expect(await signNda(page, `${activation}@northgate.example`)).toMatch(/^HALCYON-[A-Z0-9]{6}$/)
        for (const [kind, words] of Object.entries(begins))
          await expect(page.getByText(words)).toHaveCount(kind === activation ? 1 : 0)
        await expect(page.getByText(/is active for 14 days/)).toHaveCount(activation === 'immediate' ? 1 : 0)
        await looksSound(page, `signed, ${activation}`, { widths: [320] })
      })
    await page.getByRole('button', { name: 'Copy code' }).click()
    await expect(page.getByText('Code copied to clipboard').first()).toBeVisible()
    await looksSound(page, 'signed, copied', { widths: [1440, 320] })
    await expect(page.getByText('Your personal investor access code is active for 14 days')).toBeVisible()
    expect(await page.getByRole('region', { name: 'Access details' }).getByRole('listitem').allTextContents()).toEqual([
      'Immediate access',
      'Valid 14 days from signing',
      '25 secure sessions',
      'Full vault tear sheet and materials',
      'All access monitored and logged',
    ])
    const contact = page.getByText('Questions go to the investor relations team:')
    await expect(contact.getByRole('link', { name: 'investors@halcyon.example' })).toBeVisible()
    await page.getByRole('link', { name: 'Proceed to Unlock Screen' }).click()
    await expect(page).toHaveURL(`${portal.url}/unlock`)
  })
})

test.describe('the unlock screen', () => {
  test('the words of the unlock screen', { tag: '@full' }, async ({ page, portal }) => {
    await test.step('title, subtitle, one field, one button, one way back', async () => {
      await page.goto('/unlock')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Secure Access')
      await expect(page.getByText('Enter your access code to unlock platforms', { exact: true })).toBeVisible()
      await expect(page.getByRole('textbox')).toHaveCount(1)
      await expect(page.getByLabel('Access Code', { exact: true })).toBeVisible()
      await page.getByRole('link', { name: 'Complete NDA first' }).click()
      await expect(page).toHaveURL(`${portal.url}/nda-gate`)
    })
    await test.step('busy while it asks, and then the vault', async () => {
      const code = await haveSigned(page, portal)
      const letGo = await hold(page, '**/api/unlock')
      await unlock(page, code)
      await expect(page.getByRole('button', { name: 'Validating...' })).toHaveAttribute('aria-disabled', 'true')
      letGo()
      await expect(page).toHaveURL(`${portal.url}/vault`)
      expect(await page.evaluate(() => localStorage.length + sessionStorage.length), 'nothing is kept here').toBe(0)
    })
  })
})

test.describe('the gate of a project page', () => {
  test('the gate of a project page while it asks', { tag: '@full' }, async ({ page }) => {
    await test.step('its words, its field and its button', async () => {
      await page.goto('/fanz')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Required')
      await expect(page.getByText('Codes go to authorised investors and partners.')).toBeVisible()
      await expect(page.getByLabel('Enter access code', { exact: true })).toHaveAttribute('type', 'password')
      const letGo = await hold(page, '**/api/access/fanz')
      await page.getByLabel('Enter access code').fill('HALCYON-000000')
      await page.getByRole('button', { name: 'Access Content' }).click()
      await expect(page.getByRole('button', { name: 'Validating...' })).toHaveAttribute('aria-disabled', 'true')
      letGo()
      await expect(
        page.getByText('Invalid or expired access code. Please check your code and try again.'),
      ).toBeVisible()
    })
  })
})

test.describe('Investor Session Management', () => {
  test('shows the session and how long it lasts, green and then yellow; a failure to extend says so', {
    tag: '@full',
  }, async ({ page, portal }) => {
    const code = await haveUnlocked(page, portal)
    await page.goto('/')
    const session = page.getByRole('region', { name: SESSION })
    const shown = (iso: number) =>
      new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).format(iso)
    const created = portal.clock.now().getTime()
    for (const [term, text] of [
      ['Email', 'e.marchetti@northgate.example'],
      ['Access code', code],
      ['Created', shown(created)],
      ['Expires', shown(created + 30 * 86_400_000)],
    ] as const)
      await expect(session.locator('dl > div', { hasText: term }).filter({ hasText: text })).toBeVisible()
    await expect(session, 'the code ends apart from the session').toContainText(
      `Valid until ${shown(created + 14 * 86_400_000)}, 24 sessions left`,
    )
    const alert = session.getByText('30 days remaining')
    expect(Math.abs((await hueOf(alert)) - 140), 'green').toBeLessThan(40)
    await expect(session.getByRole('button', { name: 'Extend 30 Days' })).toBeVisible()
    await expect(session.getByRole('button', { name: 'Clear Session' })).toBeVisible()
    await looksSound(page, 'session, green', { widths: [1440, 320] })

    portal.clock.advance(22 * 86_400_000)
    await page.reload()
    expect(Math.abs((await hueOf(session.getByText('8 days remaining'))) - 140), 'green at 8').toBeLessThan(40)
    await expect(session.getByText('Consider extending your session.')).toHaveCount(0)
    await expect(session).toContainText(`Ended on ${shown(created + 14 * 86_400_000)}`)
    portal.clock.advance(86_400_000)
    await page.reload()
    const soon = session.getByText('7 days remaining. Consider extending your session.')
    expect(Math.abs((await hueOf(soon)) - 48), 'yellow at 7').toBeLessThan(15)
    await looksSound(page, 'session, yellow', { widths: [320] })

    await page.route('**/api/session/extend', (route) => route.fulfill({ status: 500, body: 'broken' }))
    await session.getByRole('button', { name: 'Extend 30 Days' }).click()
    await expect(session).toContainText('The session could not be extended. Please try again.')
  })

  test('the console helpers tell and clear, and open nothing', { tag: '@full' }, async ({ page, portal }) => {
    type Helpers = { portal: Record<string, () => Promise<{ userEmail: string } | null>> }
    const helper = async (name: string) => {
      await page.waitForFunction(() => 'portal' in window)
      return page.evaluate((key) => (window as unknown as Helpers).portal[key]?.() ?? null, name)
    }
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    await haveUnlocked(page, portal)
    await page.goto('/vault')
    await expect(page.getByRole('button', { name: 'Clear Session' })).toBeVisible()
    expect(await helper('status')).toMatchObject({ userEmail: 'e.marchetti@northgate.example' })
    for (const name of ['enableMasterAccess', 'resetTestAccounts']) {
      await helper(name)
      expect(said.at(-1)).toContain('Staff log in with the admin dialog')
    }
    await page.goto('/analytics')
    await expect(page.getByRole('heading', { name: 'Access Required' })).toBeVisible()
    await helper('clearSession')
    await expect(page).toHaveURL(`${portal.url}/`)
    await page.goto('/vault')
    await expect(page).toHaveURL(/\/nda-gate\?reason=credentials_missing&project=vault$/)
    await test.step('clearing empties what the browser keeps and leads to the front page', async () => {
      await page.context().clearCookies()
      await haveUnlocked(page, portal, 'second@northgate.example')
      await page.goto('/vault')
      await expect(page.getByRole('button', { name: 'Clear Session' })).toBeVisible()
      await page.evaluate(() => sessionStorage.setItem('kept', 'by another part'))
      const asked = page.getByRole('dialog')
      await page.setViewportSize({ width: 820, height: 900 })
      await page.getByRole('button', { name: 'Projects and session' }).click()
      await page.getByRole('button', { name: 'Clear Session' }).click()
      await expect(asked).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(asked, 'Escape closes the dialog, and the sheet that it stands in stays').toBeHidden()
      await page.getByRole('button', { name: 'Clear Session' }).click()
      await expect(asked, 'the words of the specification').toContainText('complete the NDA process again')
      await expect(asked, 'and what that means').toContainText(
        'Your signature stays valid: you only need to enter your access code again, which uses one of its sessions.',
      )
      await asked.getByRole('button', { name: 'Clear session', exact: true }).click()
      await expect(page).toHaveURL(`${portal.url}/`)
      await expect.poll(() => page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0)
      await expect(page.getByText(SESSION)).toHaveCount(0)
    })
  })
})

test.describe('tried out on its own machine', () => {
  test.use({ settings: { DEV_CONSOLE: 'on' } })

  test('the console helpers open every project and free the test accounts', { tag: '@full' }, async ({
    page,
    portal,
  }) => {
    type Helpers = { portal: Record<string, () => Promise<unknown>> }
    const helper = async (name: string) => {
      // The page is there before its scripts are.
      await page.waitForFunction(() => 'portal' in window)
      return page.evaluate((key) => (window as unknown as Helpers).portal[key]?.(), name)
    }
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    await haveSigned(page, portal, 'test.one@investors.example')
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'You signed in this browser' })).toBeVisible()
    await helper('resetTestAccounts')
    expect(said.at(-1)).toBe('These can sign again: test.one@investors.example')
    await page.goto('/analytics')
    await expect(page.getByRole('heading', { name: 'Access Required' })).toBeVisible()
    await helper('enableMasterAccess')
    await expect(page.getByRole('heading', { name: 'Access Required' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Clear override' })).toBeVisible()
  })
})

test.describe('a project page', () => {
  /** Opens a project with its own built-in code; answers what the page has to show. */
  async function open(page: Page, portal: Portal, route: ProjectKey, film = ''): Promise<ProjectContent> {
    const content = await setOf(portal.deps, route)
    if (content.video) content.video.embed = film
    await putInForce(portal.deps, route, content)
    await page.context().clearCookies()
    await page.goto(`/${route}`)
    await page.getByLabel('Enter access code').fill(portal.codes[route] ?? '')
    await page.getByLabel('Enter access code').press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: content.hero.title })).toBeVisible()
    return content
  }

  test('the parts of a tear sheet', { tag: '@full' }, async ({ page, portal }) => {
    const content = await open(page, portal, 'vault')
    await test.step('the market: a bar a year, 2025 marked, what is past greyed, the source as a tooltip', async () => {
      const { why } = content
      const bars = page.getByRole('list', { name: 'Total addressable market by year' }).getByRole('listitem')
      await expect(bars).toHaveCount(why.marketData.length)
      const looks = new Map<string, string>()
      for (const [index, { year, value, percentage }] of why.marketData.entries()) {
        const bar = bars.nth(index)
        for (const text of [String(year), `$${value.toFixed(1)}B`, `${percentage}%`])
          await expect(bar.getByText(text, { exact: true })).toBeVisible()
        await expect(bar.getByText('Current Year')).toHaveCount(year === 2025 ? 1 : 0)
        await bar.getByRole('button').hover()
        await expect(page.getByRole('tooltip')).toContainText(why.marketDataSource ?? 'missing')
        const era = year < 2025 ? 'past' : year === 2025 ? 'now' : 'next'
        const fill = bar.locator('.market-chart_barFill')
        looks.set(
          era,
          await fill.evaluate((node) => {
            const { backgroundColor, backgroundImage, borderTopStyle } = getComputedStyle(node)
            return [backgroundColor, backgroundImage === 'none' ? 'plain' : 'hatched', borderTopStyle].join('; ')
          }),
        )
      }
      expect(new Set(looks.values()).size, 'past, now and projected differ').toBe(3)
      expect(looks.get('next'), 'not by colour alone').toContain('hatched; dashed')
      const [r = 0, g = 0, b = 0] = (looks.get('past')?.match(/\d+/g) ?? []).map(Number)
      expect(Math.max(r, g, b) - Math.min(r, g, b), 'grey').toBeLessThan(25)
      await expect(page.getByRole('row', { name: '2029, projected' })).toHaveCount(1)
    })
    await test.step('financials: key metrics and the tier table with its terms and contact', async () => {
      const { financials } = content
      const section = page.locator('#financials')
      await expect(section).toContainText(financials.roundOverview ?? '')
      await expect(section).toContainText(financials.metrics.valuation)
      // Each key figure once: four in the header of the page, the others here.
      expect(await page.locator('.tear-hero_figures dt').allTextContents()).toEqual([
        'Valuation',
        'Annual recurring revenue',
        'Raise target',
        'Growth, year on year',
      ])
      expect(await section.locator('.financials_metrics dt').allTextContents()).toEqual(['Gross margin', 'Clients'])
      const structure = financials.investmentStructure
      expect(structure).toBeDefined()
      await expect(section.getByRole('table').getByRole('row')).toHaveCount(1 + (structure?.tiers.length ?? 0))
      for (const text of [structure?.terms.instrument, structure?.terms.allocation, structure?.contact.note])
        await expect(section).toContainText(text ?? 'missing')
      await expect(section.getByRole('link', { name: structure?.contact.email ?? '' })).toBeVisible()
    })
    await test.step('what it says of itself, and its buttons', async () => {
      const { hero, what, why, how, cta, exit } = content
      const main = page.getByRole('main')
      await expect(main).toContainText(hero.subtitle)
      for (const [id, cards] of [
        ['what', what.features],
        ['why', why.opportunities],
      ] as const) {
        await expect(page.locator(`#${id} .tear-sheet_columns > li`)).toHaveCount(3)
        await expect(page.locator(`#${id} .tear-sheet_columns svg`)).toHaveCount(3)
        for (const { title, description } of cards) {
          await expect(page.locator(`#${id}`)).toContainText(title)
          await expect(page.locator(`#${id}`)).toContainText(description)
        }
      }
      expect(await page.locator('#how ol h3').allTextContents()).toEqual(how.steps.map(({ title }) => title))
      for (const { title, timeline } of exit.opportunities)
        await expect(page.locator('#exit').getByRole('row', { name: title })).toContainText(timeline ?? '')
      await expect(page.locator('#next')).toContainText(cta.title)
      for (const name of ['Schedule Investor Call', 'Request Data Room Access'])
        await expect(page.locator('#next').getByRole('button', { name })).toBeVisible()
      await page.getByRole('link', { name: 'View Investment Details' }).click()
      await expect(page).toHaveURL(/\/vault#financials$/)
      await expect(page.getByText('Authentication Required: Please sign in to access this content.')).toBeVisible()
    })
    await test.step('its sections in order, the film only where there is one', async () => {
      const order = () =>
        page.locator('main > section').evaluateAll((all) => all.map((one) => one.getAttribute('aria-labelledby')))
      const sections = ['what-h', 'why-h', 'how-h', 'financials-h', 'exit-h', 'gtm-h', 'next-h', 'investor-content-h']
      expect(await order()).toEqual(['sheet-title', ...sections])
      await expect(page.locator('section#financials, section#investor-content')).toHaveCount(2)
      await page.route('**/film.mp4', (route) => route.fulfill({ contentType: 'video/mp4', body: '' }))
      await open(page, portal, 'fanz', '/film.mp4')
      expect(await order()).toEqual(['sheet-title', 'what-h', 'why-h', 'video-h', ...sections.slice(2)])
    })
    await test.step('or the tier list: open stands out, q2 2024 is yellow, the rest is grey', async () => {
      const content = await setOf(portal.deps, 'fanz')
      const { investmentTiers: [first, ...others] = [] } = content.financials
      const last = others.at(-1)
      if (!first || !last) throw new Error('fanz has too few tiers')
      first.status = 'q2 2024'
      last.status = 'closed'
      await putInForce(portal.deps, 'fanz', content)
      const { financials } = await open(page, portal, 'fanz')
      const tiers = page.locator('#financials')
      await expect(tiers.getByRole('table').getByRole('row')).toHaveCount(1 + (financials.investmentTiers?.length ?? 0))
      const status = (text: string) => tiers.getByText(text, { exact: true }).first()
      const ground = (text: string) => status(text).evaluate((node) => getComputedStyle(node).backgroundColor)
      expect(await ground('open')).not.toBe(await ground('closed'))
      expect(Math.abs((await hueOf(status('q2 2024'))) - 48), 'yellow').toBeLessThan(15)
      const grey = await status('closed').evaluate(
        (node) => getComputedStyle(node).color.match(/\d+/g)?.map(Number) ?? [],
      )
      expect(Math.max(...grey) - Math.min(...grey)).toBeLessThan(25)
    })
    await test.step('go-to-market: each revenue share in the colour of its band', async () => {
      const content = await setOf(portal.deps, 'vault')
      const [any] = content.gtm.channels
      if (!any) throw new Error('the vault has no channel')
      // Without shares of all sales, each channel has a bar of its own.
      const { share: _, ...alone } = any
      content.gtm.channels = [100, 60, 59, 40, 39].map((percentage) => ({
        ...alone,
        name: `Channel of ${percentage}`,
        percentage,
      }))
      await putInForce(portal.deps, 'vault', content)
      const { gtm } = await open(page, portal, 'vault')
      const fills = new Map<number, Set<string>>()
      for (const { name, percentage } of gtm.channels) {
        const channel = page.locator('#gtm li', { hasText: name })
        await expect(channel).toContainText(`${percentage}%`)
        const band = percentage >= 60 ? 60 : percentage >= 40 ? 40 : 0
        const fill = await channel
          .locator('rect')
          .last()
          .evaluate((rect) => getComputedStyle(rect).fill)
        fills.set(band, (fills.get(band) ?? new Set()).add(fill))
      }
      expect([...fills.values()].map((set) => set.size)).toEqual([1, 1, 1])
      expect(new Set([...fills.values()].flatMap((set) => [...set])).size).toBe(3)
      for (const { label, value } of gtm.traction)
        await expect(page.locator('#gtm dl > div', { hasText: label })).toContainText(value)
    })
  })

  test('the decision is made again after 60 seconds', async ({ page, portal }) => {
    const code = await haveUnlocked(page, portal)
    await page.clock.install()
    await page.goto('/vault')
    await expect(page.getByRole('heading', { level: 1, name: 'Vault' })).toBeVisible()
    await portal.revoke(code)
    await page.clock.runFor(50_000)
    await expect(page.getByRole('heading', { level: 1, name: 'Vault' })).toBeVisible()
    await page.clock.runFor(12_000)
    await expect(page).toHaveURL(/\/nda-gate\?reason=code_revoked&project=vault$/)
  })
})
