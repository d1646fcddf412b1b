import { describe, expect, test } from 'vitest'
import { type AccessPolicy, decideAccess, type GrantState } from './decide.ts'

const NOW = new Date('2026-01-15T10:00:00.000Z')
const POLICY: AccessPolicy = { now: NOW, expiryEndsSessions: false }
const later = '2026-01-16T10:00:00.000Z'
const atNow = NOW.toISOString()
const justAfter = '2026-01-15T10:00:00.001Z'

function grant(given: Partial<GrantState> = {}): GrantState {
  return {
    id: 'g',
    kind: 'route',
    route: 'vault',
    codeId: 'c',
    email: 'e@x.example',
    createdAt: atNow,
    lastUsedAt: atNow,
    endsAt: later,
    ended: false,
    codeRoutes: ['vault', 'fanz', 'realestate'],
    codeRevoked: false,
    codeValidUntil: later,
    ndaSuperseded: false,
    ndaWithdrawn: false,
    signature: null,
    externalAgreementEndsAt: null,
    ...given,
  }
}

const decide = (grants: GrantState[], policy: Partial<AccessPolicy> = {}) =>
  decideAccess('vault', { grants, ended: false, override: 'o' }, { ...POLICY, ...policy }).answer

describe('granted', () => {
  test.each([
    ['a route grant for the project', grant(), 'route'],
    ['a route grant until its very last millisecond', grant({ endsAt: justAfter }), 'route'],
    ['an investor grant whose code covers the project', grant({ kind: 'investor', route: null }), 'investor'],
    ['master, whatever the project', grant({ kind: 'master', route: null, codeRoutes: [] }), 'master'],
    [
      'override, whatever the project',
      grant({ id: 'o', kind: 'override', route: null, codeId: null, codeRoutes: [] }),
      'override',
    ],
    [
      'an investor grant that outlives its code, by default',
      grant({ kind: 'investor', route: null, codeValidUntil: atNow }),
      'investor',
    ],
  ])('%s', (_, held, method) => {
    expect(decide([held])).toEqual({ access: 'granted', method })
  })

  test('a route grant is used before an investor grant, which would create another route grant', () => {
    const decision = decideAccess(
      'vault',
      { grants: [grant({ id: 'i', kind: 'investor', route: null }), grant({ id: 'r' })], ended: false },
      POLICY,
    )
    expect(decision.grant?.id).toBe('r')
  })
})

describe('the gate', () => {
  test.each([
    ['no session', undefined],
    ['a session without any grant', { grants: [], ended: false }],
    ['a good session that covers another project', { grants: [grant({ route: 'fanz' })], ended: false }],
    [
      'an investor whose code does not list the project',
      { grants: [grant({ kind: 'investor', route: null, codeRoutes: ['fanz'] })], ended: false },
    ],
    [
      'a good session whose grant for this project is over',
      { grants: [grant({ route: 'fanz' }), grant({ endsAt: atNow })], ended: false },
    ],
  ])('%s', (_, session) => {
    expect(decideAccess('vault', session, POLICY).answer).toEqual({ access: 'gate' })
  })
})

describe('an override without its token', () => {
  const held = (given: Partial<GrantState> = {}) => grant({ id: 'o', kind: 'override', route: null, ...given })

  test('counts as missing, whether live or ended', () => {
    for (const override of [held(), held({ ended: true }), held({ endsAt: atNow })])
      for (const shown of [undefined, 'another'])
        expect(decideAccess('vault', { grants: [override], ended: false, override: shown }, POLICY).answer).toEqual({
          access: 'gate',
        })
  })

  test('leaves the other grants of the session in effect', () => {
    const decide = (...grants: GrantState[]) => decideAccess('vault', { grants, ended: false }, POLICY).answer
    expect(decide(held(), grant())).toEqual({ access: 'granted', method: 'route' })
    expect(decide(held(), grant({ codeRevoked: true }))).toEqual({ access: 'redirect', reason: 'code_revoked' })
  })
})

describe('redirects to the agreement with the reason', () => {
  test.each([
    ['a cookie that stands for nothing', 'unknown' as const, 'credentials_missing'],
    ['a session that was cleared', { grants: [grant()], ended: true }, 'credentials_missing'],
    [
      'only grants that something else replaced',
      { grants: [grant({ ended: true })], ended: false },
      'credentials_missing',
    ],
    [
      'a grant at the very millisecond of its end',
      { grants: [grant({ endsAt: atNow })], ended: false },
      'access_expired',
    ],
    ['a revoked code', { grants: [grant({ codeRevoked: true })], ended: false }, 'code_revoked'],
    ['a signature that no longer stands', { grants: [grant({ ndaSuperseded: true })], ended: false }, 'nda_missing'],
  ])('%s', (_, session, reason) => {
    expect(decideAccess('vault', session, POLICY).answer).toEqual({ access: 'redirect', reason })
  })

  test('with codes.expiryEndsSessions the investor session ends with its code', () => {
    const held = grant({ kind: 'investor', route: null, codeValidUntil: atNow })
    expect(decide([held], { expiryEndsSessions: true })).toEqual({ access: 'redirect', reason: 'access_expired' })
  })
})

test('after a project was restored, only grants that are younger open it; an override always does', () => {
  const policy = { ...POLICY, restoredAt: atNow }
  const access = (given: Partial<GrantState>, override?: string) =>
    decideAccess('vault', { grants: [grant(given)], ended: false, override }, policy).answer
  for (const kind of ['route', 'investor', 'master'] as const) {
    expect(access({ kind, createdAt: atNow }), kind).toEqual({ access: 'gate' })
    expect(access({ kind, createdAt: justAfter }), kind).toMatchObject({ access: 'granted' })
  }
  expect(access({ id: 'o', kind: 'override', route: null, createdAt: atNow }, 'o')).toMatchObject({
    method: 'override',
  })
})
