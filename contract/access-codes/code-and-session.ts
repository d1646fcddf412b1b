/** Why a code and a session end on different days. */
export function codeAndSession(sessionDays: number): string {
  return `The code can start sessions until its own end; a session, once started, stays open in its browser for ${sessionDays} days.`
}
