import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Log } from '../platform/log.ts'
import { AppError } from './app-error.ts'
import { answerError } from './on-error.ts'

/** Refuses bodies of more than `maxSize` bytes. */
export function limitBody(maxSize: number, refusal: ErrorCode, log: Log): MiddlewareHandler {
  const error = new AppError(refusal)
  const limit = bodyLimit({ maxSize, onError: (c) => answerError(c, log, error) })
  return (c, next) => (hasAllowedLength(c, maxSize) ? next() : limit(c, next))
}

/** Node reads no more than Content-Length, so a declared length is enough; the library would build a whole Request first, which is slow. */
function hasAllowedLength({ req }: Context, maxSize: number): boolean {
  const length = req.header('content-length')
  return length !== undefined && req.header('transfer-encoding') === undefined && Number(length) <= maxSize
}

/** Refuses compressed bodies: a few kilobytes of them can unpack to gigabytes, and no browser sends one by itself. */
export function refuseEncodedBodies(log: Log): MiddlewareHandler {
  return async (c, next) => {
    const coding = c.req.header('content-encoding')?.trim().toLowerCase() ?? ''
    if (coding !== '' && coding !== 'identity') return answerError(c, log, new AppError('body_encoded'))
    await next()
  }
}
