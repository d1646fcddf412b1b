import { BROWSER_ERRORS } from '../../../contract/operations/browser-errors.ts'
import { CallError } from '../../lib/call-error.ts'

/** The unlock screen has one message for a server fault and for no connection (design section 2). */
export function unlockMessage(error: unknown) {
  return serverMessage(error) ?? BROWSER_ERRORS.unlock_failed.message
}

/** The gate has different messages for a server fault and for no connection. */
export function gateMessage(error: unknown) {
  if (error instanceof CallError && error.status === 0) return BROWSER_ERRORS.gate_unreachable.message
  return serverMessage(error) ?? BROWSER_ERRORS.gate_failed.message
}

/** The server's message for a refusal; faults have the product spec's message for each screen. */
function serverMessage(error: unknown) {
  return error instanceof CallError && error.code && error.status < 500 ? error.message : undefined
}
