import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How often the proxy requests `/readyz` of each backend. */
const LOOK_MS = 200
/** Longer than any response takes on a busy machine. */
const TIMEOUT_MS = 15_000

type Backend = { url: URL; up: boolean; served: number; asked: boolean }

/**
 * A round-robin proxy: each request goes to the next ready backend. A backend that refuses connections, or whose `/readyz` is
 * not 200, gets no requests until it is ready again. A GET or HEAD whose connection fails is sent to the next backend; any
 * other request fails instead of being sent twice.
 */
export async function roundRobin(lookMs = LOOK_MS) {
  // A connection for each request, because a reused one could close at that moment, which is not what these tests check.
  const agent = new Agent({ keepAlive: false })
  const backends: Backend[] = []
  /** The requests that failed, with the reason. */
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
    // One request at a time, so that a late response cannot replace a newer one.
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
    /** The number of requests to each backend, in the order in which they were added. */
    served: () => backends.map(({ served }) => served),
    stop: async () => {
      clearInterval(looking)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      agent.destroy()
    },
  }
}

/** Appends the address of the client to X-Forwarded-For. */
function chainOf(from: IncomingMessage): string {
  return [from.headers['x-forwarded-for'], from.socket.remoteAddress].filter(Boolean).join(', ')
}
