import { expect, test } from 'vitest'
import { followReaders, median } from './rules.ts'

const readers = (...ids: string[]) => ids.map((personId, at) => ({ personId, ms: (at + 1) * 1_000 }))

test('of each place: who read it, who got there or further, and who stopped there', () => {
  const places = followReaders([
    { place: 'hero', readers: readers('a', 'b', 'c') },
    { place: 'why', readers: readers('a') },
    { place: 'team', readers: [] },
    { place: 'exit', readers: readers('b', 'd') },
  ])
  expect(places).toEqual([
    { place: 'hero', people: 3, medianMs: 2_000, readMs: 6_000, reached: 4, stopped: 1 },
    { place: 'why', people: 1, medianMs: 1_000, readMs: 1_000, reached: 3, stopped: 1 },
    { place: 'team', people: 0, medianMs: 0, readMs: 0, reached: 2, stopped: 0 },
    { place: 'exit', people: 2, medianMs: 1_500, readMs: 3_000, reached: 2, stopped: 2 },
  ])
})

test.each<[number[], number]>([
  [[], 0],
  [[5], 5],
  [[9, 1], 5],
  [[9, 1, 2], 2],
  [[4, 1, 3, 2], 3],
])('the median of %j is %i', (values, expected) => {
  expect(median(values)).toBe(expected)
})
