import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Config } from './config.ts'
import { clientAddress, isTrusted } from './http/client-address.ts'

/** How long an idle connection stays open. A drain that lasts longer leaves none. */
const KEEP_ALIVE_MS = 5_000
/** How long requests in progress can take once the server closes. */
const GRACE_MS = 10_000
const SWEEP_MS = 100
/** How long a stopping server goes on accepting connections that were made before. */
const ACCEPT_MS = 5_000

/** Below what systems let one process open. */
const MAX_CONNECTIONS = 10_000
/** Per address (or /64 network), which can be a whole company's. Trusted proxies are exempt. */
const MAX_CONNECTIONS_PER_ADDRESS = 1_000
/** Connections that wait to be accepted. Node's default of 511 overflows in a rush, and rejected clients retry only after seconds. */
const BACKLOG = 4_096
/** A connection without traffic for this long is closed. Streams write every ten seconds. */
const STALLED_TIMEOUT_MS = 60_000
const HEADER_LIMITS = {
  headersTimeout: 10_000,
  // Node's default of 30 seconds would let a slow client stay for up to 40.
  connectionsCheckingInterval: 2_000,
}

export type Listening = {
  url: string
  /** Keeps answering for `DRAIN_SECONDS`, and asks each client to close its connection. */
  drain(): Promise<void>
  /** Stops listening and waits for the requests in progress. */
  close(): Promise<void>
}

/** Serves the portal on the configured host and port, with limits against slow and greedy clients. */
export async function listen(
  app: Pick<Hono, 'fetch'>,
  config: Config,
  headerLimits = HEADER_LIMITS,
): Promise<Listening> {
  let stopping = false
  // Without its cleanup, which would receive up to 64 MB of a refused body.
  const answer = getRequestListener(app.fetch, { autoCleanupIncoming: false })
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      requestTimeout: 30_000,
      keepAliveTimeout: KEEP_ALIVE_MS,
      ...headerLimits,
    },
    (request, response) => {
      const isSending = hasBody(request)
      // Nobody reads the body of a GET, and keeping the connection would mean receiving all of it first.
      if (stopping || (isSending && isReading(request))) response.setHeader('Connection', 'close')
      if (isSending) response.once('finish', () => refuseRest(request))
      // Until it is read, a chunk of one byte would be kept as an object of two hundred.
      if (request.headers['transfer-encoding'] !== undefined) request.setEncoding('latin1')
      return answer(request, response)
    },
  )
  server.maxConnections = MAX_CONNECTIONS
  server.timeout = STALLED_TIMEOUT_MS
  server.on('connection', limitPerAddress(config))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port: config.port, host: config.host, backlog: BACKLOG }, resolve)
  })
  const { port } = server.address() as AddressInfo
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  return {
    url: `http://${host}:${port}`,
    drain: async () => {
      stopping = true
      await pause(config.drainSeconds * 1000)
    },
    close: async () => {
      stopping = true
      setTimeout(() => server.closeAllConnections(), GRACE_MS).unref()
      await acceptWaiting(server)
      const closed = new Promise((resolve) => server.close(resolve))
      // A request that was in progress leaves its connection open and idle.
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
      await closed
      clearInterval(sweep)
    },
  }
}

/** Accepts the connections that wait, because closing the port would reset them. A busy server has not come to all of them. */
async function acceptWaiting(server: Server): Promise<void> {
  const until = performance.now() + ACCEPT_MS
  let accepted = true
  const note = () => {
    accepted = true
  }
  server.on('connection', note)
  // Each turn of the event loop accepts at least one connection if any waits.
  while (accepted && performance.now() < until) {
    accepted = false
    await turn()
    await turn()
  }
  server.off('connection', note)
}

/** Closes connections above the limit of their address, so that one machine cannot take them all. */
function limitPerAddress({ trustedProxies }: Config): (socket: Socket) => void {
  const open = new Map<string, number>()
  return (socket) => {
    const peer = socket.remoteAddress ?? ''
    if (isTrusted(trustedProxies, peer)) return
    const { key } = clientAddress(peer, undefined, trustedProxies)
    const count = (open.get(key) ?? 0) + 1
    if (count > MAX_CONNECTIONS_PER_ADDRESS) return void socket.destroy()
    open.set(key, count)
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    })
  }
}

function isReading({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** A rest of this length is received, so that the connection can be used again. */
const SHORT_BODY = 64 * 1024
/** A client that is still sending gets its answer for sure if the connection stays open a little longer. */
const LINGER_MS = 500

/** Stops receiving a body that was not wanted. */
function refuseRest(request: IncomingMessage): void {
  const { socket, complete, readableDidRead, headers } = request
  if (complete || socket.destroyed) return
  if (!readableDidRead && Number(headers['content-length'] ?? Infinity) <= SHORT_BODY) return
  // Node resumes an unread request once more in this turn.
  setImmediate(() => socket.pause())
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}
