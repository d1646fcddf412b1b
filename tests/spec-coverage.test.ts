import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/* docs/spec-coverage.md is believed by people who do not run the tests: what it names must be there. */

const rows = readFileSync('docs/spec-coverage.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| [SD]\d/.test(line))
  .map((line) => {
    const [id = '', , built = '', shown = '', state = ''] = line
      .split(' | ')
      .map((cell) => cell.replace(/^\||\|$/g, '').trim())
    return { id, built, shown, state }
  })

test('every row is done', () => {
  expect(rows.length).toBeGreaterThan(700)
  expect(rows.filter(({ state }) => state !== 'done').map(({ id }) => id)).toEqual([])
})

test('every file that a row names exists', () => {
  const missing = rows.flatMap(({ id, built, shown }) =>
    [...`${built} ${shown}`.matchAll(/`((?:server|web|contract|tests|scripts|docs|deploy)\/[\w./-]+)`/g)]
      .filter(([, path = '']) => !existsSync(path))
      .map(([, path]) => `${id}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('every test that a row quotes is in the file that it names', () => {
  const sources = new Map<string, string>()
  const read = (path: string) => {
    const kept = sources.get(path) ?? readFileSync(path, 'utf8').replaceAll("\\'", "'")
    sources.set(path, kept)
    return kept
  }
  let quoted = 0
  const missing = rows.flatMap(({ id, shown }) =>
    [...shown.matchAll(/`([\w./-]+\.(?:tsx?|mjs))`((?:,?(?: and)? "[^"]+")+)/g)].flatMap(([, path = '', names = '']) =>
      [...names.matchAll(/"([^"]+)"/g)]
        .filter(([, name = '']) => {
          quoted += 1
          return !read(path).includes(name)
        })
        .map(([, name]) => `${id}: ${path} "${name}"`),
    ),
  )
  expect(missing).toEqual([])
  expect(quoted).toBeGreaterThan(700)
})
