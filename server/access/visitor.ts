import type { Context } from 'hono'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { ClientAddress } from '../http/client-address.ts'
import { readAccount, type SignedIn } from './account.ts'
import { clientOf } from './client.ts'
import { readToken } from './cookies.ts'
import type { GrantState } from './decide.ts'
import { findSession } from './grant-queries.ts'
import { type Override, readOverride } from './override.ts'
import { findBrowserId } from './queries.ts'
import { isLocked, type Watch, watchOf } from './watch.ts'

declare const proven: unique symbol

/** `locked`: after ten minutes without activity, until its own code is entered again. */
export type KnownSession = {
  readonly id: string
  readonly ended: boolean
  readonly watch: Watch | null
  readonly locked: boolean
  /** As they are at this request; whoever changes them reads them again in the transaction. */
  readonly grants: readonly GrantState[]
}

/** Whoever asks: a browser, and the account it is signed in to, if it is. Only access/ makes one. */
export type Visitor = {
  readonly browserId: string | null
  /** `unknown`: there is a session cookie, but nothing it stands for. */
  readonly session: KnownSession | 'unknown' | null
  readonly account: SignedIn | null
  /** The admin override whose token came with the request. */
  readonly override: Override | null
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
    session: session ? knownSession(session, deps.clock.now()) : sessionToken ? ('unknown' as const) : null,
    account: await readAccount(deps, c),
    override: await readOverride(deps, c),
    client: clientOf(deps, c),
    hostName: (c.req.header('host') ?? '').replace(/:\d+$/, ''),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 500),
  }
  return visitor as Visitor
}

function knownSession(row: NonNullable<Awaited<ReturnType<typeof findSession>>>, now: Date): KnownSession {
  const watch = watchOf(row)
  return { id: row.id, ended: row.ended_at !== null, watch, locked: isLocked(watch, now), grants: row.grants }
}

/** Whether the visitor has a session that is locked; one that has ended is not. */
export function isSessionLocked({ session }: Pick<Visitor, 'session'>): boolean {
  return session !== null && session !== 'unknown' && !session.ended && session.locked
}

/** Whoever holds an override: the guard of what concerns the admin login itself. */
export type OverrideHolder = Visitor & { readonly override: Override }

export async function overrideHolder(deps: Deps, c: Context): Promise<OverrideHolder> {
  const visitor = await anyVisitor(deps, c)
  if (visitor.override === null) throw new AppError('admin_required')
  return visitor as OverrideHolder
}

/** The guard of what asks for nothing and needs no look at the database. */
export async function anyone(): Promise<null> {
  return null
}
