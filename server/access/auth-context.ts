import { AsyncLocalStorage } from 'node:async_hooks'
import type { Trx } from '../db/tables.ts'

/** What the identity library cannot be told through its own arguments: in whose name it works, and in which transaction. */
type AuthContext = {
  browserId?: string | null
  address?: string
  userAgent?: string
  trx?: Trx
  passwordHash?: string
  /** Given to a session that is made: a second factor was shown for it. */
  secondFactorAt?: string
}

/** Apart from the library, so that whoever calls it need not load it at the start. */
export const authContext = new AsyncLocalStorage<AuthContext>()

/** Runs a call of the library for a visitor, and where `trx` is given, all that it writes in that transaction. */
export function withIdentity<T>(given: AuthContext, run: () => Promise<T>): Promise<T> {
  return authContext.run(given, run)
}
