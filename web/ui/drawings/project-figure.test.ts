import { expect, test } from 'vitest'
import { projectFigure } from './project-figure.ts'

const NAMES = ['alder', 'basalt', 'cedar', 'delta', 'ember', 'fjord', 'garnet', 'harbour', 'iris', 'jetty']
/** A thousand keys as companies choose them, among them such as differ in one letter. */
const KEYS = NAMES.flatMap((name) => Array.from({ length: 100 }, (_, at) => (at === 0 ? name : `${name}-${at + 1}`)))
const numbers = (path: string) => (path.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number)

test('a key has one drawing, always the same', () => {
  for (const key of KEYS) expect(projectFigure(key)).toEqual(projectFigure(key))
  expect(projectFigure('harbour').metal).toBe(projectFigure('harbour').metal)
})

test('no two of a thousand keys have the same drawing', () => {
  expect(new Set(KEYS).size).toBe(1_000)
  expect(new Set(KEYS.map((key) => JSON.stringify(projectFigure(key)))).size).toBe(1_000)
})

test('every drawing is whole: lines of each weight, one part in the metal, nothing outside, and small', () => {
  for (const key of KEYS) {
    const { faint, firm, metal, lit } = projectFigure(key)
    for (const path of [faint, firm, metal]) {
      expect(path, key).toMatch(/^M/)
      expect(path, key).not.toMatch(/NaN|undefined|Infinity|e-/)
    }
    // Starting points are absolute: none lies outside the drawing.
    const starts = `${faint}${firm}${metal}${lit}`.match(/M-?[\d.]+ -?[\d.]+/g) ?? []
    for (const start of starts) {
      const [x = 0, y = 0] = numbers(start)
      expect(x >= 0 && x <= 480 && y >= 0 && y <= 320, `${key}: ${start}`).toBe(true)
    }
    expect(JSON.stringify({ faint, firm, metal, lit }).length, key).toBeLessThan(24_000)
  }
})

test('neighbours do not look alike: each family of drawings has its part of the keys', () => {
  // Which commands a drawing is made of tells the families apart.
  const families = KEYS.map((key) => {
    const { metal, lit } = projectFigure(key)
    return `${metal.replace(/[^A-Za-z]/g, '').slice(0, 3)} ${lit.replace(/[^A-Za-z]/g, '').slice(0, 4)}`
  })
  const counts = Map.groupBy(families, (family) => family)
  expect(counts.size).toBeGreaterThanOrEqual(6)
  for (const [family, keys] of counts) expect(keys.length, family).toBeLessThan(450)
})
