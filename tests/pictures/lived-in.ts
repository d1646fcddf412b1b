import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { jobHandlers } from '../../server/app.ts'
import { firstRunFile } from '../../server/config.ts'
import { runDueJobs } from '../../server/features/operations/jobs/service.ts'
import { moveDates } from '../../server/features/projects/content/demo-dates.ts'
import { expect, type Portal } from '../e2e/portal.ts'
import { checkUploads } from '../e2e/room-steps.ts'
import { httpVisitor } from '../helpers/http-visitor.ts'
import { fileDashboard } from '../helpers/snapshot.ts'
import { insertAccount, openSessionOf } from '../helpers/test-account.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../helpers/test-clock.ts'
import type { Answer, TestVisitor } from '../helpers/test-visitor.ts'
import { deck, report } from './decks.ts'

/* A portal after five weeks of a raise: some forty people in twenty-four firms, codes in every state, documents that were read. */

const FIRMS =
  'Northgate Family Office,Aldine Capital,Birchwood Partners,Corvane Ventures,Dunmore Holdings,Eastlake Trust,Fenwick & Sons,Granby Growth,Hollis Endowment,Iverson Angels,Juniper Seed,Kestrel Fund,Larkhill Group,Meridian Bay Capital,Norden Invest,Ostrava Partners,Penrose Family Office,Quayside,Ravelin Ventures,Solberg AS,Thornbury Capital,Umber Hill,Vantage Point Capital Management (Luxembourg) S.à r.l.,Westerly'
const NAMES =
  'Elena Marchetti,Jonas Lindqvist,Amara Okafor,Wei Zhang,Priya Raman,Lucía Fernández,Tomasz Wójcik,Noor Haddad,Henrik Solberg,Maya Goldberg,Declan Byrne,Yuki Tanaka,Sofia Castellano,Oluwaseun Adebayo,Ingrid Bauer,Mateus Oliveira,Chiara Conti,Viktor Novák,Hannah Weiss,Ravi Menon,Freya Nilsen,Samuel Osei,Zoë van der Berg,Farah Aziz,Liam Doherty,Anneliese Hofmann-Strathmore,Diego Salazar,Mei-Ling Chou,Patrick Llewellyn,Katarzyna Zielińska,Omar Farouk,Beatrice Lowe,George Papadopoulos,Nadia Petrova,Arthur Pemberton,Leila Karimi,Bjørn Dahl,Rosa Delgado,Simon Achterberg,Grace Mwangi'

type Someone = {
  fullName: string
  email: string
  companyName: string
  visitor: TestVisitor
  code: string
  submissionId: string
}

function done(answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(`refused: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

/** The portal needs TRUST_PROXY, because each person has an address of their own. */
export async function liveIn(portal: Portal) {
  const { deps, clock, url } = portal
  const admin = httpVisitor(url)
  const staff = { email: 'r.adeyemi@halcyon.example', firstName: 'Remi', lastName: 'Adeyemi' }
  const { accountId } = await insertAccount(deps, { ...staff, role: 'admin', secondFactor: true })
  const enter = async () => {
    for (const [name, value] of await openSessionOf(deps, accountId, true)) admin.cookies.set(name, value)
  }
  await enter()
  const settle = async () => {
    await portal.tend()
    while ((await runDueJobs(deps, jobHandlers)) > 0);
  }

  await tidyUp(portal)
  const documents = await fillRoom(portal, admin)
  const rows = people().map((one, at) => ({
    ...one,
    row: at + 1,
    routes: [['vault'], ['vault', 'fanz'], ['vault', 'fanz', 'realestate']][at % 3] ?? [],
  }))
  done(await admin.post('/api/admin/invitations', { rows: rows.slice(0, 36) }))
  await settle()

  const signed: Someone[] = []
  for (const [at, one] of people().entries()) {
    if (at % 8 === 7) continue
    clock.advance((at < 30 ? 23 : 9) * HOUR + at * 11 * MINUTE)
    const visitor = httpVisitor(url, `203.0.113.${at + 10}`)
    const reading = await readAgreement(portal, visitor, at)
    const { code, submissionId } = await visitor.sign({ ...one, ...reading, phoneNumber: '+1 415 555 0119' })
    const someone = { ...one, visitor, code, submissionId }
    signed.push(someone)
    if (at % 7 !== 3) await read(portal, someone, at)
    if (at % 6 === 0) await settle()
  }
  await enter()
  await account(portal, signed)
  await readDocuments(portal, signed.slice(-16), documents)
  clock.advance(DAY)
  await readDocuments(portal, signed.slice(-6), documents)
  await enter()
  await askFor(portal, signed, admin)
  await codes(portal, admin)
  await settle()
  clock.advance(40 * MINUTE)
  const key = done(await admin.post('/api/admin/analytics/keys', { name: 'Platform' })).body.key
  const pushed = await fetch(`${url}/api/analytics/snapshot`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(dashboardOf(clock.now())),
  })
  expect(pushed.status).toBeLessThan(300)
  await settle()
  return { admin, accountId, signed, documents }
}

/** The dashboard of the demo, with its dates before `now`, as a platform sends it. */
function dashboardOf(now: Date) {
  const {
    kind: _,
    hero: __,
    asOf: ___,
    ...figures
  } = moveDates(fileDashboard(), now) as ReturnType<typeof fileDashboard>
  return { generatedAt: now.toISOString(), ...figures }
}

/** What an operator does on the first day, so that the notices about it are gone. */
async function tidyUp({ deps, url, admin: { username, password } }: Portal) {
  const operator = httpVisitor(url)
  const login = done(await operator.post('/api/admin/login', { username, password }))
  if (typeof login.body?.token === 'string') operator.bearer = login.body.token
  done(await operator.post('/api/admin/password', { password, newPassword: 'orchid-lantern-42-kettle' }))
  rmSync(firstRunFile(deps.config.dataDir), { force: true })
}

function people() {
  const firms = FIRMS.split(',')
  return NAMES.split(',').map((fullName, at) => {
    const companyName = firms[at % firms.length] ?? ''
    const plain = (text: string) =>
      text
        .normalize('NFD')
        .replace(/[^a-z]/gi, '')
        .toLowerCase()
    const [first = '', ...rest] = fullName.replace('ø', 'o').split(' ')
    const domain = plain(companyName.replace('ø', 'o').split(' ')[0] ?? '')
    return { fullName, companyName, email: `${plain(first).slice(0, 1)}.${plain(rest.join(''))}@${domain}.example` }
  })
}

async function fillRoom(portal: Portal, admin: TestVisitor): Promise<string[]> {
  const folder = async (title: string) =>
    done(await admin.post('/api/admin/documents/folders', { route: 'vault', title, parentId: null })).body.id as string
  const [company, finance, legal] = [await folder('Company'), await folder('Finance'), await folder('Legal')]
  const files: [string, string | null, Uint8Array][] = [
    ['Investor presentation', company, deck('Halcyon Vault')],
    ['Product roadmap', company, deck('Roadmap')],
    ['Financial model and assumptions', finance, report('Financial model and assumptions', 14)],
    ['Audited accounts', finance, report('Audited accounts', 9)],
    ['Cap table', finance, report('Cap table', 2)],
    ['Shareholders agreement', legal, report('Shareholders agreement', 22)],
    ['Material contracts', legal, report('Material contracts', 6)],
    ['Customer references', null, report('Customer references', 3)],
  ]
  const ids: string[] = []
  for (const [title, folderId, bytes] of files) {
    const file = { fileName: `${title.toLowerCase().replaceAll(' ', '-')}.pdf`, bytes: bytes.length }
    const { body } = done(await admin.post('/api/admin/documents', { route: 'vault', title, folderId, ...file }))
    const version = `/api/admin/documents/versions/${body.versionId}`
    done(await admin.upload(`${version}/pieces/0`, bytes, 'application/octet-stream', 'PUT'))
    done(await admin.post(`${version}/finish`))
    ids.push(body.documentId)
  }
  await checkUploads(portal)
  for (const id of ids.slice(0, -1)) done(await admin.post(`/api/admin/documents/${id}/release`))
  return ids
}

async function read({ clock, deps }: Portal, { visitor, code, email }: Someone, at: number) {
  done(await visitor.post('/api/unlock', { code }))
  const confirmed_at = clock.now().toISOString()
  await deps.db.updateTable('submission').set({ confirmed_at }).where('email', '=', email).execute()
  for (const route of ['vault', ...(at % 3 === 2 ? ['fanz'] : [])]) {
    done(await visitor.get(`/api/projects/${route}/content`))
    done(await visitor.get(`/api/protection/${route}`))
    const visit = `visit-${route}-${at}-of-reader`
    const deviceInfo = { userAgent: 'Browser', viewport: '1440x900', platform: 'Mac', language: 'en' }
    done(
      await visitor.post('/api/audit/access', {
        eventId: visit,
        route,
        deviceInfo,
        entryTimestamp: clock.now().toISOString(),
      }),
    )
    const sections = ['market', 'financials', 'team', 'risks', 'round']
    for (const [step, section] of sections.slice(0, 1 + (at % 5)).entries()) {
      clock.advance(50 * SECOND + at * SECOND)
      const events = [
        {
          id: `${visit}-time-${step}`,
          kind: 'section_time',
          ageMs: 0,
          section,
          ms: (20 + ((at * 7 + step * 11) % 40)) * SECOND,
        },
        { id: `${visit}-depth-${step}`, kind: 'scroll_depth', ageMs: 0, depth: [25, 50, 75, 100, 100][step] },
        ...(at % 9 === 4 && step === 0 ? [{ id: `${visit}-print`, kind: 'print_try', ageMs: 0 }] : []),
      ]
      done(await visitor.post('/api/observations', { visit, events }))
    }
    done(await visitor.post('/api/observations', { visit, events: [], closing: true }))
  }
}

async function account({ deps }: Portal, signed: Someone[]) {
  for (const [at, { email, fullName, visitor }] of signed.entries()) {
    if (at % 2 === 1) continue
    const [firstName = '', ...rest] = fullName.split(' ')
    const { accountId } = await insertAccount(deps, {
      email,
      firstName,
      lastName: rest.join(' '),
      suspended: at === 14,
      verified: at !== 18,
    })
    if (at === 14 || at === 18) continue
    for (const [name, value] of await openSessionOf(deps, accountId, at % 4 === 0)) visitor.cookies.set(name, value)
  }
}

/** With a pause at some clauses, as people do. */
async function readAgreement({ clock }: Portal, visitor: TestVisitor, at: number) {
  const reading = await visitor.read()
  const active = Array.from({ length: 9 }, (_, clause) => (4 + ((at * 5 + clause * clause * 7) % 31)) * SECOND)
  clock.advance(active.reduce((sum, ms) => sum + ms, 0) + 20 * SECOND)
  const report = { furthest: 1, end: true, endBy: 'scroll', box: true, active }
  done(await visitor.post(`/api/nda/readings/${reading.readingId}/progress`, report))
  clock.advance(25 * SECOND)
  return reading
}

let visits = 0

/** Pages, in order and with pauses, so that staff see who read what, and for how long. */
async function readDocuments({ clock }: Portal, readers: Someone[], documents: string[]) {
  for (const [at, { visitor, code }] of readers.entries()) {
    await visitor.post('/api/unlock', { code })
    for (const id of documents.slice(at % 3, (at % 3) + 1 + (at % 2))) {
      const path = `/api/projects/vault/documents/${id}`
      const opened = await visitor.get(path)
      if (opened.status !== 200) continue
      const { pages, version } = opened.body as { pages: number; version: number }
      const visit = `visit-document-${++visits}`
      const entryTimestamp = clock.now().toISOString()
      done(await visitor.post('/api/audit/access', { eventId: visit, route: 'vault', entryTimestamp }))
      for (let page = 1; page <= Math.min(pages, 2 + (at % 5)); page++) {
        done(await visitor.get(`${path}/pages/${page}?version=${version}&width=800`))
        const ms = (15 + ((at * 7 + page * 13) % 50)) * SECOND
        clock.advance(ms)
        const section = `doc-${id}-${version}-${page}`
        const events = [{ id: `${visit}-page-${page}`, kind: 'section_time', ageMs: 0, section, ms }]
        done(await visitor.post('/api/observations', { visit, events }))
      }
      done(await visitor.post('/api/observations', { visit, events: [], closing: true }))
    }
  }
}

async function askFor({ clock }: Portal, signed: Someone[], admin: TestVisitor) {
  const askers = signed.filter((_, at) => at % 2 === 0 && at !== 14 && at !== 18)
  const ask = async (one: Someone | undefined, kind: string, topic: string, times: string[] = []) =>
    one?.visitor.post('/api/account/requests', { kind, route: 'vault', topic, times, timeZone: 'Europe/Berlin' })
  const days = (...numbers: number[]) =>
    numbers.map((day) => new Date(clock.now().getTime() + day * DAY + 2 * HOUR).toISOString())
  await ask(askers[0], 'call', 'The assumptions behind the 2027 plan, and churn.', days(2, 3, 5))
  await ask(askers[1], 'meeting', 'We would like to meet the founders in Las Vegas.', days(4, 6))
  await ask(askers[2], 'data_room', 'Our counsel needs the material contracts.')
  await ask(askers[3], 'call', 'Terms of the round and the timeline to close.', days(1, 2))
  await ask(askers[4], 'data_room', 'Please open the audited accounts for our auditors.')
  for (const one of askers.slice(5, 12)) await one.visitor.post('/api/account/access-request', { routes: ['fanz'] })
  const open = done(await admin.get('/api/admin/requests')).body.requests as { id: string; kind: string }[]
  const meeting = open.find(({ kind }) => kind === 'meeting')
  if (meeting)
    done(
      await admin.post(`/api/admin/requests/${meeting.id}/messages`, {
        words: 'Which of the two days suits you better?',
      }),
    )
}

async function codes({ clock }: Portal, admin: TestVisitor) {
  const at = (days: number) => new Date(clock.now().getTime() + days * DAY).toISOString()
  const code = async (given: object) => done(await admin.post('/api/admin/codes', { routes: ['vault'], ...given })).body
  await code({ description: 'Panel at the conference', type: 'shared_timed', usesAllowed: 25, expires: at(3) })
  await code({
    description: 'Counsel of Northgate',
    email: 'counsel@northgate.example',
    fullName: 'Ida Brandt',
    expires: at(6),
  })
  await code({
    description: 'Partner meeting',
    routes: ['vault', 'fanz', 'realestate'],
    usesAllowed: 10,
    expires: at(20),
  })
  await code({ description: 'Starts next week', validFrom: at(7), expires: at(30) })
  const ended = await code({ description: 'Withdrawn after the call', usesAllowed: 5 })
  done(await admin.post(`/api/admin/codes/${ended.id}/revoke`))
  for (let number = 1; number <= 12; number++)
    await code({ description: `Roadshow, table ${number}`, usesAllowed: -1, expires: at(2 + number * 4) })
}

/** Gives the browser the cookies of a person. */
export async function become(page: Page, portal: Portal, { cookies }: TestVisitor): Promise<void> {
  await page.context().clearCookies()
  const given = { url: portal.url, httpOnly: true, sameSite: 'Lax' as const }
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, ...given })))
}
