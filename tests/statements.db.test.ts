import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { numbered, readStatements } from './helpers/statements.ts'
import { testApp } from './helpers/test-app.ts'

/*
 * statements.sql has the statements of every queries file. It is a net for what `npm test` runs on SQLite only: PostgreSQL itself reads each
 * of them against the real tables, and finds unknown names, wrong types and what it writes differently.
 */

/** What only SQLite is asked, by functions that look which database it is. Their tests run on both. */
const ONLY_ON_SQLITE: Record<string, readonly string[]> = {
  'server/features/agreements/signatures/queries.ts': ["instr(full_name, ' ')"],
  'server/features/transparency-log/viewer/queries.ts': ["instr(full_name, ' ')"],
  'server/features/operations/system/queries.ts': ['sqlite_version()'],
}

const statements = readStatements()

test('each function of a queries file that asks the database has its statements in the list, and no other is named there', () => {
  const listed = new Set(
    statements.filter(({ file }) => file.startsWith('server/')).map(({ file, act }) => `${file} ${act}`),
  )
  const asking: string[] = []
  const all = new Set<string>()
  for (const file of globSync('server/**/*queries.ts')) {
    const parts = readFileSync(file, 'utf8').split(/^(?=(?:export )?(?:async )?(?:function|const) )/m)
    for (const part of parts) {
      const [, name] = /^(?:export )?(?:async )?(?:function\*?|const) (\w+)/.exec(part) ?? []
      if (name === undefined) continue
      all.add(`${file} ${name}`)
      if (/\.(?:execute\w*|stream)\(/.test(part)) asking.push(`${file} ${name}`)
    }
  }
  expect(asking.length, 'the sources were read').toBeGreaterThan(900)
  expect(asking.filter((one) => !listed.has(one))).toEqual([])
  expect([...listed].filter((one) => !all.has(one))).toEqual([])
})

test.skipIf(inject('databaseKind') === 'sqlite')('PostgreSQL can prepare every statement of the list', async () => {
  const t = await testApp()
  const refused: string[] = []
  await t.deps.db.connection().execute(async (db) => {
    for (const { file, act, text } of statements) {
      if (ONLY_ON_SQLITE[file]?.some((part) => text.includes(part))) continue
      await sql
        .raw(`prepare one as ${numbered(text)}`)
        .execute(db)
        .then(() => sql`deallocate one`.execute(db))
        .catch((error: Error) => refused.push(`${file} ${act}: ${error.message}\n${text}`))
    }
  })
  expect(refused).toEqual([])
})
