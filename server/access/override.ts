import type { Context } from 'hono'
import type { StaffActor } from '../audit/service.ts'
import type { Deps } from '../deps.ts'
import { bearerOf } from '../http/request-headers.ts'
import { iso } from '../platform/clock.ts'
import { readToken } from './cookies.ts'
import { findOverride } from './queries.ts'

declare const proven: unique symbol

/** An admin override that this request has proved. Only access/ makes one. */
export type Override = {
  readonly grantId: string
  readonly sessionId: string
  /** The admin login that started it. */
  readonly loginId: string
  readonly endsAt: string
  readonly [proven]: 'override'
}

/**
 * The override of this request. It needs both the HttpOnly cookie of its session and the token of its tab, so that neither a script nor
 * another site can use it. The token is in a header only, because URLs end up in logs.
 */
export async function readOverride(deps: Deps, c: Context): Promise<Override | null> {
  const [token] = /^[\w-]{43}$/.exec(bearerOf(c) ?? '') ?? []
  const sessionToken = readToken(deps, c, 'session')
  if (!token || !sessionToken) return null
  const row = await findOverride(deps.db, {
    sessionDigest: deps.secrets.digest('cookie', sessionToken),
    tokenDigest: deps.secrets.digest('override', token),
    now: iso(deps.clock.now()),
  })
  if (!row?.admin_login_id) return null
  return { grantId: row.id, sessionId: row.session_id, loginId: row.admin_login_id, endsAt: row.ends_at } as Override
}

/** The actor of what is done with an override. */
export function overrideActor(
  { grantId, sessionId }: Pick<Override, 'grantId' | 'sessionId'>,
  from: Pick<StaffActor, 'client' | 'userAgent'>,
): StaffActor {
  const { client, userAgent } = from
  return { name: `override:${grantId}`, accountId: null, sessionId, client, userAgent } as StaffActor
}
