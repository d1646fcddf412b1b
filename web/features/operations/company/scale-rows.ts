import { millionsRange } from '../../../lib/format.ts'
import type { Portal } from './queries.ts'

type Range = { low: number; high: number }
export type Span = { label: string; short: string; range: Range; whole: boolean }
export type Placed = Span & { row: number }

/** Every platform with a public valuation, and the whole portfolio. */
export function scaleSpans({ platforms, portfolio }: Portal): Span[] {
  const spans = platforms.flatMap(({ name, valuation, stage, launch }) => {
    if (!valuation) return []
    const when = stage === 'initial' ? 'Initial Launch' : launch
    return [{ label: when ? `${name}, ${when}` : name, short: name, range: valuation, whole: false }]
  })
  const count = `${platforms.length} platforms`
  return [{ label: `Whole portfolio, ${count}`, short: count, range: portfolio, whole: true }, ...spans]
}

/** Puts each span into the lowest row where neither its bar nor its label overlaps another. */
export function placeSpans(spans: readonly Span[], x: (value: number) => number, labelWidth: (span: Span) => number) {
  const ends: Array<Array<[number, number]>> = []
  return spans.map((span): Placed => {
    const from = x(span.range.low)
    const to = Math.max(x(span.range.high), from + labelWidth(span))
    const free = ends.findIndex((row) => row.every(([start, end]) => to < start || from > end))
    const row = free < 0 ? ends.length : free
    ends[row] = [...(ends[row] ?? []), [from, to]]
    return { ...span, row }
  })
}

/** The text alternative of the scale. */
export function scaleInWords(spans: readonly Span[]) {
  const parts = spans.map(({ label, range }) => `${label}: ${millionsRange(range)}`)
  return `Scale of estimated valuations in millions of dollars. ${parts.join('. ')}.`
}
