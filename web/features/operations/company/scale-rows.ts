import { listed } from '../../../../contract/wording.ts'
import { currencyName, millionsRange } from '../../../lib/money.ts'
import { type Portal, projectNoun } from '../../../lib/projects.ts'
import * as texts from './texts.ts'

type Range = { low: number; high: number }
export type Span = { label: string; short: string; range: Range; kind: 'whole' | 'platform' }
export type Placed = Span & { row: number }

/** Every platform with a public valuation, and the whole portfolio. A platform whose valuation is not disclosed is named, not drawn. */
export function scaleSpans({ platforms, portfolio, currency, landing }: Portal): Span[] {
  const spans = platforms.flatMap(({ name, valuation, stage, launch, currency: own }) => {
    if (!valuation || own !== currency) return []
    const when = stage === 'initial' ? texts.initialLaunch : launch
    return [{ label: when ? `${name}, ${when}` : name, short: name, range: valuation, kind: 'platform' as const }]
  })
  const number = platforms.filter(({ isCounted }) => isCounted).length
  const count = `${number} ${projectNoun(landing, number)}`
  const undisclosed = platforms.flatMap(({ name, stage, isCounted }) =>
    isCounted && stage === 'undisclosed' ? [name] : [],
  )
  const label = texts.wholePortfolio({ count })
  const whole: Span = {
    label: undisclosed.length > 0 ? texts.withUndisclosed({ label, names: listed(undisclosed) }) : label,
    short: count,
    range: portfolio,
    kind: 'whole',
  }
  return [whole, ...spans]
}

/** The distance of labels, 1, 2 or 5 times a power of ten, with which at most `most` of them reach `high`. */
export function labelDistance(high: number, most: number): number {
  const power = 10 ** Math.floor(Math.log10(high / most))
  return [1, 2, 5].map((times) => times * power).find((every) => every * most >= high) ?? 10 * power
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
export function scaleInWords(spans: readonly Span[], currency: string) {
  const parts = spans.map(({ label, range }) => `${label}: ${millionsRange(range, currency)}`)
  return texts.scaleOfEstimatedValuations({ currency: currencyName(currency), spans: parts.join('. ') })
}
