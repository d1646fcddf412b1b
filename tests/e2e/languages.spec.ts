import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { looksSound } from './looks.ts'
import { expect, haveSigned, haveUnlocked, type Portal, signInAs, test } from './portal.ts'

const PUBLIC = [
  '/',
  '/nda-gate',
  '/unlock',
  '/agreement',
  '/verify',
  '/privacy',
  '/support',
  '/documentation',
  '/reset-password',
  '/confirm',
]
const INVESTOR = { email: 'ada@fund.example', firstName: 'Ada', lastName: 'Byron', accredited: true }

/** Pages in the pseudo-language, in place of the English ones. */
const pseudoTest = test.extend<object, { pages: string }>({
  pages: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      for (const more of [[], ['--ssr']]) {
        const built = spawnSync('node_modules/.bin/vite', ['build', '--mode', 'pseudo', '--logLevel', 'error', ...more])
        expect(built.status, String(built.stderr)).toBe(0)
      }
      const folder = mkdtempSync(join(tmpdir(), 'vestibule-pseudo-'))
      for (const [name, made] of [
        ['web', 'web-pseudo'],
        ['ssr', 'ssr-pseudo'],
        ['web-de', 'web-de'],
        ['ssr-de', 'ssr-de'],
      ] as const)
        symlinkSync(resolve('dist', made), join(folder, name))
      await use(folder)
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', auto: true },
  ],
  settings: async ({ pages }, use) => use({ WEB_DIR: join(pages, 'web') }),
})

pseudoTest(
  'every text that an investor sees comes from a catalogue or from the company, and none is cut at 390 pixels',
  { tag: '@full' },
  async ({ page, portal }) => {
    test.slow()
    await page.setViewportSize({ width: 390, height: 900 })
    const look = lookAt(page, portal)
    for (const path of [...PUBLIC, '/nowhere']) {
      await page.goto(path)
      await look.at(path)
    }
    await page.goto('/?signin=open')
    await expect(page.getByRole('dialog')).toBeVisible()
    await look.at('signing in')
    look.given(await haveSigned(page, portal))
    await page.goto('/')
    await look.at('signed')
    look.given(await haveUnlocked(page, portal, INVESTOR.email))
    for (const path of ['/', '/unlock', '/vault', '/analytics', '/nda-gate']) {
      await page.goto(path)
      await look.at(`unlocked, ${path}`)
    }
    await page.context().clearCookies()
    await page.goto('/vault')
    await look.at('a project without access')
    await signInAs(page.context(), portal, INVESTOR)
    await page.goto('/account')
    await look.at('account')
  },
)

/** Names that the test gives, words of Intl until they follow the language, and what is the same in every language. */
const GIVEN = [
  'Ada Byron',
  'Elena Marchetti',
  'Northgate Family Office',
  'US dollars',
  'and',
  'ARR',
  'account.session_token',
  // The initials of a person of the team.
  '[A-Z]{2}',
  '(sha256sum )?agreement\\.txt',
  'Linux',
  'macOS',
  'Windows',
]

/** Looks at a page at 390 pixels: no raw string, nothing cut, nothing wider than the window. */
function lookAt(page: Page, portal: Portal) {
  let content: string | undefined
  const ends: string[] = []
  /** Of a personal code, pages show the end only. */
  const given = (code: string) => void ends.push(code.slice(-4))
  const at = async (state: string) => {
    content ??= await contentOf(portal)
    const { company, platforms, landing } = await (await fetch(`${portal.url}/api/portal`)).json()
    const names = [
      landing.openTo,
      `${platforms.length}\\s+${landing.projects.many}`,
      capital(landing.projects.one),
      ...company.contact.address,
      company.legalName,
      company.name,
      ...platforms.map(({ name }: { name: string }) => name),
      ...GIVEN,
      ...ends,
    ]
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const written = content
    const raw = (await textsOf(page)).filter((text) => !isOurs(text, written, names))
    expect.soft(raw, state).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(overflow, `${state} is wider than the window`).toBeLessThanOrEqual(0)
  }
  return { at, given }
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Everything that the company wrote, as the API has it. */
async function contentOf(portal: Portal): Promise<string> {
  const versions = await portal.deps.db.selectFrom('content_version').selectAll().execute()
  const info = await (await fetch(`${portal.url}/api/portal`)).text()
  const nda = await (await fetch(`${portal.url}/api/nda`)).text()
  return plain(`${info} ${nda} ${JSON.stringify(versions)}`.replaceAll('\\\\', '\\').replaceAll('\\"', '"'))
}

const plain = (text: string) =>
  text
    .replace(/\\n/g, ' ')
    .replace(/[#*_>-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** What a page shows and says, without what is hidden. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || parent.closest('script, style, template, noscript, code, [lang]:not(html)')) continue
      // A sentence in which names of the interface stand out is one text.
      const sentence =
        parent.closest('b.emphasis')?.parentElement ?? (parent.querySelector(':scope > b.emphasis') && parent)
      found.push((sentence ?? node).textContent?.trim() ?? '')
    }
    // Tables that are folded on a narrow screen show `data-label` before each value.
    for (const node of document.querySelectorAll('[aria-label], [title], [placeholder], [alt], [data-label]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'data-label'])
        found.push(node.getAttribute(name)?.trim() ?? '')
    found.push(document.title)
    return found
  })
}

/** Marks of the pseudo-language, or words of the company, dates, times, amounts, hashes, addresses and codes of watermarks. */
function isOurs(text: string, content: string, names: readonly string[]): boolean {
  const rest = text
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/g, ' ')
    .replace(new RegExp(names.join('|'), 'g'), ' ')
    .replace(
      /[$€][\d.,]+M?|\b[A-Z0-9]{4}(?:-[A-Z0-9]{4})?\b|\S+@\S+|https?:\S+|\b[0-9a-f]{8,}\S*|\bSHA-256\b|\bUTC\b|\/s\/|\b[A-Z]+-[\w…-]+/g,
      ' ',
    )
    .replace(/\b(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*\b/g, ' ')
  // A date beside the company's words leaves its numbers.
  const words = plain(rest.replace(/\b\d+\b/g, ' '))
  return !/[A-Za-z]{2,}/.test(rest) || content.includes(plain(text)) || content.includes(words)
}

test('a portal in German is German, from the front page to a signature whose evidence says so', async ({
  page,
  portal,
}) => {
  test.slow()
  portal.deps.portal.language = 'de'
  for (const path of PUBLIC) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await looksSound(page, `german ${path}`, { widths: [390], uncut: path !== '/nda-gate' })
  }
  await page.goto('/nda-gate')
  await page.getByRole('button', { name: 'Ich habe das Ende der Vereinbarung erreicht' }).click()
  await page.getByLabel('Ich habe diese Vertraulichkeitsvereinbarung gelesen').check()
  await page.getByLabel('Vollständiger Name').fill('Ada Byron')
  await page.getByLabel('E-Mail-Adresse').fill(INVESTOR.email)
  await page.getByLabel('Unternehmen').fill('Byron Kapital')
  await page.getByLabel('Telefonnummer').fill('+49 30 1234567')
  await page.getByRole('button', { name: 'NDA unterzeichnen und Zugang beantragen' }).click()
  await expect(page.getByRole('heading', { name: 'NDA erfolgreich unterzeichnet' })).toBeVisible()
  await looksSound(page, 'german signed', { widths: [390] })

  const { detail } = await portal.deps.db
    .selectFrom('audit_entry')
    .select('detail')
    .where('action', '=', 'nda.signed')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(detail)).toMatchObject({ language: 'de' })
  const { words } = await portal.deps.db.selectFrom('assent_text').select('words').executeTakeFirstOrThrow()
  expect(JSON.parse(words)).toMatchObject({ language: 'de', button: 'NDA unterzeichnen und Zugang beantragen' })

  await page.goto('/unlock')
  await page.getByLabel('Zugangscode').fill('FALSCH-1234')
  await page.getByRole('button', { name: 'Zugang freischalten' }).click()
  await expect(
    page.getByText('Ungültiger Zugangscode. Bitte prüfen Sie Ihren Code, und versuchen Sie es erneut.'),
  ).toBeVisible()
})
