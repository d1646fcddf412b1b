import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { jobHandlers, makeApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { findIssuedCode, revokeCode } from '../../server/features/codes/service.ts'
import { runDueJobs } from '../../server/features/jobs/service.ts'
import { listen } from '../../server/listen.ts'
import { openPortal } from '../../server/open-portal.ts'
import type { Mail } from '../../server/platform/mailer.ts'
import { type PortalConfig, readPortalConfig } from '../../server/portal-config.ts'
import { freePort } from '../helpers/free-port.ts'
import { TestClock } from '../helpers/test-clock.ts'

export type Portal = Awaited<ReturnType<typeof startPortal>>
type PortalOptions = {
  activation: PortalConfig['nda']['activation']
  showSessionPublicly: boolean
  /** The film of the configuration, unless a test puts another in its place. */
  investorVideo: PortalConfig['video'] | undefined
}

/** The real portal on a real database, listening on loopback, with a clock that the test moves and mails that it reads. */
async function startPortal({ activation, showSessionPublicly, investorVideo }: PortalOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-e2e-'))
  const clock = new TestClock(new Date().toISOString())
  const mails: Mail[] = []
  const portal = readPortalConfig('portal.config.json')
  portal.nda.activation = activation
  portal.showSessionPublicly = showSessionPublicly
  if (investorVideo) portal.video = investorVideo
  const config = readConfig({ DATA_DIR: folder, PORT: String(await freePort()), LOG_LEVEL: 'silent' })
  const mailer = { where: 'the test', send: async (mail: Mail) => void mails.push(mail) }
  const deps = await openPortal(config, { clock, portal, mailer })
  const server = await listen(makeApp(deps), config)
  return {
    url: server.url,
    clock,
    deps,
    mails,
    codes: JSON.parse(readFileSync(join(folder, 'first-run.json'), 'utf8')).codes as Record<string, string>,
    runJobs: () => runDueJobs(deps, jobHandlers),
    revoke: async (code: string) => {
      const row = await findIssuedCode(deps, code)
      await deps.db.transaction().execute((trx) => revokeCode(trx, deps, row?.id ?? '', 'staff'))
    },
    stop: async () => {
      await server.close()
      await deps.db.destroy()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** `portal` is started for each test; anything that the browser complains of fails the test. */
export const test = base.extend<PortalOptions & { portal: Portal; complaints: string[] }>({
  activation: ['immediate', { option: true }],
  showSessionPublicly: [false, { option: true }],
  investorVideo: [undefined, { option: true }],
  portal: async ({ activation, showSessionPublicly, investorVideo }, use) => {
    const portal = await startPortal({ activation, showSessionPublicly, investorVideo })
    await use(portal)
    await portal.stop()
  },
  baseURL: async ({ portal }, use) => use(portal.url),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        // A refused request is part of many journeys; a policy violation or a React error never is.
        const expected = message.text().startsWith('Failed to load resource')
        if (message.type() === 'error' && !expected) complaints.push(message.text())
      })
      await use(complaints)
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
