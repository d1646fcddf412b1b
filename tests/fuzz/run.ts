import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { readOpenApi } from '../helpers/openapi-rules.ts'
import { putDocument } from '../helpers/room.ts'
import type { TestApp } from '../helpers/test-app.ts'
import { MINUTE } from '../helpers/test-clock.ts'
import type { TestVisitor } from '../helpers/test-visitor.ts'
import { type Answered, isJson, makeJudge } from './answers.ts'
import { type Call, callsOf, endpointsOf } from './calls.ts'
import { arrive } from './people.ts'
import { makePool } from './pool.ts'

/** The number of concurrent calls. */
const AT_ONCE = 8
/** After this many calls, new callers are created and time passes. */
const ROUND = 200
const PEERS = 4_000
const ORIGIN = 'http://127.0.0.1:3000'

type Found = { what: string; call: string; answer: string; logged: string }

/** Makes `count` calls from the portal's own description. Returns the problems, and how often each endpoint succeeded. */
export async function fuzz(t: TestApp, seed: number, count: number) {
  const description = readOpenApi((await t.visitor().get('/api/openapi.json')).body)
  const judge = makeJudge(description, [t.folder, process.cwd(), t.firstRun().adminPassword])
  const endpoints = endpointsOf(description)
  const any = fc.oneof(...endpoints.map(callsOf))
  const pool = makePool()
  const found: Found[] = []
  const statuses = new Map<string, Set<number>>()
  const logged: string[] = []
  t.deps.log.error = (what: unknown) => {
    const { error } = what as { error?: Error }
    logged.push(error?.stack ?? JSON.stringify(what))
  }
  let people = await arrive(t, 0)
  const { documentId } = await putDocument(t, people.admin)
  pool.learn('/api/admin/documents', { id: documentId })
  await lookAround()

  /** Collects existing ids from the staff pages. */
  async function lookAround() {
    for (const { method, path } of endpoints)
      if (method === 'GET' && path.startsWith('/api/admin') && !path.includes('{'))
        pool.learn(path, (await people.admin.get(path)).body)
  }

  for (let done = 0, round = 1; done < count; done += ROUND, round++) {
    const calls = fc.sample(any, { seed: seed + round, numRuns: Math.min(ROUND, count - done) })
    for (let at = 0; at < calls.length; at += AT_ONCE)
      await Promise.all(calls.slice(at, at + AT_ONCE).map((call, index) => make(call, done + at + index)))
    if ((done + ROUND) % 5_000 === 0)
      process.stdout.write(`fuzz: ${done + ROUND} calls made, ${found.length} findings\n`)
    t.clock.advance(6 * MINUTE)
    await t.tend()
    await t.runJobs()
    people = await arrive(t, round)
    await lookAround()
  }
  return { endpoints, found, statuses }

  async function make(call: Call, number: number) {
    const before = logged.length
    const path = pool.fill(call.path)
    const body = typeof call.body === 'string' ? pool.fill(call.body) : call.body
    const answer = await ask(people[call.who], { ...call, path, ...(body !== undefined && { body }) }, number)
    if (answer === undefined) return
    const endpoint = `${call.endpoint.method} ${call.endpoint.path}`
    statuses.set(endpoint, (statuses.get(endpoint) ?? new Set()).add(answer.status))
    if (answer.status < 300 && answer.text && isJson(answer.type)) pool.learn(path, JSON.parse(answer.text))
    const what = judge(call, answer)
    if (what === undefined) return
    const sent = {
      number,
      kind: call.kind,
      who: call.who,
      endpoint,
      method: call.method,
      path,
      headers: call.headers,
      body,
    }
    found.push({
      what,
      call: JSON.stringify(sent).slice(0, 900),
      answer: answer.text.slice(0, 300),
      logged: logged.slice(before).join('\n').slice(0, 1_500),
    })
  }

  async function ask(from: TestVisitor, call: Call, number: number): Promise<Answered | undefined> {
    let request: Request
    try {
      request = new Request(`${ORIGIN}${call.path}`, {
        method: call.method,
        headers: { origin: ORIGIN, ...from.headers(), ...call.headers },
        ...(call.body !== undefined && { body: call.body }),
      })
    } catch {
      // Calls that a Request cannot represent are sent over a socket (wire.ts).
      return undefined
    }
    const peer = `198.18.${Math.floor((number % PEERS) / 250)}.${(number % 250) + 1}`
    const response = await t.app.fetch(request, { incoming: { socket: { remoteAddress: peer } } })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      from.cookies.set(name, value)
    }
    const type = response.headers.get('content-type') ?? ''
    if (type.startsWith('text/event-stream')) await response.body?.cancel()
    const text = type.startsWith('text/event-stream') ? '' : await textOf(response)
    return { path: new URL(request.url).pathname, status: response.status, type, text }
  }
}

/** Some calls ask for a coding, as browsers do. */
async function textOf(response: Response): Promise<string> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const coding = response.headers.get('content-encoding')
  return String(coding === 'br' ? brotliDecompressSync(bytes) : coding === 'gzip' ? gunzipSync(bytes) : bytes)
}

/** The endpoints of `/api` that no call ever reached. */
export function neverDone(endpoints: { method: string; path: string }[], statuses: Map<string, Set<number>>): string[] {
  return endpoints
    .map(({ method, path }) => `${method} ${path}`)
    .filter((name) => name.includes(' /api/') && ![...(statuses.get(name) ?? [])].some((status) => status < 400))
}
