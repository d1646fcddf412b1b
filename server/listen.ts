import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, Server, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Portal } from './app.ts'
import type { Config } from './config.ts'
import { clientAddress, isTrustedProxy } from './http/client-address.ts'

/** Once asked to stop we go on answering for this long at least, and tell clients to close: what is on its way here is not cut off. */
const DRAIN_MS = 400
/** A connection without a request is kept for so long, as clients are told. */
const KEEP_ALIVE_MS = 5_000
/** Until connections from before are gone: node closes them a second after the time that clients were told. */
const LEAVE_MS = KEEP_ALIVE_MS + 1_500
/** How long a process that is late with everything is waited for, and how often it is looked whether it is. */
const PATIENCE_MS = 5_000
const LOOK_MS = 50
/** A round of node's loop that took less had hardly anything to do. */
const TAKEN_MS = 0.3
/** How long requests in hand may take to finish after that. */
const GRACE_MS = 10_000

/** In all, below what systems let one process open. */
const MOST_CONNECTIONS = 10_000
/** Of one address (or /64 network), which may be that of a whole company; not of a trusted proxy, whose connections are everybody's. */
const MOST_OF_ONE = 1_000
/** Connections that wait to be taken. At node's 511 a rush of them overflows, and whoever is left out tries again after seconds. */
const MOST_WAITING = 4_096
/** Nothing has gone either way for this long: whoever asked has stopped reading. Streams write every ten seconds. */
const STALLED_MS = 60_000

export type Listening = {
  url: string
  /** Goes on answering, but for each connection a last time, until no connection is left on which a client may still send. */
  drain(): Promise<void>
  /** Takes nothing new; what is in hand is answered. */
  close(): Promise<void>
}

/** Serves the portal on the configured host and port, with limits that keep slow and greedy clients from holding it up. */
export async function listen({ app, atOnce }: Portal, config: Config): Promise<Listening> {
  let draining = false
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
      if (draining || hasNeedlessBody(request)) response.setHeader('Connection', 'close')
      if (!atOnce(request, response)) return answer(request, response)
    },
  )
  server.maxConnections = MOST_CONNECTIONS
  server.timeout = STALLED_MS
  server.on('connection', shareOut(config))
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port: config.port, host: config.host, backlog: MOST_WAITING }, resolve)
  })
  const { port } = server.address() as AddressInfo
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  return {
    url: `http://${host}:${port}`,
    drain: async () => {
      draining = true
      const before = [...open].map((socket) => new Promise((resolve) => socket.once('close', resolve)))
      await pause(Math.max(DRAIN_MS, config.drainSeconds * 1000))
      // The timer alone keeps no process alive.
      const patience = new Promise((resolve) => setTimeout(resolve, LEAVE_MS).unref())
      await Promise.race([Promise.all(before), patience])
    },
    close: async () => {
      draining = true
      await untilTaken()
      // Not http's own, which cuts connections off whose request has not been read yet.
      const closed = new Promise((resolve) => Server.prototype.close.call(server, resolve))
      await untilPunctual()
      server.closeIdleConnections()
      setTimeout(() => server.closeAllConnections(), GRACE_MS).unref()
      await closed
    },
  }
}

/**
 * Until node has just looked for connections and had next to nothing else to do since: those that the system has taken and node has not
 * are cut off with the listening.
 */
async function untilTaken(): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  for (let took = TAKEN_MS; took >= TAKEN_MS && performance.now() < end; ) {
    const began = performance.now()
    await new Promise((resolve) => setImmediate(resolve))
    took = performance.now() - began
  }
}

/**
 * Until timers come on time again. While they come late, there are requests that the system has taken and that are not yet read; to close
 * the connections of these would break them.
 */
async function untilPunctual(): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  for (let onTime = 0; onTime < 3 && performance.now() < end; ) {
    const began = performance.now()
    await pause(LOOK_MS)
    onTime = performance.now() - began < 2 * LOOK_MS ? onTime + 1 : 0
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Ends connections of an address that has its share already, so that one machine alone cannot take them all. */
function shareOut({ trustedProxies }: Config): (socket: Socket) => void {
  const open = new Map<string, number>()
  return (socket) => {
    const peer = socket.remoteAddress ?? ''
    if (isTrustedProxy(peer, trustedProxies)) return
    const { key } = clientAddress(peer, undefined, trustedProxies)
    const count = (open.get(key) ?? 0) + 1
    if (count > MOST_OF_ONE) return void socket.destroy()
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
