import type { ReturnOutcome, TermState } from '../../../../contract/agreements/term.ts'

export const STATES: Record<TermState, { word: string; tone: 'ok' | 'warn' | 'bad' | 'plain' }> = {
  bound: { word: 'Bound', tone: 'ok' },
  sign_again: { word: 'To sign again', tone: 'warn' },
  ending: { word: 'Ends soon', tone: 'warn' },
  ended: { word: 'Term over', tone: 'bad' },
  superseded: { word: 'Superseded', tone: 'plain' },
  withdrawn: { word: 'Withdrawn', tone: 'plain' },
}

export const OUTCOMES: Record<ReturnOutcome, string> = {
  returned: 'returned',
  destroyed: 'destroyed',
  both: 'partly returned, partly destroyed',
}
