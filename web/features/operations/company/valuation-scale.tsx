import { amount, millions } from '../../../lib/money.ts'
import type { Portal } from '../../../lib/projects.ts'
import styles from './hero.module.css'
import { labelDistance, type Placed, placeSpans, type Span, scaleInWords, scaleSpans } from './scale-rows.ts'

type Drawing = { width: number; labels: number; row: number; glyph: number; words: 'label' | 'short' }
/** Ticks from one label to the next. */
const TICKS = 10
/** A drawing for wide windows and one for phones, because text shrinks with its drawing. */
const WIDE: Drawing = { width: 1200, labels: 6, row: 40, glyph: 9, words: 'label' }
const NARROW: Drawing = { width: 350, labels: 3, row: 42, glyph: 7.5, words: 'short' }

export function ValuationScale({ portal }: { portal: Portal }) {
  const spans = scaleSpans(portal)
  const { currency } = portal
  return (
    <>
      <Scale
        spans={spans}
        currency={currency}
        drawing={WIDE}
        className={`${styles.scale} ${styles.scaleWide} wide-only`}
      />
      <Scale spans={spans} currency={currency} drawing={NARROW} className={`${styles.scale} narrow-only`} />
    </>
  )
}

type ScaleProps = { spans: Span[]; currency: string; drawing: Drawing; className: string }

function Scale({ spans, currency, drawing, className }: ScaleProps) {
  const { width, labels, row } = drawing
  const high = Math.max(...spans.map((span) => span.range.high))
  const labelEvery = labelDistance(high, labels)
  const count = Math.ceil(high / labelEvery)
  const max = count * labelEvery
  const x = (value: number) => (value / max) * width
  const placed = placeSpans(spans, x, (span) => span[drawing.words].length * drawing.glyph)
  const axis = Math.max(...placed.map((span) => span.row + 1)) * row + 8
  const valueAt = (tick: number) => (tick * labelEvery) / TICKS
  const ticks = Array.from({ length: count * TICKS + 1 }, (_, tick) => tick)
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${axis + 40}`}
      role="img"
      aria-label={scaleInWords(spans, currency)}
    >
      <path className={styles.axis} d={`M0 ${axis + 0.5}H${width}`} />
      {ticks.map((tick) => {
        const at = Math.min(width - 0.5, x(valueAt(tick)) + 0.5)
        const long = tick % TICKS === 0
        return <path key={tick} className={long ? styles.tickL : styles.tickS} d={`M${at} ${axis}v${long ? 12 : 6}`} />
      })}
      {ticks
        .filter((tick) => tick % TICKS === 0)
        .map((tick) => (
          <text
            key={tick}
            x={x(valueAt(tick))}
            y={axis + 32}
            textAnchor={tick === 0 ? 'start' : tick === count * TICKS ? 'end' : 'middle'}
          >
            {tick === 0 ? amount(0, currency) : millions(valueAt(tick), currency)}
          </text>
        ))}
      {placed.map((span) => (
        <Bar key={span.label} span={span} drawing={drawing} x={x} floor={axis - span.row * row} />
      ))}
    </svg>
  )
}

const BAR = { whole: `${styles.span} ${styles.spanMetal}`, platform: styles.span }

type BarProps = { span: Placed; drawing: Drawing; x: (value: number) => number; floor: number }

function Bar({ span, drawing, x, floor }: BarProps) {
  const [from, to] = [x(span.range.low), x(span.range.high)]
  const whole = span.kind === 'whole'
  const words = span[drawing.words]
  const outside = from + words.length * drawing.glyph > drawing.width
  return (
    <>
      <path className={BAR[span.kind]} d={`M${from} ${floor - (whole ? 5 : 3)}H${to}`} />
      <text
        className={whole ? styles.strong : undefined}
        x={outside ? to : from}
        y={floor - (whole ? 20 : 14)}
        textAnchor={outside ? 'end' : 'start'}
      >
        {words}
      </text>
    </>
  )
}
