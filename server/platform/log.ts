import { type Logger, pino } from 'pino'
import { currentRequestId } from './request-scope.ts'

export type Log = Logger

/** If standard error cannot be written, this much is kept in memory and the rest is dropped. */
const MAX_WAITING_BYTES = 1_000_000

/** Logs JSON lines to standard error. Pass only ids, routes, counts and times, never personal data or secrets. */
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

/** Writes each line before the call returns, so that the last line of a process is not lost. */
function standardError() {
  const destination = pino.destination({ dest: 2, sync: true, maxLength: MAX_WAITING_BYTES })
  // A log that cannot be written must not stop the portal.
  destination.on('error', () => {})
  return destination
}

/** The type and stack of an error, without its message, which can contain values of a query or a visitor. */
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
