import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Browser, Locator, Page, TestInfo } from '@playwright/test'
import { TOTP } from 'otpauth'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { replaceSetupLink } from '../../server/features/operations/setup/setup-link.ts'
import { PASSWORD } from '../helpers/account.ts'
import { DEMO, demoSentences } from '../helpers/demo-words.ts'
import { SECOND } from '../helpers/test-clock.ts'
import { fitWindow } from './looks.ts'
import { expect as given, type Portal } from './portal.ts'

/** A busy machine takes long for the end of the demo, and for a signed copy. */
export const expect = given.configure({ timeout: 60_000 })

export const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()

/** Seconds of the keystroke-level model (Card, Moran and Newell): think, point and press; then type, or paste what is long. */
const PRESS = 1.35 + 1.1 + 0.2
const KEY = 0.28
const PASTE = 0.4 + 2 * KEY
const LONG = 40

export type Hand = ReturnType<typeof handOn>

/** Does with the page what a person does, and counts it. */
export function handOn(page: Page) {
  const count = { presses: 0, fields: 0, seconds: 0 }
  const press = () => {
    count.presses += 1
    count.seconds += PRESS
  }
  return {
    page,
    count,
    press: async (target: Locator) => {
      await target.click()
      press()
    },
    fill: async (target: Locator, text: string) => {
      await target.fill(text)
      count.fields += 1
      count.seconds += PRESS + (text.length > LONG ? PASTE : KEY * text.length)
    },
    choose: async (target: Locator, option: string | { label: string }) => {
      await target.selectOption(option)
      press()
      press()
    },
    tick: async (target: Locator, on = true) => {
      await target.setChecked(on)
      press()
    },
    /** A file is chosen in the window of the system. */
    upload: async (target: Locator, file: { name: string; mimeType: string; buffer: Buffer }) => {
      await target.setInputFiles(file)
      for (let i = 0; i < 3; i++) press()
    },
    open: async (address: string) => {
      await page.goto(address)
      press()
    },
  }
}

export type Company = {
  name: string
  legalName: string
  siteUrl: string
  email: string
  phone: string
  address: string
  currency: string
  language?: string
  locale?: string
  prefix: string
  /** The admin, who signs for the company. */
  firstName: string
  lastName: string
}

/** From the link of the terminal to the company that takes the place of the demo. */
export async function begin(staff: Hand, portal: Portal, company: Company, how: string): Promise<void> {
  const { page, fill, press, choose, tick } = staff
  await staff.open((await replaceSetupLink(portal.deps, portal.url)) ?? '')
  await heading(page, 'Welcome. Who are you?')
  await fill(page.getByLabel('First name'), company.firstName)
  await fill(page.getByLabel('Last name'), company.lastName)
  await fill(page.getByLabel('Email'), company.email)
  await fill(page.getByLabel('Password', { exact: true }), PASSWORD)
  await press(page.getByRole('button', { name: 'Continue' }))
  await heading(page, 'Add your authenticator app')
  const key = await page.locator('p:has-text("Key") .mono').textContent()
  await fill(page.getByLabel('Code from the app'), new TOTP({ secret: (key ?? '').replaceAll(' ', '') }).generate())
  await page.getByLabel('Code from the app').press('Enter')
  await press(page.getByRole('button', { name: 'I have saved them' }))

  await heading(page, 'Who raises the money?')
  await tick(page.getByLabel(how))
  await fill(page.getByLabel('Name', { exact: true }), company.name)
  await fill(page.getByLabel('Legal name'), company.legalName)
  await fill(page.getByLabel('Website'), company.siteUrl)
  await fill(page.getByLabel('Contact email'), company.email)
  await fill(page.getByLabel('Phone number'), company.phone)
  await fill(page.getByLabel('Postal address'), company.address)
  await fill(page.getByLabel('Currency'), company.currency)
  if (company.language) await choose(page.getByLabel(/^Language/), { label: company.language })
  if (company.locale) await choose(page.getByLabel(/^Format of/), { label: company.locale })
  await fill(page.getByLabel('Type Halcyon AI to confirm'), 'Halcyon AI')
  await press(page.getByRole('button', { name: 'Begin', exact: true }))
  await heading(page, 'How investors recognise you')
}

type Brand = { logo?: string; accent?: string; type?: string }

export async function chooseBrand(staff: Hand, { prefix }: Company, { logo, accent, type }: Brand): Promise<void> {
  const { page, fill, press } = staff
  if (logo) {
    const group = page.getByRole('group', { name: 'Logo', exact: true })
    const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) }
    await staff.upload(group.locator('input[type=file]'), file)
    await expect(group.getByRole('button', { name: 'Remove Logo' })).toBeVisible()
  }
  if (accent) await fill(page.getByLabel('Accent colour (optional)', { exact: true }), accent)
  if (type) await press(page.getByRole('radio', { name: type }))
  await fill(page.getByLabel('Prefix of personal codes'), prefix)
  await press(page.getByRole('button', { name: 'Save and continue' }))
  await heading(page, 'What investors sign')
}

type Terms = { law: string; courts?: string; years: string; title: string }

/** The agreement that the portal comes with. */
export async function publishTemplate(staff: Hand, company: Company, terms: Terms): Promise<void> {
  const { page, fill, press } = staff
  await fill(page.getByLabel('Governing law'), terms.law)
  if (terms.courts) await fill(page.getByLabel('Courts'), terms.courts)
  await fill(page.getByLabel('Term of the agreement'), terms.years)
  await fill(page.getByLabel('Name of the signatory'), `${company.firstName} ${company.lastName}`)
  await fill(page.getByLabel('Title of the signatory'), terms.title)
  await press(page.getByRole('button', { name: 'Save and preview' }))
  await expect(page.getByText(`the laws of ${terms.law}`).first()).toBeVisible()
  await press(page.getByRole('button', { name: 'Publish this agreement' }))
  await heading(page, 'What investors can open')
}

/** The company's own text, pasted. */
export async function publishOwnText(staff: Hand, text: string, law: string, years: string): Promise<void> {
  const { page, fill, press } = staff
  await press(page.getByRole('link', { name: 'Paste or upload it' }))
  await press(page.getByRole('button', { name: 'More ways to begin' }))
  await press(page.getByRole('menuitem', { name: 'Use your own text' }))
  await fill(page.getByLabel('Check the text, or paste it here'), text)
  await press(page.getByRole('button', { name: 'Begin a draft with this text' }))
  await press(page.getByRole('button', { name: 'Publish...' }))
  const dialog = page.getByRole('dialog')
  await fill(dialog.getByLabel(/^The law that the text names/), law)
  await fill(dialog.getByLabel(/^Years for which/), years)
  await fill(dialog.getByLabel('Type the word publish'), 'publish')
  await press(dialog.getByRole('button', { name: 'Publish it now' }))
  await expect(page.getByText(/^Version \d+ is in force\.$/).first()).toBeVisible()
}

export type Project = {
  name: string
  summary: string
  stage?: string
  launch?: string
  currency?: string
  low?: string
  high?: string
  minimum?: string
  instrument?: string
  undisclosed?: true
  opens?: boolean
}

/** Fills the form of a project. What is not given stays as it is. */
export async function describeProject(staff: Hand, form: Locator | Page, project: Project): Promise<void> {
  const { fill, choose, tick } = staff
  await fill(form.getByLabel('Name', { exact: true }), project.name)
  await fill(form.getByLabel('Summary'), project.summary)
  const described = form.getByLabel(/^Describe it/)
  if ((await described.isChecked()) === Boolean(project.undisclosed)) await tick(described, !project.undisclosed)
  if (project.stage) await choose(form.getByLabel('Section'), { label: project.stage })
  if (project.launch) await fill(form.getByLabel('Launch (optional)'), project.launch)
  if (project.currency) await choose(form.getByLabel('Currency'), project.currency)
  if (project.low) await fill(form.getByLabel('Valuation from, in millions'), project.low)
  if (project.high) await fill(form.getByLabel('to, in millions'), project.high)
  if (project.minimum) await fill(form.getByLabel('Minimum investment'), project.minimum)
  if (project.instrument) await fill(form.getByLabel('Instrument'), project.instrument)
  if (project.opens !== undefined) await tick(form.getByLabel('Signing the agreement opens it'), project.opens)
}

/** The step of the setup, after which a real server gets the test email. */
export async function testMail(staff: Hand, portal: Portal, company: Company): Promise<void> {
  const { page, press } = staff
  await heading(page, 'Where emails come from')
  await press(page.getByRole('button', { name: 'Send a test email' }))
  await expect(page.getByText('The mail server took the email.')).toBeVisible()
  expect(portal.received.map(({ to }) => to)).toContain(company.email)
  await press(page.getByRole('link', { name: 'Continue' }))
}

/** The editor of a project page. */
export function editorOf(staff: Hand) {
  const { page } = staff
  const field = (label: string, within: Locator | Page = page) => within.getByLabel(label, { exact: true })
  const group = (name: string) => page.getByRole('group', { name, exact: true })
  return {
    open: async (key: string, name: string) => {
      await staff.open(`/admin/content?project=${key}`)
      await heading(page, name)
    },
    section: async (name: string) => {
      const button = page
        .getByRole('group', { name: 'Section', exact: true })
        .getByRole('button', { name: new RegExp(`^${name}(?! \\d)`) })
      await staff.press(button)
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    },
    add: async (type: string) => {
      await staff.choose(page.getByLabel('Add a block'), { label: type })
      await staff.press(page.getByRole('button', { name: 'Add', exact: true }))
      await expect(page.getByRole('heading', { level: 2, name: type, exact: true })).toBeFocused()
    },
    remove: async (name: string) => staff.press(page.getByRole('button', { name: `Remove: ${name}`, exact: true })),
    fill: (label: string, text: string) => staff.fill(field(label).first(), text),
    /** The fields of a part of the section. */
    part: async (name: string, values: Record<string, string>) => {
      for (const [label, text] of Object.entries(values)) await staff.fill(field(label, group(name)).first(), text)
    },
    /** The entries of a list, as many as are given. */
    entries: async (name: string, one: string, entries: readonly Record<string, string>[]) => {
      const list = group(name)
      const items = list.locator('ol > li')
      for (const [at, entry] of entries.entries()) {
        if (at >= (await items.count())) await staff.press(list.getByRole('button', { name: `Add: ${one}` }))
        for (const [label, text] of Object.entries(entry)) {
          const target = field(label, items.nth(at))
          if (await target.evaluate((node) => node.tagName === 'SELECT')) await staff.choose(target, text)
          else await staff.fill(target, text)
        }
      }
      while ((await items.count()) > entries.length)
        await staff.press(list.getByRole('button', { name: /^Remove: / }).last())
    },
    publish: async () => {
      const publish = page.getByRole('button', { name: 'Publish...' })
      await expect(publish).not.toHaveAttribute('aria-disabled', 'true')
      await staff.press(publish)
      const dialog = page.getByRole('dialog')
      await staff.fill(dialog.getByLabel('Note'), 'The first version')
      await staff.press(dialog.getByRole('button', { name: 'Publish', exact: true }))
      await expect(page.getByText('Version 1 is published.').first()).toBeVisible()
    },
  }
}

/** What the pages say in the language of the portal. */
type Words = {
  end: string
  accept: string | RegExp
  name: string
  email: string
  company: string
  phone: string
  sign: string
  signed: string
  copy: string
  toUnlock: string
  code: string
  unlock: string
}

export const ENGLISH: Words = {
  end: 'I have reached the end of the agreement',
  accept: /^I have read and agree to the terms/,
  ...{ name: 'Full Name', email: 'Email Address', company: 'Company Name', phone: 'Phone Number' },
  sign: 'Sign NDA & Request Access',
  signed: 'NDA Signed Successfully',
  copy: 'Download your signed copy',
  toUnlock: 'Proceed to Unlock Screen',
  code: 'Access Code',
  unlock: 'Unlock Access',
}

export const GERMAN: Words = {
  end: 'Ich habe das Ende der Vereinbarung erreicht',
  accept: /^Ich habe diese Vertraulichkeitsvereinbarung gelesen/,
  ...{ name: 'Vollständiger Name', email: 'E-Mail-Adresse', company: 'Unternehmen', phone: 'Telefonnummer' },
  sign: 'NDA unterzeichnen und Zugang beantragen',
  signed: 'NDA erfolgreich unterzeichnet',
  copy: 'Unterzeichnete Ausfertigung herunterladen',
  toUnlock: 'Weiter zur Freischaltung',
  code: 'Zugangscode',
  unlock: 'Zugang freischalten',
}

type Investor = { name: string; email: string; company: string; phone: string }
export type Visit = Awaited<ReturnType<typeof visitAsInvestor>>

/** A stranger reads the front page, signs, gets the code by email, unlocks and reads the project; all that they were sent is kept. */
export async function visitAsInvestor(
  browser: Browser,
  portal: Portal,
  given: {
    company: Company
    words: Words
    investor: Investor
    project: { key: string; title: string }
    test: TestInfo
  },
) {
  const { company, words, investor, project } = given
  // The clock of the test stands still, and nobody signs in the millisecond in which the demo ended.
  portal.clock.advance(SECOND)
  const context = await browser.newContext({ baseURL: portal.url, extraHTTPHeaders: { 'x-browser': 'investor' } })
  const page = await context.newPage()
  await fitWindow(page)
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  const hand = handOn(page)
  const take = pictures(given.test)

  await hand.open('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('body'), 'the word of the demo for its projects').not.toContainText(/platt?form/i)
  await take.page(page, 'landing')
  await hand.open('/nda-gate')
  const end = page.getByRole('button', { name: words.end })
  await expect(end).toBeAttached()
  await take.page(page, 'gate')
  const nda = await (await page.request.get('/api/nda')).json()

  await hand.press(end)
  await hand.tick(page.getByLabel(words.accept))
  await hand.fill(page.getByLabel(words.name), investor.name)
  await hand.fill(page.getByLabel(words.email), investor.email)
  await hand.fill(page.getByLabel(words.company, { exact: true }), investor.company)
  await hand.fill(page.getByLabel(words.phone), investor.phone)
  await hand.press(page.getByRole('button', { name: words.sign }))
  await expect(page.getByRole('heading', { name: words.signed })).toBeVisible()
  await portal.runJobs()
  await portal.makeDocuments()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    hand.press(page.getByRole('button', { name: words.copy })),
  ])
  const pdf = given.test.outputPath('signed.pdf')
  await download.saveAs(pdf)

  await portal.runJobs()
  const own = portal.received.filter(({ to }) => to === investor.email)
  const mails = await Promise.all(own.map(({ raw }) => PostalMime.parse(raw)))
  const code = mails.map(({ text }) => new RegExp(`${company.prefix}[A-Z0-9]{6}`).exec(text ?? '')?.[0]).find(Boolean)
  await hand.press(page.getByRole('link', { name: words.toUnlock }))
  await hand.fill(page.getByRole('textbox', { name: words.code }), code ?? '')
  await hand.press(page.getByRole('button', { name: words.unlock }))
  await expect(page).toHaveURL(`${portal.url}/${project.key}`)
  await expect(page.locator('#sheet-title')).toHaveText(project.title)
  await take.page(page, 'sheet')

  const first = mails.find(({ html }) => html?.includes(code ?? '')) ?? mails[0]
  await take.mail(browser, first)
  await take.pdf(pdf)
  expect(complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([])
  return { hand, page, nda, pdf: readPdf(pdf), mails, download: download.suggestedFilename() }
}

type SignedPdf = { text: string; record: Record<string, unknown>; bytes: Buffer }

/** The text of the signed copy in one line, and the record that is attached to it. */
function readPdf(file: string): SignedPdf {
  const text = spawnSync('pdftotext', ['-enc', 'UTF-8', '-nopgbrk', file, '-'], { encoding: 'utf8' })
  if (text.status !== 0) throw new Error(`pdftotext, of Debian's poppler-utils: ${text.stderr ?? text.error}`)
  const detached = join(file, '..', 'record.json')
  spawnSync('pdfdetach', ['-savefile', 'record.json', '-o', detached, file])
  return {
    text: text.stdout.replace(/\s+/g, ' '),
    record: JSON.parse(readFileSync(detached, 'utf8')),
    bytes: readFileSync(file),
  }
}

/** Nothing that the investor's browser got, no mail to anybody and nothing in the signed copy comes from the demo. */
export async function expectNoDemo(portal: Portal, { pdf, download }: Visit): Promise<void> {
  const texts: Found[] = [
    ['pdf', pdf.text],
    ['record.json', JSON.stringify(pdf.record)],
    ['name of the file', download],
  ]
  const binaries: Found[] = [['bytes of the pdf', pdf.bytes.toString('latin1')]]
  for (const { what, type, coding, bytes } of portal.served) {
    const list = /text|json|script|xml|svg/.test(type) ? texts : binaries
    list.push([what, decoded(Buffer.from(await bytes), coding)])
  }
  for (const { to, raw } of portal.received) {
    const { subject, text, html, from } = await PostalMime.parse(raw)
    texts.push([`mail to ${to}`, [subject, text, html, JSON.stringify(from)].join('\n')])
  }
  const types = portal.served.map(({ type }) => type.split(';')[0])
  expect(types).toEqual(
    expect.arrayContaining(['text/html', 'text/javascript', 'text/css', 'application/json', 'font/woff2']),
  )
  const sentences = demoSentences()
  const found = [...texts, ...binaries].flatMap(([what, text]) => {
    const words = [...text.matchAll(DEMO)].map(([word]) => word)
    const plain = text.replaceAll('\\"', '"').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
    return [...words, ...sentences.filter((sentence) => plain.includes(sentence))].map((one) => `${what}: ${one}`)
  })
  // Four letters stand in compressed bytes by chance.
  const names = binaries.map(([what]) => what)
  expect(found.filter((one) => !names.some((what) => one.toLowerCase() === `${what.toLowerCase()}: fanz`))).toEqual([])
}

type Found = [what: string, text: string]

function decoded(bytes: Buffer, coding: string): string {
  if (coding === 'br') return brotliDecompressSync(bytes).toString('utf8')
  if (coding === 'gzip') return gunzipSync(bytes).toString('utf8')
  return bytes.toString('utf8')
}

/** Says how much there was to do, and that it takes no longer than the issue allows. */
export function expectShort(test: TestInfo, staff: Hand, visit: Visit): void {
  const said = ({ presses, fields, seconds }: Hand['count']) =>
    `${presses} presses, ${fields} fields, ${Math.round(seconds / 6) / 10} minutes`
  const description = `staff: ${said(staff.count)}; investor: ${said(visit.hand.count)}`
  test.annotations.push({ type: 'steps', description })
  process.stdout.write(`${test.title}: ${description}\n`)
  expect(staff.count.seconds + visit.hand.count.seconds).toBeLessThan(600)
}

/** PICTURES=folder keeps what was seen, as docs/companies.md shows it. */
function pictures(test: TestInfo) {
  const folder = process.env.PICTURES
  const name = test.title.split(':')[0]?.trim().replace(/\W+/g, '-').toLowerCase()
  const keep = async (what: string, png: Buffer, width: number) => {
    const picture = sharp(png).resize({ width, withoutEnlargement: true }).webp({ quality: 60 })
    writeFileSync(join(folder ?? '', `${name}-${what}.webp`), await picture.toBuffer())
  }
  return {
    page: async (page: Page, what: string) => {
      if (!folder) return
      const before = page.viewportSize()
      await page.emulateMedia({ reducedMotion: 'reduce' })
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await page.evaluate(() =>
          Promise.all(
            document
              .getAnimations()
              .filter(({ timeline }) => timeline instanceof DocumentTimeline)
              .map(({ finished }) => finished.catch(() => {})),
          ),
        )
        await keep(`${what}-${width}`, await page.screenshot({ fullPage: what !== 'gate' }), width === 1440 ? 960 : 390)
      }
      if (before) await page.setViewportSize(before)
    },
    mail: async (browser: Browser, mail: Awaited<ReturnType<typeof PostalMime.parse>> | undefined) => {
      if (!folder || !mail?.html) return
      const logo = mail.attachments.find(({ contentId }) => contentId === '<logo>')
      const source =
        logo && `data:${logo.mimeType};base64,${Buffer.from(logo.content as ArrayBuffer).toString('base64')}`
      const page = await (await browser.newContext({ viewport: { width: 720, height: 900 } })).newPage()
      await page.setContent(mail.html.replaceAll('cid:logo', source ?? ''))
      await keep('mail', await page.screenshot({ fullPage: true }), 720)
    },
    pdf: async (file: string) => {
      if (!folder) return
      const { stdout } = spawnSync('pdftoppm', ['-f', '1', '-l', '1', '-r', '90', '-png', file], {
        maxBuffer: 64 * 1024 * 1024,
      })
      await keep('pdf', stdout, 720)
    },
  }
}
