import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ErrorCode } from '../../contract/errors.ts'
import { isDatabaseAway } from '../db/open.ts'
import { FilesAway } from '../platform/files.ts'
import type { Log } from '../platform/log.ts'
import { AppError } from './app-error.ts'

/** Answers an error. An unexpected one is logged in full and answered with `fault`, which reveals nothing internal. */
export function answerError(c: Context, log: Log, thrown: unknown, fault: ErrorCode = 'internal'): Response {
  const away = unavailableCode(thrown)
  const error = thrown instanceof AppError ? thrown : new AppError(away && fault === 'internal' ? away : fault)
  c.set('refusal', error.code)
  if (!(thrown instanceof AppError)) log.error({ error: thrown, requestId: c.get('requestId') }, 'unexpected error')
  const status = away ? 503 : error.status
  if (error.details.retryAfterSeconds !== undefined) c.header('Retry-After', String(error.details.retryAfterSeconds))
  const body = error.body
  const requestId = c.get('requestId')
  if (status >= 500 && requestId) body.error.requestId = requestId
  return c.json(body, status as ContentfulStatusCode)
}

/** The error code if the database or the files cannot be reached, so that trying again may help. */
function unavailableCode(error: unknown): ErrorCode | undefined {
  // First, because an unreachable bucket fails with the same codes as a database.
  if (error instanceof FilesAway) return 'files_unavailable'
  return isDatabaseAway(error) ? 'unavailable' : undefined
}
