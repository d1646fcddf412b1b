import { expect, test } from 'vitest'
import type { CodeState } from '../rules.ts'
import { findLost } from './rules.ts'

const NOW = '2026-01-15T10:00:00.000Z'
const BEFORE = '2026-01-01T10:00:00.000Z'
const AFTER = '2026-01-20T10:00:00.000Z'

function code(row: string, given: Partial<CodeState> = {}, awaits: 'email' | 'review' | null = null) {
  const state: CodeState = {
    kind: 'personal',
    routes: ['vault'],
    usesRemaining: 25,
    validFrom: BEFORE,
    validUntil: AFTER,
    revoked: false,
    switchedOff: false,
    ...given,
  }
  return { row, state, awaits }
}
const live = code('live')
const later = code('later', { validFrom: AFTER })
const ended = code('ended', { validUntil: NOW })
const used = code('used', { usesRemaining: 0 })
const revoked = code('revoked', { revoked: true })
const waiting = code('waiting', { validFrom: null, validUntil: null }, 'email')
const reviewed = code('reviewed', { validFrom: null, validUntil: null }, 'review')

test.each([
  ['no code', [], { is: 'none' }],
  ['a live one', [live], { is: 'live', row: 'live' }],
  ['one whose beginning is set', [later], { is: 'live', row: 'later' }],
  ['the newest of two live ones', [live, later], { is: 'live', row: 'live' }],
  ['a live one before a revoked one', [revoked, live], { is: 'live', row: 'live' }],
  ['one that waits for its address', [ended, waiting], { is: 'awaiting_email', row: 'waiting' }],
  ['one that waits for review', [reviewed], { is: 'awaiting_review' }],
  ['one whose end is now', [ended], { is: 'ended' }],
  ['one without uses', [used], { is: 'ended' }],
  ['a revoked one', [revoked], { is: 'revoked' }],
  ['a revoked one among ended ones', [ended, revoked, used], { is: 'revoked' }],
])('%s', (_, codes, verdict) => {
  expect(findLost(codes, NOW)).toEqual(verdict)
})
