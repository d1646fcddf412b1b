import { call } from '../../../lib/call.ts'
import { warn } from './warn.ts'

/** The server does not know about the lock yet, so asking for access would reopen the page. */
let untold = false

/** Reports ten minutes without activity. */
export async function lockSession(): Promise<void> {
  untold = true
  try {
    await call('POST /api/session/lock', {})
    untold = false
  } catch (error) {
    warn('The session could not be locked on the server yet', error)
  }
}

/** Retries a pending lock; true if none remains. */
export async function lockSettled(): Promise<boolean> {
  if (untold) await lockSession()
  return !untold
}
