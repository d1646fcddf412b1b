import { expect, test } from 'vitest'
import { inBatches } from './batches.ts'

test('a list is cut by its number, in its order, and nothing is lost', () => {
  const rows = Array.from({ length: 250 }, (_, i) => i)
  const portions = inBatches(rows, 100)
  expect(portions.map((portion) => portion.length)).toEqual([100, 100, 50])
  expect(portions.flat()).toEqual(rows)
  expect(inBatches([], 100)).toEqual([])
})

test('a list of long rows is cut by what a request may weigh', () => {
  const rows = Array.from({ length: 100 }, () => 'é'.repeat(1_000))
  const portions = inBatches(rows, 100)
  expect(portions.length).toBeGreaterThan(3)
  for (const portion of portions) expect(new TextEncoder().encode(JSON.stringify(portion)).length).toBeLessThan(64_000)
  expect(portions.flat().length).toBe(100)
})
