import { expect, test } from 'vitest'
import { addClick, isChord, isEnough, isInCorner, NO_CLICKS } from './corner-clicks.ts'

const after = (...times: number[]) => isEnough(times.reduce(addClick, NO_CLICKS))

test('five clicks are enough when each is within three seconds of the one before', () => {
  expect(after(0, 3_000, 6_000, 9_000, 12_000)).toBe(true)
  expect(after(0, 1, 2, 3)).toBe(false)
  expect(after(0, 1, 2, 3, 3_004)).toBe(false)
  expect(after(0, 3_001, 3_002, 3_003, 3_004)).toBe(false)
  expect(after(0, 3_001, 3_002, 3_003, 3_004, 3_005), 'a late one begins a new row').toBe(true)
})

test('only a pointer in the lower left corner counts', () => {
  const click = (clientX: number, clientY: number, detail = 1) =>
    isInCorner({ clientX, clientY, detail } as MouseEvent, 900)
  expect(click(43, 856)).toBe(true)
  expect(click(44, 856)).toBe(false)
  expect(click(43, 855)).toBe(false)
  expect(click(0, 899, 0), 'a click that a key made').toBe(false)
})

test('the chord is Ctrl, Alt, Shift and A, and no letter that AltGr writes', () => {
  const press = (altGraph: boolean, given: Partial<KeyboardEvent> = {}) =>
    isChord({
      code: 'KeyA',
      ctrlKey: true,
      altKey: true,
      shiftKey: true,
      getModifierState: () => altGraph,
      ...given,
    } as unknown as KeyboardEvent)
  expect(press(false)).toBe(true)
  expect(press(true)).toBe(false)
  expect(press(false, { shiftKey: false })).toBe(false)
  expect(press(false, { code: 'KeyB' })).toBe(false)
})
