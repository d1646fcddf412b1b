import { CallError } from './call-error.ts'

/** What the server said of a refusal, or `otherwise` where it had no words: no answer, or one of something in between. */
export function refusalMessage(error: unknown, otherwise: string): string {
  return error instanceof CallError && error.status > 0 && error.code ? error.message : otherwise
}
