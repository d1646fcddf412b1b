import type { Context } from 'hono'
import type { Deps } from '../deps.ts'
import { type ClientAddress, clientAddress } from '../http/client-address.ts'
import { readToken } from './cookies.ts'
import { findBrowserId, findSession } from './queries.ts'

declare const proven: unique symbol

/** Whoever asks, known by nothing but a browser. Only access/ makes one. */
export type Visitor = {
  readonly browserId: string | null
  /** `unknown`: there is a session cookie, but nothing it stands for. */
  readonly session: { readonly id: string; readonly ended: boolean } | 'unknown' | null
  readonly client: ClientAddress
  /** The host name that was asked for; the original kept it as an IP address. */
  readonly hostName: string
  readonly userAgent: string
  readonly [proven]: 'visitor'
}

/** The guard of everything that is open to all. */
export async function anyVisitor(deps: Deps, c: Context): Promise<Visitor> {
  const sessionToken = readToken(deps, c, 'session')
  const browserToken = readToken(deps, c, 'browser')
  const session = sessionToken ? await findSession(deps.db, deps.secrets.digest('cookie', sessionToken)) : undefined
  const browserId =
    session?.browser_id ??
    (browserToken ? await findBrowserId(deps.db, deps.secrets.digest('cookie', browserToken)) : undefined)
  const visitor = {
    browserId: browserId ?? null,
    session: session
      ? { id: session.id, ended: session.ended_at !== null }
      : sessionToken
        ? ('unknown' as const)
        : null,
    client: clientAddress(peerOf(c), c.req.header('x-forwarded-for'), deps.config.trustedProxies),
    hostName: (c.req.header('host') ?? '').replace(/:\d+$/, ''),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 500),
  }
  return visitor as Visitor
}

/** The guard of what asks for nothing and needs no look at the database. */
export async function anyone(): Promise<null> {
  return null
}

function peerOf(c: Context): string {
  const incoming = (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming
  return incoming?.socket?.remoteAddress ?? 'unknown'
}
