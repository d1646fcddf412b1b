import { describe, expect, test } from 'vitest'
import { type AccountRights, decideAccess, type GrantState, type ProjectPolicy } from './decide.ts'

const NOW = new Date('2026-01-15T10:00:00.000Z')
const POLICY: ProjectPolicy = { now: NOW, expiryEndsSessions: false, agreement: 'code' }
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
    signer: null,
    paperUntil: null,
    ...given,
  }
}

const decide = (grants: GrantState[], policy: Partial<ProjectPolicy> = {}) =>
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

const SIGNED = { version: 1, boundUntil: '2031-01-15T10:00:00.000Z' }
const ENDED = { version: 1, boundUntil: atNow }
const GATE = (agreement: 'signed' | 'external') => ({ access: 'gate', agreement })
const AGAIN = { access: 'redirect', reason: 'sign_again' }
const session = (method: string) => ({ access: 'granted', method })

describe('the agreement that a project asks for', () => {
  const personal = (given: Partial<GrantState> = {}) =>
    grant({ kind: 'investor', route: null, signature: SIGNED, ...given })
  const onPaper = (given: Partial<GrantState> = {}) =>
    grant({ kind: 'investor', route: null, externalAgreementEndsAt: later, paperUntil: later, ...given })
  const over = { access: 'redirect', reason: 'access_expired' }
  const missing = { access: 'redirect', reason: 'nda_missing' }
  const withdrawn = { access: 'redirect', reason: 'nda_withdrawn' }

  test.each<[name: string, held: GrantState, code: object, signed: object, external: object]>([
    // What is held, and the answers of a project that asks for a code, a signature, an agreement on paper.
    ['a personal code', personal(), session('investor'), session('investor'), GATE('external')],
    ['a personal code, its term ended', personal({ signature: ENDED }), AGAIN, AGAIN, GATE('external')],
    ['a personal code, superseded', personal({ ndaSuperseded: true }), missing, missing, missing],
    [
      'a personal code, withdrawn',
      personal({ ndaSuperseded: true, ndaWithdrawn: true, codeRevoked: true }),
      withdrawn,
      withdrawn,
      withdrawn,
    ],
    ['a managed code', grant(), session('route'), GATE('signed'), GATE('external')],
    ['a managed code of a signer', grant({ signer: SIGNED }), session('route'), session('route'), GATE('external')],
    ['a managed code of a signer, term ended', grant({ signer: ENDED }), session('route'), AGAIN, GATE('external')],
    ['a managed code on paper', grant({ paperUntil: later }), session('route'), session('route'), session('route')],
    ['a managed code, paper ended', grant({ paperUntil: atNow }), session('route'), GATE('signed'), GATE('external')],
    [
      'a managed code until the last millisecond of the paper',
      grant({ paperUntil: justAfter }),
      session('route'),
      session('route'),
      session('route'),
    ],
    ['a shared code of a signer', grant({ signature: SIGNED }), session('route'), session('route'), GATE('external')],
    ['a shared code, withdrawn since', grant({}), session('route'), GATE('signed'), GATE('external')],
    [
      'a shared code of a signer on paper',
      grant({ signature: SIGNED, paperUntil: later }),
      session('route'),
      session('route'),
      session('route'),
    ],
    ['a code from an agreement on paper', onPaper(), session('investor'), session('investor'), session('investor')],
    [
      'a code from an agreement on paper, ended',
      onPaper({ externalAgreementEndsAt: atNow, paperUntil: atNow }),
      over,
      over,
      over,
    ],
    ['bypass', grant({ kind: 'investor', route: null }), session('investor'), GATE('signed'), GATE('external')],
    ['master', grant({ kind: 'master', route: null }), session('master'), GATE('signed'), GATE('external')],
    [
      'an admin override',
      grant({ id: 'o', kind: 'override', route: null, codeId: null }),
      session('override'),
      session('override'),
      session('override'),
    ],
  ])('%s', (_, held, code, signed, external) => {
    const answers = (['code', 'signed', 'external'] as const).map((agreement) => decide([held], { agreement }))
    expect(answers).toEqual([code, signed, external])
  })

  test.each<[name: string, given: Partial<AccountRights>, code: object, signed: object, external: object]>([
    ['an approved account', {}, session('account'), GATE('signed'), GATE('external')],
    ['of a signer', { signature: SIGNED }, session('account'), session('account'), GATE('external')],
    ['whose term has ended', { signature: ENDED }, AGAIN, AGAIN, GATE('external')],
    ['on paper', { paperUntil: later }, session('account'), session('account'), session('account')],
    ['whose paper has ended', { paperUntil: atNow }, session('account'), GATE('signed'), GATE('external')],
    ['of an admin', { isAdmin: true }, session('admin'), session('admin'), session('admin')],
  ])('an account: %s', (_, given, code, signed, external) => {
    const account = { isAdmin: false, routes: ['vault'], ...given }
    const answers = (['code', 'signed', 'external'] as const).map(
      (agreement) => decideAccess('vault', undefined, { ...POLICY, agreement }, account).answer,
    )
    expect(answers).toEqual([code, signed, external])
  })

  test('is never named to who has no access otherwise, nor while the session is locked', () => {
    const policy = { ...POLICY, agreement: 'signed' as const }
    const answer = (held: GrantState[], locked = false) =>
      decideAccess('vault', { grants: held, ended: false, locked }, policy).answer
    expect(decideAccess('vault', undefined, policy).answer).toEqual({ access: 'gate' })
    expect(answer([grant({ route: 'fanz' })])).toEqual({ access: 'gate' })
    expect(answer([grant()], true)).toEqual({ access: 'gate', locked: 'code' })
    const other = { isAdmin: false, routes: ['fanz'] }
    expect(decideAccess('vault', undefined, policy, other).answer).toEqual({ access: 'gate' })
  })

  test('is met by one grant of several, and by the account where no grant meets it', () => {
    const policy = { ...POLICY, agreement: 'signed' as const }
    const held = { grants: [grant(), grant({ id: 'second', signer: SIGNED })], ended: false }
    expect(decideAccess('vault', held, policy).grant?.id).toBe('second')
    const account = { isAdmin: false, routes: ['vault'], signature: SIGNED }
    expect(decideAccess('vault', { grants: [grant()], ended: false }, policy, account).answer).toEqual(
      session('account'),
    )
  })
})

describe('when access to the page ends', () => {
  const minute = (n: number) => `2026-01-15T10:0${n}:00.000Z`
  const investor = (given: Partial<GrantState> = {}) => grant({ kind: 'investor', route: null, ...given })
  const own = { override: 'o' as string | undefined, ended: false }

  test.each<[name: string, held: GrantState[], end: string, policy?: Partial<ProjectPolicy>]>([
    ['with the grant', [grant({ endsAt: minute(5) })], minute(5)],
    [
      'with the grant of this page, not with that of others',
      [grant({ endsAt: minute(5) }), investor({ codeRoutes: ['fanz'] })],
      minute(5),
    ],
    ['with the last grant that opens it', [grant({ endsAt: minute(5) }), investor({ endsAt: minute(9) })], minute(9)],
    ['not with a grant that is over', [grant({ endsAt: minute(5) }), investor({ ndaSuperseded: true })], minute(5)],
    ['not with the code', [investor({ codeValidUntil: minute(5) })], later],
    ['with the code, by policy', [investor({ codeValidUntil: minute(5) })], minute(5), { expiryEndsSessions: true }],
    ['with the external agreement', [investor({ externalAgreementEndsAt: minute(5) })], minute(5)],
    [
      'with the paper, where it alone is enough',
      [grant({ paperUntil: minute(5) })],
      minute(5),
      { agreement: 'signed' },
    ],
    [
      'not with the paper, where a signature is enough',
      [grant({ paperUntil: minute(5), signer: SIGNED })],
      later,
      { agreement: 'signed' },
    ],
    ['not with the paper, where none is asked for', [grant({ paperUntil: minute(5) })], later],
    ['with the term of the signature', [investor({ signature: { version: 1, boundUntil: minute(5) } })], minute(5)],
    [
      'at the deadline to sign again',
      [investor({ signature: SIGNED })],
      minute(5),
      { demands: [{ version: 2, from: minute(5) }] },
    ],
    [
      'not at the deadline, where another grant depends on no signature',
      [investor({ signature: SIGNED }), grant({ endsAt: minute(7) })],
      minute(7),
      { demands: [{ version: 2, from: minute(5) }] },
    ],
    ['with the override', [grant({ id: 'o', kind: 'override', route: null, endsAt: minute(5) })], minute(5)],
  ])('%s', (_, grants, end, policy) => {
    expect(decideAccess('vault', { ...own, grants }, { ...POLICY, ...policy }).endsAt).toBe(end)
  })

  test('never, if an account opens it too', () => {
    const account: AccountRights = { isAdmin: false, routes: ['vault'] }
    const decision = decideAccess('vault', { ...own, grants: [grant()] }, POLICY, account)
    expect(decision).toMatchObject({ answer: { method: 'route' }, endsAt: null })
    const locked = decideAccess('vault', { ...own, grants: [grant()] }, POLICY, { ...account, locked: true })
    expect(locked.endsAt).toBe(later)
  })
})
