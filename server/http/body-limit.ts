import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Log } from '../platform/log.ts'
import { AppError } from './app-error.ts'
import { answerError } from './on-error.ts'

/** Refuses bodies of more than `most` bytes. */
export function atMost(most: number, refusal: ErrorCode, log: Log): MiddlewareHandler {
  const error = new AppError(refusal)
  const limit = bodyLimit({ maxSize: most, onError: (c) => answerError(c, log, error) })
  return (c, next) => (saysThatItFits(c, most) ? next() : limit(c, next))
}

/**
 * Node hands out no more of a body than its length said. Asked first, because the library has a whole Request made before it looks at
 * the length, which takes longer than to read a form.
 */
function saysThatItFits({ req }: Context, most: number): boolean {
  const said = req.header('content-length')
  return said !== undefined && req.header('transfer-encoding') === undefined && Number(said) <= most
}
