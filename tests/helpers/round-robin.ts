import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How often each backend is asked for `/readyz`. */
const LOOK_MS = 200
/** Longer than any answer takes on a machine that is busy with other tests. */
const TIMEOUT_MS = 15_000

type Backend = { url: URL; up: boolean; served: number; asked: boolean }

/**
 * A proxy as there are many: each request goes to the next backend that is ready. One whose `/readyz` does not answer 200, or that refuses
 * connections, gets nothing until it does again. A GET or HEAD that met a refused or broken connection is sent to the next backend;
 * anything else is not sent twice, and fails.
 */
export async function roundRobin(lookMs = LOOK_MS) {
  // A connection for each request: one that is used again may be closed at that moment, and what is shown here is another thing.
  const agent = new Agent({ keepAlive: false })
  const backends: Backend[] = []
  /** What clients were not answered, and why. */
  const failures: string[] = []
  let turn = 0

  function next(tried: ReadonlySet<Backend>): Backend | undefined {
    const ready = backends.filter((backend) => backend.up && !tried.has(backend))
    turn += 1
    return ready[turn % ready.length]
  }

  function forward(from: IncomingMessage, to: ServerResponse, tried = new Set<Backend>()): void {
    const backend = next(tried)
    if (!backend) {
      fail(from, to, 'no backend is ready')
      return
    }
    tried.add(backend)
    backend.served += 1
    const repeatable = from.method === 'GET' || from.method === 'HEAD'
    const ask = request({
      agent,
      host: backend.url.hostname,
      port: backend.url.port,
      method: from.method,
      path: from.url,
      headers: { ...from.headers, 'x-forwarded-for': chainOf(from) },
    })
    ask.on('response', (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(to)
      answer.on('error', () => to.destroy())
    })
    ask.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') backend.up = false
      if (to.headersSent) to.destroy()
      else if (repeatable) forward(from, to, tried)
      else fail(from, to, `${error.code ?? error.message} from ${backend.url.port}`)
    })
    to.on('close', () => ask.destroy())
    if (repeatable) ask.end()
    else from.pipe(ask)
  }

  function fail(from: IncomingMessage, to: ServerResponse, why: string): void {
    failures.push(`${from.method} ${from.url}: ${why}`)
    to.writeHead(502, { connection: 'close' }).end(why)
  }

  async function look(backend: Backend): Promise<void> {
    // One question at a time, so that no late answer takes the place of a newer one.
    if (backend.asked) return
    backend.asked = true
    const answer = await fetch(new URL('/readyz', backend.url), { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
      () => undefined,
    )
    await answer?.body?.cancel()
    backend.up = answer?.status === 200
    backend.asked = false
  }

  const looking = setInterval(() => void Promise.all(backends.map(look)), lookMs)
  const server = createServer({ keepAliveTimeout: 120_000 }, (from, to) => forward(from, to))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failures,
    add: (url: string) => void backends.push({ url: new URL(url), up: false, served: 0, asked: false }),
    isUp: (url: string) => backends.some((backend) => backend.up && backend.url.href === new URL(url).href),
    /** How many requests each backend was given, in the order in which they were added. */
    served: () => backends.map(({ served }) => served),
    stop: async () => {
      clearInterval(looking)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      agent.destroy()
    },
  }
}

/** Whoever connected stands behind what they say of others. */
function chainOf(from: IncomingMessage): string {
  return [from.headers['x-forwarded-for'], from.socket.remoteAddress].filter(Boolean).join(', ')
}
