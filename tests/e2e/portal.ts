import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { Hono } from 'hono'
import { documentHandlers, jobHandlers, makeApp, stepsOf } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { findIssuedCode, revokeCode } from '../../server/features/access-codes/service.ts'
import { runDueJobs } from '../../server/features/operations/jobs/service.ts'
import { listen } from '../../server/listen.ts'
import { openPortal } from '../../server/open-portal.ts'
import type { Mail } from '../../server/platform/mailer.ts'
import type { PortalConfig } from '../../server/portal-config.ts'
import { freePort } from '../helpers/free-port.ts'
import { httpVisitor } from '../helpers/http-visitor.ts'
import { startOidcServer } from '../helpers/oidc-server.ts'
import { smtpInbox } from '../helpers/smtp.ts'
import { type GivenAccount, insertAccount, openSessionOf } from '../helpers/test-account.ts'
import { TestClock } from '../helpers/test-clock.ts'
import type { TestVisitor } from '../helpers/test-visitor.ts'

export type Portal = Awaited<ReturnType<typeof startPortal>>
export type Stage = Awaited<ReturnType<typeof openStage>>
type Admin = Awaited<ReturnType<typeof insertAccount>>
/** What a portal goes on with: the data that another left, and its time. */
export type Kept = { folder: string; now: string }
type PortalOptions = {
  activation: PortalConfig['nda']['activation']
  showSessionPublicly: boolean
  /** The film of the configuration, unless a test puts another in its place. */
  investorVideo: PortalConfig['video'] | undefined
  /** Mails go through a real SMTP server, whose inbox the test reads. */
  bySmtp: boolean
  passwordPolicy: Partial<PortalConfig['passwordPolicy']>
  formats: Partial<Pick<PortalConfig, 'locale' | 'currency'>>
  /** Settings of the environment. */
  settings: Record<string, string>
  /** Whether there is an identity provider, which is then a real one of the test's own. */
  provider: boolean
}

/** What the portals of one worker share: a data folder as the first start leaves it, and the address at which each listens in turn. */
async function openStage() {
  const template = mkdtempSync(join(tmpdir(), 'vestibule-e2e-template-'))
  const port = await freePort()
  const settings = { PORT: String(port), LOG_LEVEL: 'silent' }
  const deps = await openPortal(readConfig({ ...settings, DATA_DIR: template }), {
    // What the tests read is in the files; pictures show the demo as a first start makes it.
    datesAsWritten: process.env.PICTURES_IN === undefined,
  })
  await deps.db.destroy()
  let current: Pick<Hono, 'fetch'> | undefined
  const serve = () => {
    if (current) return current
    throw new Error('between two tests there is no portal')
  }
  const app = { fetch: (...given: Parameters<Hono['fetch']>) => serve().fetch(...given) }
  const server = await listen(app as Hono, readConfig(settings))
  return {
    url: server.url,
    port,
    settings,
    /** A data folder of its own, in which the first start has been done. */
    makeFolder: (from = template) => {
      const folder = mkdtempSync(join(tmpdir(), 'vestibule-e2e-'))
      cpSync(from, folder, { recursive: true })
      return folder
    },
    firstRun: JSON.parse(readFileSync(join(template, 'first-run.json'), 'utf8')),
    /** Answers from now on for this portal; without one, requests of an earlier test that come late are refused. */
    show: (portal?: Pick<Hono, 'fetch'>) => {
      current = portal
    },
    close: async () => {
      await server.close()
      rmSync(template, { recursive: true, force: true })
    },
  }
}

type Served = { what: string; type: string; coding: string; bytes: Promise<ArrayBuffer> }

function recorded(app: Hono, served: Served[]): Pick<Hono, 'fetch'> {
  return {
    fetch: async (request, ...rest) => {
      const answer = await app.fetch(request, ...rest)
      const browser = request.headers.get('x-browser')
      if (browser === null) return answer
      const type = answer.headers.get('content-type') ?? ''
      // A stream of events has no end.
      if (answer.body === null || type.startsWith('text/event-stream')) return answer
      const coding = answer.headers.get('content-encoding') ?? ''
      const what = `${browser}: ${request.method} ${new URL(request.url).pathname}`
      served.push({ what, type, coding, bytes: answer.clone().arrayBuffer() })
      return answer
    },
  }
}

/** A portal opened anew on a copy of the first start's data, so that neither rows nor memory of an earlier test are left in it. */
export async function startPortal(stage: Stage, options: Partial<PortalOptions>, from?: Kept) {
  const { activation = 'immediate', showSessionPublicly, investorVideo, bySmtp, provider } = options
  const { passwordPolicy = {}, formats = {}, settings = {} } = options
  const folder = stage.makeFolder(from?.folder)
  const clock = new TestClock(from?.now ?? new Date().toISOString())
  const mails: Mail[] = []
  // Only what differs from the demo's settings, because what a file sets cannot be edited.
  const portal = {
    ...(activation !== 'immediate' && { nda: { activation } }),
    ...(showSessionPublicly && { showSessionPublicly }),
    ...(investorVideo && { video: investorVideo }),
    passwordPolicy,
    ...formats,
  }
  // To a browser `localhost` is another site than 127.0.0.1, as a provider's is.
  const redirectUri = `http://127.0.0.1:${stage.port}/api/auth/oidc/callback`
  const oidc = provider ? await startOidcServer({ redirectUri, host: 'localhost' }) : undefined
  const smtp = bySmtp ? await smtpInbox() : undefined
  const peers = { ...oidc?.env, ...(smtp && { SMTP_URL: smtp.url }) }
  const config = readConfig({ ...stage.settings, DATA_DIR: folder, ...peers, ...settings })
  const mailer = { where: 'the test', send: async (mail: Mail) => void mails.push(mail) }
  const deps = await openPortal(config, { clock, portal, ...(!smtp && { mailer }) })
  const served: Served[] = []
  stage.show(recorded(makeApp(deps), served))
  const { firstRun } = stage
  const close = async () => {
    stage.show()
    deps.stopping.abort()
    deps.mailer.close?.()
    await oidc?.stop()
    await deps.db.destroy()
    await smtp?.stop()
  }
  return {
    url: stage.url,
    clock,
    deps,
    mails,
    /** What was answered to browsers that name themselves in the header `x-browser`, in full. */
    served,
    /** The mails that came through the SMTP server. */
    received: smtp?.received ?? [],
    /** What the provider says of whoever signs in there. */
    becomeAtProvider: (claims: Record<string, unknown>) => oidc?.become(claims),
    codes: firstRun.codes as Record<string, string>,
    /** The admin login of the first start. */
    admin: { username: String(firstRun.adminUsername), password: String(firstRun.adminPassword) },
    /** Runs what waits, and answers the mails that an address has got so far; newest last. */
    inbox: async (address: string) => {
      await runDueJobs(deps, jobHandlers)
      return (smtp?.received ?? mails).filter(({ to }) => to === address)
    },
    runJobs: () => runDueJobs(deps, jobHandlers),
    /** Does what the portal does by itself from time to time. */
    tend: async () => {
      for (const { step } of stepsOf.all) await step(deps)
    },
    makeDocuments: () => runDueJobs(deps, documentHandlers),
    revoke: async (code: string) => {
      const row = await findIssuedCode(deps, code)
      await deps.db.transaction().execute((trx) => revokeCode(trx, deps, row?.id ?? '', 'operator'))
    },
    stop: async () => {
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
    /** Stops, and keeps what there is for portals that go on with it. */
    keep: async (): Promise<Kept> => {
      await close()
      return { folder, now: clock.now().toISOString() }
    },
  }
}

/** Gives the browser the session of an account, as signing in does. */
export async function signInAs(context: BrowserContext, portal: Portal, given: GivenAccount) {
  const made = await insertAccount(portal.deps, given)
  const cookies = await openSessionOf(portal.deps, made.accountId, given.secondFactor ?? false)
  await context.addCookies(
    cookies.map(([name, value]) => ({ name, value, url: portal.url, httpOnly: true, sameSite: 'Lax' as const })),
  )
  return made
}

/** Signs without the screens for it, and gives the browser the cookies of who signed; answers the code. */
export async function haveSigned(page: Page, portal: Portal, email?: string): Promise<string> {
  const visitor = httpVisitor(portal.url)
  const { code } = await visitor.sign({ ...(email && { email }) })
  await giveCookies(page, portal, visitor)
  return code
}

/** Signs and unlocks without the screens for it; answers the code. */
export async function haveUnlocked(page: Page, portal: Portal, email?: string): Promise<string> {
  const visitor = httpVisitor(portal.url)
  const { code } = await visitor.sign({ ...(email && { email }) })
  const opened = await visitor.post('/api/unlock', { code })
  expect(opened.status).toBe(200)
  await giveCookies(page, portal, visitor)
  return code
}

/** Somebody else signs; answers their code. */
export async function someoneSigns(portal: Portal, email?: string): Promise<string> {
  const { code } = await httpVisitor(portal.url).sign({ ...(email && { email }) })
  return code
}

async function giveCookies(page: Page, portal: Portal, { cookies }: TestVisitor): Promise<void> {
  const given = { url: portal.url, httpOnly: true, sameSite: 'Lax' as const }
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, ...given })))
}

type Fixtures = PortalOptions & { portal: Portal; admin: Admin; complaints: string[] }

/** Playwright's own: its clock's scripts sometimes outlive the test that used it, by one blank page of the context they share. */
const CLOCK_LEFT_BEHIND = "Cannot read properties of undefined (reading 'controller')"

/** Each test has a portal as after its first start; anything that the browser complains of fails the test. */
export const test = base.extend<Fixtures, { stage: Stage }>({
  activation: ['immediate', { option: true }],
  showSessionPublicly: [false, { option: true }],
  investorVideo: [undefined, { option: true }],
  bySmtp: [false, { option: true }],
  passwordPolicy: [{}, { option: true }],
  formats: [{}, { option: true }],
  settings: [{}, { option: true }],
  provider: [false, { option: true }],
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const stage = await openStage()
      await use(stage)
      await stage.close()
    },
    { scope: 'worker' },
  ],
  portal: async (
    { stage, activation, showSessionPublicly, investorVideo, bySmtp, passwordPolicy, formats, settings, provider },
    use,
  ) => {
    const shown = { activation, showSessionPublicly, investorVideo, passwordPolicy, formats }
    const options = { ...shown, bySmtp, settings, provider }
    const portal = await startPortal(stage, options)
    await use(portal)
    await portal.stop()
  },
  // Asked for by a test, the browser is signed in as this admin.
  admin: async ({ context, portal }, use) => {
    const given = { email: 'r.adeyemi@elsewhere.example', firstName: 'Remi', lastName: 'Adeyemi' }
    await use(await signInAs(context, portal, { ...given, role: 'admin', secondFactor: true }))
  },
  baseURL: async ({ portal }, use) => use(portal.url),
  complaints: [
    async ({ page, context, browser }, use) => {
      const complaints: string[] = []
      page.on('pageerror', ({ message }) => {
        if (message !== CLOCK_LEFT_BEHIND) complaints.push(message)
      })
      page.on('console', (message) => {
        // A refused request is part of many journeys; a policy violation or a React error never is.
        const expected = message.text().startsWith('Failed to load resource')
        if (message.type() === 'error' && !expected) complaints.push(message.text())
      })
      await use(complaints)
      // The context is the next test's too (`reuseContext`): nothing of this one may still ask, or be allowed.
      const others = browser.contexts().filter((other) => other !== context)
      await Promise.all(others.map((other) => other.close()))
      await context.setOffline(false)
      await context.clearPermissions()
      if (!page.isClosed()) await page.goto('about:blank')
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Opens the agreement and scrolls it to its end. */
export async function readToEnd(page: Page): Promise<void> {
  await page.goto('/nda-gate')
  await agreement(page).evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
}

export const agreement = (page: Page) => page.getByRole('region', { name: 'Mutual Non-Disclosure Agreement' })

export async function fillForm(page: Page, email = 'e.marchetti@northgate.example'): Promise<void> {
  await page.getByLabel('Full Name').fill('Elena Marchetti')
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Company Name').fill('Northgate Family Office')
  await page.getByLabel('Phone Number').fill('+1 415 555 0119')
}

export const assent = (page: Page) =>
  page.getByRole('checkbox', { name: 'I have read and agree to the terms of this Non-Disclosure Agreement' })

/** Reads, signs, and answers the code that the success view shows. */
export async function signNda(page: Page, email?: string): Promise<string> {
  await readToEnd(page)
  await fillForm(page, email)
  await assent(page).check()
  await page.getByRole('button', { name: 'Sign NDA & Request Access' }).click()
  await expect(page.getByRole('heading', { name: 'NDA Signed Successfully' })).toBeVisible()
  return shownCode(page)
}

/** The code that the success view shows. */
export async function shownCode(page: Page): Promise<string> {
  return (
    (await page
      .getByText(/^HALCYON-[A-Z0-9]{6}$/)
      .first()
      .textContent()) ?? ''
  )
}

export async function unlock(page: Page, code: string): Promise<void> {
  await page.goto('/unlock')
  await page.getByLabel('Access Code').fill(code)
  await page.getByRole('button', { name: 'Unlock Access' }).click()
}

/** Holds the next answers of `path` until it is let go. */
export async function hold(page: Page, path: string) {
  const held = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await held.promise
    await route.continue().catch(() => {})
  })
  return held.resolve
}

/** Leaves a project page as closing its tab does: left open for longer than ten minutes it would be locked. */
export async function closePage(page: Page, portal: Portal): Promise<void> {
  await page.goto('about:blank')
  const left = () => portal.deps.db.selectFrom('reader_activity').select('left_at').executeTakeFirst()
  await expect.poll(async () => (await left())?.left_at).toBeTruthy()
}

/** Opens the menu of a row, and chooses in it. */
export async function chooseAct(page: Page, whose: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${whose}`, exact: true }).click()
  await page.getByRole('menuitem', { name: act, exact: true }).click()
}

/** React marks the elements that it has taken over. */
export const hydrated = (page: Page) =>
  page.evaluate(() => {
    const first = document.querySelector('#root > *')
    return first !== null && Object.keys(first).some((key) => key.startsWith('__react'))
  })
