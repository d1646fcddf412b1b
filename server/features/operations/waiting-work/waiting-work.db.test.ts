import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { WaitingWork, WorkItem } from '../../../../contract/operations/waiting-work.ts'
import { WORK_KIND_NAMES, type WorkKind } from '../../../../contract/operations/work-kinds.ts'
import type { StaffRequest } from '../../../../contract/people/requests.ts'
import { makeKey, program } from '../../../../tests/helpers/api-key.ts'
import { testFolder } from '../../../../tests/helpers/command-line.ts'
import { investor } from '../../../../tests/helpers/interest.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { insertAccount, signedIn } from '../../../../tests/helpers/test-account.ts'
import { type TestApp, testApp } from '../../../../tests/helpers/test-app.ts'
import { DAY, HOUR, MINUTE } from '../../../../tests/helpers/test-clock.ts'
import type { TestVisitor } from '../../../../tests/helpers/test-visitor.ts'
import { RECEIVER_HERE } from '../../../../tests/helpers/webhook-receiver.ts'
import { newRequest } from '../../people/requests/new-request.ts'
import { watchForAlerts } from '../../transparency-log/alerts/service.ts'
import { maintainLog } from '../../transparency-log/service.ts'
import { backUpIfDue } from '../backup/scheduled-backups.ts'
import { enqueue, runDueJobs } from '../jobs/service.ts'
import { watchChecks } from '../system/watch-checks.ts'

const WORK = '/api/admin/waiting-work'
const ELENA = 'e.marchetti@northgate.example'
const SOON = '2026-01-20T10:00:00.000Z'
const refusal = Object.assign(new Error('no'), { code: 'EENVELOPE', responseCode: 550 })

const listOf = async (staff: TestVisitor, query = '') =>
  (await staff.get(`${WORK}/items${query}`)).body as {
    items: WorkItem[]
    counts: Record<string, number>
    me: string
    colleagues: { id: string; name: string }[]
    next: string | null
  }
const only = async (staff: TestVisitor, query = '') => (await listOf(staff, query)).items[0] as WorkItem
const decide = (staff: TestVisitor, item: WorkItem, act: 'assign' | 'snooze' | 'done', given: object = {}) =>
  staff.post(`${WORK}/${item.kind}/${item.id}/${act}`, { revision: item.revision, state: item.state, ...given })
const entries = async (t: TestApp) =>
  (await t.rows('audit_entry')).filter(({ action }) => action.startsWith('work.')).map(({ action }) => action)

const elena = async (t: TestApp) => (await t.rows('person')).find(({ email_key }) => email_key === ELENA)

/** Somebody has asked for changes to the agreement. */
async function withRequest() {
  const t = await testApp()
  const ada = await staffBrowser(t, 'admin', 'ada@x.example')
  const ask = (words = 'Why five years?') =>
    t.visitor().post('/api/nda/changes', { email: 'asks@x.example', fullName: 'Asks', words })
  await ask()
  return { t, ada, ask }
}

type Kind = {
  start?: () => Parameters<typeof testApp>[0]
  /** Makes it wait, and returns what the item says. */
  make: (t: TestApp, staff: TestVisitor) => Promise<Partial<WorkItem>>
  act: (staff: TestVisitor, item: WorkItem, t: TestApp) => Promise<unknown>
}

/** Somebody has asked a question about the vault. */
async function askedQuestion(t: TestApp): Promise<string> {
  const { visitor } = await investor(t, ELENA, 'Elena Marchetti')
  const asked = await visitor.post('/api/projects/vault/questions', {
    category: 'Legal',
    words: 'Who owns the patents?',
  })
  return asked.body.id
}

async function draftAnswer(staff: TestVisitor, id: string) {
  return (await staff.post(`/api/admin/questions/${id}/draft`, { words: 'The company.', revision: 0 })).body.revision
}

const REQUEST_ACTS = ['approve', 'open', 'decline']

const KINDS: Record<WorkKind, Kind> = {
  reviews: {
    start: () => ({ portal: { nda: { activation: 'review' } } }),
    make: async (t) => {
      await t.visitor().sign()
      return { title: 'Elena Marchetti', acts: ['activate', 'open', 'decline'], severity: 'normal' }
    },
    act: (staff, { id }) => staff.post('/api/admin/codes/activate', { ids: [id] }),
  },
  requests: {
    make: async (t) => {
      await t.visitor().post('/api/nda/changes', { email: ELENA, fullName: 'Elena', words: 'Why five years?' })
      return {
        title: 'Elena',
        says: 'Asked for changes to the agreement',
        type: 'nda_changes',
        acts: REQUEST_ACTS as [],
      }
    },
    act: (staff, { id }) => staff.post(`/api/admin/requests/${id}/answer`, { answer: 'approved', words: 'Agreed.' }),
  },
  questions: {
    make: async (t) => {
      await askedQuestion(t)
      return { title: 'Elena Marchetti', says: 'Question 1 Legal, Vault', acts: ['open'], severity: 'normal' }
    },
    act: async (staff, { id }) =>
      staff.post(`/api/admin/questions/${id}/answer`, { revision: await draftAnswer(staff, id) }),
  },
  approvals: {
    make: async (t, staff) => {
      const id = await askedQuestion(t)
      await staff.post(`/api/admin/questions/${id}/ask-approval`, { revision: await draftAnswer(staff, id) })
      return { title: 'Elena Marchetti', says: 'Answer to approve: question 1 Legal, Vault', acts: ['open'] }
    },
    act: (staff, { id }) => staff.post(`/api/admin/questions/${id}/answer`, { revision: 1 }),
  },
  mails: {
    make: async (t) => {
      const { mailer } = t.deps
      await t.visitor().post('/api/nda/changes', { email: ELENA, fullName: 'Elena', words: 'Why five years?' })
      t.deps.mailer = { where: 'nowhere', send: () => Promise.reject(refusal) }
      await t.runJobs()
      t.deps.mailer = mailer
      return { says: 'Not delivered: Notice: changes to the agreement are asked for', acts: ['try_again', 'discard'] }
    },
    act: async (staff, { id }, t) => {
      await staff.post(`/api/admin/mails/${id}/again`)
      await t.runJobs()
    },
  },
  jobs: {
    make: async (t) => {
      await t.deps.db.transaction().execute((trx) => enqueue(trx, t.deps, 'log_webhook', {}))
      await runDueJobs(t.deps, { log_webhook: () => Promise.reject(refusal) })
      return { title: 'Post a checkpoint of the audit log', says: 'Failed permanently, Error EENVELOPE 550' }
    },
    act: (staff, { id }) => staff.post(`/api/admin/jobs/${id}/discard`),
  },
  proposals: {
    make: async (t, staff) => {
      await t.visitor().sign()
      const { key } = await makeKey(staff, ['acts:propose'], { name: 'Assistant' })
      const given = { id: (await elena(t))?.id, nextStep: 'Call Elena' }
      await program(t, key)('POST', '/api/proposals', { proposal: { act: 'next_step', with: given } })
      return {
        title: 'Elena Marchetti',
        says: 'Assistant proposes to set the next step',
        type: 'next_step',
        acts: ['open'],
      }
    },
    act: (staff, { id }) => staff.post(`/api/admin/proposals/${id}/dismiss`),
  },
  alerts: {
    make: async (t) => {
      const { code } = await t.visitor('198.51.100.1').sign()
      for (const address of ['198.51.100.1', '203.0.113.1', '192.0.2.1', '2001:db8::1'])
        await t.visitor(address).post('/api/unlock', { code })
      await maintainLog(t.deps)
      await watchForAlerts(t.deps)
      return { title: 'Elena Marchetti', type: 'code_networks', severity: 'high', acts: ['open', 'seen'] }
    },
    act: (staff, { id }) => staff.post(`/api/admin/alerts/${id}/seen`),
  },
  backups: {
    start: () => ({ env: { BACKUP_DIR: join(testFolder(), 'backups'), BACKUP_PASSPHRASE: 'correct horse battery' } }),
    make: async (t) => {
      await backUpIfDue(t.deps)
      t.clock.advance(3 * DAY)
      return { title: 'Backups', type: 'overdue', severity: 'high', acts: ['back_up'] }
    },
    act: async (staff, _, t) => {
      await staff.post('/api/admin/system/backup')
      await backUpIfDue(t.deps)
    },
  },
  system: {
    // The checks run in the background: no request asks for them.
    start: () => ({ env: { READY_DISK_MB: '9999999' } }),
    make: async (t) => {
      await watchChecks(t.deps)
      return { title: 'System', says: 'Needs attention: Disk', acts: [] }
    },
    act: async (_, __, t) => {
      Object.assign(t.deps.config, { minFreeBytes: 1 })
      await watchChecks(t.deps)
    },
  },
  webhooks: {
    start: () => ({ env: RECEIVER_HERE }),
    make: async (t, staff) => {
      await staff.post('/api/admin/webhooks', { url: 'http://127.0.0.1:1/hook?key=secret', types: ['nda.signed'] })
      const at = t.clock.now().toISOString()
      await t.deps.db.updateTable('webhook_endpoint').set({ off_at: at, off_because: 'failing' }).execute()
      return { title: '127.0.0.1:1', says: 'Turned off: it accepted nothing for three days', acts: ['turn_on'] }
    },
    act: (staff, { id }) => staff.post(`/api/admin/webhooks/${id}/on`, {}),
  },
  nextSteps: {
    make: async (t, staff) => {
      await t.visitor().sign()
      const person = await elena(t)
      await staff.post(`/api/admin/pipeline/${person?.id}/card`, { nextStep: 'Call Elena', nextOn: '2026-01-15' })
      return { title: 'Elena Marchetti', says: 'Call Elena', due: '2026-01-15T00:00:00.000Z', acts: ['open'] }
    },
    act: (staff, { id }) => staff.post(`/api/admin/pipeline/${id}/card`, { nextStep: '', nextOn: null }),
  },
  codesEnding: {
    make: async (t) => {
      await t.visitor().sign()
      t.clock.advance(8 * DAY)
      return { title: 'Elena Marchetti', severity: 'low', acts: ['renew', 'open'] }
    },
    act: (staff, { id }) => staff.post(`/api/admin/codes/${id}/renew`),
  },
  agreementsEnding: {
    make: async (t) => {
      await t.visitor().sign()
      const [signature] = await t.rows('submission')
      t.clock.set(signature?.bound_until ?? '')
      t.clock.advance(-59 * DAY)
      return { title: 'Elena Marchetti', due: signature?.bound_until ?? '', acts: ['open', 'ask_return'] }
    },
    act: (staff, { id }) => staff.post(`/api/admin/nda-submissions/${id}/withdraw`, { words: '' }),
  },
  externalAgreementsEnding: {
    make: async (_, staff) => {
      const path = '/api/admin/recorded-agreements'
      const pdf = new TextEncoder().encode('%PDF-1.7\nA scan\n%%EOF')
      const { sha256: scan } = (await staff.upload(`${path}/scan`, pdf, 'application/octet-stream')).body
      const dates = { signedOn: '2026-01-10', endsOn: '2026-02-09' }
      await staff.post(path, { kind: 'firm_wide', firm: 'Northgate', domain: 'n.example', parties: [], scan, ...dates })
      return { title: 'Northgate', due: '2026-02-10T00:00:00.000Z', acts: ['record'] }
    },
    act: (staff, { id }) => staff.post(`/api/admin/recorded-agreements/${id}/end`),
  },
  unpublished: {
    make: async (_, staff) => {
      const harbour = { key: 'harbour', name: 'Harbour', summary: 'Flats.', stage: 'upcoming', currency: 'EUR' }
      await staff.post('/api/admin/projects', harbour)
      return { id: 'harbour', title: 'Harbour', acts: ['write'] }
    },
    act: (staff) => staff.post('/api/admin/projects/harbour/archive', { revision: 1 }),
  },
}

describe('what waits is in the queue and in the counts, and its act takes it away', () => {
  for (const kind of WORK_KIND_NAMES)
    test(kind, async () => {
      const { start, make, act } = KINDS[kind]
      const t = await testApp(start?.())
      const wanted = await make(t, await staffBrowser(t, 'admin', 'before@x.example'))
      // Rights last for twelve hours, and the clock was moved.
      const staff = await staffBrowser(t, 'admin')
      const item = await only(staff, `?kind=${kind}`)
      expect(item).toMatchObject({ kind, assignee: null, revision: 0, snoozedUntil: null, ...wanted })
      expect(JSON.stringify(item)).not.toContain('secret')
      const counted = async () => Number(Boolean(((await staff.get(WORK)).body as WaitingWork)[kind]))
      expect(await counted()).toBe(1)
      const viewer = await only(await staffBrowser(t, 'reader'), `?kind=${kind}`)
      // Read-only staff look, and not at the system.
      if (kind === 'system') expect(viewer).toBeUndefined()
      else expect(viewer.acts).toEqual(item.acts.filter((one) => one === 'open'))
      await act(staff, item, t)
      expect((await listOf(staff, `?kind=${kind}`)).items).toEqual([])
      expect(await counted()).toBe(0)
    })
})

test('the most severe come first, then what has waited longest or ends soonest; pages have each once', async () => {
  const t = await testApp()
  const staff = await staffBrowser(t, 'admin')
  const { body: code } = await staff.post('/api/admin/codes', {
    routes: ['vault'],
    expires: SOON,
    description: 'Board',
  })
  for (let n = 0; n < 60; n++) {
    const visitor = t.visitor(`198.51.100.${n}`)
    await visitor.post('/api/nda/changes', { email: `p${n}@x.example`, fullName: `P ${n}`, words: 'Why?' })
    t.clock.advance(MINUTE)
  }
  await t.deps.db.transaction().execute((trx) => enqueue(trx, t.deps, 'log_webhook', {}))
  await runDueJobs(t.deps, { log_webhook: () => Promise.reject(refusal) })
  const first = await listOf(staff)
  const all = [...first.items]
  const sizes = [first.items.length]
  for (let { next } = first; next !== null; ) {
    const page = await listOf(staff, `?after=${encodeURIComponent(next)}`)
    all.push(...page.items)
    sizes.push(page.items.length)
    next = page.next
  }
  expect(sizes).toEqual([20, 20, 20, 2])
  expect(new Set(all.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(62)
  expect(all.slice(0, 2).map(({ title }) => title)).toEqual(['P 0', 'P 1'])
  expect(all.slice(-2)).toMatchObject([{ kind: 'jobs' }, { kind: 'codesEnding', id: code.id, title: 'Board' }])
  expect(first.counts).toEqual({ all: 62, mine: 0, unassigned: 62, snoozed: 0 })
})

test('failing checks are on one page only, also if another process, which found them later, answers the next', async () => {
  const t = await testApp({ env: { READY_DISK_MB: '9999999' } })
  const staff = await staffBrowser(t, 'admin')
  await watchChecks(t.deps)
  for (let n = 0; n < 25; n++) {
    t.clock.advance(MINUTE)
    await t.deps.db
      .insertInto('request')
      .values(newRequest(t.deps, 'new_code', `p${n}@x.example`))
      .execute()
  }
  const first = await listOf(staff)
  await t.restart()
  await watchChecks(t.deps)
  const second = await listOf(staff, `?after=${encodeURIComponent(first.next ?? '')}`)
  const kinds = [...first.items, ...second.items].map(({ kind }) => kind)
  expect(kinds).toEqual(['system', ...Array<WorkKind>(25).fill('requests')])
})

test('an item is assigned to a colleague, to oneself and to nobody; the lists follow, and each is an entry', async () => {
  const { t, ada } = await withRequest()
  const bea = await staffBrowser(t, 'admin', 'bea@x.example')
  await staffBrowser(t, 'reader', 'viewer@x.example')
  const { colleagues, me } = await listOf(ada)
  const beaId = (await listOf(bea)).me
  expect(colleagues.map(({ id }) => id).sort(), 'who can act').toEqual([me, beaId].sort())
  const given = await decide(ada, await only(ada), 'assign', { to: beaId })
  expect(given.body).toEqual({ revision: 1 })
  expect((await listOf(bea, '?show=mine')).items).toMatchObject([{ assignee: { id: beaId, name: 'Mara Lindqvist' } }])
  expect(await listOf(ada, '?show=unassigned')).toMatchObject({ items: [], counts: { all: 1, mine: 0, unassigned: 0 } })
  await decide(bea, await only(bea), 'assign', { to: null })
  expect((await listOf(ada, '?show=unassigned')).items).toHaveLength(1)
  const nobody = await decide(ada, await only(ada), 'assign', { to: 'nobody' })
  expect(nobody.body.error.fields).toEqual({ to: 'Choose an admin.' })
  expect(await entries(t)).toEqual(['work.assigned', 'work.assigned'])
  expect(JSON.stringify((await t.rows('audit_entry')).at(-1))).not.toContain('x.example')
})

test('a next step is the owner’s, unless staff assign it', async () => {
  const t = await testApp()
  const ada = await staffBrowser(t, 'admin', 'ada@x.example')
  const bea = await staffBrowser(t, 'admin', 'bea@x.example')
  await t.visitor().sign()
  const person = await elena(t)
  const { me } = await listOf(ada)
  const card = `/api/admin/pipeline/${person?.id}/card`
  await ada.post(card, { nextStep: 'Call', nextOn: '2026-01-16', ownerId: me })
  expect((await listOf(ada)).items, 'not due yet').toEqual([])
  await ada.post(card, { nextOn: '2026-01-14' })
  expect((await listOf(ada, '?show=mine')).items).toMatchObject([{ kind: 'nextSteps', assignee: { id: me } }])
  await decide(ada, await only(ada), 'assign', { to: (await listOf(bea)).me })
  expect((await listOf(ada, '?show=mine')).items).toEqual([])
  expect((await listOf(bea, '?show=mine')).items).toHaveLength(1)
  expect((await only(ada)).isAssigned).toBe(true)
  await decide(ada, await only(ada), 'assign', { to: null })
  expect(await only(ada)).toMatchObject({ assignee: { id: me }, isAssigned: false })
  const said = (await t.rows('audit_entry'))
    .filter(({ action }) => action === 'work.assigned')
    .map(({ detail }) => detail)
  expect(said.map((detail) => JSON.parse(detail).to)).toEqual(['a colleague', 'the owner of the card'])
})

test('a next step that is done comes back with other words, however long they are', async () => {
  const t = await testApp()
  const ada = await staffBrowser(t, 'admin', 'ada@x.example')
  await t.visitor().sign()
  const card = `/api/admin/pipeline/${(await elena(t))?.id}/card`
  await ada.post(card, { nextStep: 'Call her', nextOn: '2026-01-15' })
  await decide(ada, await only(ada), 'done')
  expect((await listOf(ada)).items).toEqual([])
  t.clock.advance(MINUTE)
  await ada.post(card, { nextStep: 'Mail her' })
  expect((await listOf(ada)).items).toMatchObject([{ kind: 'nextSteps', says: 'Mail her' }])
})

test('the log does not say that something waits again if nobody had hidden it', async () => {
  const { t, ada } = await withRequest()
  for (const given of [{ done: false }, { until: null }]) {
    const act = 'done' in given ? 'done' : 'snooze'
    expect((await decide(ada, await only(ada), act, given)).body.error.code).toBe('work_changed')
  }
  expect(await entries(t)).toEqual([])
})

test('a request that waits for the person is not in the queue until they reply', async () => {
  const t = await testApp()
  const ada = await staffBrowser(t, 'admin')
  const person = t.visitor()
  await signedIn(t, person, { email: ELENA })
  const { id } = (
    await person.post('/api/account/requests', { kind: 'data_room', route: 'vault', topic: 'Due diligence' })
  ).body
  const waits = async () => [(await ada.get(WORK)).body.requests, (await listOf(ada)).items.length]
  expect(await waits()).toEqual([1, 1])
  t.clock.advance(MINUTE)
  expect((await ada.post(`/api/admin/requests/${id}/messages`, { words: 'Which documents?' })).status).toBe(201)
  expect(await waits()).toEqual([0, 0])
  t.clock.advance(MINUTE)
  expect((await person.post(`/api/account/requests/${id}/messages`, { words: 'The cap table.' })).status).toBe(201)
  expect(await waits()).toEqual([1, 1])
  // Somebody without an account replies by email, which the portal does not see.
  const asked = { email: 'asks@x.example', fullName: 'Asks', words: 'Why five years?' }
  await t.visitor().post('/api/nda/changes', asked)
  const other = (await listOf(ada)).items.find(({ type }) => type === 'nda_changes')
  await ada.post(`/api/admin/requests/${other?.id}/messages`, { words: 'It is our standard.' })
  expect(await waits()).toEqual([2, 2])
})

test('a request waits for the person only while an account can reply, never one for access; the list of requests agrees', async () => {
  const t = await testApp()
  const ada = await staffBrowser(t, 'admin')
  const asks = async (email: string, kind: 'new_code' | 'access' = 'new_code') => {
    const request = newRequest(t.deps, kind, email)
    await t.deps.db.insertInto('request').values(request).execute()
    t.clock.advance(MINUTE)
    await ada.post(`/api/admin/requests/${request.id}/messages`, { words: 'Please confirm your address.' })
    return request.id
  }
  await asks('none@x.example')
  for (const [email, given] of [
    ['confirmed@x.example', {}],
    ['unconfirmed@x.example', { verified: false }],
    ['suspended@x.example', { suspended: true }],
  ] as const)
    await insertAccount(t.deps, { email, ...given }).then(() => asks(email))
  await insertAccount(t.deps, { email: 'access@x.example' })
  await asks('access@x.example', 'access')

  const listed = async () => (await ada.get('/api/admin/requests')).body.requests as StaffRequest[]
  const theirs = async () => (await listed()).filter(({ awaitsPerson }) => awaitsPerson).map(({ email }) => email)
  const agree = async () => {
    const ours = (await listed()).filter(({ awaitsPerson }) => !awaitsPerson).map(({ id }) => id)
    expect((await listOf(ada)).items.map(({ id }) => id).sort()).toEqual(ours.sort())
    expect((await ada.get(WORK)).body.requests).toBe(ours.length)
  }
  expect(await theirs()).toEqual(['confirmed@x.example'])
  await agree()
  await t.deps.db.updateTable('user_account').set({ email_verified: 1, suspended_at: null }).execute()
  expect((await theirs()).sort()).toEqual(['confirmed@x.example', 'suspended@x.example', 'unconfirmed@x.example'])
  await agree()
})

test('a snoozed item is gone from the queue and the badges until its time, and can be brought back', async () => {
  const { t, ada } = await withRequest()
  const item = await only(ada)
  const until = new Date(t.clock.now().getTime() + 6 * HOUR).toISOString()
  await decide(ada, item, 'snooze', { until })
  expect((await ada.get(WORK)).body.requests).toBe(0)
  const snoozed = await listOf(ada, '?show=snoozed')
  expect(snoozed.items).toMatchObject([{ snoozedUntil: until, decidedBy: 'Mara Lindqvist', revision: 1 }])
  expect(snoozed.counts).toEqual({ all: 0, mine: 0, unassigned: 0, snoozed: 1 })
  await decide(ada, snoozed.items[0] as WorkItem, 'snooze', { until: null })
  const back = await only(ada)
  expect(back).toMatchObject({ revision: 2, snoozedUntil: null })
  await decide(ada, back, 'snooze', { until })
  t.clock.advance(6 * HOUR - 1)
  expect((await listOf(ada)).items).toEqual([])
  t.clock.advance(1)
  expect((await listOf(ada)).items).toHaveLength(1)
  expect((await ada.get(WORK)).body.requests).toBe(1)
  expect(await entries(t)).toEqual(['work.snoozed', 'work.returned', 'work.snoozed'])
  for (const wrong of [t.clock.now().toISOString(), '2028-01-15T10:00:00.000Z'])
    expect((await decide(ada, await only(ada), 'snooze', { until: wrong })).status).toBe(400)
})

test.for(['done', 'snooze'] as const)(
  'after %s, an item comes back when it changes, with who looks after it',
  async (act) => {
    const { t, ada, ask } = await withRequest()
    const { me } = await listOf(ada)
    await decide(ada, await only(ada), 'assign', { to: me })
    const item = await only(ada)
    const until = new Date(t.clock.now().getTime() + DAY).toISOString()
    expect((await decide(ada, item, act, act === 'snooze' ? { until } : {})).body).toEqual({ revision: 2 })
    expect((await listOf(ada)).items).toEqual([])
    await ask('And the law?')
    expect((await listOf(ada)).items).toMatchObject([{ id: item.id, assignee: { id: me }, revision: 2 }])
    expect((await ada.get(WORK)).body.requests).toBe(1)
    expect((await decide(ada, { ...item, revision: 2 }, 'done')).body.error.code, 'as it was before').toBe(
      'work_changed',
    )
  },
)

test('done is taken back, and the item waits again', async () => {
  const { t, ada } = await withRequest()
  const item = await only(ada)
  await decide(ada, item, 'done')
  expect(await listOf(ada)).toMatchObject({ items: [], counts: { all: 0, snoozed: 0 } })
  await decide(ada, { ...item, revision: 1 }, 'done', { done: false })
  expect((await listOf(ada)).items).toHaveLength(1)
  expect(await entries(t)).toEqual(['work.finished', 'work.returned'])
})

test('who decides about what was dealt with, or was decided meanwhile, is told; read-only staff decide nothing', async () => {
  const { t, ada } = await withRequest()
  const bea = await staffBrowser(t, 'admin', 'bea@x.example')
  const item = await only(ada)
  await decide(bea, item, 'done')
  const late = await decide(ada, item, 'assign', { to: null })
  expect(late).toMatchObject({ status: 409, body: { error: { code: 'work_changed' } } })
  await ada.post(`/api/admin/requests/${item.id}/answer`, { answer: 'approved', words: '' })
  expect((await decide(ada, { ...item, revision: 1 }, 'done', { done: false })).body.error.code).toBe('work_changed')
  const reader = await staffBrowser(t, 'reader', 'viewer@x.example')
  for (const act of ['assign', 'snooze', 'done'] as const)
    expect((await decide(reader, item, act, { to: null, until: null })).status).toBe(403)
  expect(await entries(t)).toEqual(['work.finished'])
})

test('of two who decide at once one is told, however often they try', async () => {
  const { t, ada } = await withRequest()
  const bea = await staffBrowser(t, 'admin', 'bea@x.example')
  const until = new Date(t.clock.now().getTime() + HOUR).toISOString()
  for (let round = 0; round < 8; round++) {
    const item = await only(ada, round % 2 === 1 ? '?show=snoozed' : '')
    const given = round % 2 === 1 ? { until: null } : { until }
    const answers = await Promise.all([ada, bea].map((who) => decide(who, item, 'snooze', given)))
    expect(answers.map(({ status }) => status).sort(), `round ${round}`).toEqual([200, 409])
  }
  expect(await t.rows('work_decision')).toMatchObject([{ revision: 8 }])
  expect(await entries(t)).toHaveLength(8)
})

test('decisions about a person are in the export that staff make, and are erased with the person', async () => {
  const t = await testApp({ portal: { nda: { activation: 'review' } } })
  const ada = await staffBrowser(t, 'admin', 'ada@x.example')
  const person = t.visitor()
  await person.sign()
  const item = await only(ada)
  await decide(ada, item, 'assign', { to: (await listOf(ada)).me })
  const file = await ada.post(`/api/admin/people/${item.personId}/export`)
  expect(JSON.stringify(file.body)).toContain('waitingWork')
  expect(await t.rows('work_decision')).toHaveLength(1)
  await ada.post(`/api/admin/people/${item.personId}/erase`)
  expect(await t.rows('work_decision')).toEqual([])
})
