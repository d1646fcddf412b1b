import { expect, test } from 'vitest'
import { placePoints, splitCurve } from './revenue-points.ts'

const points = (actual: number, projected: number) =>
  Array.from({ length: actual + projected }, (_, at) => ({
    period: String(2020 + at),
    revenue: (at + 1) * 100,
    state: at < actual ? ('actual' as const) : ('projected' as const),
  }))

test('the highest point is at the top, the first at the left and the last at the right', () => {
  const placed = placePoints(points(2, 2))
  expect(placed.map(({ x }) => x)).toEqual([0, 1 / 3, 2 / 3, 1])
  expect(placed.map(({ y }) => y)).toEqual([0.25, 0.5, 0.75, 1])
})

test('both lines meet at the last actual point; a curve of one kind has one line', () => {
  const ends = (actual: number, projected: number) => {
    const split = splitCurve(placePoints(points(actual, projected)))
    return [split.actual, split.projected].map((line) => line.map(({ period }) => period))
  }
  expect(ends(2, 2)).toEqual([
    ['2020', '2021'],
    ['2021', '2022', '2023'],
  ])
  expect(ends(3, 0)[1]).toEqual([])
  expect(ends(0, 3)).toEqual([[], ['2020', '2021', '2022']])
})

test('of many points the first, the last and the turn are labelled, and the turn not where it would touch another', () => {
  const labelled = (actual: number, projected: number) =>
    placePoints(points(actual, projected)).flatMap(({ labelled }, at) => (labelled ? [at] : []))
  expect(labelled(6, 6)).toEqual([0, 5, 11])
  expect(labelled(11, 1)).toEqual([0, 11])
  expect(labelled(2, 2)).toEqual([0, 1, 2, 3])
})
