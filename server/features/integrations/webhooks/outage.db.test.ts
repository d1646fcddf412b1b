import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { PROCESS_ENV } from '../../../../tests/helpers/server-program.ts'
import { staffBrowser } from '../../../../tests/helpers/staff.ts'
import { testApp } from '../../../../tests/helpers/test-app.ts'
import { RECEIVER_HERE, webhookReceiver } from '../../../../tests/helpers/webhook-receiver.ts'
import { recordEntry } from '../../../audit/service.ts'

/*
 * The receiver is down for an hour by the clock of the processes that send, and these are killed at random. Each event arrives, with the
 * id of its audit entry, and those of one person in order.
 */

const EVENTS = inject('thorough') ? 10_000 : 120
const KILLS = inject('thorough') ? 40 : 1
const PEOPLE = 40
const HOUR = 60 * 60_000
/** A killed process holds its job for three minutes. */
const LEASE_OVER = 4 * 60_000

test(`${EVENTS} events reach a receiver that was down for an hour, though the sender is killed ${KILLS} times`, async () => {
  const t = await testApp({ env: RECEIVER_HERE })
  const receiver = await webhookReceiver()
  const staff = await staffBrowser(t, 'admin')
  const answer = await staff.post('/api/admin/webhooks', { url: receiver.url, types: ['person.erased'] })
  expect(answer.status).toBe(201)
  const wanted: { id: string; personId: string }[] = []
  while (wanted.length < EVENTS)
    await t.deps.db.transaction().execute(async (trx) => {
      for (let i = 0; i < 250 && wanted.length < EVENTS; i++) {
        const personId = `person-${wanted.length % PEOPLE}`
        const id = await recordEntry(trx, t.deps, { action: 'person.erased', actor: 'system', personId })
        wanted.push({ id, personId })
      }
    })
  const up = t.clock.now().getTime() + HOUR
  let refusals = 0
  let asked = 0
  receiver.answer = ({ headers }) => {
    asked += 1
    const isUp = Number(headers['webhook-timestamp']) * 1000 >= up
    if (!isUp) refusals += 1
    // Some fail although it is up.
    return isUp && asked % 29 !== 0 ? 204 : 503
  }

  let clock = t.clock.now().getTime()
  const isDone = () => new Set(receiver.received.map(({ id }) => id)).size === EVENTS
  for (let kill = 0; !isDone(); kill++) {
    const sender = start(clock)
    await sender.ready
    const before = receiver.received.length
    const until = kill < KILLS ? Date.now() + 100 + ((kill * 7919) % 900) : Number.POSITIVE_INFINITY
    // The first kills are during the outage, the others while it catches up.
    while (!isDone() && Date.now() < until && (kill === 0 || receiver.received.length - before < EVENTS / (KILLS + 2)))
      await pause(5)
    await sender.kill()
    clock = sender.clock() + LEASE_OVER
  }

  expect(refusals).toBeGreaterThan(3)
  expect(new Set(receiver.received.map(({ id }) => id))).toEqual(new Set(wanted.map(({ id }) => id)))
  const first = [...new Map(receiver.received.toReversed().map((one) => [one.id, one])).values()].toReversed()
  const order = (rows: readonly { id: string; personId: string }[], personId: string) =>
    rows.filter((row) => row.personId === personId).map(({ id }) => id)
  const arrived = first.map(({ id, event }) => ({ id, personId: event.person?.id ?? '' }))
  for (let i = 0; i < PEOPLE; i++) expect(order(arrived, `person-${i}`)).toEqual(order(wanted, `person-${i}`))
  for (const { id, event } of receiver.received) expect(event.id).toBe(id)

  function start(from: number) {
    const { dataDir, databaseUrl } = t.deps.config
    const env = {
      ...PROCESS_ENV,
      ...RECEIVER_HERE,
      WEB_DIR: 'tests/helpers/empty-web',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      CLOCK: new Date(from).toISOString(),
    }
    const child: ChildProcess = spawn(process.execPath, ['tests/helpers/deliverer.ts'], {
      env: { ...env, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    let now = from
    const ready = new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error('the sender ended')))
      child.stdout?.on('data', (chunk: Buffer) => {
        for (const line of chunk.toString().split('\n')) if (line.startsWith('20')) now = Date.parse(line)
        resolve()
      })
    })
    const kill = () =>
      new Promise<void>((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGKILL')
      })
    return { ready, kill, clock: () => now }
  }
}, 3_600_000)
