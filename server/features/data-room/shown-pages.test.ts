import { expect, test } from 'vitest'
import { ShownPages } from './shown-pages.ts'

const MINUTE_MS = 60_000
const MEGABYTE = 1024 * 1024

/** Makes pictures of so many bytes, and counts them. */
function maker(bytes = 10) {
  const made = { count: 0 }
  const make = async () => {
    made.count += 1
    return { bytes: new Uint8Array(bytes), watermark: { code: 'A', at: 1 } }
  }
  return { made, make }
}

test('concurrent requests share one rendering, and a picture expires after three minutes', async () => {
  const pages = new ShownPages()
  const { made, make } = maker()
  const [one, other] = await Promise.all([pages.picture('p', 1, make), pages.picture('p', 1, make)])
  expect(other).toBe(one)
  expect(await pages.picture('p', 3 * MINUTE_MS, make)).toBe(one)
  expect(made.count).toBe(1)
  expect(await pages.picture('p', 3 * MINUTE_MS + 2, make)).not.toBe(one)
  expect(made.count).toBe(2)
})

test('the next request retries a failed rendering', async () => {
  const pages = new ShownPages()
  const broken = async () => {
    throw new Error('no')
  }
  await expect(pages.picture('p', 1, broken)).rejects.toThrow('no')
  expect(await pages.picture('p', 1, maker().make)).toMatchObject({ bytes: { length: 10 } })
})

test('pictures of more than 64 MB in all push out those that were seen the longest ago', async () => {
  const pages = new ShownPages()
  const { made, make } = maker(30 * MEGABYTE)
  await pages.picture('first', 1, make)
  await pages.picture('second', 1, make)
  await pages.picture('first', 1, make)
  await pages.picture('third', 1, make)
  expect(made.count).toBe(3)
  await pages.picture('first', 1, make)
  expect(made.count, 'seen again, so it stayed').toBe(3)
  await pages.picture('second', 1, make)
  expect(made.count).toBe(4)
})

test('a code is kept with the time at which it was issued', async () => {
  const pages = new ShownPages()
  const first = await pages.code('page', 1, async () => 'A')
  expect(first).toEqual({ code: 'A', at: 1 })
  expect(await pages.code('page', MINUTE_MS, async () => 'B')).toEqual(first)
  expect(await pages.code('page', 4 * MINUTE_MS, async () => 'C')).toEqual({ code: 'C', at: 4 * MINUTE_MS })
})
