import type { MiddlewareHandler } from 'hono'
import type { Log } from '../platform/log.ts'
import { AppError } from './app-error.ts'
import { answerError } from './on-error.ts'

/**
 * Refuses bodies that would have to be unpacked first: a few kilobytes of them could become gigabytes. No browser sends one by
 * itself.
 */
export function plainBodiesOnly(log: Log): MiddlewareHandler {
  return async (c, next) => {
    const coding = c.req.header('content-encoding')?.trim().toLowerCase() ?? ''
    if (coding !== '' && coding !== 'identity') return answerError(c, log, new AppError('body_encoded'))
    await next()
  }
}
