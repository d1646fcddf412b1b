import type { OwnRequest } from './queries.ts'
import * as texts from './texts.ts'

export function stateOf({ answer, meeting }: Pick<OwnRequest, 'answer' | 'meeting'>) {
  if (answer === null) return { word: texts.open, tone: 'metal' } as const
  if (answer === 'withdrawn') return { word: texts.withdrawn, tone: 'plain' } as const
  if (answer === 'declined') return { word: texts.declined, tone: 'plain' } as const
  return meeting?.cancelledAt
    ? ({ word: texts.cancelled, tone: 'warn' } as const)
    : ({ word: texts.answered, tone: 'ok' } as const)
}
