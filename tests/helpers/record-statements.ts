import { DefaultQueryCompiler, PostgresQueryCompiler, SqliteQueryCompiler } from 'kysely'
import { afterAll } from 'vitest'
import { LONG, note, readStatements, type Statement, shapeOf } from './statements.ts'

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

/** The statements that are not known, as the compilers of both databases write them. */
function watchStatements(): Map<string, Statement> {
  const found = new Map<string, Statement>()
  const known = new Set(updates ? [] : readStatements().map(({ text }) => text))
  const seen = new Set<string>()
  const compilers = [new SqliteQueryCompiler(), new PostgresQueryCompiler()]
  const compile = DefaultQueryCompiler.prototype.compileQuery
  DefaultQueryCompiler.prototype.compileQuery = function (node, queryId) {
    const compiled = compile.call(this, node, queryId)
    if (seen.has(compiled.sql)) return compiled
    // Two acts can make the same statement, and an update notes both.
    if (!updates) seen.add(compiled.sql)
    const shape = shapeOf(compiled.sql)
    const isKnown = known.has(shape) || (!updates && shape.length > LONG)
    const place = isKnown ? undefined : placeOf(new Error().stack ?? '')
    for (const compiler of place ? compilers : []) {
      const text = shapeOf(compile.call(compiler, node, queryId).sql)
      found.set(`${place?.file} ${place?.act} ${text}`, { ...(place as NonNullable<typeof place>), text })
    }
    return compiled
  }
  return found
}

/** The function of a queries file, or the library of accounts, that a query is executed in; undefined for others. */
function placeOf(stack: string): { file: string; act: string } | undefined {
  const [, act, file] =
    /at (?:async )?(?:(?:Object|Module)\.)?(\S+) \(\S*\/(server\/[\w/-]*queries\.ts):/.exec(stack) ?? []
  if (act && file) return { file, act }
  const [, library] = /node_modules\/(@better-auth\/[\w-]+)\//.exec(stack) ?? []
  return library ? { file: library, act: 'adapter' } : undefined
}
