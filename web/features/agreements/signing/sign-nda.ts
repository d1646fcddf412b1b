import { BROWSER_ERRORS } from '../../../../contract/operations/browser-errors.ts'
import { PAGE_LIMITS } from '../../../../contract/page-limits.ts'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import type { Identity } from './form-checks.ts'
import type { SignedNda } from './queries.ts'
import * as texts from './texts.ts'
import type { Reading } from './use-reading.ts'

/**
 * Reports the rest of this visit's reading session, then signs with it. A retry sends the same reading session, so that a lost
 * response does not lead to two signatures.
 */
export async function signNda(
  reading: Reading,
  identity: Identity,
  hashes: { ndaTextHash: string; assentHash: string },
): Promise<SignedNda> {
  const signal = AbortSignal.timeout(PAGE_LIMITS.ndaSubmissionTimeoutMs)
  const late = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new CallError(texts.noAnswerInTime, { status: 0, timedOut: true }))),
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
  // The timeout covers opening, reporting and signing together.
  return Promise.race([sign(), late])
}

/** The text of the red alert: the server's message for a refusal, otherwise that of the product spec. */
export function signingMessage(error: unknown) {
  if (!(error instanceof CallError)) return BROWSER_ERRORS.nda_failed.message
  if (error.timedOut) return BROWSER_ERRORS.nda_timed_out.message
  return error.code && error.status < 500 ? error.message : BROWSER_ERRORS.nda_failed.message
}
