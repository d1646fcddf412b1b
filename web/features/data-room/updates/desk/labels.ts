import type { Recipient, StaffUpdate } from './queries.ts'

export const STATE_WORDS = {
  draft: { word: 'Draft', tone: 'plain' },
  scheduled: { word: 'Scheduled', tone: 'metal' },
  sending: { word: 'Sending', tone: 'metal' },
  sent: { word: 'Sent', tone: 'ok' },
  withdrawn: { word: 'Withdrawn', tone: 'bad' },
} as const

export const AGREEMENT_WORDS = {
  any: 'Any version of the agreement',
  current: 'The version of the agreement in force',
  older: 'An older version of the agreement',
} as const

const WITHHELD_WORDS = {
  no_access: 'No email: may no longer read it',
  unsubscribed: 'No email: unsubscribed',
  bounced: 'No email: an earlier one came back',
  complained: 'No email: complained about an earlier one',
  withdrawn: 'No email: withdrawn before it left',
  uncertain: 'Not sent again: may have arrived at a failed attempt',
} as const

/** What became of an email; nothing where it simply left, as most do. */
export function exceptionWords({ mail, withheld }: Recipient): string {
  if (withheld) return WITHHELD_WORDS[withheld]
  return {
    waiting: 'Email is queued',
    mailed: '',
    failed: 'Email failed',
    none: 'Found it in the portal',
    withheld: '',
  }[mail]
}

export function audienceWords(
  { narrowed, readers, agreement }: StaffUpdate,
  groupName: (id: string) => string,
): string {
  const named = readers.map(({ kind, value }) =>
    kind === 'group' ? groupName(value) : kind === 'domain' ? `@${value}` : value,
  )
  const who = narrowed
    ? named.slice(0, 3).join(', ') + (named.length > 3 ? ` and ${named.length - 3} more` : '')
    : 'Everyone with access'
  return agreement === 'any' ? who : `${who}, ${AGREEMENT_WORDS[agreement].toLowerCase()}`
}

export const peopleWords = (count: number) => (count === 1 ? '1 person' : `${count} people`)
