import { describe, expect, test } from 'vitest'
import { LIMITS } from '../../../contract/limits.ts'
import { type CodeState, chosenCode, codeStatus, gateVerdict, personalCode, unlockVerdict } from './rules.ts'

const now = '2026-01-15T10:00:00.000Z'
const before = '2026-01-15T09:59:59.999Z'
const after = '2026-01-15T10:00:00.001Z'

function code(given: Partial<CodeState> = {}): CodeState {
  return {
    kind: 'personal',
    routes: ['vault', 'fanz', 'realestate'],
    usesRemaining: 25,
    validFrom: before,
    validUntil: after,
    revoked: false,
    switchedOff: false,
    ...given,
  }
}

describe('status', () => {
  test.each([
    ['active', code()],
    ['active', code({ validFrom: now })],
    ['active', code({ validUntil: null, usesRemaining: -1 })],
    ['pending', code({ validFrom: after })],
    ['pending', code({ validFrom: null, validUntil: null })],
    ['expired', code({ validUntil: now })],
    ['used', code({ usesRemaining: 0 })],
    ['used', code({ usesRemaining: 0, validUntil: before })],
    ['revoked', code({ revoked: true, usesRemaining: 0, validUntil: before })],
  ])('%s: %o', (status, state) => {
    expect(codeStatus(state, now)).toBe(status)
  })
})

describe('the unlock screen', () => {
  test('takes an active personal and an active bypass code', () => {
    expect(unlockVerdict(code(), now)).toBe('ok')
    expect(unlockVerdict(code({ kind: 'bypass', usesRemaining: -1, validUntil: null }), now)).toBe('ok')
  })

  test.each([
    ['unknown', undefined],
    ['managed', code({ kind: 'managed' })],
    ['shared timed', code({ kind: 'shared_timed' })],
    ['master', code({ kind: 'master' })],
    ['a switched-off bypass', code({ kind: 'bypass', switchedOff: true })],
    ['revoked', code({ revoked: true })],
    ['pending', code({ validFrom: after })],
    ['expired', code({ validUntil: now })],
    ['used up', code({ usesRemaining: 0 })],
  ])('refuses in the same words: %s', (_, state) => {
    expect(unlockVerdict(state, now)).toBe('unlock_invalid')
  })
})

describe('the gate', () => {
  const at = { now, hasSignedNda: true }

  test.each(['personal', 'managed', 'shared_timed', 'master', 'bypass'] as const)('takes a good %s code', (kind) => {
    expect(gateVerdict(code({ kind }), 'vault', at)).toBe('ok')
  })

  test.each([
    ['code_invalid', undefined, 'vault', true],
    ['code_invalid', code({ revoked: true }), 'vault', true],
    ['code_invalid', code({ switchedOff: true }), 'vault', true],
    ['code_wrong_route', code({ routes: ['fanz'] }), 'vault', true],
    ['code_nda_required', code({ kind: 'shared_timed' }), 'vault', false],
    ['code_not_yet_active', code({ validFrom: after }), 'vault', true],
    ['code_not_yet_active', code({ validFrom: null, validUntil: null }), 'vault', true],
    ['code_expired', code({ validUntil: now }), 'vault', true],
    ['code_used_up', code({ usesRemaining: 0 }), 'vault', true],
  ] as const)('%s', (refusal, state, route, hasSignedNda) => {
    expect(gateVerdict(state, route, { now, hasSignedNda })).toBe(refusal)
  })

  test('checks in the order of the spec, and the first failure decides the message', () => {
    const worst = {
      kind: 'shared_timed',
      revoked: true,
      routes: [],
      validFrom: after,
      validUntil: before,
      usesRemaining: 0,
    } as const
    const steps = [
      ['code_invalid', { revoked: false }],
      ['code_wrong_route', { routes: ['vault'] }],
      ['code_nda_required', {}],
    ] as const
    let state = code({ ...worst, routes: [] })
    for (const [refusal, mended] of steps) {
      expect(gateVerdict(state, 'vault', { now, hasSignedNda: false })).toBe(refusal)
      state = { ...state, ...(mended as Partial<CodeState>) }
    }
    expect(gateVerdict(state, 'vault', at)).toBe('code_not_yet_active')
    state = { ...state, validFrom: before }
    expect(gateVerdict(state, 'vault', at)).toBe('code_expired')
    state = { ...state, validUntil: null }
    expect(gateVerdict(state, 'vault', at)).toBe('code_used_up')
  })
})

test('a personal code is the prefix and six characters of 31 bits', () => {
  const { code: text, bits } = personalCode('HALCYON-', (alphabet, length) => (alphabet[35] ?? '').repeat(length))
  expect(text).toBe('HALCYON-999999')
  expect(bits).toBe(31)
})

test.each([
  ['AAAA', true],
  ['OPEN-DAY', true],
  ['NORTHGATE-2026', true],
  ['INVESTORRELATIONSEVENING', true],
  ['20260115093000', true],
  ['Q7XK2M9W', true],
  ['Q7XK2-M9WRT-4H', false],
  ['Q7XK2-M9WRT-4HVBP', false],
])('the strength of the chosen code %s counts words, not letters: weak is %s', (code, weak) => {
  const chosen = chosenCode(code)
  expect(chosen.weak).toBe(weak)
  expect(chosen.bits < LIMITS.generatedCodeBits).toBe(weak)
})

test('no chosen code counts as unguessable, however long', () => {
  expect(chosenCode('Q7XK2-M9WRT-4HVBP-8JQZD-3TFKC-6WNRS').bits).toBe(LIMITS.unguessableBits - 1)
})
