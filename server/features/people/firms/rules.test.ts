import { expect, test } from 'vitest'
import { rootsOf } from './rules.ts'

test('a firm counts as the last that it was merged into', () => {
  const firms = [
    { id: 'a', merged_into: null },
    { id: 'b', merged_into: 'a' },
    { id: 'c', merged_into: 'b' },
    { id: 'd', merged_into: 'outside' },
    { id: 'e', merged_into: 'd' },
  ]
  expect(Object.fromEntries(rootsOf(firms))).toEqual({ a: 'a', b: 'a', c: 'a', d: 'outside', e: 'outside' })
})
