import { CallError } from './call-error.ts'

/** The server's message, or `otherwise` if there is none: no response, or one from a proxy. */
export function refusalMessage(error: unknown, otherwise: string): string {
  return error instanceof CallError && error.status > 0 && error.code ? error.message : otherwise
}
