import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Config } from './config.ts'
import { clientAddress, isTrustedProxy } from './http/client-address.ts'

/** A connection without a request is kept open for this long. A drain that lasts longer leaves no idle connection behind. */
const KEEP_ALIVE_MS = 5_000
/** Requests in progress may take this long to finish once the server has stopped listening. */
const GRACE_MS = 10_000
const SWEEP_MS = 100

/** In all, below what systems let one process open. */
const MAX_CONNECTIONS = 10_000
/** Of one address (or /64 network), which may be that of a whole company; not of a trusted proxy, whose connections are everybody's. */
const MAX_OF_ONE = 1_000
/** Connections that wait to be taken. At node's 511 a rush of them overflows, and whoever is left out tries again after seconds. */
const MAX_WAITING = 4_096
/** Nothing has gone either way for this long: whoever asked has stopped reading. Streams write every ten seconds. */
const STALLED_MS = 60_000

export type Listening = {
  url: string
  /** Answers for `DRAIN_SECONDS` more, and asks each client to close its connection. */
  drain(): Promise<void>
  /** Stops listening and waits for the requests in progress. */
  close(): Promise<void>
}

/** Serves the portal on the configured host and port, with limits that keep slow and greedy clients from holding it up. */
export async function listen(app: Pick<Hono, 'fetch'>, config: Config): Promise<Listening> {
  let stopping = false
  // Lets the adapter put its own Request in place of node's: the body limit rebuilds requests, and only this kind can be.
  const answer = getRequestListener(app.fetch)
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // How often node looks; at its 30 seconds a slow client would hold on for up to 40.
      connectionsCheckingInterval: 2_000,
    },
    (request, response) => {
      if (stopping || hasNeedlessBody(request)) response.setHeader('Connection', 'close')
      return answer(request, response)
    },
  )
  server.maxConnections = MAX_CONNECTIONS
  server.timeout = STALLED_MS
  server.on('connection', shareOut(config))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port: config.port, host: config.host, backlog: MAX_WAITING }, resolve)
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
      const closed = new Promise((resolve) => server.close(resolve))
      // A request that began before the stop leaves its connection open and idle.
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
      setTimeout(() => server.closeAllConnections(), GRACE_MS).unref()
      await closed
      clearInterval(sweep)
    },
  }
}

/** Ends connections of an address that has its share already, so that one machine alone cannot take them all. */
function shareOut({ trustedProxies }: Config): (socket: Socket) => void {
  const open = new Map<string, number>()
  return (socket) => {
    const peer = socket.remoteAddress ?? ''
    if (isTrustedProxy(peer, trustedProxies)) return
    const { key } = clientAddress(peer, undefined, trustedProxies)
    const count = (open.get(key) ?? 0) + 1
    if (count > MAX_OF_ONE) return void socket.destroy()
    open.set(key, count)
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    })
  }
}

/** A question with a body, which nobody reads: to keep the connection, all of it would have to be taken in first. */
function hasNeedlessBody({ method, headers }: IncomingMessage): boolean {
  const asks = method === 'GET' || method === 'HEAD'
  return asks && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)
}
