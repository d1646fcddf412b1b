import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Config } from './config.ts'

/** Once asked to stop we go on answering for this long at least, and tell clients to close: what is on its way here is not cut off. */
const DRAIN_MS = 400
/** How long requests in hand may take to finish after that. */
const GRACE_MS = 10_000

export type Listening = { url: string; close(): Promise<void> }

/** Serves the app on the configured host and port, with limits that keep slow and greedy clients from holding it up. */
export async function listen(app: Hono, config: Config): Promise<Listening> {
  let draining = false
  // Lets the adapter put its own Request in place of node's: the body limit rebuilds requests, and only this kind can be.
  const answer = getRequestListener(app.fetch)
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 5_000,
      // How often node looks; at its 30 seconds a slow client would hold on for up to 40.
      connectionsCheckingInterval: 2_000,
    },
    (request, response) => {
      if (draining) response.setHeader('Connection', 'close')
      return answer(request, response)
    },
  )
  server.maxConnections = 10_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, config.host, resolve)
  })
  const { port } = server.address() as AddressInfo
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  return {
    url: `http://${host}:${port}`,
    close: async () => {
      draining = true
      await new Promise((resolve) => setTimeout(resolve, Math.max(DRAIN_MS, config.drainSeconds * 1000)))
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
        setTimeout(() => server.closeAllConnections(), GRACE_MS).unref()
      })
    },
  }
}
