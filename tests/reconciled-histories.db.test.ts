import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { readConfig } from '../server/config.ts'
import { makeBackup } from '../server/features/operations/backup/make-backup.ts'
import { restoreBackup } from '../server/features/operations/backup/restore-backup.ts'
import { applyRetention } from '../server/features/people/retention/service.ts'
import { reconcile } from '../server/features/transparency-log/reconciliation/reconcile.ts'
import { integrate } from '../server/features/transparency-log/sequencer.ts'
import { maintainLog } from '../server/features/transparency-log/service.ts'
import { openPortal } from '../server/open-portal.ts'
import { testFolder } from './helpers/command-line.ts'
import { type Chance, chance } from './helpers/random.ts'
import { staffBrowser } from './helpers/staff.ts'
import { signedIn } from './helpers/test-account.ts'
import { newDatabase, type TestApp, testApp } from './helpers/test-app.ts'
import { DAY, HOUR, MINUTE } from './helpers/test-clock.ts'
import type { Answer, TestVisitor } from './helpers/test-visitor.ts'
import { publish } from './helpers/versions.ts'

/* Whatever people and staff do, in any order: the tables are as the log says, also after a restore. */

/** `npm run test:all` makes 300, half of them on each database. */
const HISTORIES = inject('thorough') ? 150 : 2
const ACTS = 18
const PASSPHRASE = 'correct horse battery staple'

type World = {
  t: TestApp
  random: Chance
  readers: TestVisitor[]
  codes: string[]
  staff: number
  versions: number
}

/** A member of staff who has just signed in, because the clock moves by years. */
const admin = (world: World) => staffBrowser(world.t, 'admin', `admin-${++world.staff}@x.example`)
const emailOf = ({ random }: World) => `reader-${random.below(4)}@x.example`
const readerOf = ({ random, readers }: World) => random.pick(readers)
async function one<T extends 'person' | 'submission' | 'access_code' | 'project'>({ t, random }: World, table: T) {
  return random.pick(await t.rows(table))
}

/** Undefined, or a refusal, if there is nothing to do it to. */
const ACTIONS: Record<string, (world: World) => Promise<Answer | undefined>> = {
  sign: async (world) => {
    const visitor = world.random.below(3) === 0 ? readerOf(world) : world.t.visitor()
    if (!world.readers.includes(visitor)) world.readers.push(visitor)
    const read = await visitor.read().catch(() => undefined)
    const person = { fullName: 'A Reader', email: emailOf(world), companyName: 'Firm', phoneNumber: '+1 415 555 0119' }
    const answer = await visitor.post('/api/nda/submissions', { ...read, ...person, ndaAccepted: true })
    if (answer.status === 201) world.codes.push(answer.body.code)
    return answer
  },
  unlock: async (world) => readerOf(world).post('/api/unlock', { code: world.random.pick([...world.codes, 'WRONG']) }),
  'shared code': async (world) =>
    readerOf(world).post('/api/access/vault', { code: world.t.firstRun().codes.shared, email: emailOf(world) }),
  read: async (world) => readerOf(world).get('/api/projects/vault/content'),
  'be shown': async (world) => readerOf(world).get('/api/protection/vault'),
  'end session': async (world) => readerOf(world).delete('/api/session'),
  'sign in': async (world) => {
    await signedIn(world.t, readerOf(world), { email: emailOf(world) }).catch(() => undefined)
    return undefined
  },
  answer: async (world) => {
    const submission = await one(world, 'submission')
    const owner = world.t.visitor()
    await signedIn(world.t, owner, { email: submission?.email ?? '' }).catch(() => undefined)
    return owner.post(`/api/account/agreements/${submission?.id}/answer`, { signed: world.random.below(2) === 0 })
  },
  request: async (world) =>
    readerOf(world).post('/api/account/requests', { kind: 'data_room', route: 'vault', topic: 'Due diligence' }),
  supersede: async (world) =>
    publish(await admin(world), ++world.versions, { policy: world.random.pick(['keep', 'next_visit']) }),
  withdraw: async (world) => {
    const submission = await one(world, 'submission')
    return (
      submission && (await admin(world)).post(`/api/admin/nda-submissions/${submission.id}/withdraw`, { words: 'x' })
    )
  },
  revoke: async (world) => (await admin(world)).post(`/api/admin/codes/${(await one(world, 'access_code')).id}/revoke`),
  renew: async (world) => (await admin(world)).post(`/api/admin/codes/${(await one(world, 'access_code')).id}/renew`),
  approve: async (world) => {
    const person = await one(world, 'person')
    const routes = world.random.pick([['vault'], ['vault', 'fanz'], []])
    return person && (await admin(world)).post(`/api/admin/people/${person.id}/approve`, { routes })
  },
  hold: async (world) => {
    const person = await one(world, 'person')
    const reviewOn = new Date(world.t.clock.now().getTime() + 90 * DAY).toISOString().slice(0, 10)
    return person && (await admin(world)).post(`/api/admin/people/${person.id}/hold`, { reason: 'A dispute', reviewOn })
  },
  'lift hold': async (world) => {
    const person = await one(world, 'person')
    return person && (await admin(world)).post(`/api/admin/people/${person.id}/hold/lift`)
  },
  erase: async (world) => {
    const person = await one(world, 'person')
    return person && (await admin(world)).post(`/api/admin/people/${person.id}/erase`)
  },
  archive: async (world) => {
    const { key, revision } = await one(world, 'project')
    return (await admin(world)).post(`/api/admin/projects/${key}/archive`, { revision })
  },
  'restore project': async (world) => {
    const { key, revision } = await one(world, 'project')
    return (await admin(world)).post(`/api/admin/projects/${key}/restore`, { revision })
  },
  work: async ({ t }) => {
    await t.makeDocuments()
    await t.runJobs()
    return undefined
  },
  time: async ({ t, random }) => {
    t.clock.advance(random.pick([MINUTE, HOUR, 40 * DAY, 400 * DAY, 1_200 * DAY, 2_000 * DAY]))
    await t.tend()
    return undefined
  },
  retention: async ({ t }) => {
    t.clock.advance(HOUR)
    await maintainLog(t.deps)
    for (let step = 0; step < 10; step += 1) await applyRetention(t.deps)
    return undefined
  },
}

async function afterRestore(t: TestApp): Promise<string[]> {
  const { file } = await makeBackup(t.deps, testFolder(), PASSPHRASE)
  const to = join(testFolder(), 'restored')
  const databaseUrl = t.deps.kind === 'postgres' ? await newDatabase(inject('postgresUrl')) : undefined
  await restoreBackup({ file, to, databaseUrl, passphrase: PASSPHRASE })
  const given = { DATA_DIR: to, WEB_DIR: 'tests/helpers/empty-web', LOG_LEVEL: 'silent' }
  const config = readConfig({ ...given, ...(databaseUrl && { DATABASE_URL: databaseUrl }) })
  const deps = await openPortal(config, { clock: t.clock })
  try {
    await integrate(deps)
    return (await reconcile(deps)).findings
  } finally {
    await deps.db.destroy()
  }
}

test(`${2 * HISTORIES} generated histories, half of them here, raise no alarm`, async () => {
  const done: Record<string, number> = {}
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    const t = await testApp()
    const random = chance(seed)
    const world: World = { t, random, readers: [t.visitor()], codes: [], staff: 0, versions: 1 }
    const acts: string[] = []
    for (let step = 0; step < ACTS; step += 1) {
      const name = step === 0 ? 'sign' : random.pick([...Object.keys(ACTIONS), 'sign', 'unlock'])
      const answer = await ACTIONS[name]?.(world)
      const isDone = answer === undefined || answer.status < 300
      acts.push(isDone ? name : `${name} (refused)`)
      if (isDone) done[name] = (done[name] ?? 0) + 1
    }
    await integrate(t.deps)
    expect((await reconcile(t.deps)).findings, `seed ${seed}: ${acts.join(', ')}`).toEqual([])
    if (seed % 5 === 0 || seed === HISTORIES)
      expect(await afterRestore(t), `seed ${seed}, restored: ${acts.join(', ')}`).toEqual([])
  }
  if (inject('thorough')) expect(Object.keys(done).sort()).toEqual(Object.keys(ACTIONS).sort())
})
