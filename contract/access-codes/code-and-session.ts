import { LIMITS } from '../limits.ts'

/** Why a code and a session end on different days. */
export const CODE_AND_SESSION = `The code can start sessions until its own end; a session, once started, stays open in its browser for ${LIMITS.investorGrantDays} days.`
