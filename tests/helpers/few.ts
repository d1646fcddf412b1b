import { inject, test } from 'vitest'

/** The first of a list in `npm test`, and all of it in `npm run test:all`. */
export const few = <T>(all: readonly T[], count: number): readonly T[] =>
  inject('thorough') ? all : all.slice(0, count)

/** So many of a list in `npm test`, from all its parts, and all of it in `npm run test:all`. */
export const fewOfAll = <T>(all: readonly T[], count: number): readonly T[] => {
  const step = inject('thorough') ? 1 : Math.max(1, all.length / count)
  return all.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
}

/** How often something is repeated: less in `npm test`. */
export const times = (inFull: number, short: number) => (inject('thorough') ? inFull : short)

type Run = () => Promise<void> | void

/** A test of `npm run test:all` alone: it takes long, and shorter tests of `npm test` have its subject. */
export function testInFull(name: string, run: Run, timeout?: number): void {
  test.runIf(inject('thorough'))(name, run, timeout)
}

/** A test that asks the same of both databases: `npm test` runs it on SQLite alone. */
export function testOnSqlite(name: string, run: Run, timeout?: number): void {
  test.runIf(inject('thorough') || inject('databaseKind') === 'sqlite')(name, run, timeout)
}
