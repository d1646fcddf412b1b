import type { OwnRequest } from './queries.ts'

export function stateOf({ answer, meeting }: Pick<OwnRequest, 'answer' | 'meeting'>) {
  if (answer === null) return { word: 'Open', tone: 'metal' } as const
  if (answer === 'withdrawn') return { word: 'Withdrawn', tone: 'plain' } as const
  if (answer === 'declined') return { word: 'Declined', tone: 'plain' } as const
  return meeting?.cancelledAt
    ? ({ word: 'Cancelled', tone: 'warn' } as const)
    : ({ word: 'Answered', tone: 'ok' } as const)
}
