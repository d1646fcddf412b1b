import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What only the demo says: its company, its projects, its law and its amounts. Those are data in `content/`. No place is excepted. */
const DEMO = /fanz|realestate|Real Estate|halcyon|Delaware|Las Vegas|50,000|AI platforms/gi

test('nothing about the demo’s company, projects, law or amounts is written in code', () => {
  const files = globSync('{contract,server,web}/**/*.{ts,tsx,mts,mjs,css,html,typ,js,svg}').filter(
    (file) => !/\.test\.tsx?$/.test(file),
  )
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(DEMO)].map(([words]) => `${file}: ${words}`),
  )
  expect(found).toEqual([])
})
