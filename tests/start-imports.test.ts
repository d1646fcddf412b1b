import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What every process needs before it answers. */
const PACKAGES = [
  '@hono/node-server',
  '@node-rs/argon2',
  'aws4fetch',
  'better-sqlite3',
  'csv-stringify',
  'hono',
  'kysely',
  'lru-cache',
  'otpauth',
  'pino',
  'prom-client',
  'standardwebhooks',
  'zod',
]

/** Large files of our own that few requests need. */
const LATE = [
  'server/db/migrations/001-schema.ts',
  'server/features/agreements/executed-copy/verifier/verify-agreement.mjs',
  'server/features/operations/api-description/field-words.ts',
]

const IMPORT = /^(?:import (?:(?!type )[^'"()]+ from )?|export [*{][^'"()]* from )'([^']+)'/gm

/** The files and packages that a file loads when it is imported, and what these load. Types and `import()` are not loaded then. */
function loadedBy(entry: string): { files: Set<string>; packages: Set<string> } {
  const files = new Set([entry])
  const packages = new Set<string>()
  for (const file of files)
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      if (name.startsWith('.')) files.add(join(file, '..', name))
      else if (!name.startsWith('node:')) packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name)
    }
  return { files, packages }
}

// A package that is missing here is to be imported where it is used, with `await import()`: everybody waits for what a start loads, and it
// stays in memory. One that every process needs is added to the list.
test('a start loads only what every process needs', () => {
  const { files, packages } = loadedBy('server/main.ts')
  expect([...packages].sort()).toEqual(PACKAGES)
  expect(files.size).toBeGreaterThan(500)
  expect(LATE.filter((file) => files.has(file))).toEqual([])
  for (const file of LATE) expect(() => readFileSync(file), file).not.toThrow()
})
