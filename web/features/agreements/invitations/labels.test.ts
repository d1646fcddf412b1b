import { expect, test } from 'vitest'
import { outcome } from './labels.ts'

test.each([
  ['remind', 1, [], 'A reminder is on its way.'],
  [
    'remind',
    40,
    ['too_soon', 'too_soon', 'signed'],
    '40 reminders are on their way. Skipped: 2 emailed within the last day; 1 already signed.',
  ],
  ['withdraw', 2, [], '2 invitations are withdrawn.'],
  ['send-again', 0, ['open'], 'Nothing was sent. Skipped: 1 still open: remind instead.'],
] as const)('%s, done to %i', (act, done, why, said) => {
  expect(outcome(act, { done, left: why.map((one) => ({ why: one })) })).toBe(said)
})
