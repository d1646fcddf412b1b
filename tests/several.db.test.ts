import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { readConfig } from '../server/config.ts'
import { LEASE_MS } from '../server/features/operations/jobs/service.ts'
import { readCheckpoints } from '../server/features/transparency-log/checkpoint-file.ts'
import { OPERATOR, verifyLog } from '../server/features/transparency-log/verify-log.ts'
import { openPortal } from '../server/open-portal.ts'
import { testInFull } from './helpers/few.ts'
import { investor, release, roomPath, sendDocument, staffDocument } from './helpers/room.ts'
import { type Machine, ROUTES, type Several, startSeveral } from './helpers/several.ts'
import { snapshotOf } from './helpers/snapshot.ts'
import { staffBrowser, staffCookies } from './helpers/staff.ts'
import type { TestApp } from './helpers/test-app.ts'
import { type Answer, signature, type TestVisitor } from './helpers/test-visitor.ts'
import { publish } from './helpers/versions.ts'

/*
 * Three real processes, each with a DATA_DIR of its own but the same keys, on one PostgreSQL and one bucket, behind a proxy that gives each
 * request to the next (decision 037). The tests are one story: later ones find what earlier ones left.
 */

const LONG = inject('thorough')
const many = <T>(count: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => act(i)))
const soon = { timeout: 240_000, interval: 100 }

const options = { timeout: LONG ? 1_800_000 : 600_000 }

describe.skipIf(inject('databaseKind') === 'sqlite').each(ROUTES)('three processes, connected %s', options, (route) => {
  let s: Several
  /** The mails that were on their way when a process was killed: it may have sent one and not noted it. */
  let inFlight: string[] = []
  beforeAll(async () => {
    s = await startSeveral(3, route)
  }, 240_000)
  afterAll(async () => {
    await s?.stop()
  }, 120_000)

  /** What a test helper of one app needs. */
  const app = () => s as unknown as TestApp
  const machine = (index: number) => s.machines[index] as Machine
  const mailsTo = (to: string) => s.inbox.received.filter((mail) => mail.to === to)

  test('started in one moment on an empty database, they set one portal up', async () => {
    expect(s.machines.map(({ err }) => err()).join('')).toBe('')
    expect(Object.keys(s.firstRun().codes)).toHaveLength(9)
    const once = ['portal.set_up', 'nda.published', 'seal.certificate_kept']
    for (const action of once) expect(await s.entries(action), action).toHaveLength(1)
    expect(await s.rows('operator_login')).toHaveLength(1)
    expect(await s.rows('access_code')).toHaveLength(9)
    expect((await s.rows('content_version')).map(({ number }) => number)).toEqual([1, 1, 1, 1])
    expect((await s.rows('log_key')).map(({ because }) => because)).toEqual(['first'])
  })

  test('one visit hops between them at every request: reading, signing, the code, the content; cleared at one, it is over at all', async () => {
    const before = s.proxy.served()
    const visitor = s.visitor()
    const { code } = await visitor.sign({ email: 'hopping@x.example' })
    expect((await visitor.post('/api/unlock', { code })).body).toEqual({ redirectTo: '/vault' })
    expect((await visitor.get('/api/access/vault')).body.access).toBe('granted')
    expect((await visitor.get('/api/projects/vault/content')).status).toBe(200)
    expect((await visitor.post('/api/session/extend')).status).toBe(200)
    const given = s.proxy.served().map((count, i) => count - (before[i] ?? 0))
    expect(Math.min(...given), 'each had its part').toBeGreaterThan(1)

    for (const { url } of s.machines)
      expect((await visitor.at(url).get('/api/session')).body.session.accessCode).toBe(code)
    expect((await visitor.at(machine(0).url).delete('/api/session')).status).toBe(204)
    for (const { url } of s.machines) {
      expect((await visitor.at(url).get('/api/session')).body).toEqual({ session: null })
      expect((await visitor.get('/api/projects/vault/content')).status, url).toBeGreaterThanOrEqual(401)
    }
  })

  test('the last use of a code, tried at all processes at once, succeeds once', async () => {
    const signer = s.visitor()
    const { code } = await signer.sign({ email: 'last-use@x.example' })
    await s.deps.db
      .updateTable('access_code')
      .set({ uses_remaining: 1 })
      .where('code_index', '=', s.deps.secrets.digest('code-index', code))
      .execute()
    // Fewer than would have the portal ask strangers for their address from here on.
    const browsers = Array.from({ length: 9 }, () => s.visitor())
    const answers = await many(9, (i) => (browsers[i] as TestVisitor).post('/api/unlock', { code }))
    expect(
      answers.filter(({ status }) => status !== 200).every(({ body }) => body.error.code === 'unlock_invalid'),
    ).toBe(true)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(8).fill(403)])
  })

  test('one signature sent 50 times over all of them is one signature, one code, one document and one mail of each', async () => {
    const email = 'fifty@x.example'
    const visitor = s.visitor()
    const input = signature({ ...(await visitor.read()), email })
    // They wait for each other; on a busy machine some are told that it takes too long, and send the same once more.
    const send = async (): Promise<Answer> => {
      const answer = await visitor.post('/api/nda/submissions', input)
      return answer.status === 503 ? send() : answer
    }
    const answers = await many(50, send)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.code)).size).toBe(1)
    const signed = (await s.rows('submission')).filter((row) => row.email === email)
    expect(signed).toHaveLength(1)
    await expect.poll(() => mailsTo(email).length, soon).toBe(2)
    const sealed = (await s.entries('agreement.sealed')).filter((entry) => entry.submission_id === signed[0]?.id)
    expect(sealed).toHaveLength(1)
  })

  test('ten wrong codes from one address are looked at, whichever process they reach', async () => {
    const browsers = Array.from({ length: 24 }, () => s.visitor('203.0.113.7'))
    const answers = await many(24, (i) => (browsers[i] as TestVisitor).post('/api/unlock', { code: `HALCYON-${i}` }))
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(14)
  })

  test('a limit of so many a minute counts what comes to all of them', async () => {
    const answers = await many(30, () =>
      fetch(`${s.proxy.url}/api/analytics/snapshot`, {
        method: 'PUT',
        headers: { authorization: `Bearer vestibule_feed_${'x'.repeat(40)}`, 'content-type': 'application/json' },
        body: '{}',
      }),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  test('staff are told once of what one process saw', async () => {
    const digests = () => s.inbox.received.filter(({ subject }) => / \d+ alerts?$/.test(subject))
    await expect.poll(() => digests().length, soon).toBe(1)
    const raised = (await s.rows('alert')).map(({ subject }) => subject)
    expect(raised.some((subject) => subject.startsWith('refusals 203.0.113.0/24'))).toBe(true)
    expect(new Set(raised).size).toBe(raised.length)
    expect(await s.entries('alert.raised')).toHaveLength(raised.length)
  })

  test('a setting that is saved at one process is in force at all of them within a second or two, and of two editors one is told', async () => {
    const staff = async (email: string) => {
      const visitor = s.visitor()
      for (const [name, value] of await staffCookies(s.deps, 'admin', email)) visitor.cookies.set(name, value)
      return visitor
    }
    const [one, two] = [await staff('one@x.example'), await staff('two@x.example')]
    const revision = async () => {
      const { sections } = (await one.at(machine(0).url).get('/api/admin/settings')).body
      return sections.find(({ id }: { id: string }) => id === 'company').revision as number
    }
    const put = async (browser: typeof one, at: number, seen: number, phone: string) => {
      const values = { 'company.contact.phone': phone }
      const body = { revision: seen, values }
      return (await browser.at(machine(at).url).send('PUT', '/api/admin/settings/company', body)).status
    }
    const phoneAt = async (url: string) =>
      (await s.visitor().at(url).get('/api/portal')).body.company.contact.phone as string
    expect(await put(one, 0, await revision(), '+49 30 5550100')).toBe(200)
    expect(await phoneAt(machine(0).url), 'at once where it was saved').toBe('+49 30 5550100')
    for (const { url } of s.machines) await expect.poll(() => phoneAt(url), soon).toBe('+49 30 5550100')
    const seen = await revision()
    const answers = await Promise.all([put(one, 0, seen, '+1'), put(two, 1, seen, '+2')])
    expect(answers.sort()).toEqual([200, 409])
  })

  test('a dashboard connected to one process gets figures that another process received', async () => {
    const reader = s.visitor()
    await reader.post('/api/access/analytics', { code: s.firstRun().codes.analytics })
    expect((await reader.get('/api/projects/analytics/content')).status).toBe(200)
    const { host: _, ...headers } = reader.headers()
    const left = new AbortController()
    const stream = await fetch(`${machine(0).url}/api/analytics/stream`, { headers, signal: left.signal })
    const pieces = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await pieces?.read())?.value).toContain('event: figures')

    const admin = await staffBrowser(app(), 'admin', 'feed@x.example')
    const { key } = (await admin.post('/api/admin/analytics/keys', { name: 'Platform' })).body
    const put = await fetch(`${machine(1).url}/api/analytics/snapshot`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(snapshotOf({ clock: { now: () => new Date() } } as never, { users: 4_711 })),
    })
    expect(put.status).toBe(200)
    const told = await pieces?.read()
    expect(told?.value).toMatch(/^event: figures\ndata: \{"version":"[\w-]+"\}/)
    left.abort()
    const figures = await reader.at(machine(2).url).get('/api/analytics/figures')
    expect(JSON.stringify(figures.body)).toContain('4711')
  })

  test('a document that came in at one process, piece by piece, is read at another', async () => {
    const staff = await staffBrowser(app(), 'admin', 'room@x.example')
    const { documentId } = await sendDocument(staff)
    await expect.poll(async () => (await staffDocument(staff, documentId)).versions[0].state, soon).toBe('ready')
    expect((await release(staff, documentId)).status).toBe(204)
    const reader = await investor(app(), 'reader@x.example')
    for (const { url } of s.machines) {
      const page = await (reader as unknown as ReturnType<Several['visitor']>)
        .at(url)
        .download(roomPath(documentId, '/pages/1?version=1'))
      expect([page.status, page.headers.get('content-type')], url).toEqual([200, 'image/jpeg'])
    }
    expect(existsSync(join(machine(0).dataDir, 'files')), 'nothing lies on the machine').toBe(false)
  })

  test('the process that takes entries into the log is killed while it does: another goes on within seconds, in one order without gaps', async () => {
    // Some of what they ask reaches the one that is stopped, and is not answered.
    const rush = [...Array(5)].map(() => visits(s, 1).catch(() => 0))
    const leader = await catchLeader(s)
    // What comes next must not meet a process that stands still.
    onTestFinished(() => leader.signal('SIGCONT'))
    const taken = (await s.rows('log_leaf')).length
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect((await s.rows('log_leaf')).length, 'while it holds the log nobody else writes').toBe(taken)
    inFlight = (await s.rows('job')).filter((job) => job.kind === 'mail' && job.done_at === null).map(({ id }) => id)
    const killedAt = Date.now()
    await leader.stop('SIGKILL')
    await expect
      .poll(async () => (await s.rows('log_leaf')).length, { timeout: 60_000, interval: 20 })
      .toBeGreaterThan(taken)
    process.stdout.write(`the log went on ${Date.now() - killedAt} ms after its leader was killed\n`)
    await leader.start()
    await s.allUp()
    await Promise.all(rush)
    s.proxy.failures.length = 0
    await expectNoGaps()
  })

  testInFull(
    'a new version that earlier signers have to sign is mailed once to each, though all are started anew in one moment',
    async () => {
      const admin = await staffBrowser(app(), 'admin', 'versions@x.example')
      const signers = (await s.rows('submission')).map(({ email }) => email)
      const signBy = new Date(Date.now() + 30 * 86_400_000).toISOString()
      expect((await publish(admin, 2, { policy: 'by_date', signBy })).status).toBe(200)
      expect(await Promise.all(s.machines.map((one) => one.stop())), 'each ends by itself').toEqual([0, 0, 0])
      await Promise.all(s.machines.map((one) => one.start()))
      await s.allUp()
      const told = () => s.inbox.received.filter(({ subject }) => subject.startsWith('A new version of your agreement'))
      await expect.poll(() => told().length, soon).toBeGreaterThanOrEqual(signers.length)
      expect(
        told()
          .map(({ to }) => to)
          .sort(),
      ).toEqual(signers.sort())
    },
  )

  testInFull('each is stopped and started again in turn while people read and sign: no request fails', async () => {
    s.proxy.failures.length = 0
    let goOn = true
    const going = () => goOn
    const load = [...Array(LONG ? 6 : 2)].map(() => visits(s, 10_000, going))
    for (let round = 0; round < (LONG ? 10 : 1); round++)
      for (const one of s.machines) {
        expect(await one.stop()).toBe(0)
        await one.start()
        await s.allUp()
      }
    goOn = false
    const asked = (await Promise.all(load)).reduce((sum, count) => sum + count, 0)
    process.stdout.write(`${asked} requests while each process was started anew\n`)
    expect(s.proxy.failures).toEqual([])
    expect(asked, 'there was load').toBeGreaterThan(30)
  })

  test('in the end each job was done once, each mail sent once, and the log holds by every machine’s checkpoints', async () => {
    const open = async () => (await s.rows('job')).filter((job) => job.done_at === null && job.kind !== 'log_verify')
    // The killed process may have leased a job. Its lease of three minutes ends at once here, a lease of the last 15 seconds does not.
    const recently = new Date(Date.now() + LEASE_MS - 15_000).toISOString()
    await s.deps.db
      .updateTable('job')
      .set({ leased_until: null })
      .where('done_at', 'is', null)
      .where('leased_until', '<', recently)
      .execute()
    await expect.poll(async () => (await open()).length, soon).toBe(0)
    const mails = (await s.rows('job')).filter(({ kind }) => kind === 'mail')
    const sent = s.inbox.received.map(({ id }) => id)
    expect(new Set(sent).size).toBe(mails.length)
    const twice = sent.filter((id, i) => sent.indexOf(id) !== i)
    expect(twice.filter((id) => !inFlight.some((job) => id.includes(job)))).toEqual([])
    expect(await s.entries('mail.sent')).toHaveLength(mails.length)
    const signed = await s.rows('submission')
    expect(await s.entries('agreement.sealed')).toHaveLength(signed.length)
    await expectNoGaps()
    await expectOneHistory()
    for (const { err } of s.machines) expect(err()).not.toMatch(/Cannot start|THE AUDIT LOG/)
  })

  async function expectNoGaps() {
    await expect.poll(async () => (await s.rows('log_pending')).length, soon).toBe(0)
    const places = (await s.rows('log_leaf')).map(({ idx }) => idx).sort((a, b) => a - b)
    expect(places).toEqual(places.map((_, i) => i))
  }

  async function expectOneHistory() {
    const sizes = new Map<number, string>()
    for (const one of s.machines) {
      const deps = await openPortal(readConfig({ ...one.env, LOG_LEVEL: 'silent' }))
      try {
        expect((await verifyLog(deps, OPERATOR)).problem, one.name).toBeNull()
      } finally {
        deps.mailer.close?.()
        await deps.db.destroy()
      }
      for (const note of readCheckpoints(join(one.dataDir, 'log', 'checkpoints.txt'))) {
        const [, size = '', root = ''] = note.split('\n')
        expect(sizes.get(Number(size)) ?? root, `one state of ${size} entries`).toBe(root)
        sizes.set(Number(size), root)
      }
    }
    expect(sizes.size).toBeGreaterThan(0)
    expect(await s.entries('log.alarm')).toEqual([])
  }
})

let visitsSoFar = 0

/**
 * People who sign, and then unlock, read on and leave a few times, for a while each; answers how many requests were answered. Throws at the
 * first that was not.
 */
async function visits(s: Several, most: number, goOn = () => true): Promise<number> {
  let asked = 0
  for (let i = 0; i < most && goOn(); i++) {
    const visitor = s.visitor()
    const { code } = await visitor.sign({ email: `visit-${++visitsSoFar}@x.example` })
    asked += 4
    for (let again = 0; again < 8 && goOn(); again++) {
      const answers = [
        await visitor.post('/api/unlock', { code }),
        await visitor.get('/api/projects/vault/content'),
        await visitor.post('/api/session/extend'),
        await visitor.get('/'),
        await visitor.delete('/api/session'),
      ]
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 204])
      asked += answers.length
      // Signed copies and work that a rush leaves take longer than all else here.
      if (!LONG) await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
  return asked
}

/**
 * Stops the process that holds the log at this moment in its tracks, before it can let go: with others it would be over in milliseconds. An
 * act writes to `log_pending` too, so only the lock on `log_state` says who holds the log.
 */
async function catchLeader(s: Several): Promise<Machine> {
  const holders = sql<{ name: string; held: string }>`
    select application_name as name, concat(pid, ' ', xact_start) as held from pg_stat_activity a
    where state = 'idle in transaction' and application_name like 'machine-%' and exists (
      select 1 from pg_locks l where l.pid = a.pid and l.granted
      and l.relation = 'log_state'::regclass and l.mode = 'RowExclusiveLock')`
  const giveUpAt = Date.now() + 60_000
  while (Date.now() < giveUpAt) {
    const [holder] = (await holders.execute(s.deps.db)).rows
    const caught = s.machines.find((one) => one.name === holder?.name)
    if (!caught) continue
    caught.signal('SIGSTOP')
    // A commit that it had sent before is done by then.
    await new Promise((resolve) => setTimeout(resolve, 300))
    if ((await holders.execute(s.deps.db)).rows.some(({ held }) => held === holder?.held)) return caught
    caught.signal('SIGCONT')
  }
  throw new Error('no process was seen taking entries in')
}
