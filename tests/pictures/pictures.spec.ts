import { INVESTOR_MAIL_KINDS } from '../../contract/email/mail-texts.ts'
import { language } from '../../contract/language.ts'
import { listProjects } from '../../server/access/project-queries.ts'
import { challengeModeMail } from '../../server/features/access-codes/mails.ts'
import { exampleMail } from '../../server/features/email/mail-texts/examples.ts'
import { renderAlone } from '../../server/features/email/service.ts'
import { fitWindow } from '../e2e/looks.ts'
import { test } from '../e2e/portal.ts'
import { fileFor, isWanted, picture } from './picture.ts'
import { GROUPS, SETTINGS } from './screens.ts'
import { eachOnItsOwn, showIn } from './show.ts'

/* Pictures of every screen at three widths, to look at: `npm run pictures -- FOLDER`. Each is what the window shows, and the whole page. */

test.use({ settings: SETTINGS })

for (const [group, prepare] of GROUPS)
  test(group, async ({ page, portal }) => {
    await fitWindow(page)
    const screens = await prepare(page, portal)
    const show = showIn(page, portal)
    await eachOnItsOwn(screens.filter(isWanted), (screen) => picture(page, screen[0], () => show(screen)))
  })

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
