import { expect, test } from 'vitest'
import type { ProjectKey } from '../../../contract/projects/project.ts'
import { DEMO_KEYS } from '../../../tests/helpers/demo-projects.ts'
import { type CodeState, codeStatus, gateVerdict, unlockVerdict } from './rules.ts'

/*
 * Every kind of code, in every state, at every route, and on both sides of each time's very millisecond. What is expected is written
 * here a second time, as product-spec sections 4 and 5 list it: the first line that fits answers.
 */

const NOW = Date.parse('2026-01-15T10:00:00.000Z')
const KINDS = ['personal', 'managed', 'shared_timed', 'master', 'bypass'] as const
/** In milliseconds from now; null has no time. */
const TIMES = [-1, 0, 1, null] as const
const USES = [-1, 0, 1, 25] as const
const ROUTE_SETS: readonly ProjectKey[][] = [[], ...DEMO_KEYS.map((route) => [route]), [...DEMO_KEYS]]
const TRUTHS = [false, true] as const

type Case = CodeState & { from: number | null; until: number | null }

const at = (ms: number | null) => (ms === null ? null : new Date(NOW + ms).toISOString())

function* everyCode(): Generator<Case> {
  for (const kind of KINDS)
    for (const from of TIMES)
      for (const until of TIMES)
        for (const usesRemaining of USES)
          for (const routes of ROUTE_SETS)
            for (const revoked of TRUTHS)
              for (const switchedOff of TRUTHS)
                yield {
                  ...{ kind, routes, usesRemaining, revoked, switchedOff, from, until },
                  ...{ validFrom: at(from), validUntil: at(until) },
                }
}

/** Counts what differs and keeps the first, so that 15,000 cases are one readable failure. */
function differences(wanted: (code: Case) => string, found: (code: Case) => string): [number, unknown] {
  let first: unknown
  let count = 0
  let seen = 0
  for (const code of everyCode()) {
    seen += 1
    const [want, got] = [wanted(code), found(code)]
    if (want === got) continue
    count += 1
    first ??= { code, want, got }
  }
  expect(seen).toBe(KINDS.length * TIMES.length ** 2 * USES.length * ROUTE_SETS.length * 4)
  return [count, first]
}

const answer = (lines: readonly (readonly [string, boolean])[]) => lines.find(([, fits]) => fits)?.[0] ?? 'none'
const begun = ({ from }: Case) => from !== null && from <= 0
const over = ({ until }: Case) => until !== null && until <= 0

test('the state of a code follows from its revocation, its uses and its times, in this order', () => {
  const wanted = (code: Case) =>
    answer([
      ['revoked', code.revoked],
      ['used', code.usesRemaining === 0],
      ['expired', over(code)],
      ['pending', !begun(code)],
      ['active', true],
    ])
  expect(differences(wanted, (code) => codeStatus(code, at(0) ?? ''))).toEqual([0, undefined])
})

test('the unlock screen accepts active personal codes and the bypass code, and refuses all others with the same message', () => {
  const wanted = (code: Case) => {
    const active = begun(code) && !over(code) && code.usesRemaining !== 0 && !code.revoked && !code.switchedOff
    return active && ['personal', 'bypass'].includes(code.kind) ? 'ok' : 'unlock_invalid'
  }
  expect(differences(wanted, (code) => unlockVerdict(code, at(0) ?? ''))).toEqual([0, undefined])
})

for (const route of DEMO_KEYS)
  for (const hasSignedNda of TRUTHS)
    test(`the gate of ${route} answers ${hasSignedNda ? 'a signer' : 'a stranger'} in the order of the spec`, () => {
      const wanted = (code: Case) =>
        answer([
          ['code_invalid', code.revoked || code.switchedOff],
          ['code_wrong_route', code.kind !== 'master' && !code.routes.some((one) => one === route)],
          ['code_nda_required', code.kind === 'shared_timed' && !hasSignedNda],
          ['code_not_yet_active', !begun(code)],
          ['code_expired', over(code)],
          ['code_used_up', code.usesRemaining === 0],
          ['ok', true],
        ])
      const found = (code: Case) => gateVerdict(code, route, { now: at(0) ?? '', hasSignedNda })
      expect(differences(wanted, found)).toEqual([0, undefined])
    })
