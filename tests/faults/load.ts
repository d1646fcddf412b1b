import { expect } from 'vitest'
import type { Db } from '../../server/db/tables.ts'
import { type Answer, signature, type TestVisitor } from '../helpers/test-visitor.ts'
import { browser, pause } from './portal-process.ts'

/*
 * A load of writes through the API, with the client's own ledger of what was sent and what was acknowledged. Readers report
 * what they read (at least 200 rows per second, four per delivery); signers read, sign and unlock.
 */

type Answered = { at: number; status: number; body: unknown; what: string }

export type Ledger = {
  /** Observations by event id: true once acknowledged. */
  events: Map<string, boolean>
  /** Signers by address: the code, once acknowledged. */
  signed: Map<string, string | null>
  /** Codes that were acknowledged to unlock. */
  unlocked: Set<string>
  /** Unexpected responses, and requests without a response, by kind. */
  refused: Answered[]
  broken: { at: number; code: string; what: string }[]
  /** The time of each acknowledged write, in milliseconds of the process's clock. */
  acknowledged: number[]
}

export const newLedger = (): Ledger => ({
  events: new Map(),
  signed: new Map(),
  unlocked: new Set(),
  refused: [],
  broken: [],
  acknowledged: [],
})

type Reader = { visitor: TestVisitor; visit: string; cookie: string }

/** Lets readers open the vault with its built-in code, and reports the page visit of each. */
export async function openReaders(at: () => string, code: string, count: number): Promise<Reader[]> {
  const readers: Reader[] = []
  const one = async (number: number) => {
    const visitor = browser(at)
    const visit = `visit-of-load-${number}-${Math.random().toString(36).slice(2, 8)}`
    const gate = await visitor.post('/api/access/vault', { code })
    const content = await visitor.get('/api/projects/vault/content')
    const opened = await visitor.post('/api/audit/access', {
      eventId: visit,
      route: 'vault',
      entryTimestamp: new Date().toISOString(),
    })
    if (opened.status !== 202)
      throw new Error(`a reader could not start: ${gate.status} ${content.status} ${JSON.stringify(opened.body)}`)
    readers.push({ visitor, visit, cookie: visitor.headers().cookie ?? '' })
  }
  for (let from = 0; from < count; from += 10)
    await Promise.all(Array.from({ length: Math.min(10, count - from) }, (_, i) => one(from + i)))
  return readers
}

export type Load = { stop(): Promise<void> }

let number = 0

/** The events of one delivery. Each becomes a row, and the response acknowledges all. */
const EVENTS = 4

/** Delivers `perSecond` events in total, through restarts, until stopped. */
export function readersLoad(at: () => string, readers: readonly Reader[], ledger: Ledger, perSecond: number): Load {
  let stopped = false
  const inHand = new Set<Promise<void>>()
  let deliveries = 0
  const deliver = async ({ visit, cookie }: Reader) => {
    const ids = Array.from({ length: EVENTS }, () => `event-${++number}-${process.pid}`)
    for (const id of ids) ledger.events.set(id, false)
    const answer = await send(ledger, 'deliver', `${at()}/api/observations`, {
      headers: { cookie, origin: at(), 'content-type': 'application/json' },
      body: JSON.stringify({ visit, events: ids.map((id) => ({ id, kind: 'activity', ageMs: 0 })) }),
    })
    if (answer?.status === 202 && (answer.body as { kept: number }).kept === EVENTS) {
      for (const id of ids) {
        ledger.events.set(id, true)
        ledger.acknowledged.push(performance.now())
      }
    } else if (answer) ledger.refused.push(answer)
  }
  const loop = async () => {
    const began = performance.now()
    for (let sent = 0; !stopped; ) {
      const due = ((performance.now() - began) / 1000) * perSecond
      // Overdue deliveries are dropped, so that no burst follows a pause.
      if (due - sent > perSecond) sent = due - perSecond / 10
      for (; sent < due && inHand.size < 64; sent += EVENTS) {
        const reader = readers[deliveries++ % readers.length]
        if (!reader) return
        const one = deliver(reader).finally(() => inHand.delete(one))
        inHand.add(one)
      }
      await pause(10)
    }
  }
  const finished = loop()
  return {
    stop: async () => {
      stopped = true
      await finished
      await Promise.all(inHand)
    },
  }
}

async function send(ledger: Ledger, what: string, url: string, init: RequestInit): Promise<Answered | undefined> {
  try {
    const response = await fetch(url, { method: 'POST', ...init })
    const text = await response.text()
    const json = response.headers.get('content-type')?.startsWith('application/json')
    return { at: performance.now(), status: response.status, body: json ? JSON.parse(text) : text, what }
  } catch (error) {
    ledger.broken.push({ at: performance.now(), code: codeOf(error), what })
    return undefined
  }
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return code || (cause instanceof Error && cause.message) || String(error)
}

/** Signers read, sign and unlock one after the other. Each retries until it has its response. */
export function signersLoad(at: () => string, ledger: Ledger, options: { count: number; restMs: number }): Load {
  let stopped = false
  const one = async (who: number) => {
    for (let i = 0; !stopped; i++) {
      const email = `signer-${who}-${i}-${++number}@x.example`
      const visitor = browser(at)
      const read = await steadily(
        ledger,
        'read',
        () => stopped,
        () => visitor.read(giveUpWhereAway),
      )
      if (read === undefined) return
      ledger.signed.set(email, null)
      const answer = await steadily(
        ledger,
        'sign',
        () => stopped,
        () => visitor.post('/api/nda/submissions', signature({ email, ...read })),
      )
      if (answer?.status !== 201) {
        if (answer) ledger.refused.push({ at: performance.now(), what: 'sign', ...answer })
        continue
      }
      const { code } = answer.body as { code: string }
      ledger.signed.set(email, code)
      ledger.acknowledged.push(performance.now())
      const unlocked = await steadily(
        ledger,
        'unlock',
        () => stopped,
        () => visitor.post('/api/unlock', { code }),
      )
      if (unlocked?.status === 200) {
        ledger.unlocked.add(code)
        ledger.acknowledged.push(performance.now())
      } else if (unlocked) ledger.refused.push({ at: performance.now(), what: 'unlock', ...unlocked })
      await pause(options.restMs)
    }
  }
  const finished = Promise.all(Array.from({ length: options.count }, (_, who) => one(who)))
  return {
    stop: async () => {
      stopped = true
      await finished
    },
  }
}

/** Retries while the portal is unavailable. Undefined once `given` up. */
async function steadily<T>(
  ledger: Ledger,
  what: string,
  given: () => boolean,
  act: () => Promise<T>,
): Promise<T | undefined> {
  while (!given()) {
    try {
      const answer = await act()
      if (!isAway(answer)) return answer
      ledger.refused.push({ at: performance.now(), what, ...answer })
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined
      if (isAway(cause)) ledger.refused.push({ at: performance.now(), what, ...cause })
      else ledger.broken.push({ at: performance.now(), code: codeOf(error), what })
    }
    await pause(50)
  }
  return undefined
}

/** Reading takes several requests. It starts again if one of them was refused. */
function giveUpWhereAway(answer: Answer) {
  if (isAway(answer)) throw new Error('the portal is unavailable', { cause: answer })
}

const isAway = (answer: unknown): answer is { status: number; body: unknown } =>
  typeof answer === 'object' && answer !== null && 'status' in answer && answer.status === 503

/** Messages that ask to try again. Unlocking has its own one in the product spec (section 8). */
const UNAVAILABLE = {
  error: { message: expect.stringMatching(/try again|^An error occurred while validating your access code\.$/) },
}

/** Expects that every request got a response, and that every refusal was a 503 with a readable message. */
export function expectClean(ledger: Ledger): void {
  for (const { status, body, what } of ledger.refused)
    expect({ status, body, what }).toMatchObject({ status: 503, body: UNAVAILABLE, what })
  expect(ledger.broken, 'requests that got no answer').toEqual([])
}

/** Compares the ledger with the database: everything acknowledged is there once, and everything there was sent. */
export async function settle(db: Db, ledger: Ledger): Promise<{ acknowledged: number; unacknowledged: number }> {
  const kept = (await db.selectFrom('observation').select('event_id').execute()).map(({ event_id }) => event_id)
  const ours = kept.filter((id) => ledger.events.has(id))
  expect(new Set(ours).size, 'each observation once').toBe(ours.length)
  const there = new Set(ours)
  const lost = [...ledger.events].filter(([id, acknowledged]) => acknowledged && !there.has(id))
  expect(
    lost.map(([id]) => id),
    'acknowledged observations that are gone',
  ).toEqual([])

  const submissions = await db
    .selectFrom('submission')
    .innerJoin('person', 'person.id', 'submission.person_id')
    .select(['submission.id', 'person.email_key'])
    .execute()
  const codes = await db.selectFrom('access_code').selectAll().where('kind', '=', 'personal').execute()
  const sessions = await db
    .selectFrom('session')
    .innerJoin('session_grant', 'session_grant.session_id', 'session.id')
    .select(['session_grant.code_id', 'session.browser_id'])
    .execute()
  for (const [email, code] of ledger.signed) {
    const rows = submissions.filter(({ email_key }) => email_key === email)
    expect(rows.length, `signatures of ${email}`).toBeLessThanOrEqual(1)
    if (code === null) continue
    expect(rows.length, `the acknowledged signature of ${email}`).toBe(1)
    const [own, ...more] = codes.filter(({ submission_id }) => submission_id === rows[0]?.id)
    expect(more).toEqual([])
    // An unlock that was done but not acknowledged is tried again, which adds a grant and takes no use.
    const uses = new Set(sessions.filter(({ code_id }) => code_id === own?.id).map(({ browser_id }) => browser_id)).size
    expect(uses, 'one browser, one use').toBeLessThanOrEqual(1)
    if (ledger.unlocked.has(code)) expect(uses, 'an acknowledged use').toBe(1)
    expect(own?.uses_remaining, 'uses are counted as they were made').toBe(25 - uses)
  }
  const acknowledged =
    [...ledger.events.values()].filter(Boolean).length +
    [...ledger.signed.values()].filter(Boolean).length +
    ledger.unlocked.size
  return { acknowledged, unacknowledged: ours.length - [...ledger.events.values()].filter(Boolean).length }
}
