import type { Context } from 'hono'
import { isLoopbackName } from '../config.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { type ClientAddress, clientOf, userAgentOf } from '../http/client-address.ts'
import { hostNameOf, isForwarded } from '../http/request-headers.ts'
import { readAccount, type SignedIn } from './account.ts'
import { type Activity, isLocked, toActivity } from './activity.ts'
import { readToken } from './cookies.ts'
import type { GrantState } from './decide.ts'
import { findSession } from './grant-queries.ts'
import { type Override, readOverride } from './override.ts'
import { findBrowserId } from './queries.ts'

declare const proven: unique symbol

/** `locked`: too long without activity (see isLocked), until the code is entered again. */
export type KnownSession = {
  readonly id: string
  readonly ended: boolean
  readonly watch: Activity | null
  readonly locked: boolean
  /** The personal code whose address this session has proved. */
  readonly provedCodeId: string | null
  /** As they were when the request arrived. An act that changes them reads them again in its transaction. */
  readonly grants: readonly GrantState[]
}

/** Who sends a request: the browser, its session, account and admin override, if any. Only access/ can make one. */
export type Visitor = {
  readonly browserId: string | null
  /** `unknown`: there is a session cookie, but no such session. */
  readonly session: KnownSession | 'unknown' | null
  readonly account: SignedIn | null
  /** The admin override whose token the request carries. */
  readonly override: Override | null
  readonly client: ClientAddress
  /** The requested host name. The product spec stores it as the IP address; the portal stores both. */
  readonly hostName: string
  readonly userAgent: string
  readonly [proven]: 'visitor'
}

/** Admits everyone, and says who sent the request. */
export async function anyVisitor(deps: Deps, c: Context): Promise<Visitor> {
  const sessionToken = readToken(deps, c, 'session')
  const browserToken = readToken(deps, c, 'browser')
  const session = sessionToken ? await findSession(deps.db, deps.secrets.digest('cookie', sessionToken)) : undefined
  const browserId =
    session?.browser_id ??
    (browserToken ? await findBrowserId(deps.db, deps.secrets.digest('cookie', browserToken)) : undefined)
  const visitor = {
    browserId: browserId ?? null,
    session: session ? toKnownSession(session, deps.clock.now()) : sessionToken ? ('unknown' as const) : null,
    account: await readAccount(deps, c),
    override: await readOverride(deps, c),
    client: clientOf(deps, c),
    hostName: hostNameOf(c),
    userAgent: userAgentOf(c),
  }
  return visitor as Visitor
}

function toKnownSession(row: NonNullable<Awaited<ReturnType<typeof findSession>>>, now: Date): KnownSession {
  const watch = toActivity(row)
  return {
    id: row.id,
    ended: row.ended_at !== null,
    watch,
    locked: isLocked(watch, now),
    provedCodeId: row.proved_code_id,
    grants: row.grants,
  }
}

/** The visitor's session, or null without one or with a cookie that matches none. */
export function sessionOf({ session }: Pick<Visitor, 'session'>): KnownSession | null {
  return session === 'unknown' ? null : session
}

/** Whether the visitor's session is locked and has not ended. */
export function isSessionLocked(visitor: Pick<Visitor, 'session'>): boolean {
  const session = sessionOf(visitor)
  return session !== null && !session.ended && session.locked
}

export type OverrideHolder = Visitor & { readonly override: Override }

/** Admits only the holder of an admin override, who can change the settings of the operator login. */
export async function overrideHolder(deps: Deps, c: Context): Promise<OverrideHolder> {
  const visitor = await anyVisitor(deps, c)
  if (visitor.override === null) throw new AppError('admin_required')
  return visitor as OverrideHolder
}

/** Admits everyone without looking up who sent the request. For routes whose answer is the same for all. */
export async function anyone(): Promise<null> {
  return null
}

/** A visitor on the machine that runs the portal, with DEV_CONSOLE on. */
export type Developer = Visitor & { readonly [developing]: true }
declare const developing: unique symbol

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1)$/

/**
 * The guard of the console helpers that open every project (design section 3). DEV_CONSOLE must be on, the peer and the
 * Host must be this machine, and no proxy may have forwarded the request. Everyone else gets a 404.
 */
export async function developer(deps: Deps, c: Context): Promise<Developer> {
  const visitor = await anyVisitor(deps, c)
  const local = LOOPBACK.test(visitor.client.address) && isLoopbackName(visitor.hostName)
  if (!deps.config.devConsole || isForwarded(c) || !local) throw new AppError('not_found')
  return visitor as Developer
}
