import { mkdirSync } from 'node:fs'
import { integrate } from '../../server/features/transparency-log/sequencer.ts'
import { fitWindow } from '../e2e/looks.ts'
import { haveUnlocked, signInAs, test } from '../e2e/portal.ts'
import { FOLDER, picture } from './picture.ts'

/* Screens of a portal in which nothing has happened yet, and screens whose data does not come. */

const STAFF = [
  ['overview', ''],
  ['people', '/people'],
  ['firms', '/firms'],
  ['updates', '/updates'],
  ['readership', '/readership'],
  ['pipeline', '/pipeline'],
  ['rounds', '/rounds'],
  ['questions', '/questions'],
  ['faq', '/questions?tab=faq'],
  ['requests', '/requests'],
  ['sessions', '/sessions'],
  ['codes', '/codes'],
  ['invitations', '/invitations'],
  ['nda', '/nda'],
  ['nda-submissions', '/nda?tab=submissions'],
  ['review', '/review'],
  ['documents', '/documents'],
  ['activity', '/activity'],
  ['analytics', '/analytics'],
  ['alerts', '/audit?tab=alerts'],
  ['audit', '/audit'],
  ['mails', '/mails'],
  ['notifications', '/notifications'],
  ['webhooks', '/webhooks'],
  ['api-keys', '/api-keys'],
  ['proposals', '/proposals'],
  ['system', '/system'],
] as const

const ADMIN = {
  email: 'r.adeyemi@halcyon.example',
  firstName: 'Remi',
  lastName: 'Adeyemi',
  role: 'admin',
  secondFactor: true,
} as const

const INVESTOR = ['vault', 'analytics', 'account', 'agreement'] as const

for (const [state, hasFailed] of [
  ['empty', false],
  ['failed', true],
] as const)
  test(`staff, ${state}`, async ({ page, portal }) => {
    mkdirSync(FOLDER, { recursive: true })
    await fitWindow(page)
    await signInAs(page.context(), portal, ADMIN)
    // Not who is looking and what waits, without which no staff page is there at all.
    if (hasFailed)
      await page.route(/\/api\/admin\/(?!(me|waiting-work|notifications\/unread)$)/, (route) =>
        route.fulfill({ status: 500, body: '' }),
      )
    // A running portal indexes entries within a second.
    await integrate(portal.deps)
    for (const [name, path] of STAFF) await picture(page, portal, [`${state}-admin-${name}`, `/admin${path}`])
  })

for (const state of ['empty', 'failed'] as const)
  test(`investors, ${state}`, async ({ page, portal }) => {
    mkdirSync(FOLDER, { recursive: true })
    await fitWindow(page)
    await signInAs(page.context(), portal, {
      email: 'elena@northgate.example',
      firstName: 'Elena',
      lastName: 'Marchetti',
    })
    await haveUnlocked(page, portal, 'elena@northgate.example')
    if (state === 'failed')
      await page.route(/\/api\/(projects|account|agreements|analytics)/, (route) =>
        route.fulfill({ status: 500, body: '' }),
      )
    for (const name of INVESTOR) await picture(page, portal, [`${state}-${name}`, `/${name}`])
  })
