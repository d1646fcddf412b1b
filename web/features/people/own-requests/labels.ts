import type { OwnRequest } from './queries.ts'

export const KINDS: Record<OwnRequest['kind'], string> = {
  access: 'Access as an existing investor',
  new_code: 'A new access code',
  call: 'Investor call',
  meeting: '1:1 meeting',
  data_room: 'Data room access',
  nda_changes: 'Changes to the agreement',
  nda_declined: 'You declined to sign',
  withdrawal: 'To withdraw from the agreement',
}

/** The state in a word, with the tone of its mark. */
export function stateOf({ answer, meeting }: Pick<OwnRequest, 'answer' | 'meeting'>) {
  if (answer === null) return { word: 'Open', tone: 'metal' } as const
  if (answer === 'withdrawn') return { word: 'Withdrawn', tone: 'plain' } as const
  if (answer === 'declined') return { word: 'Declined', tone: 'plain' } as const
  return meeting?.cancelledAt
    ? ({ word: 'Cancelled', tone: 'warn' } as const)
    : ({ word: 'Answered', tone: 'ok' } as const)
}

/** As many as the server takes. */
export const MAX_MESSAGE_LENGTH = 1000
