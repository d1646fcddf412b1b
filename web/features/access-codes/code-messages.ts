import { BROWSER_ERRORS } from '../../../contract/operations/browser-errors.ts'
import { CallError } from '../../lib/call-error.ts'

/** The unlock screen says the same of a fault and of a missing connection (design section 2). */
export function unlockMessage(error: unknown) {
  return serverWords(error) ?? BROWSER_ERRORS.unlock_failed.message
}

/** The gate tells a fault on the server from no connection to it. */
export function gateMessage(error: unknown) {
  if (error instanceof CallError && error.status === 0) return BROWSER_ERRORS.gate_unreachable.message
  return serverWords(error) ?? BROWSER_ERRORS.gate_failed.message
}

/** A refusal has its words; a fault has the specification's for the screen that it happened on. */
function serverWords(error: unknown) {
  return error instanceof CallError && error.code && error.status < 500 ? error.message : undefined
}
