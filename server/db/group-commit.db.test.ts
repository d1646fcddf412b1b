import { expect, inject, test } from 'vitest'
import { testApp } from '../../tests/helpers/test-app.ts'
import { recordEntry } from '../audit/service.ts'
import { commitInGroup } from './group-commit.ts'
import type { Trx } from './tables.ts'

test('concurrent acts each run once and resolve after the commit; if one throws, only that one fails', async () => {
  const t = await testApp()
  const write = (n: number) => async (trx: Trx) => {
    await recordEntry(trx, t.deps, { action: 'portal.set_up', actor: 'system', route: `act-${n}` })
    if (n % 10 === 7) throw new Error(`act ${n} may not be`)
    return n
  }
  const told = await Promise.allSettled(
    Array.from({ length: 60 }, async (_, n) => {
      const answer = await commitInGroup(t.deps, write(n))
      const kept = await t.rows('audit_entry')
      expect(
        kept.some(({ route }) => route === `act-${n}`),
        `${n} is kept once it is answered`,
      ).toBe(true)
      return answer
    }),
  )
  for (const [n, one] of told.entries())
    expect(one).toEqual(
      n % 10 === 7
        ? { status: 'rejected', reason: new Error(`act ${n} may not be`) }
        : { status: 'fulfilled', value: n },
    )
  const actors = (await t.rows('audit_entry')).map(({ route }) => route ?? '').filter((it) => it.startsWith('act-'))
  expect(actors.sort()).toEqual(
    Array.from({ length: 60 }, (_, n) => n)
      .filter((n) => n % 10 !== 7)
      .map((n) => `act-${n}`)
      .sort(),
  )
})

test.skipIf(inject('databaseKind') === 'postgres')('on SQLite many of one moment share a commit', async () => {
  const t = await testApp()
  let transactions = 0
  const { db } = t.deps
  const counted = new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction') transactions += 1
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const act = (trx: Trx) => recordEntry(trx, t.deps, { action: 'portal.set_up', actor: 'system' })
  await Promise.all(Array.from({ length: 51 }, () => commitInGroup({ db: counted, kind: 'sqlite' }, act)))
  // The first alone, and then as many as may share one.
  expect(transactions).toBe(3)
})
