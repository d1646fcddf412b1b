import { expect, test } from 'vitest'
import { percentOf, scaleOf, scrollFor, stepFrom, usualZoom, withinLimits } from './fit.ts'

const SLIDE = { width: 720, height: 405 }
const A4 = { width: 595, height: 842 }
const ROOM = { width: 1_100, height: 800 }

test('slides are shown whole, and pages of text fill the width up to a readable one', () => {
  expect(usualZoom(SLIDE)).toBe('page')
  expect(usualZoom(A4)).toBe('width')
  expect(scaleOf('page', SLIDE, ROOM) * SLIDE.height).toBeLessThanOrEqual(ROOM.height)
  expect(scaleOf('page', SLIDE, ROOM) * SLIDE.width).toBeCloseTo(ROOM.width)
  expect(scaleOf('page', A4, ROOM) * A4.height).toBeCloseTo(ROOM.height)
  expect(scaleOf('width', A4, ROOM) * A4.width).toBeCloseTo(1_000)
  expect(scaleOf('width', A4, { width: 360, height: 700 }) * A4.width).toBeCloseTo(360)
  expect(scaleOf('page', A4, { width: 0, height: 0 }), 'before anything is measured').toBeGreaterThan(0)
})

test('steps go on from any zoom between them, and stop at the limits', () => {
  const at = (percent: number) => (percent / 100) * (96 / 72)
  expect(percentOf(stepFrom(at(100), 1))).toBe(110)
  expect(percentOf(stepFrom(at(97), 1))).toBe(100)
  expect(percentOf(stepFrom(at(97), -1))).toBe(90)
  expect(percentOf(stepFrom(at(500), 1))).toBe(500)
  expect(percentOf(withinLimits(at(9)))).toBe(25)
  expect(percentOf(withinLimits(at(900)))).toBe(500)
})

test('what is under the pointer stays there', () => {
  // A page 800 wide, 24 from the left; its middle is at 424. Twice as wide, the middle is at 824.
  expect(scrollFor(0.5, 1_600, 24, 424)).toBe(400)
})
