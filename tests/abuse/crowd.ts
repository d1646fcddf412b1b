import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { TestVisitor } from '../helpers/test-visitor.ts'

/** A request that takes longer counts as failed. */
const TIMEOUT_MS = 15_000

export type Worked = { asked: number; served: number; p50: number; p99: number; slowest: number; failures: string[] }

/** People who have signed and unlocked, each with their own browser and address. */
export async function makeCrowd(url: string, size: number) {
  const people = []
  for (let one = 0; one < size; one++) {
    const agent = new Agent({ keepAlive: true, maxSockets: 2 })
    const visitor = new TestVisitor((asked) => send(url, agent, asked, `198.51.100.${one + 1}`), '')
    const { code } = await visitor.sign({ email: `crowd-${one}@x.example` })
    await visitor.post('/api/unlock', { code })
    people.push(visitor)
  }
  return people
}

/** They send requests with short pauses for a given time. Returns how they were served. */
export async function work(people: readonly TestVisitor[], ms: number, restMs = 300): Promise<Worked> {
  const until = performance.now() + ms
  const times: number[] = []
  const failures: string[] = []
  let asked = 0
  const one = async (visitor: TestVisitor, index: number) => {
    for (let step = index; performance.now() < until; step++) {
      const path =
        ['/api/session', '/api/projects/vault/content', '/api/access/vault', '/api/portal', '/'][step % 5] ?? '/'
      asked += 1
      const began = performance.now()
      const status = await visitor.get(path).then(
        (answer) => String(answer.status),
        (error: Error) => error.message,
      )
      if (status === '200') times.push(performance.now() - began)
      else failures.push(`${path}: ${status}`)
      await wait(restMs * (0.5 + ((step * 7) % 10) / 10))
    }
  }
  await Promise.all(people.map(one))
  times.sort((a, b) => a - b)
  const at = (share: number) =>
    Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN)
  return { asked, served: times.length, p50: at(0.5), p99: at(0.99), slowest: at(1), failures }
}

/** Sends a request as a browser does, with the address that a proxy would report. */
async function send(url: string, agent: Agent, asked: Request, address: string): Promise<Response> {
  const { pathname, search } = new URL(asked.url)
  const again = asked.clone()
  const body = await asked.text()
  const { host, port } = new URL(url)
  const headers: Record<string, string> = { ...Object.fromEntries(asked.headers), host, 'x-forwarded-for': address }
  if (headers.origin) headers.origin = url
  return new Promise((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      path: pathname + search,
      method: asked.method,
      headers,
      agent,
      timeout: TIMEOUT_MS,
    })
    sent.once('timeout', () => sent.destroy(new Error('no answer in time')))
    sent.once('error', (error) => {
      // Retries, as browsers do, because a keep-alive connection can close at the moment of its reuse.
      if (sent.reusedSocket && 'code' in error && error.code === 'ECONNRESET') resolve(send(url, agent, again, address))
      else reject(error)
    })
    sent.once('response', async (response) => {
      const chunks: Buffer[] = []
      try {
        for await (const chunk of response) chunks.push(chunk as Buffer)
      } catch (error) {
        return reject(error)
      }
      const given = new Headers()
      for (const [name, value] of Object.entries(response.headersDistinct))
        for (const it of value ?? []) given.append(name, it)
      const status = response.statusCode ?? 0
      resolve(new Response(status === 204 ? null : Buffer.concat(chunks), { status, headers: given }))
    })
    sent.end(body)
  })
}
