import { expect, test } from 'vitest'
import { mergeLists, mergeValues } from './merge-lists.ts'

test('what two people added to a list and removed from it is in what it becomes', () => {
  expect(mergeLists(['a', 'b', 'c'], ['a', 'b', 'x'], ['b', 'c', 'y'])).toEqual(['b', 'y', 'x'])
  expect(mergeLists(['a'], ['a'], [])).toEqual([])
  expect(mergeLists(['a'], [], ['a', 'b'])).toEqual(['b'])
  expect(mergeLists([], ['x'], ['x'])).toEqual(['x'])
})

test('a value that was not changed here is theirs', () => {
  expect([mergeValues('a', 'a', 'b'), mergeValues('a', 'x', 'b'), mergeValues('a', 'x', 'a')]).toEqual(['b', 'x', 'x'])
})
