import { expect, test } from 'vitest'
import { devtoolsOpen } from './devtools.ts'

const sizes = (outer: [number, number], inner: [number, number], devicePixelRatio = 1) => ({
  outerWidth: outer[0],
  outerHeight: outer[1],
  innerWidth: inner[0],
  innerHeight: inner[1],
  devicePixelRatio,
})

test.each([
  ['a window with its bars', sizes([1440, 900], [1440, 780]), false],
  ['exactly the threshold beside', sizes([1440, 900], [1280, 780]), false],
  ['a pixel more', sizes([1440, 900], [1279, 780]), true],
  ['docked below', sizes([1440, 900], [1440, 480]), true],
  ['zoomed to 200 %', sizes([1440, 900], [720, 390], 2), false],
  ['zoomed to 67 %', sizes([1440, 900], [2149, 1164], 0.67), false],
  ['zoomed to 150 %, and docked', sizes([1440, 900], [640, 520], 1.5), true],
  ['a dense screen', sizes([1440, 900], [1440, 780], 2), false],
  ['a dense screen zoomed to 125 %', sizes([1440, 900], [1152, 624], 2.5), false],
  ['a dense screen, and docked', sizes([1440, 900], [1000, 780], 2), true],
  ['a browser that tells too small a window', sizes([1440, 813], [1440, 900]), false],
  ['a phone that tells nothing', sizes([0, 0], [390, 700], 3), false],
])('%s', (_, given, open) => {
  expect(devtoolsOpen(given)).toBe(open)
})
