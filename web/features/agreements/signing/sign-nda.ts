import { LIMITS } from '../../../../contract/limits.ts'
import { BROWSER_ERRORS } from '../../../../contract/operations/browser-errors.ts'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import type { Identity } from './form-checks.ts'
import type { SignedNda } from './queries.ts'
import type { Reading } from './use-reading.ts'

/**
 * Signs with this visit's reading, after the end of that reading was reported. Trying again sends the same reading, so a signature
 * whose answer was lost is not made twice.
 */
export async function signNda(
  reading: Reading,
  identity: Identity,
  hashes: { ndaTextHash: string; assentHash: string },
): Promise<SignedNda> {
  const signal = AbortSignal.timeout(LIMITS.ndaSubmissionTimeoutMs)
  const late = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new CallError('No answer in time', { status: 0, timedOut: true }))),
  )
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const submit = (readingId: string) =>
    call('POST /api/nda/submissions', { ...identity, ...hashes, readingId, timeZone, ndaAccepted: true }, { signal })

  async function sign() {
    await reading.reporter.flush()
    try {
      return await submit((await reading.current()).readingId)
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'reading_session_unknown')) throw error
      const { readingId } = await reading.reopen()
      await reading.reporter.restart()
      return await submit(readingId)
    }
  }
  // The time counts for the whole of it: opening, reporting and signing.
  return Promise.race([sign(), late])
}

/** What the red alert says: the server's words for a refusal, the specification's for everything that went wrong on the way. */
export function signingMessage(error: unknown) {
  if (!(error instanceof CallError)) return BROWSER_ERRORS.nda_failed.message
  if (error.timedOut) return BROWSER_ERRORS.nda_timed_out.message
  return error.code && error.status < 500 ? error.message : BROWSER_ERRORS.nda_failed.message
}
