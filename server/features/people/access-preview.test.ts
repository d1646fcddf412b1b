import { expect, test } from 'vitest'
import type { StaffCode } from '../../../contract/access-codes/staff-codes.ts'
import type { GrantState } from '../../access/decide.ts'
import type { Signature } from '../../access/signing-due.ts'
import { type AccessFacts, previewAccess } from './access-preview.ts'

const policy = { now: new Date('2026-01-15T10:00:00.000Z'), expiryEndsSessions: false, agreement: 'code' as const }
const grant = (given: Partial<GrantState>): GrantState => ({
  ...{ id: 'g', kind: 'route', route: 'vault', codeId: 'c', email: 'e@x.example', ended: false },
  ...{ createdAt: '2026-01-15T09:00:00.000Z', lastUsedAt: '2026-01-15T09:00:00.000Z' },
  endsAt: '2026-01-16T09:00:00.000Z',
  ...{ codeRoutes: ['vault'], codeRevoked: false, codeValidUntil: null, ndaSuperseded: false, ndaWithdrawn: false },
  ...{ signature: null, externalAgreementEndsAt: null, signer: null, paperUntil: null },
  ...given,
})
const facts = (given: Partial<AccessFacts>): AccessFacts => ({
  ...{ sessions: [], account: null, approvals: [], codes: [], held: null },
  ...given,
})
const open = (...grants: GrantState[]) => ({ grants, locked: false })
const code = (kind: StaffCode['type'], validUntil: string | null, signature: Signature | null = null) => ({
  ...{
    kind,
    status: 'active',
    routes: ['vault' as const],
    validUntil,
    signature,
    behind: { signed: signature !== null, paperUntil: null },
  },
})
const month = grant({ id: 'long', kind: 'investor', route: null, endsAt: '2026-02-14T09:00:00.000Z' })

test('of several grants, the one that lasts longest says until when: within a session and across sessions', () => {
  for (const all of [[[grant({}), month]], [[grant({})], [month]], [[month], [grant({})]]])
    expect(previewAccess('vault', facts({ sessions: all.map((grants) => open(...grants)) }), policy)).toEqual({
      access: 'granted',
      why: 'Unlocked with their code, until 14 Feb 2026',
    })
})

test('a grant ends with its code, where that is set, and with the agreement signed elsewhere', () => {
  const short = { ...month, codeValidUntil: '2026-01-20T09:00:00.000Z' }
  const ends = (one: GrantState, expiryEndsSessions = true) =>
    previewAccess('vault', facts({ sessions: [open(one)] }), { ...policy, expiryEndsSessions }).why
  expect(ends(short)).toContain('until 20 Jan 2026')
  expect(ends(short, false)).toContain('until 14 Feb 2026')
  expect(ends({ ...month, externalAgreementEndsAt: '2026-01-18T09:00:00.000Z' })).toContain('until 18 Jan 2026')
})

test('of several codes, the one that is valid longest is named', () => {
  const codes = [code('personal', '2026-01-20T09:00:00.000Z'), code('managed', '2026-03-01T09:00:00.000Z')]
  expect(previewAccess('vault', facts({ codes }), policy)).toEqual({
    access: 'code',
    why: 'With the code that staff made for them, until 1 Mar 2026',
  })
  expect(previewAccess('vault', facts({ codes: [...codes, code('shared_timed', null)] }), policy).why).toBe(
    'With the shared code, without an end',
  )
})

const first = { version: 1, boundUntil: '2031-01-15T10:00:00.000Z' }
const account = { isAdmin: false, routes: ['vault' as const], signature: first }
const approvals = [{ route: 'vault' as const, at: '2026-01-10T10:00:00.000Z' }]

test('whoever has to sign a newer version first can open nothing; before the day it says which day', () => {
  const each = [
    { sessions: [open({ ...month, signature: first })] },
    { codes: [code('personal', null, first)] },
    { account, approvals },
  ]
  const preview = (given: Partial<AccessFacts>, from: string) =>
    previewAccess('vault', facts(given), { ...policy, demands: [{ version: 2, from }] })
  for (const given of each)
    expect(preview(given, '2026-01-15T09:00:00.000Z')).toEqual({
      access: 'none',
      why: 'They have to sign the agreement again first',
    })
  const [byCode, , byAccount] = each.map((given) => preview(given, '2026-02-01T09:00:00.000Z').why)
  const until = 'until 1 Feb 2026, when they have to sign the agreement again'
  expect(byCode).toBe(`Unlocked with their code, ${until}`)
  expect(byAccount).toBe(`Approved by staff on 10 Jan 2026, ${until}`)
  expect(previewAccess('vault', facts({ account, approvals }), policy).why).toBe(
    'Approved by staff on 10 Jan 2026, without an end',
  )
})

test('a locked session opens nothing by itself: its code is needed, which another open session is not', () => {
  const locked = { ...open(month), locked: true }
  expect(previewAccess('vault', facts({ sessions: [locked] }), policy)).toEqual({
    access: 'code',
    why: 'Their session is locked and opens again with its code, until 14 Feb 2026',
  })
  expect(previewAccess('vault', facts({ sessions: [locked, open(grant({}))] }), policy).access).toBe('granted')
})

test('what the project asks for must stand behind the session, the code or the account; if not, it says what is missing', () => {
  const until = '2026-02-14T09:00:00.000Z'
  const bare = { ...code('managed', null), behind: { signed: false, paperUntil: null } }
  const held: Partial<AccessFacts>[] = [
    { sessions: [open(month)] },
    { sessions: [{ ...open(month), locked: true }] },
    { codes: [bare] },
    { account: { isAdmin: false, routes: ['vault'] }, approvals },
  ]
  const ask = (given: Partial<AccessFacts>, agreement: 'code' | 'signed' | 'external') =>
    previewAccess('vault', facts(given), { ...policy, agreement })
  for (const given of held) {
    expect(ask(given, 'code').access).not.toBe('none')
    expect(ask(given, 'signed').why).toBe('It asks for a signed agreement behind what they use')
    expect(ask(given, 'external').why).toContain('an agreement on paper, and none is recorded')
  }
  const met: Partial<AccessFacts>[] = [
    { sessions: [open({ ...month, paperUntil: until })] },
    { codes: [{ ...bare, behind: { signed: false, paperUntil: until } }] },
    { account: { isAdmin: false, routes: ['vault'], paperUntil: until }, approvals },
  ]
  for (const given of met)
    for (const agreement of ['signed', 'external'] as const) expect(ask(given, agreement).access).not.toBe('none')
  expect(ask({ sessions: [open({ ...month, signer: first })] }, 'signed').access).toBe('granted')
  expect(ask({ account, approvals }, 'external').access).toBe('none')
  expect(ask({}, 'signed').why, 'nothing would open it anyway').toBe('No active code and not approved')
})
