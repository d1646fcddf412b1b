import type { BlockContent } from './content-types.ts'

type Path = Pick<BlockContent<'exit'>['opportunities'][number], 'months'>

const FIVE_YEARS = 60
const MAX_MARKS = 6

/** An axis from today over at least five years, with a mark for each year or two; undefined if no path has months. */
export function axisOf(paths: readonly Path[]): { end: number; marks: number[] } | undefined {
  // A path without an end goes on for a year of the axis.
  const last = Math.max(...paths.map(({ months }) => (months ? (months.to ?? months.from + 12) : -1)))
  if (last < 0) return undefined
  const end = Math.max(FIVE_YEARS, Math.ceil(last / 12) * 12)
  const step = end / 12 < MAX_MARKS ? 12 : 24
  return { end, marks: Array.from({ length: Math.floor(end / step) + 1 }, (_, at) => at * step) }
}
