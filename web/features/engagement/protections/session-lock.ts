import { call } from '../../../lib/call.ts'
import { warn } from './warn.ts'

/** Set while the server has not been told; until then nothing may be asked that would open the page again. */
let untold = false

/** Tells the server that ten minutes have passed without activity. */
export async function lockSession(): Promise<void> {
  untold = true
  try {
    await call('POST /api/session/lock', {})
    untold = false
  } catch (error) {
    warn('The session could not be locked on the server yet', error)
  }
}

/** True once no lock waits to be told. */
export async function lockSettled(): Promise<boolean> {
  if (untold) await lockSession()
  return !untold
}
