import type { Page } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { DAY_MS } from '../../contract/limits.ts'
import { dispatchNotifications } from '../../server/features/notifications/dispatch-notifications.ts'
import { integrate } from '../../server/features/transparency-log/sequencer.ts'
import { agreement, expect, haveUnlocked, type Portal, signInAs, signNda } from '../e2e/portal.ts'
import { become, type LivedIn } from './lived-in.ts'

/*
 * Every screen: of a portal after five weeks of a raise, of one in which nothing has happened yet, and with data that does not come.
 * `npm run pictures` makes pictures of them, and `tests/e2e/looks.spec.ts` looks at how sound they are.
 */

export type Act = (page: Page) => Promise<unknown>
export type Screen = [name: string, path: string, act?: Act]

const click =
  (name: string | RegExp, role: 'button' | 'link' | 'tab' = 'button'): Act =>
  (page) =>
    page.getByRole(role, { name }).first().click()

const inTurn =
  (...acts: Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page)
  }

const clickItem =
  (name: string): Act =>
  (page) =>
    page.getByRole('menuitem', { name }).click()

const chooseAll: Act = (page) => page.getByRole('checkbox', { name: 'Select all' }).check()

/** As the last reader who has proved their address. */
const viewAsSomebody =
  (portal: Portal): Act =>
  async (page) => {
    const who = await portal.deps.db
      .selectFrom('submission')
      .select(['person_id', 'full_name'])
      .where('confirmed_at', 'is not', null)
      .where('superseded_at', 'is', null)
      .orderBy('signed_at', 'desc')
      .executeTakeFirstOrThrow()
    const person = JSON.stringify({ id: who.person_id, name: who.full_name })
    await page.evaluate((text) => sessionStorage.setItem('view-as', text), person)
    await page.reload()
  }

/** On a phone the bar has no room for it, and the menu has it. */
const fromReaderMenu =
  (name: string | RegExp): Act =>
  async (page) => {
    const button = page.locator('header').getByRole('button', { name }).first()
    if (await button.isVisible()) return button.click()
    await click('More')(page)
    await page.locator('#reader-menu').getByRole('button', { name }).click()
  }

const searchInReader: Act = async (page) => {
  await page.locator('canvas[data-drawn]').first().waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('salaries')
  await page.getByText(/^\d+ of \d+ hits$/).waitFor()
}

/** On a phone the results fold away. */
const chooseHit: Act = async (page) => {
  await searchInReader(page)
  await page.getByRole('button', { name: 'Next hit' }).click()
}

const openUpdate: Act = async (page) => {
  const updates = page.getByRole('region', { name: 'Updates' })
  await updates.locator('summary').first().click()
  await updates.getByText('Two pilots').waitFor()
  await updates.scrollIntoViewIfNeeded()
}

const searchWorkbook: Act = async (page) => {
  await page.getByRole('grid').waitFor()
  await page.keyboard.press('/')
  await page.getByLabel('Words in this spreadsheet').fill('cash')
  await page.getByText(/^In (1|\d+) rows?$/).waitFor()
}

const searchDocuments: Act = async (page) => {
  await page.getByLabel('Search in these documents').fill('growth')
  await page.getByText(/^Found in/).waitFor()
  await page.getByText(/^Found in/).scrollIntoViewIfNeeded()
}

const coverGrowth: Act = async (page) => {
  await page.getByLabel('Cover words').fill('growth')
  await page.getByLabel('Cover words').press('Enter')
  await page.getByText(/places covered/).waitFor()
}

const failPages: Act = async (page) => {
  const message = 'The portal is preparing too many pages right now. Please try again in a moment.'
  const refused = { status: 503, json: { error: { code: 'room_busy', message } } }
  await page.route('**/pages/12?*', (route) => route.fulfill(refused))
  await page.locator('canvas[data-drawn]').first().waitFor()
  await page.keyboard.press('End')
  await page.getByRole('alert').waitFor()
  await page.unroute('**/pages/12?*')
}

/** First pages of documents, as far as they are in view. */
const drawnPages: Act = (page) => page.locator('canvas[data-drawn]').nth(2).waitFor()

const showDocuments: Act = async (page) => {
  await page.locator('#investor-content').scrollIntoViewIfNeeded()
  await page.locator('#investor-content-h').evaluate((heading) => heading.scrollIntoView({ block: 'start' }))
  await drawnPages(page)
}

/** On narrow screens the row's menu has it. */
const openQuestion: Act = async (page) => {
  const button = page.getByRole('button', { name: /^Open question/ }).last()
  if (await button.isVisible()) return button.click()
  await page
    .getByRole('button', { name: /^More actions for question/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Open' }).click()
}

/** On a phone the page's menu has it. */
const openCategories: Act = async (page) => {
  const button = page.getByRole('button', { name: 'Categories...' })
  if (await button.isVisible()) return button.click()
  await click('More actions for questions')(page)
  await page.getByRole('menuitem', { name: 'Categories...' }).click()
}

const showQuestions: Act = async (page) => {
  await page.locator('#investor-questions summary').first().waitFor()
  await page
    .locator('#investor-questions')
    .evaluate((section) => section.scrollIntoView({ block: 'start', behavior: 'instant' }))
}

/** What is on narrow screens alone. */
const narrow =
  (act: Act, below = 1024): Act =>
  async (page) => {
    if ((page.viewportSize()?.width ?? 0) < below) await act(page)
  }

/** Where a row has no room for its button, the menu has it. */
const review =
  (name: string): Act =>
  async (page) => {
    const button = page.getByRole('button', { name: `Answer: ${name}` })
    if (await button.isVisible()) return button.click()
    await click(`More actions for ${name}`)(page)
    await page.getByRole('menuitem', { name: 'Answer' }).click()
  }

const listEndpoints: Act = (page) => page.getByText('Loading the endpoints').waitFor({ state: 'hidden' })

let signers = 0
/** As somebody new, because who has signed is not asked again. */
const sign: Act = async (page) => {
  await page.context().clearCookies()
  await signNda(page, `signer-${++signers}@northgate.example`)
}

async function beforeTheGate(portal: Portal, lived: LivedIn): Promise<Screen[]> {
  const { signed } = lived
  const read: Act = (at) => agreement(at).evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
  const screens: Screen[] = [
    ['landing', '/'],
    ['landing-login', '/', click('Investor Login')],
    ['gate', '/nda-gate'],
    ['gate-read', '/nda-gate', read],
    [
      'gate-errors',
      '/nda-gate',
      async (at) => {
        await read(at)
        await at.getByRole('checkbox').first().check()
        await at.getByRole('button', { name: 'Sign NDA & Request Access' }).click()
      },
    ],
    ['unlock', '/unlock'],
    [
      'unlock-refused',
      '/unlock',
      async (at) => {
        await at.getByLabel('Access Code').fill('HALCYON-NOPE99')
        await at.getByRole('button', { name: 'Unlock Access' }).click()
      },
    ],
    ['project-closed', '/vault'],
    ['success', '/', sign],
    ['verify', '/verify'],
    ['documentation', '/documentation'],
    ['api-reference', '/api-reference', listEndpoints],
    ['api-reference-endpoint', '/api-reference#post_api_nda_submissions', listEndpoints],
    ['api-reference-long', '/api-reference#post_api_admin_codes', listEndpoints],
    ['api-reference-domain', '/api-reference#domain-agreements', listEndpoints],
    ['api-reference-search', '/api-reference', (at) => at.getByLabel('Find an endpoint').fill('codes')],
    ['not-found', '/nothing-here'],
    ['privacy', '/privacy'],
  ]
  const paper = signed[1]
  const copy = await paper?.visitor.download(`/api/agreements/${paper.submissionId}/pdf`)
  const verify =
    (change: (bytes: Buffer) => void): Act =>
    async (at) => {
      const buffer = Buffer.from(copy?.bytes ?? [])
      change(buffer)
      await at.locator('#verify-file').setInputFiles({ name: 'agreement.pdf', mimeType: 'application/pdf', buffer })
      await at.locator('#verdict-h').waitFor()
    }
  screens.push(['verify-genuine', '/verify', verify(() => {})])
  screens.push(['verify-altered', '/verify', verify((bytes) => bytes.writeUInt8(1, bytes.length >> 1))])
  const returning = signed.find(({ fullName }) => fullName === 'Bjørn Dahl')
  screens.push([
    'landing-returning',
    '/',
    async (at) => {
      await returning?.visitor.post('/api/unlock', { code: returning.code })
      if (returning) await become(at, portal, returning.visitor)
      await at.reload()
      await at.getByRole('heading', { name: 'Welcome back' }).waitFor()
    },
  ])
  return screens
}

const showHidden: Act = (page) => page.getByText('Hidden from readers').first().click()
const toInterest: Act = (page) => page.locator('#interest').scrollIntoViewIfNeeded()

async function behindTheGate(portal: Portal, lived: LivedIn, page: Page): Promise<Screen[]> {
  const { signed, documents } = lived
  const reader = signed.find(({ fullName }) => fullName === 'Bjørn Dahl')
  if (!reader) throw new Error('nobody signed')
  const opened = await reader.visitor.post('/api/unlock', { code: reader.code })
  expect(opened.status).toBe(200)
  await reader.visitor.post('/api/access/analytics', { code: portal.codes.analytics })
  await become(page, portal, reader.visitor)
  return [
    ['vault', '/vault'],
    [
      'vault-ticket',
      '/vault',
      async (at) => {
        await at.getByRole('slider', { name: 'Your ticket' }).fill('250000')
        await at.locator('#ticket').scrollIntoViewIfNeeded()
      },
    ],
    ['vault-interest', '/vault', toInterest],
    ['vault-documents', '/vault', showDocuments],
    ['vault-search', '/vault', searchDocuments],
    ['vault-questions', '/vault', showQuestions],
    [
      'vault-ask',
      '/vault',
      async (at) => {
        await showQuestions(at)
        await click('Ask a question')(at)
      },
    ],
    ['vault-sheet', '/vault', narrow(click('Projects and session'))],
    [
      'vault-second',
      '/fanz',
      async (at) => {
        await narrow(click('Projects and session'))(at)
        await at.getByRole('navigation', { name: 'Projects' }).getByRole('link', { name: 'Vault' }).click()
      },
    ],
    ['analytics-health', '/analytics', click('System Health', 'tab')],
    ['fanz', '/fanz'],
    ['realestate', '/realestate'],
    ['analytics', '/analytics'],
    ['vault-updates', '/vault', openUpdate],
    ['reader-deck', `/vault/documents/${documents[0]}`],
    ['reader-report', `/vault/documents/${documents[2]}`],
    ['reader-search', `/vault/documents/${documents[2]}`, searchInReader],
    ['reader-search-chosen', `/vault/documents/${documents[2]}`, chooseHit],
    ['reader-contents', `/vault/documents/${documents[2]}`, fromReaderMenu('Contents')],
    ['reader-copy', `/vault/documents/${documents[2]}?page=3`, narrow(click('This copy is yours'))],
    ['reader-menu', `/vault/documents/${documents[0]}?page=2`, click('More')],
    ['reader-questions', `/vault/documents/${documents[0]}?page=4`, click('Questions')],
    [
      'reader-ask',
      `/vault/documents/${documents[2]}?page=3`,
      async (at) => {
        await click('Questions')(at)
        await click(/^Ask about page/)(at)
      },
    ],
    ['reader-keys', `/vault/documents/${documents[0]}?page=3`, fromReaderMenu(/^(Keyboard shortcuts|Gestures)$/)],
    ['reader-failed', `/vault/documents/${documents[0]}?page=4`, failPages],
    ['workbook', `/vault/documents/${documents.at(-2)}`],
    ['workbook-search', `/vault/documents/${documents.at(-2)}?page=2`, searchWorkbook],
    ['film', `/vault/documents/${documents.at(-3)}`, (at) => at.keyboard.press('ArrowRight')],
    ['reader-missing', '/vault/documents/none'],
    ['account', '/account'],
    ['agreement', '/agreement'],
  ]
}

const pdfNamed = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 of a picture') })

/** A zip with folders, one of them too deep, and what an operating system leaves in it. */
const readWordFile: Act = async (page) => {
  await inTurn(click('More ways to begin'), clickItem('Use your own text'))(page)
  await page.locator('#own-text-file').setInputFiles('tests/files/agreement-odd-parts.docx')
  await page.getByText('Left out, changed or to be checked').waitFor()
}

const chooseFiles: Act = async (page) => {
  const of = (paths: string[]) => zipSync(Object.fromEntries(paths.map((path) => [path, strToU8('%PDF-1.7')])))
  const paths = ['1 Company/Pitch deck.pdf', '1 Company/Team.pdf', '2 Legal/Contracts/2026/May/Lease.pdf']
  const left = ['__MACOSX/._Team.pdf', '.DS_Store', '3 Media/Launch film.mp4', 'Old model.xls']
  const buffer = Buffer.from(of([...paths, ...left]))
  await page.getByLabel('Files to upload').setInputFiles([{ name: 'Room.zip', mimeType: 'application/zip', buffer }])
  await page.getByRole('dialog', { name: /^Upload \d/ }).waitFor()
}

/** Some under way, one that failed, and one that asks. */
const startUploads: Act = async (page) => {
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
  const refused = (code: string, message: string) => ({ status: 409, json: { error: { code, message } } })
  let begun = 0
  await page.route('**/api/admin/documents', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const { fileName } = route.request().postDataJSON()
    if (fileName.startsWith('Articles')) return route.fulfill(refused('upload_exists', 'It is taken.'))
    if (fileName.startsWith('Audit'))
      return route.fulfill(refused('upload_over', 'This upload has already ended. Please start again.'))
    const state = fileName.startsWith('Cap') ? 'here' : 'begun'
    const ids = { documentId: `d${++begun}`, versionId: `v${begun}` }
    return route.fulfill({ status: 201, json: { ...ids, pieceBytes: 8, state, pieces: [0] } })
  })
  await page.route('**/pieces/*', () => undefined)
  const names = [
    'Articles of association',
    'Audit report 2025',
    'Board minutes March',
    'Board minutes June',
    'Cap table',
    'Lease of the head office',
  ]
  const files = [...names, 'Patent filings', 'Share purchase agreement', 'Supplier contracts', 'Term sheet']
  await page.getByLabel('Files to upload').setInputFiles(files.map((name) => pdfNamed(`${name}.pdf`)))
  await page.getByRole('heading', { name: /^Uploading 4 / }).waitFor()
  await page.getByText('This upload has already ended. Please start again.').waitFor({ state: 'attached' })
}

const compareVersions: Act = async (page) => {
  await click('Compare versions')(page)
  await page.getByText(/differs?\.$/).waitFor()
  // The pictures of both versions; an empty one is four pixels wide.
  await page.locator('canvas:not([width="4"])').nth(1).waitFor()
}

/** `2027-01-01` */
const daysAgo = ({ clock }: Portal, days: number) =>
  new Date(clock.now().getTime() - days * DAY_MS).toISOString().slice(0, 10)

async function ofStaff(portal: Portal, lived: LivedIn, page: Page): Promise<Screen[]> {
  const { admin, documents, card } = lived
  await integrate(portal.deps)
  await dispatchNotifications(portal.deps)
  await become(page, portal, admin)
  const firstRow: Act = (at) => at.locator('tbody tr a, tbody tr button').first().click()
  return [
    ['admin', '/admin'],
    ['admin-people', '/admin/people'],
    ['admin-palette', '/admin', (at) => at.keyboard.press('Control+k')],
    ['admin-person', '/admin/people', click('Bjørn Dahl', 'link')],
    ['admin-people-score', '/admin/people?sort=score'],
    ['admin-people-hot', '/admin/people?filter=hot&sort=score'],
    ['admin-firms', '/admin/firms'],
    ['admin-firm', '/admin/firms', firstRow],
    ['admin-updates', '/admin/updates'],
    ['admin-update', '/admin/updates', click('Where we stand after the third quarter')],
    ['admin-update-form', '/admin/updates', click('Write an update')],
    ['admin-readership', '/admin/readership?days=400'],
    ['admin-signature', '/admin/nda?tab=submissions', firstRow],
    ['admin-pipeline', '/admin/pipeline'],
    ['admin-pipeline-list', '/admin/pipeline?view=list'],
    ['admin-pipeline-card', `/admin/pipeline?card=${card}`],
    ['admin-rounds', '/admin/rounds'],
    ['admin-round', '/admin/rounds?round=vault'],
    ['admin-questions', '/admin/questions'],
    ['admin-question', '/admin/questions?state=to_approve', openQuestion],
    ['admin-question-draft', '/admin/questions?state=to_answer', openQuestion],
    ['admin-questions-answered', '/admin/questions?state=answered'],
    [
      'admin-faq-form',
      '/admin/questions?state=answered',
      async (at) => {
        await openQuestion(at)
        await click('Publish as FAQ...')(at)
      },
    ],
    ['admin-faq', '/admin/questions?tab=faq'],
    ['admin-question-categories', '/admin/questions', openCategories],
    ['admin-requests', '/admin/requests'],
    ['admin-request', '/admin/requests', review('Elena Marchetti')],
    ['admin-filters', '/admin/people', narrow(click(/^Filter/), 640)],
    ['admin-requests-answered', '/admin/requests?state=answered'],
    ['admin-sessions', '/admin/sessions'],
    ['admin-terms', '/admin/agreement?tab=bound'],
    ['admin-codes', '/admin/codes'],
    ['admin-invitations', '/admin/invitations'],
    ['admin-nda', '/admin/nda'],
    ['admin-nda-submissions', '/admin/nda?tab=submissions'],
    ['admin-nda-shared', '/admin/nda?tab=shared'],
    ['admin-agreement', '/admin/agreement'],
    ['admin-own-text', '/admin/agreement', readWordFile],
    ['admin-review', '/admin/review'],
    ['admin-documents', '/admin/documents', drawnPages],
    ['admin-documents-sorted', '/admin/documents?sort=opened', drawnPages],
    ['admin-document', `/admin/documents?document=${documents[0]}`],
    ['admin-document-hiding', '/admin/documents', inTurn(click('Term sheet'), showHidden)],
    ['admin-release-hiding', '/admin/documents', inTurn(click('Term sheet'), click('Release'))],
    ['admin-redaction', `/admin/documents?document=${documents[2]}&redact=true`, coverGrowth],
    ['admin-upload', '/admin/documents#new'],
    ['admin-upload-review', '/admin/documents#new', chooseFiles],
    ['admin-uploads', '/admin/documents#new', startUploads],
    ['admin-folder', '/admin/documents', click('Finance')],
    ['admin-groups', '/admin/documents', click('Groups')],
    ['admin-group-edit', '/admin/documents', inTurn(click('Groups'), click('Edit'))],
    ['admin-move', '/admin/documents', inTurn(click('More actions for Finance'), clickItem('Move to…'))],
    ['admin-selected', '/admin/documents', chooseAll],
    ['admin-content', '/admin/content'],
    ['admin-projects', '/admin/projects'],
    ['admin-activity', '/admin/activity'],
    ['admin-analytics', '/admin/analytics'],
    ['admin-alerts', '/admin/audit?tab=alerts'],
    ['admin-proposal', '/admin/proposals', firstRow],
    ['admin-webhook', '/admin/webhooks', firstRow],
    ['admin-audit', '/admin/audit'],
    ['admin-audit-entry', '/admin/audit?kind=accounts', firstRow],
    ['admin-audit-day', `/admin/audit?from=${daysAgo(portal, 3)}T00:00&to=${daysAgo(portal, 2)}T00:00`],
    ['admin-watermark', '/admin/watermark'],
    ['admin-mails', '/admin/mails'],
    ['admin-mail-texts', '/admin/mail-texts'],
    ['admin-settings', '/admin/settings'],
    ['admin-notifications', '/admin/notifications'],
    ['admin-notification-settings', '/admin/notifications?tab=settings'],
    ['admin-webhooks', '/admin/webhooks'],
    ['admin-webhook-new', '/admin/webhooks#new'],
    ['admin-api-keys', '/admin/api-keys'],
    ['admin-api-key-new', '/admin/api-keys#new'],
    ['admin-proposals', '/admin/proposals'],
    ['admin-system', '/admin/system'],
    ['admin-compare', `/admin/documents?document=${documents[6]}`, compareVersions],
    // The last, because the tab goes on seeing them so.
    ['view-as', '/vault', inTurn(viewAsSomebody(portal), showDocuments)],
    [
      'view-as-reader',
      `/vault/documents/${documents[0]}`,
      inTurn(viewAsSomebody(portal), (at) => at.locator('canvas[data-drawn]').first().waitFor()),
    ],
  ]
}

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

const INVESTOR = ['vault', 'analytics', 'account', 'agreement'] as const

type State = 'empty' | 'failed'

const staffScreens = (state: State) => async (portal: Portal, page: Page) => {
  const remi = { email: 'r.adeyemi@halcyon.example', firstName: 'Remi', lastName: 'Adeyemi' }
  await signInAs(page.context(), portal, { ...remi, role: 'admin', secondFactor: true })
  // Not who is looking and what waits, without which no staff page is there at all.
  if (state === 'failed') await fail(page, /\/api\/admin\/(?!(me|waiting-work|notifications\/unread)$)/)
  // A running portal indexes entries within a second.
  await integrate(portal.deps)
  return STAFF.map(([name, path]): Screen => [`${state}-admin-${name}`, `/admin${path}`])
}

const investorScreens = (state: State) => async (portal: Portal, page: Page) => {
  const elena = { email: 'elena@northgate.example', firstName: 'Elena', lastName: 'Marchetti' }
  await signInAs(page.context(), portal, elena)
  await haveUnlocked(page, portal, elena.email)
  if (state === 'failed') await fail(page, /\/api\/(projects|account|agreements|analytics)/)
  return INVESTOR.map((name): Screen => [`${state}-${name}`, `/${name}`])
}

const fail = (page: Page, path: RegExp) => page.route(path, (route) => route.fulfill({ status: 500, body: '' }))

/** Of a portal after five weeks of a raise. Each prepares its browser, and answers its screens. */
export const IN_USE: readonly [
  name: string,
  prepare: (portal: Portal, lived: LivedIn, page: Page) => Promise<Screen[]>,
][] = [
  ['staff', ofStaff],
  ['behind the gate', behindTheGate],
  ['before the gate', beforeTheGate],
]

/** Of a portal as after its first start. */
export const NEW: readonly [name: string, prepare: (portal: Portal, page: Page) => Promise<Screen[]>][] = [
  ['staff, empty', staffScreens('empty')],
  ['staff, failed', staffScreens('failed')],
  ['investors, empty', investorScreens('empty')],
  ['investors, failed', investorScreens('failed')],
]
