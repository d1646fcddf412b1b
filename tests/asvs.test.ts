import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = readFileSync('docs/asvs.md', 'utf8')
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, id = '', level, asks, state, shown = '']) => ({ id, level: Number(level), asks, state, shown }),
)

test('every requirement of levels 1 and 2 has its line, once', () => {
  // The standard has 70 of level 1 and 183 of level 2 (ASVS 5.0.0).
  expect(rows.filter(({ level }) => level === 1).length).toBe(70)
  expect(rows.filter(({ level }) => level === 2).length).toBe(183)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(253)
})

test('every requirement that is met names its evidence, and every named file exists', () => {
  for (const { id, state, shown } of rows) {
    expect(['met', 'in part', 'not met', 'not applicable'], id).toContain(state)
    const files = [...shown.matchAll(/`([^`]+)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => /^[\w.]*\/|\w\.\w+$/.test(name))
    const real = files.filter((name) => !name.startsWith('/') && name !== 'queries.ts' && name !== 'portal.config.json')
    if (state === 'met' || state === 'in part') expect(real.length, id).toBeGreaterThan(0)
    for (const file of real) expect(existsSync(file), `${id}: ${file}`).toBe(true)
  }
})

test('the totals at the top match the lines', () => {
  for (const state of ['met', 'in part', 'not met', 'not applicable']) {
    const [one, two] = [1, 2].map((level) => rows.filter((row) => row.state === state && row.level === level).length)
    expect(text).toContain(`| ${state} | ${one} | ${two} | ${(one ?? 0) + (two ?? 0)} |`)
  }
})
