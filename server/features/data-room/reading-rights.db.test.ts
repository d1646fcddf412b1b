import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { VIEW_AS_HEADER } from '../../../contract/data-room/view-as-header.ts'
import { makeAccount } from '../../../tests/helpers/account.ts'
import { type Chance, chance } from '../../../tests/helpers/random.ts'
import { putDocument, roomPath } from '../../../tests/helpers/room.ts'
import { staffBrowser } from '../../../tests/helpers/staff.ts'
import { openSessionOf } from '../../../tests/helpers/test-account.ts'
import { type TestApp, testApp } from '../../../tests/helpers/test-app.ts'
import { DAY, HOUR, MINUTE } from '../../../tests/helpers/test-clock.ts'
import type { TestVisitor } from '../../../tests/helpers/test-visitor.ts'
import { logAllMemberships } from './group-memberships.ts'

/*
 * Everything that answers who may read is compared with a model that knows nothing of the server: it keeps what was done as plain values
 * and asks, for one person and one document, what a reader of the documentation would ask.
 */

const thorough = inject('thorough')
/** 26 people and 16 documents in 13 rounds are 5,408 pairs. */
const SIZE = thorough ? { people: 26, documents: 16, rounds: 13 } : { people: 4, documents: 4, rounds: 3 }
const CHANGES = 6
const FIRMS = ['northgate', 'meridian', 'halden']
const STAGES = ['interested', 'committed', 'documents', 'passed']

type Access = 'inherited' | 'everyone' | 'named'
type Rule = { access: Access; names: string[]; from: number; until: number; days: number }
type Folder = Rule & { id: string; parent: string | null; gone: boolean }
type Doc = Rule & { id: string; folder: string | null; released: boolean; download: boolean }
type Group = { id: string; members: string[]; gone: boolean }
type Person = {
  id: string
  accountId: string
  submissionId: string
  codeId: string
  code: string
  email: string
  visitor: TestVisitor
  firm: string
  stage: string | null
  signed: boolean
  suspended: boolean
  hasCode: boolean
  approved: string[]
  opened: Map<string, number>
}
type World = { people: Person[]; documents: Doc[]; folders: Folder[]; groups: Group[] }

const ALWAYS: Pick<Rule, 'from' | 'until' | 'days'> = { from: 0, until: Number.MAX_SAFE_INTEGER, days: 0 }

function hasProject(person: Person, project: string): boolean {
  if (!person.signed || person.suspended) return false
  // A personal code opens Vault and Fanz alike.
  return person.approved.includes(project) || person.hasCode
}

/** What is said of somebody, as `kind value`. */
function saidOf(person: Person): string[] {
  const stage = person.stage ?? (person.signed ? 'signed' : 'invited')
  return [
    `email ${person.email}`,
    `domain ${person.email.split('@')[1]}`,
    `firm ${person.firm}`,
    `stage ${stage}`,
    ...(hasProject(person, 'fanz') ? ['project fanz'] : []),
  ]
}

function isNamed(world: World, names: readonly string[], person: Person): boolean {
  const said = saidOf(person)
  return names.some((name) => {
    if (!name.startsWith('group ')) return said.includes(name)
    const group = world.groups.find(({ id }) => name === `group ${id}`)
    return group !== undefined && !group.gone && group.members.some((member) => said.includes(member))
  })
}

function above(world: World, document: Doc): Rule[] {
  const rules: Rule[] = [document]
  let folder = world.folders.find(({ id }) => id === document.folder)
  while (folder) {
    rules.push(folder)
    const { parent } = folder
    folder = world.folders.find(({ id }) => id === parent)
  }
  return rules
}

/** Whatever the time, and whether or not it is released. */
function isLetIn(world: World, person: Person, document: Doc): boolean {
  if (!hasProject(person, 'vault')) return false
  for (const rule of above(world, document)) {
    if (rule.access === 'everyone') return true
    if (rule.access === 'named') return isNamed(world, rule.names, person)
  }
  return true
}

function reads(world: World, person: Person, document: Doc, now: number): boolean {
  if (!document.released || !isLetIn(world, person, document)) return false
  const opened = person.opened.get(document.id)
  return above(world, document).every(
    ({ from, until, days }) =>
      from <= now && now < until && (days === 0 || opened === undefined || now < opened + days * DAY),
  )
}

test('every answer to who may read agrees with a plain model, through random changes of rights', async () => {
  const seed = Number(process.env.RIGHTS_SEED ?? 4)
  const random = chance(seed)
  const t = await testApp()
  const world = await build(t, random)
  const couldOn = new Map<string, Map<string, Set<string>>>()
  let admins = 0
  let pairs = 0

  /** Moves the clock, and notes who could read when times began or ended in between. */
  const advance = (ms: number) => {
    const start = t.clock.now().getTime()
    const rules = [...world.documents, ...world.folders]
    const bounds = rules.flatMap(({ from, until }) => [from, until]).filter((at) => at > start && at < start + ms)
    const days = [Math.ceil(start / DAY) * DAY].filter((at) => at > start && at < start + ms)
    t.clock.advance(ms)
    for (const at of [...bounds, ...days, start + ms]) note(at)
  }
  const note = (at: number) => {
    const day = new Date(at).toISOString().slice(0, 10)
    const could = couldOn.get(day) ?? new Map<string, Set<string>>()
    couldOn.set(day, could)
    for (const document of world.documents) {
      const set = could.get(document.id) ?? new Set()
      could.set(document.id, set)
      for (const person of world.people) if (reads(world, person, document, at)) set.add(person.email)
    }
  }
  const now = () => t.clock.now().getTime()
  note(now())

  for (let round = 0; round < SIZE.rounds; round++) {
    const days = SIZE.rounds > 8 ? 12 / SIZE.rounds : 1
    advance(Math.floor(days * DAY) - CHANGES * MINUTE)
    // A second factor counts for twelve hours.
    const staff = await staffBrowser(t, 'admin', `admin-${++admins}@x.example`)
    for (let step = 0; step < CHANGES; step++) {
      advance(MINUTE)
      const says = await change(staff, world, random, now(), `${round}.${step}`)
      await logAllMemberships(t.deps)
      note(now())
      expect(says.status, `seed ${seed}, round ${round}: ${says.what}: ${JSON.stringify(says.body)}`).toBeLessThan(300)
    }
    for (const person of world.people) await comeBack(t, person)
    const about = `seed ${seed}, round ${round}`
    pairs += await compare(t, staff, world, random, about)
    note(now())
    for (const day of [...couldOn.keys()].slice(-3))
      for (const document of world.documents) {
        const answer = await staff.get(`/api/admin/documents/${document.id}/readers-on?day=${day}`)
        const people = answer.body.people.map(({ email }: { email: string }) => email).sort()
        const could = [...(couldOn.get(day)?.get(document.id) ?? [])].sort()
        expect(people, `${about}: who could read ${document.id} on ${day}`).toEqual(could)
      }
  }
  expect(pairs).toBe(SIZE.people * SIZE.documents * SIZE.rounds)
})

/** Asks for every person and document in every way, reading last because it opens. */
async function compare(t: TestApp, staff: TestVisitor, world: World, random: Chance, about: string): Promise<number> {
  const now = t.clock.now().getTime()
  const titles = (answer: { status: number; body: { documents: { id: string }[] } }) =>
    answer.status === 200 ? answer.body.documents.map(({ id }) => id).sort() : []
  const rows = async () => JSON.stringify([await t.rows('watermark'), await t.rows('document_opening')])
  for (const person of world.people) {
    const expected = world.documents.filter((one) => reads(world, person, one, now)).map(({ id }) => id)
    const who = `${about}, ${person.email}`
    const list = await person.visitor.get('/api/projects/vault/documents')
    expect(titles(list), `${who}: the list`).toEqual(expected.sort())
    const as = { [VIEW_AS_HEADER]: person.id }
    expect(titles(await staff.get('/api/projects/vault/documents', as)), `${who}: viewed as`).toEqual(expected)
    const before = await rows()
    for (const document of world.documents) {
      const opened = await staff.get(roomPath(document.id), as)
      expect(opened.status === 200, `${who}: ${document.id} opened by staff as them`).toBe(
        expected.includes(document.id),
      )
    }
    expect(await rows(), 'viewing as somebody leaves nothing').toBe(before)
  }
  for (const document of world.documents) {
    const { body } = await staff.get(`/api/admin/documents/${document.id}/audience`)
    const expected = world.people.filter((person) => isLetIn(world, person, document)).map(({ email }) => email)
    const people = body.people.map(({ email }: { email: string }) => email).sort()
    expect(people, `${about}: the audience of ${document.id}`).toEqual(expected.sort())
    for (const one of body.people) expect(one.why, `${about}: why ${one.email} may read`).toBeDefined()
  }
  const readership = (await staff.get('/api/admin/documents/readership?route=vault')).body.documents
  for (const document of world.documents) {
    const count = world.people.filter((person) => reads(world, person, document, now)).length
    const said = readership.find(({ id }: { id: string }) => id === document.id)
    expect(said.mayRead, `${about}: how many may read ${document.id}`).toBe(count)
  }
  for (const person of world.people)
    for (const document of world.documents) await compareReading(t, person, document, world, random, about)
  return world.people.length * world.documents.length
}

async function compareReading(
  t: TestApp,
  person: Person,
  document: Doc,
  world: World,
  random: Chance,
  about: string,
): Promise<void> {
  const may = reads(world, person, document, t.clock.now().getTime())
  const { visitor } = person
  // What admits somebody at all is refused otherwise than a document.
  const path = (rest = '') => roomPath(document.id, rest)
  const ways: [string, () => Promise<{ status: number }>, opens: boolean][] = [
    ['open', () => visitor.get(path()), false],
    ['page', () => visitor.download(path('/pages/1?version=1&width=800')), true],
    ['text', () => visitor.get(path('/text/1?version=1')), true],
    ['search', () => visitor.post(path('/search'), { version: 1, words: 'revenue' }), true],
  ]
  // Few may be made in five minutes, and each takes as long as many pages.
  if (!may || random.below(8) === 0) ways.push(['copy', () => visitor.download(path('/download')), true])
  const shuffled = ways.map((way) => [random.below(1_000), way] as const).sort(([a], [b]) => a - b)
  for (const [, [what, ask, opens]] of shuffled) {
    const { status } = await askAgain(ask)
    const allowed = may && (what !== 'copy' || document.download)
    const expected = allowed ? 200 : hasProject(person, 'vault') ? (may ? 403 : 404) : [401, 403]
    const where = `${about}: ${person.email}, ${what} of ${document.id}`
    if (Array.isArray(expected)) expect(expected, where).toContain(status)
    else expect(status, where).toBe(expected)
    if (status === 200 && opens && !person.opened.has(document.id))
      person.opened.set(document.id, t.clock.now().getTime())
  }
}

/** As a browser does when the renderer has too much to do, which on a busy machine says nothing of rights. */
async function askAgain(ask: () => Promise<{ status: number }>): Promise<{ status: number }> {
  for (let times = 0; times < 30; times++) {
    const answer = await ask()
    if (answer.status !== 503) return answer
    await pause(2_000)
  }
  throw new Error('the renderer was busy for a minute')
}

/** Signs somebody in again, and opens their code if they have one. */
async function comeBack(t: TestApp, person: Person): Promise<void> {
  person.visitor = t.visitor()
  if (!person.suspended)
    for (const [name, value] of await openSessionOf(t.deps, person.accountId, false))
      person.visitor.cookies.set(name, value)
  if (person.hasCode && person.signed) await person.visitor.post('/api/unlock', { code: person.code })
}

async function build(t: TestApp, random: Chance): Promise<World> {
  const world: World = { people: [], documents: [], folders: [], groups: [] }
  const staff = await staffBrowser(t, 'admin')
  for (let number = 0; number < SIZE.people; number++) {
    const email = `reader-${String(number).padStart(2, '0')}@${random.pick(FIRMS)}.example`
    const visitor = t.visitor()
    const { code } = await visitor.sign({ email })
    const confirmed_at = t.clock.now().toISOString()
    await t.deps.db.updateTable('submission').set({ confirmed_at }).where('email', '=', email).execute()
    await makeAccount(t, email)
    const account = (await t.rows('user_account')).find((row) => row.email === email)
    const submission = (await t.rows('submission')).find((row) => row.email === email)
    const held = (await t.rows('access_code')).find((row) => row.submission_id === submission?.id)
    world.people.push({
      id: account?.person_id ?? '',
      accountId: account?.id ?? '',
      submissionId: submission?.id ?? '',
      codeId: held?.id ?? '',
      code,
      email,
      visitor,
      firm: '',
      stage: null,
      signed: true,
      suspended: false,
      hasCode: true,
      approved: [],
      opened: new Map(),
    })
  }
  await t.tend()
  const firms = new Map((await t.rows('firm_person')).map((row) => [row.person_id, row.firm_id]))
  for (const person of world.people) person.firm = firms.get(person.id) ?? ''
  for (const [title, parent] of [
    ['Finance', ''],
    ['Legal', ''],
    ['Accounts', 'Finance'],
    ['Audit', 'Accounts'],
  ] as const) {
    const parentId = parent === '' ? null : (world.folders.find((one) => one.names[0] === parent)?.id ?? null)
    const made = await staff.post('/api/admin/documents/folders', { route: 'vault', title, parentId })
    const folder = { id: made.body.id, parent: parentId, gone: false, access: 'inherited' as const, ...ALWAYS }
    world.folders.push({ ...folder, names: [title] })
  }
  for (const folder of world.folders) folder.names = []
  for (let number = 0; number < SIZE.documents; number++) {
    const folder = random.pick([null, ...world.folders.map(({ id }) => id)])
    const { documentId } = await putDocument(t, staff, { title: `Document ${number}`, folderId: folder })
    const rule = { access: 'inherited' as const, names: [], ...ALWAYS }
    world.documents.push({ id: documentId, folder, released: true, download: false, ...rule })
  }
  return world
}

type Said = { what: string; status: number; body?: unknown }

/** One random change of rights, done by staff and noted in the model. */
async function change(staff: TestVisitor, world: World, random: Chance, now: number, name: string): Promise<Said> {
  const person = random.pick(world.people)
  const document = random.pick(world.documents)
  const folder = random.pick(world.folders)
  const post = async (what: string, path: string, body: object, done: () => void): Promise<Said> => {
    const { status, body: said } = await staff.post(path, body)
    if (status < 300) done()
    return { what: `${what} ${JSON.stringify(body)}`, status, body: said }
  }
  switch (random.below(14)) {
    case 0:
    case 1: {
      const rule = randomRule(world, random, now)
      const body = { title: `Folder ${name}`, ...bodyOf(rule) }
      return post('folder', `/api/admin/documents/folders/${folder.id}`, body, () => Object.assign(folder, rule))
    }
    case 2:
    case 3: {
      const rule = randomRule(world, random, now)
      const download = random.below(2) === 0
      const rest = { title: `Document ${name}`, folderId: document.folder, download, narrowed: false }
      const body = { ...rest, ...bodyOf(rule) }
      return post('document', `/api/admin/documents/${document.id}`, body, () =>
        Object.assign(document, rule, { download }),
      )
    }
    case 4: {
      const to = random.pick([null, ...world.folders.map(({ id }) => id)])
      const body = { route: 'vault', documents: [document.id], folderId: to }
      return post('move', '/api/admin/documents/move', body, () => {
        document.folder = to
      })
    }
    case 5: {
      const inside = (id: string | null): boolean =>
        id === folder.id || (id !== null && inside(world.folders.find((one) => one.id === id)?.parent ?? null))
      const depth = (id: string | null): number =>
        id === null ? 0 : 1 + depth(world.folders.find((one) => one.id === id)?.parent ?? null)
      const height = (id: string): number =>
        1 + Math.max(0, ...world.folders.filter(({ parent }) => parent === id).map((one) => height(one.id)))
      const places = [null, ...world.folders.map(({ id }) => id)].filter(
        (id) => !inside(id) && depth(id) + height(folder.id) <= 3,
      )
      const to = random.pick(places)
      const body = { route: 'vault', folders: [folder.id], folderId: to }
      return post('move folder', '/api/admin/documents/move', body, () => {
        folder.parent = to
      })
    }
    case 6: {
      if (!document.released)
        return post('release', '/api/admin/documents/release', { route: 'vault', ids: [document.id] }, () => {
          document.released = true
        })
      if (random.below(3) > 0) return { what: 'nothing', status: 200 }
      return post('make private', `/api/admin/documents/${document.id}/make-private`, {}, () => {
        document.released = false
      })
    }
    case 7:
    case 8: {
      const members = randomMembers(world, random)
      const group = world.groups.find(({ gone }) => !gone)
      if (group && random.below(2) === 0)
        return post('group', `/api/admin/documents/groups/${group.id}`, { name, members: named(members) }, () => {
          group.members = members
        })
      const made = await staff.post('/api/admin/documents/groups', { route: 'vault', name, members: named(members) })
      if (made.status === 201) world.groups.push({ id: made.body.id, members, gone: false })
      return { what: `new group ${members}`, status: made.status, body: made.body }
    }
    case 9: {
      const group = world.groups.find(({ gone }) => !gone)
      if (!group || random.below(3) > 0) return { what: 'nothing', status: 200 }
      const { status } = await staff.delete(`/api/admin/documents/groups/${group.id}`)
      group.gone = true
      return { what: 'remove group', status }
    }
    case 10: {
      const stage = random.pick(STAGES)
      return post('stage', `/api/admin/pipeline/${person.id}/stage`, { stage }, () => {
        person.stage = stage
      })
    }
    case 11: {
      const firm = random.pick(world.people).firm
      return post('firm', `/api/admin/people/${person.id}/firm`, { to: 'firm', firm }, () => {
        person.firm = firm
      })
    }
    case 12: {
      if (person.suspended)
        return post('restore', `/api/admin/people/${person.id}/restore`, {}, () => {
          person.suspended = false
        })
      if (random.below(3) === 0)
        return post('suspend', `/api/admin/people/${person.id}/suspend`, {}, () => {
          person.suspended = true
        })
      const routes = random.pick([['vault'], ['vault', 'fanz'], ['fanz'], []])
      return post('approve', `/api/admin/people/${person.id}/approve`, { routes }, () => {
        person.approved = routes
      })
    }
    default: {
      if (person.hasCode)
        return post('revoke', `/api/admin/codes/${person.codeId}/revoke`, {}, () => {
          person.hasCode = false
        })
      if (!person.signed || random.below(4) > 0) return { what: 'nothing', status: 200 }
      const words = { words: 'By phone' }
      return post('withdraw', `/api/admin/nda-submissions/${person.submissionId}/withdraw`, words, () => {
        person.signed = false
      })
    }
  }
}

function randomRule(world: World, random: Chance, now: number): Rule {
  const access = random.pick<Access>(['inherited', 'inherited', 'everyone', 'named', 'named'])
  const groups = world.groups.filter(({ gone }) => !gone).map(({ id }) => `group ${id}`)
  const person = random.pick(world.people)
  const names = [`email ${person.email}`, `domain ${random.pick(FIRMS)}.example`, ...groups, ...groups]
  const at = () => now + random.pick([-5 * HOUR, 7 * HOUR, 30 * HOUR])
  const from = random.below(5) === 0 ? at() : 0
  const until = random.below(5) === 0 ? Math.max(from, now) + random.pick([HOUR, 20 * HOUR, 50 * HOUR]) : 0
  return {
    access,
    names: access === 'named' ? [random.pick(names), random.pick(names)] : [],
    from,
    until: until === 0 ? ALWAYS.until : until,
    days: random.below(4) === 0 ? 1 + random.below(3) : 0,
  }
}

function bodyOf({ access, names, from, until, days }: Rule) {
  return {
    access,
    readers: named(names),
    visibleFrom: from === 0 ? null : new Date(from).toISOString(),
    visibleUntil: until === ALWAYS.until ? null : new Date(until).toISOString(),
    closeAfterDays: days === 0 ? null : days,
  }
}

function randomMembers(world: World, random: Chance): string[] {
  const all = [
    ...world.people.map(({ email }) => `email ${email}`),
    ...FIRMS.map((firm) => `domain ${firm}.example`),
    ...new Set(world.people.map(({ firm }) => `firm ${firm}`)),
    ...STAGES.map((stage) => `stage ${stage}`),
    'stage signed',
    'project fanz',
  ]
  return [...new Set([random.pick(all), random.pick(all)])]
}

function named(names: readonly string[]) {
  return [...new Set(names)].map((name) => {
    const [kind, ...value] = name.split(' ')
    return { kind, value: value.join(' ') }
  })
}
