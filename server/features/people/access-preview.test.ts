import { expect, test } from 'vitest'
import type { GrantState } from '../../access/decide.ts'
import { type AccessFacts, previewAccess } from './access-preview.ts'

const policy = { now: new Date('2026-01-15T10:00:00.000Z'), expiryEndsSessions: false }
const grant = (given: Partial<GrantState>): GrantState => ({
  ...{ id: 'g', kind: 'route', route: 'vault', codeId: 'c', email: 'e@x.example', ended: false },
  ...{ createdAt: '2026-01-15T09:00:00.000Z', lastUsedAt: '2026-01-15T09:00:00.000Z' },
  endsAt: '2026-01-16T09:00:00.000Z',
  ...{ codeRoutes: ['vault'], codeRevoked: false, codeValidUntil: null, ndaSuperseded: false, ndaWithdrawn: false },
  ...{ signature: null, externalAgreementEndsAt: null },
  ...given,
})
const facts = (given: Partial<AccessFacts>): AccessFacts => ({
  ...{ sessions: [], account: null, approvals: [], codes: [], held: null },
  ...given,
})
const month = grant({ id: 'long', kind: 'investor', route: null, endsAt: '2026-02-14T09:00:00.000Z' })

test('of several grants, the one that lasts longest says until when: within a session and across sessions', () => {
  for (const sessions of [[[grant({}), month]], [[grant({})], [month]], [[month], [grant({})]]])
    expect(previewAccess('vault', facts({ sessions }), policy)).toEqual({
      access: 'granted',
      why: 'unlocked with their code, until 14 February 2026',
    })
})

test('a grant ends with its code, where that is set, and with the agreement signed elsewhere', () => {
  const short = { ...month, codeValidUntil: '2026-01-20T09:00:00.000Z' }
  const ends = (one: GrantState, expiryEndsSessions = true) =>
    previewAccess('vault', facts({ sessions: [[one]] }), { ...policy, expiryEndsSessions }).why
  expect(ends(short)).toContain('until 20 January 2026')
  expect(ends(short, false)).toContain('until 14 February 2026')
  expect(ends({ ...month, externalAgreementEndsAt: '2026-01-18T09:00:00.000Z' })).toContain('until 18 January 2026')
})

test('of several codes, the one that is valid longest is named', () => {
  const code = (kind: string, validUntil: string | null) => ({
    kind,
    status: 'active',
    routes: ['vault' as const],
    validUntil,
  })
  const codes = [code('personal', '2026-01-20T09:00:00.000Z'), code('managed', '2026-03-01T09:00:00.000Z')]
  expect(previewAccess('vault', facts({ codes }), policy)).toEqual({
    access: 'code',
    why: 'with their managed code until 1 March 2026',
  })
  expect(previewAccess('vault', facts({ codes: [...codes, code('shared_timed', null)] }), policy).why).toBe(
    'with their shared_timed code',
  )
})
