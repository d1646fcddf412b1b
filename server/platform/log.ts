import { type Logger, pino } from 'pino'
import { currentRequestId } from './request-scope.ts'

export type Log = Logger

/** Where standard error cannot be written, this much waits in memory; what comes after it is dropped. */
const MAX_WAITING_BYTES = 1_000_000

/** JSON lines on standard error. Nothing personal and no secret is ever passed to it: ids, routes, counts and times only. */
export function makeLog(level: string): Log {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { error: describeError },
      mixin: () => {
        const requestId = currentRequestId()
        return requestId === undefined ? {} : { requestId }
      },
    },
    standardError(),
  )
}

/** Each line is written before the call returns, so that the last words of a process are there. */
function standardError() {
  const destination = pino.destination({ dest: 2, sync: true, maxLength: MAX_WAITING_BYTES })
  // A log that cannot be written must not stop the portal.
  destination.on('error', () => {})
  return destination
}

/** An error's kind and place, without values that a query or a visitor may have put into it. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { kind: typeof error }
  const code = 'code' in error ? String(error.code) : undefined
  return { kind: error.name, code, message: error.message.split('\n', 1)[0]?.slice(0, 300), stack: places(error.stack) }
}

function places(stack: string | undefined): string[] {
  const lines = stack?.split('\n') ?? []
  return lines
    .filter((line) => line.startsWith('    at '))
    .slice(0, 12)
    .map((line) => line.trim())
}
