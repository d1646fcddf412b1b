import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { ContentSet } from '../../contract/projects/content.ts'
import { jobHandlers } from '../../server/app.ts'
import { firstRunFile } from '../../server/config.ts'
import { sendDueUpdates } from '../../server/features/data-room/updates/send-updates.ts'
import { runDueJobs } from '../../server/features/operations/jobs/service.ts'
import { readContent } from '../../server/features/projects/content/content-files.ts'
import { moveDates } from '../../server/features/projects/content/demo-dates.ts'
import { expect, type Portal } from '../e2e/portal.ts'
import { checkUploads } from '../e2e/room-steps.ts'
import { realFilm } from '../helpers/film.ts'
import { httpVisitor } from '../helpers/http-visitor.ts'
import { insertAccount, openSessionOf } from '../helpers/test-account.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../helpers/test-clock.ts'
import type { Answer, TestVisitor } from '../helpers/test-visitor.ts'
import { hidingPdf, PDF_HIDINGS, type PdfHiding } from '../hiding/raw-pdf.ts'
import { dashboardOf } from './dashboard.ts'
import { demoDocuments, secondEdition } from './documents/demo-documents.ts'
import { giveStaffWork } from './staff-work.ts'

/* A portal after five weeks of a raise: some forty people in twenty-four firms, codes in every state, documents that were read. */

const FIRMS =
  'Northgate Family Office,Aldine Capital,Birchwood Partners,Corvane Ventures,Dunmore Holdings,Eastlake Trust,Fenwick & Sons,Granby Growth,Hollis Endowment,Iverson Angels,Juniper Seed,Kestrel Fund,Larkhill Group,Meridian Bay Capital,Norden Invest,Ostrava Partners,Penrose Family Office,Quayside,Ravelin Ventures,Solberg AS,Thornbury Capital,Umber Hill,Vantage Point Capital Management (Luxembourg) S.à r.l.,Westerly'
const NAMES =
  'Elena Marchetti,Jonas Lindqvist,Adaeze Nwosu,Wei Zhang,Priya Raman,Lucía Fernández,Tomasz Wójcik,Noor Haddad,Henrik Solberg,Maya Goldberg,Declan Byrne,Yuki Tanaka,Sofia Castellano,Oluwaseun Adebayo,Ingrid Bauer,Mateus Oliveira,Chiara Conti,Viktor Novák,Hannah Weiss,Ravi Menon,Freya Nilsen,Samuel Osei,Zoë van der Berg,Farah Aziz,Liam Doherty,Anneliese Hofmann-Strathmore,Diego Salazar,Mei-Ling Chou,Patrick Llewellyn,Katarzyna Zielińska,Omar Farouk,Beatrice Lowe,George Papadopoulos,Nadia Petrova,Arthur Pemberton,Leila Karimi,Bjørn Dahl,Rosa Delgado,Simon Achterberg,Grace Mwangi'

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

export type LivedIn = Awaited<ReturnType<typeof liveIn>>

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
  const { vault: written } = readContent('content', ['vault'])
  if (!written) throw new Error('the demo has no Vault')
  const vault = moveDates(written, clock.now())
  const documents = await fillRoom(portal, admin, vault)
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
  await portal.makeDocuments()
  await enter()
  await account(portal, signed)
  await readDocuments(portal, signed.slice(-16), documents)
  clock.advance(DAY)
  await readDocuments(portal, signed.slice(-6), documents)
  await enter()
  await replace(portal, admin, documents[6], secondEdition(vault))
  await askFor(portal, signed, admin)
  await codes(portal, admin)
  const bjorn = signed.filter(({ fullName }) => fullName === 'Bjørn Dahl')
  await readDocuments(portal, bjorn, documents.slice(2, 3))
  await questions(portal, signed, admin, documents)
  await updates(portal, signed, admin, documents)
  const card = await pipeline(portal, signed, admin, { accountId, vault })
  await enter()
  await giveStaffWork(portal, admin, signed)
  await restrict(admin, documents)
  await settle()
  clock.advance(40 * MINUTE)
  await enter()
  const key = done(await admin.post('/api/admin/analytics/keys', { name: 'Platform' })).body.key
  const pushed = await fetch(`${url}/api/analytics/snapshot`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(dashboardOf(clock.now())),
  })
  expect(pushed.status).toBeLessThan(300)
  await settle()
  return { admin, accountId, signed, documents, card }
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

async function fillRoom(portal: Portal, admin: TestVisitor, vault: ContentSet): Promise<string[]> {
  const folder = async (title: string) =>
    done(await admin.post('/api/admin/documents/folders', { route: 'vault', title, parentId: null })).body.id as string
  const folders = new Map<string, string>()
  for (const title of ['Company', 'Finance', 'Legal']) folders.set(title, await folder(title))
  const ids: string[] = []
  const documents = demoDocuments(vault)
  documents.splice(-2, 0, { title: 'A walk through the product', folder: 'Company', ending: 'mp4', bytes: realFilm() })
  for (const { title, folder, ending, bytes } of documents) {
    const folderId = folders.get(folder ?? '') ?? null
    const file = { fileName: `${title.toLowerCase().replaceAll(' ', '-')}.${ending}`, bytes: bytes.length }
    const { body } = done(await admin.post('/api/admin/documents', { route: 'vault', title, folderId, ...file }))
    await send(admin, body.versionId, bytes)
    ids.push(body.documentId)
  }
  // Private, and with much that no page shows.
  const draft = hidingPdf(Object.keys(PDF_HIDINGS) as PdfHiding[], (hiding) => `A draft of ${hiding}`)
  const file = { fileName: 'term-sheet-v3.pdf', bytes: draft.length }
  const { body } = done(
    await admin.post('/api/admin/documents', {
      route: 'vault',
      title: 'Term sheet',
      folderId: folders.get('Legal'),
      ...file,
    }),
  )
  await send(admin, body.versionId, draft)
  await checkUploads(portal)
  for (const id of ids.slice(0, -1)) done(await admin.post(`/api/admin/documents/${id}/release`))
  return ids
}

/** Groups of readers, and a folder that is open to one of them. */
async function restrict(admin: TestVisitor, documents: string[]) {
  const group = async (name: string, members: object[]) =>
    done(await admin.post('/api/admin/documents/groups', { route: 'vault', name, members })).body.id as string
  const leads = await group('Lead investors', [
    { kind: 'stage', value: 'committed' },
    { kind: 'stage', value: 'interested' },
    { kind: 'domain', value: 'northgate.example' },
  ])
  await group('Counsel', [
    { kind: 'email', value: 'r.okafor@okafor-legal.example' },
    { kind: 'project', value: 'realestate' },
  ])
  const { folders } = (await admin.get('/api/admin/documents?route=vault')).body
  const finance = folders.find(({ title }: { title: string }) => title === 'Finance')
  const rule = { title: 'Finance', access: 'named', readers: [{ kind: 'group', value: leads }], closeAfterDays: 30 }
  done(await admin.post(`/api/admin/documents/folders/${finance.id}`, rule))
  const room = (await admin.get('/api/admin/documents?route=vault')).body
  for (const document of room.documents)
    if (documents.indexOf(document.id) % 3 === 1)
      done(await admin.post(`/api/admin/documents/${document.id}`, { ...document, tags: ['Board', 'Series B'] }))
}

async function send(admin: TestVisitor, versionId: string, bytes: Uint8Array) {
  const version = `/api/admin/documents/versions/${versionId}`
  done(await admin.upload(`${version}/pieces/0`, bytes, 'application/octet-stream', 'PUT'))
  done(await admin.post(`${version}/finish`))
}

/** Those who read it before see that it was updated. */
async function replace(portal: Portal, admin: TestVisitor, id: string | undefined, bytes: Uint8Array) {
  const file = { fileName: 'second-edition.pdf', bytes: bytes.length }
  await send(admin, done(await admin.post(`/api/admin/documents/${id}/versions`, file)).body.versionId, bytes)
  await checkUploads(portal)
}

/** The sections of a project page of the demo, in its order, as far as one scrolls before the browser reports. */
const STRETCHES = [
  ['hero', 'revenue'],
  ['round', 'what', 'product'],
  ['why', 'video', 'how', 'clients'],
  ['financials', 'ticket', 'funds', 'exit'],
  ['gtm', 'team', 'next'],
]

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
    for (const [step, sections] of STRETCHES.slice(0, 1 + (at % 5)).entries()) {
      clock.advance(60 * SECOND + at * SECOND)
      const events = [
        ...sections.flatMap((section, nth) =>
          // Some sections are passed over.
          (at + step + nth * 2) % 5 === 4
            ? []
            : [
                {
                  id: `${visit}-time-${step}-${nth}`,
                  kind: 'section_time',
                  ageMs: 0,
                  section,
                  ms: (6 + ((at * 7 + step * 11 + nth * 5) % 12)) * SECOND,
                },
              ],
        ),
        { id: `${visit}-depth-${step}`, kind: 'scroll_depth', ageMs: 0, depth: [25, 50, 75, 100, 100][step] },
        ...(at % 9 === 4 && step === 0 ? [{ id: `${visit}-print`, kind: 'print_try', ageMs: 0 }] : []),
      ]
      done(await visitor.post('/api/observations', { visit, events }))
    }
    done(await visitor.post('/api/observations', { visit, events: [], closing: true }))
  }
}

const BROWSER =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0'

async function account({ deps, clock }: Portal, signed: Someone[]) {
  const opened: string[] = []
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
    opened.push(accountId)
    for (const [name, value] of await openSessionOf(deps, accountId, at % 4 === 0)) visitor.cookies.set(name, value)
  }
  // The identity library has the clock of this machine.
  const ends = new Date(clock.now().getTime() + 30 * DAY).toISOString()
  const since = { created_at: clock.now().toISOString(), expires_at: ends, user_agent: BROWSER }
  await deps.db.updateTable('account_session').set(since).where('account_id', 'in', opened).execute()
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
/** Who has opened which document. */
const opened = new Map<string, Set<string>>()

async function readDocuments({ clock }: Portal, readers: Someone[], documents: string[]) {
  for (const [at, { visitor, code, email }] of readers.entries()) {
    await visitor.post('/api/unlock', { code })
    for (const id of documents.slice(at % 7, (at % 7) + 1 + (at % 2))) {
      const path = `/api/projects/vault/documents/${id}`
      const answer = await visitor.get(path)
      if (answer.status !== 200) continue
      opened.set(id, (opened.get(id) ?? new Set()).add(email))
      const { pages, version } = answer.body as { pages: number; version: number }
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
  const forDocument = { kind: 'data_room', route: 'vault', times: [], timeZone: 'Europe/Berlin' }
  const reader = signed.find(({ fullName }) => fullName === 'Bjørn Dahl')
  const film = 'Recorded demonstration'
  await reader?.visitor.post('/api/account/requests', { ...forDocument, topic: film, document: film })
  const days = (...numbers: number[]) =>
    numbers.map((day) => new Date(clock.now().getTime() + day * DAY + 2 * HOUR).toISOString())
  await ask(askers[0], 'call', 'The assumptions behind the 2027 plan, and churn.', days(2, 3, 5))
  await ask(askers[1], 'meeting', 'We would like to meet the founders in Las Vegas.', days(4, 6))
  await ask(askers[2], 'data_room', 'Our counsel needs the material contracts.')
  await ask(askers[3], 'call', 'Terms of the round and the timeline to close.', days(1, 2))
  await ask(askers[4], 'data_room', 'Please open the notes to the accounts for our auditors.')
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

/** As the page says it. */
function lastDay(set: ContentSet): string | undefined {
  const round = set.kind === 'presentation' && set.blocks.find((block) => block.type === 'roundProgress')
  return round && round.type === 'roundProgress' ? round.content.closes : undefined
}

/** A round with indications from accounts and by telephone, and cards in every stage. Returns the person of a card with everything. */
async function pipeline(
  { clock, deps }: Portal,
  signed: Someone[],
  admin: TestVisitor,
  { accountId, vault }: { accountId: string; vault: ContentSet },
) {
  const day = (days: number) => new Date(clock.now().getTime() + days * DAY).toISOString().slice(0, 10)
  const colleagues = [
    { email: 't.brandt@halcyon.example', firstName: 'Theo', lastName: 'Brandt' },
    { email: 'm.kaya@halcyon.example', firstName: 'Melis', lastName: 'Kaya' },
  ]
  const owners = [accountId]
  for (const one of colleagues)
    owners.push((await insertAccount(deps, { ...one, role: 'admin', secondFactor: true })).accountId)
  const vehicles = ['Direct (SAFE)', 'Pooled vehicle', 'Family trust']
  const round = { target: 1_200_000, minimum: 25_000, cap: 1_350_000, instrument: 'SAFE', vehicles }
  done(
    await admin.post('/api/admin/rounds/vault', {
      ...round,
      closesOn: lastDay(vault) ?? day(45),
      showsTotal: true,
      revision: 0,
    }),
  )
  const persons = new Map(
    (await deps.db.selectFrom('person').select(['id', 'email']).execute()).map(({ id, email }) => [email, id]),
  )
  const idOf = ({ email }: Someone) => persons.get(email) ?? ''
  const amounts = [250_000, 150_000, 100_000, 75_000, 300_000, 50_000, 25_000, 125_000, 60_000]
  const path = '/api/projects/vault/interest'
  const interested: Someone[] = []
  // Those whose code has not ended, newest first.
  for (const one of signed.filter((_, at) => at % 2 === 0 && at !== 14 && at !== 18).toReversed()) {
    if (interested.length === amounts.length) break
    clock.advance(20 * MINUTE)
    if ((await one.visitor.post('/api/unlock', { code: one.code })).status !== 200) continue
    const at = interested.push(one) - 1
    const { legend } = done(await one.visitor.get(path)).body
    const conditions = [
      'Subject to our own look at the accounts.',
      '',
      'Only with the pro-rata right of the last round.',
    ][at % 3]
    const stated = { amount: amounts[at], currency: 'USD', vehicle: vehicles[at % 4] ?? '', conditions }
    done(await one.visitor.post(path, { ...stated, legendSha256: legend.sha256 }))
  }
  const told = signed[1] as Someone
  const byTelephone = { route: 'vault', amount: 200_000, currency: 'USD', vehicle: 'Direct (SAFE)' }
  done(await admin.post(`/api/admin/pipeline/${idOf(told)}/interest`, byTelephone))
  const { indications } = done(await admin.get('/api/admin/rounds/vault')).body as {
    indications: { id: string; amount: number }[]
  }
  for (const { id, amount } of indications.slice(0, 3))
    done(await admin.post(`/api/admin/indications/${id}/allocation`, { amount }))
  const moves = ['documents', 'funded', 'documents', 'passed', 'passed', 'funded'] as const
  for (const [at, stage] of moves.entries())
    done(await admin.post(`/api/admin/pipeline/${idOf(signed[2 + 2 * at] as Someone)}/stage`, { stage }))
  const funded = { route: 'vault', currency: 'USD', vehicle: 'Pooled vehicle' }
  const moved = (at: number) => idOf(signed[2 + 2 * at] as Someone)
  for (const [at, amount] of [
    [0, 100_000],
    [1, 75_000],
    [5, 60_000],
  ] as const)
    done(await admin.post(`/api/admin/pipeline/${moved(at)}/interest`, { ...funded, amount }))
  // One of those who are further stays without an allocation, which the board says.
  for (const at of [1, 5])
    for (const { id, amount } of done(await admin.get(`/api/admin/pipeline/${moved(at)}`)).body.indications as {
      id: string
      amount: number
    }[])
      done(await admin.post(`/api/admin/indications/${id}/allocation`, { amount }))
  const steps = [
    'Send the side letter',
    'Call about the terms',
    'Introduce to our counsel',
    'Answer the churn question',
    'Ask for the KYC documents',
    'Invite to the site visit',
  ]
  for (const [at, one] of signed.entries()) {
    if (at % 3 === 2) continue
    const step = at % 3 === 0 ? { nextStep: steps[(at / 3) % steps.length], nextOn: day((at % 9) - 2) } : {}
    done(await admin.post(`/api/admin/pipeline/${idOf(one)}/card`, { ownerId: owners[at % 3], ...step }))
  }
  const shown = idOf(interested[0] as Someone)
  const notes = [
    'Met at the spring conference. Invests through the family trust, decides with his brother.',
    'Wants to see the accounts before the end of the month. Prefers calls in the morning.',
  ]
  for (const words of notes) {
    clock.advance(30 * MINUTE)
    done(await admin.post(`/api/admin/pipeline/${shown}/notes`, { words }))
  }
  return shown
}

/** What investors asked: answered, drafted, waiting for approval and new, and the FAQ that was made of some. */
async function questions(
  { deps, clock, url }: Portal,
  signed: Someone[],
  admin: TestVisitor,
  documents: readonly string[],
) {
  const path = '/api/projects/vault/questions'
  const [deck, , report] = documents
  const asked: [
    words: string,
    category: string,
    pin: { documentId?: string | undefined; page?: number },
    answer?: string,
  ][] = [
    [
      'How much of the annual recurring revenue comes from the three largest clients?',
      'Financials',
      { documentId: report, page: 3 },
      'The three largest clients make up 31 percent. None is above 14 percent. The notes to the accounts have the table.',
    ],
    [
      'Who holds the rights to the models, and are contractors included?',
      'Legal',
      {},
      'The company holds all of them. Every contractor has assigned the rights in writing before starting.',
    ],
    [
      'Does the churn of the deck include clients that only reduced their plan?',
      'Product',
      { documentId: deck, page: 4 },
      'No. It counts clients that left. Reductions are in the net revenue retention.',
    ],
    ['Which milestones have to be met before the second closing?', 'Terms of the round', {}],
    ['Is the head of sales bound by a notice period?', 'Team', {}],
    [
      'Why do the salaries grow faster than the head count from the second quarter on?',
      'Financials',
      { documentId: report, page: 2 },
    ],
  ]
  const bjorn = signed.find(({ fullName }) => fullName === 'Bjørn Dahl')
  const askers = [bjorn, ...signed.slice(-9)].flatMap((one) => one ?? [])
  const made: { id: string; answer: string | undefined; category: string }[] = []
  for (const [at, [words, category, pin, answer]] of asked.entries()) {
    clock.advance(35 * MINUTE)
    const readers = [...askers, ...signed].filter(({ email }) => opened.get(pin.documentId ?? '')?.has(email))
    for (const one of [...readers.slice(at % 3), ...readers, ...askers.slice(at % 3), ...askers]) {
      await one.visitor.post('/api/unlock', { code: one.code })
      const { status, body } = await one.visitor.post(path, { words, category, ...pin })
      if (status !== 201) continue
      made.push({ id: body.id, answer, category })
      break
    }
  }
  const draft = async (id: string, words: string) =>
    done(await admin.post(`/api/admin/questions/${id}/draft`, { words, revision: 0 }))
  for (const { id, answer } of made) {
    if (answer === undefined) continue
    clock.advance(20 * MINUTE)
    await draft(id, answer)
    done(await admin.post(`/api/admin/questions/${id}/answer`, { revision: 1 }))
  }
  const [, rights, churn, milestones, notice] = made
  if (milestones) {
    // Somebody else than the one who is shown the pages, who can approve it.
    const colleague = httpVisitor(url)
    const hanna = { email: 'h.virtanen@halcyon.example', firstName: 'Hanna', lastName: 'Virtanen' }
    const { accountId } = await insertAccount(deps, { ...hanna, role: 'admin', secondFactor: true })
    for (const [name, value] of await openSessionOf(deps, accountId, true)) colleague.cookies.set(name, value)
    const path = `/api/admin/questions/${milestones.id}`
    const words = 'There are two: the audit of the accounts, and the first client in Asia.'
    done(await colleague.post(`${path}/draft`, { words, revision: 0 }))
    done(await colleague.post(`${path}/ask-approval`, { revision: 1 }))
  }
  if (notice) await draft(notice.id, 'Six months, to the end of a quarter.')
  const entry = { route: 'vault', publishOn: 'now' }
  if (rights)
    done(
      await admin.post('/api/admin/faq', {
        ...{ ...entry, questionId: rights.id, category: 'Legal', question: 'Who owns the rights to the models?' },
        answer: 'The company owns all of them. Contractors assign their rights in writing before they start.',
      }),
    )
  if (churn)
    done(
      await admin.post('/api/admin/faq', {
        ...{ ...entry, questionId: churn.id, category: 'Product', documentId: deck, page: 4 },
        question: 'What does the churn in the deck count?',
        answer: 'Clients that left. Reductions of a plan are in the net revenue retention.',
      }),
    )
  done(
    await admin.post('/api/admin/faq', {
      ...{ ...entry, category: 'Terms of the round', question: 'When does the round close?' },
      answer: 'On the day that is on the project page, or earlier once the cap is reached.',
      publishOn: undefined,
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

/** One that was sent and read, one that is scheduled, and a draft. */
async function updates(portal: Portal, signed: Someone[], admin: TestVisitor, documents: readonly string[]) {
  const write = async (title: string, words: string, more: object = {}) =>
    done(await admin.post('/api/admin/updates', { route: 'vault', title, words, ...more })).body.id as string
  const send = async (id: string, more: object = {}) =>
    done(await admin.post(`/api/admin/updates/${id}/send`, { revision: 1, ...more }))
  const report = documents[3]
  const sent = await write(
    'Where we stand after the third quarter',
    'Recurring revenue grew in line with the plan, and the accounts of the quarter are in the data room.\n\nTwo pilots became contracts. The penetration test found nothing that is still open.\n\nWrite to us if you want to talk before the round closes.',
    { documents: report ? [report] : [] },
  )
  await send(sent)
  await sendDueUpdates(portal.deps)
  for (const { visitor } of signed.slice(-9)) await visitor.get(`/api/projects/vault/updates/${sent}`)
  const week = 7 * 24 * 60 * 60_000
  const close = await write('Four weeks to the close', 'The round closes at the end of the month after next.')
  await send(close, { at: new Date(portal.clock.now().getTime() + week).toISOString() })
  await write('Invitation to the investors’ day', 'We meet in the spring. A date follows.')
}
