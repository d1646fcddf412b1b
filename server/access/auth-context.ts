import { AsyncLocalStorage } from 'node:async_hooks'
import type { Trx } from '../db/tables.ts'

/** What the identity library's arguments cannot carry: the visitor it works for, and the transaction. */
type AuthContext = {
  browserId?: string | null
  address?: string
  userAgent?: string
  trx?: Trx
  passwordHash?: string
  /** Saved with a new session: when a second factor was shown for it. */
  /** When the session begins, by the portal's clock. */
  signedInAt?: string
  secondFactorAt?: string
}

/** In a file of its own, so that callers need not load the library. */
export const authContext = new AsyncLocalStorage<AuthContext>()

/** Runs a call to the library for a visitor; with `trx`, all its writes are in that transaction. */
export function withIdentity<T>(given: AuthContext, run: () => Promise<T>): Promise<T> {
  return authContext.run(given, run)
}
