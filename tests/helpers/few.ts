import { inject } from 'vitest'

/** The first of a list in `npm test`, and all of it in `npm run test:all`. */
export const few = <T>(all: readonly T[], count: number): readonly T[] =>
  inject('thorough') ? all : all.slice(0, count)
