import type { BlockContent } from '../content-types.ts'

type Point = BlockContent<'revenueCurve'>['points'][number]

/** With more points, only the important ones are labelled; the table has them all. */
const MAX_LABELLED = 8

export type Placed = Point & {
  /** The place in the chart, from 0 to 1. */
  x: number
  y: number
  labelled: boolean
  /** Labelled on a narrow screen too. */
  key: boolean
}

/** Each point with its place. The first, the last and the last actual one are labelled always, unless they would collide. */
export function placePoints(points: readonly Point[], maxLabelled = MAX_LABELLED): Placed[] {
  const highest = Math.max(1, ...points.map(({ revenue }) => revenue))
  const last = points.length - 1
  const turn = points.findLastIndex(({ state }) => state === 'actual')
  return points.map((point, at) => {
    const apart = Math.min(at, last - at)
    const key = at === 0 || at === last || (at === turn && apart >= points.length / 4)
    return {
      ...point,
      x: at / last,
      y: point.revenue / highest,
      key,
      labelled: key || points.length <= maxLabelled,
    }
  })
}

/** Where the actual periods end and the projected ones begin: both lines meet at the last actual point. */
export function splitCurve(points: readonly Placed[]): { actual: Placed[]; projected: Placed[] } {
  const turn = points.findLastIndex(({ state }) => state === 'actual')
  return {
    actual: points.slice(0, turn + 1),
    projected: turn === points.length - 1 ? [] : points.slice(Math.max(0, turn)),
  }
}
