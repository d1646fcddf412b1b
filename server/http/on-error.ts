import type { Context } from 'hono'
import type { ErrorCode } from '../../contract/errors.ts'
import { isDatabaseUnavailable } from '../db/open.ts'
import { FilesUnavailable } from '../platform/files.ts'
import type { Log } from '../platform/log.ts'
import { AppError } from './app-error.ts'
import { ClientGone } from './read-body.ts'
import { respond, respondJson, setHeader } from './respond.ts'

/** For log and metrics, because nobody gets it; the number that nginx made usual. */
export const CLIENT_GONE = 499

/**
 * Turns an error into a reply. An unexpected error is logged in full; the reply says only `fault`, or that a service is
 * unavailable.
 */
export function answerError(c: Context, log: Log, thrown: unknown, fault: ErrorCode = 'internal'): Response {
  if (thrown instanceof ClientGone) {
    log.debug({ error: thrown }, 'the client is gone')
    return respond(c, null, CLIENT_GONE)
  }
  const unavailable = unavailableCode(thrown)
  const error =
    thrown instanceof AppError ? thrown : new AppError(unavailable && fault === 'internal' ? unavailable : fault)
  const requestId = c.get('requestId')
  c.set('refusal', error.code)
  if (!(thrown instanceof AppError)) log.error({ error: thrown, requestId }, 'unexpected error')
  const status = unavailable ? 503 : error.status
  if (error.details.retryAfterSeconds !== undefined)
    setHeader(c, 'Retry-After', String(error.details.retryAfterSeconds))
  const body = error.body
  if (status >= 500 && requestId) body.error.requestId = requestId
  return respondJson(c, body, status)
}

/** The error code if the database or the files cannot be reached, so that trying again may help. */
function unavailableCode(error: unknown): ErrorCode | undefined {
  // First, because an unreachable bucket fails with the same codes as a database.
  if (error instanceof FilesUnavailable) return 'files_unavailable'
  return isDatabaseUnavailable(error) ? 'unavailable' : undefined
}
