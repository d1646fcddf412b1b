import type { Context } from 'hono'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { iso } from '../platform/clock.ts'
import { readToken } from './cookies.ts'
import { findSetupSession } from './setup-queries.ts'
import { anyVisitor, type Visitor } from './visitor.ts'

declare const proven: unique symbol

/** The browser that opened the setup link, until an admin account can act. */
export type SetupHolder = Visitor & {
  readonly setup: {
    readonly sessionDigest: string
    /** The account that the setup has made, if any. */
    readonly accountId: string | null
  }
  readonly [proven]: 'setup'
}

export const linkDigest = (deps: Deps, token: string) => deps.secrets.digest('setup', `link ${token}`)
export const setupSessionDigest = (deps: Deps, token: string) => deps.secrets.digest('setup', `session ${token}`)

/** The guard of the setup. Everybody else is answered like at an unknown address. */
export async function setupHolder(deps: Deps, c: Context): Promise<SetupHolder> {
  const token = readToken(deps, c, 'setup')
  if (!token) throw new AppError('not_found')
  const sessionDigest = setupSessionDigest(deps, token)
  const found = await findSetupSession(deps.db, { digest: sessionDigest, now: iso(deps.clock.now()) })
  if (!found) throw new AppError('not_found')
  const visitor = await anyVisitor(deps, c)
  return { ...visitor, setup: { sessionDigest, accountId: found.account_id } } as SetupHolder
}
