import type { Page } from '@playwright/test'
import { INVESTOR_MAIL_KINDS } from '../../contract/email/mail-texts.ts'
import { language } from '../../contract/language.ts'
import { listProjects } from '../../server/access/project-queries.ts'
import { challengeModeMail } from '../../server/features/access-codes/mails.ts'
import { exampleMail } from '../../server/features/email/mail-texts/examples.ts'
import { renderAlone } from '../../server/features/email/service.ts'
import { fitWindow } from '../e2e/looks.ts'
import { type Portal, test } from '../e2e/portal.ts'
import { test as inUse } from './lived-in-test.ts'
import { fileFor, isWanted, picture } from './picture.ts'
import { IN_USE, NEW, type Screen } from './screens.ts'
import { eachOnItsOwn, showIn } from './show.ts'

/* Pictures of every screen at three widths, to look at: `npm run pictures -- FOLDER`. Each is what the window shows, and the whole page. */

for (const [group, prepare] of IN_USE)
  inUse(group, async ({ page, portal, lived }) => {
    await pictures(page, portal, await prepare(portal, lived, page))
  })

for (const [group, prepare] of NEW)
  test(group, async ({ page, portal }) => {
    await pictures(page, portal, await prepare(portal, page))
  })

async function pictures(page: Page, portal: Portal, screens: readonly Screen[]): Promise<void> {
  await fitWindow(page)
  const show = showIn(page, portal)
  await eachOnItsOwn(screens.filter(isWanted), (screen) => picture(page, screen[0], () => show(screen)))
}

test('emails', async ({ page, portal }) => {
  const { deps, url, clock } = portal
  const [first, second] = await listProjects(deps.db)
  const projects = [first, second].filter((project) => project !== undefined)
  const example = { url: 'https://investors.halcyon.example', now: clock.now().toISOString(), projects }
  const mails = language.options.flatMap((one) =>
    INVESTOR_MAIL_KINDS.map(
      (kind) => [`mail-${kind}-${one}`, exampleMail({ ...deps.portal, language: one }, kind, example)] as const,
    ),
  )
  const staff = challengeModeMail(deps.portal, url, { since: clock.now().toISOString(), shutOut: 2 })
  await eachOnItsOwn([...mails, ['mail-staff-en', staff] as const].filter(isWanted), async ([name, mail]) => {
    await page.setContent(await renderAlone(deps, mail))
    for (const width of [600, 360])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 600 })
        await page.emulateMedia({ colorScheme })
        await page.screenshot({ path: fileFor(`${name}-${width}-${colorScheme}`), fullPage: true })
      }
  })
})
