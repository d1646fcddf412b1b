import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import type { SignedNda } from './queries.ts'
import * as texts from './texts.ts'

type Words = { lead: string; details: string[] }

/** The texts after signing, by what activates the code (design section 3). */
export function signedWords(
  { activation, status, usesRemaining, kept, validUntil }: SignedNda,
  mainProject: string | undefined,
  days: number,
): Words {
  const always = [
    texts.secureSessions({ usesRemaining }),
    ...(mainProject ? [texts.fullTearSheetAnd({ project: mainProject })] : []),
    texts.allAccessMonitoredAnd,
  ]
  if (kept && status === 'active')
    return {
      lead: texts.yourSignatureIsRecorded,
      details: [
        texts.immediateAccess,
        ...(validUntil ? [texts.validUntil({ validUntil: dayAndTimeUtc(validUntil) })] : []),
        ...always,
      ],
    }
  if (status === 'active') {
    return {
      lead: texts.yourPersonalInvestorAccess({ days }),
      details: [texts.immediateAccess, texts.validDaysFromSigning({ days }), ...always],
    }
  }
  if (activation === 'review') {
    return {
      lead: texts.yourSignatureIsRecordedYour({ days }),
      details: [texts.accessOnceOurTeam, texts.validDaysFromThen({ days }), ...always],
    }
  }
  return {
    lead: texts.yourSignatureIsRecordedYourCode({ days }),
    details: [texts.accessOnceYourEmail, texts.validDaysFromThen({ days }), ...always],
  }
}
