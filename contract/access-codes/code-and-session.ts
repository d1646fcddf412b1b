import * as texts from '../texts.ts'

/** Why a code and a session end on different days. */
export function codeAndSession(sessionDays: number): string {
  return texts.codeAndSession({ sessionDays })
}
