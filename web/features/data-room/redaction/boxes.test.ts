import { expect, test } from 'vitest'
import { around, boxAfterDrag, boxAfterKey, boxBetween, isCovered } from './boxes.ts'

test('a box lies between two points in any order, inside the page; a press makes none', () => {
  const place = { x: 0.2, y: 0.1, width: 0.3, height: 0.4 }
  expect(boxBetween({ x: 0.5, y: 0.5 }, { x: 0.2, y: 0.1 })).toEqual(place)
  expect(boxBetween({ x: 0.75, y: 0.5 }, { x: 1.5, y: 2 })).toEqual({ x: 0.75, y: 0.5, width: 0.25, height: 0.5 })
  expect(boxBetween({ x: 0.2, y: 0.1 }, { x: 0.201, y: 0.4 })).toBeUndefined()
})

test('arrow keys move a box, and with Shift its lower right corner; it stays on the page', () => {
  const box = { x: 0.5, y: 0.5, width: 0.25, height: 0.25, key: 'a' }
  expect(boxAfterKey(box, 'ArrowRight', false)).toMatchObject({ x: 0.505, y: 0.5, width: 0.25, key: 'a' })
  expect(boxAfterKey(box, 'ArrowUp', true)).toMatchObject({ y: 0.5, height: 0.245 })
  expect(boxAfterKey({ ...box, x: 0.75 }, 'ArrowRight', false)).toMatchObject({ x: 0.75 })
  expect(boxAfterKey({ ...box, x: 0.75 }, 'ArrowRight', true)).toMatchObject({ width: 0.25 })
  expect(boxAfterKey({ ...box, width: 0.005 }, 'ArrowLeft', true)).toMatchObject({ width: 0.005 })
  expect(boxAfterKey(box, 'Enter', false)).toBeUndefined()
})

test('a drag moves a box, or its lower right corner; it stays on the page', () => {
  const box = { x: 0.5, y: 0.5, width: 0.25, height: 0.25, key: 'a' }
  expect(boxAfterDrag(box, { x: -0.25, y: 0.125 }, false)).toEqual({ ...box, x: 0.25, y: 0.625 })
  expect(boxAfterDrag(box, { x: 1, y: -1 }, false)).toEqual({ ...box, x: 0.75, y: 0 })
  expect(boxAfterDrag(box, { x: 0.125, y: 1 }, true)).toEqual({ ...box, width: 0.375, height: 0.5 })
  expect(boxAfterDrag(box, { x: -1, y: 0 }, true).width).toBeGreaterThan(0)
})

test('a word that was found is covered by the box around it', () => {
  const word = { x: 0.1, y: 0.1, width: 0.2, height: 0.02 }
  expect(isCovered(word, [around(word)])).toBe(true)
  expect(isCovered(around(word), [word])).toBe(false)
})
