import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import type { SignedNda } from './queries.ts'

type Words = { lead: string; details: string[] }

/** The texts after signing, by what activates the code (design section 3). */
export function signedWords(
  { activation, status, usesRemaining, kept, validUntil }: SignedNda,
  mainProject: string | undefined,
  days: number,
): Words {
  const always = [
    `${usesRemaining} secure sessions`,
    ...(mainProject ? [`Full ${mainProject.toLowerCase()} tear sheet and materials`] : []),
    'All access monitored and logged',
  ]
  if (kept && status === 'active')
    return {
      lead: 'Your signature is recorded, and your access continues. Your code stays the same.',
      details: ['Immediate access', ...(validUntil ? [`Valid until ${dayAndTimeUtc(validUntil)}`] : []), ...always],
    }
  if (status === 'active') {
    return {
      lead: `Your personal investor access code is active for ${days} days. You need not keep it: a copy is on its way to your mailbox.`,
      details: ['Immediate access', `Valid ${days} days from signing`, ...always],
    }
  }
  if (activation === 'review') {
    return {
      lead: `Your signature is recorded. Your code becomes active once our team has reviewed it, and is then valid for ${days} days. A copy of it is on its way to your mailbox.`,
      details: ['Access once our team has reviewed your signature', `Valid ${days} days from then`, ...always],
    }
  }
  return {
    lead: `Your signature is recorded. Your code becomes active once you confirm your address with the link we emailed you, and is then valid for ${days} days.`,
    details: ['Access once your email address is confirmed', `Valid ${days} days from then`, ...always],
  }
}
