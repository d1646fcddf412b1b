import { DefaultQueryCompiler, PostgresQueryCompiler, SqliteQueryCompiler } from 'kysely'
import { afterAll } from 'vitest'
import { note, readStatements, type Statement, shapeOf } from './statements.ts'

/* Fails a test file that makes a statement which statements.sql does not have. */

declare global {
  /** Of all files of a worker, because this module is evaluated for each. */
  var unknownStatements: Map<string, Statement> | undefined
}

const updates = process.env.UPDATE_STATEMENTS === '1'
globalThis.unknownStatements ??= watchStatements()
const unknown = globalThis.unknownStatements

afterAll(() => {
  const found = [...unknown.values()]
  unknown.clear()
  if (updates) note(found)
  else if (found.length > 0)
    throw new Error(
      [
        'tests/statements.sql does not have these statements. `UPDATE_STATEMENTS=1 npx vitest run NAME` adds them.',
        ...found.map(({ file, act, text }) => `${file} ${act}: ${text}`),
      ].join('\n'),
    )
})

/** The statements that are not known, by where and what. Which tests make them does not matter. */
function watchStatements(): Map<string, Statement> {
  const found = new Map<string, Statement>()
  const known = new Set(updates ? [] : readStatements().map(({ text }) => text))
  const seen = new Set<string>()
  const compilers = { sqlite: new SqliteQueryCompiler(), postgres: new PostgresQueryCompiler() }
  const compile = DefaultQueryCompiler.prototype.compileQuery
  DefaultQueryCompiler.prototype.compileQuery = function (node, queryId) {
    const compiled = compile.call(this, node, queryId)
    if (seen.has(compiled.sql)) return compiled
    const shape = shapeOf(compiled.sql)
    const place = known.has(shape) ? undefined : placeOf(new Error().stack ?? '')
    if (place) {
      const texts = (['sqlite', 'postgres'] as const).map((kind) => ({
        kind,
        text: shapeOf(compile.call(compilers[kind], node, queryId).sql),
      }))
      const isOne = texts[0]?.text === texts[1]?.text
      for (const { kind, text } of isOne ? texts.slice(1) : texts)
        found.set(`${place.file} ${place.act} ${text}`, { ...place, ...(!isOne && { only: kind }), text })
    }
    // Two acts can make the same statement, and an update notes both.
    if (!updates) seen.add(compiled.sql)
    return compiled
  }
  return found
}

/** The act of a queries file, or the library of accounts, that a query is executed in; undefined for others. */
function placeOf(stack: string): { file: string; act: string } | undefined {
  const [, act = 'anonymous', ours, library] =
    /\n +at (?:async )?(?:(?:Object|Module)\.)?(?:(\S+) \()?(?:file:\/\/)?\/[^\s()]*\/(?:(server\/[\w/-]*queries\.ts)|node_modules\/(@better-auth\/[\w-]+)\/)/.exec(
      stack,
    ) ?? []
  if (ours) return { file: ours, act }
  return library ? { file: library, act: 'adapter' } : undefined
}
