import { amount, millions } from '../../../lib/money.ts'
import type { Portal } from '../../../lib/projects.ts'
import styles from './hero.module.css'
import { type Placed, placeSpans, type Span, scaleInWords, scaleSpans } from './scale-rows.ts'

type Drawing = { width: number; step: number; labelEvery: number; row: number; glyph: number; words: 'label' | 'short' }
/** A drawing for wide windows and one for phones, because text shrinks with its drawing. */
const WIDE: Drawing = { width: 1200, step: 1, labelEvery: 10, row: 40, glyph: 9, words: 'label' }
const NARROW: Drawing = { width: 350, step: 2, labelEvery: 20, row: 42, glyph: 7.5, words: 'short' }

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
  const { width, step, labelEvery, row } = drawing
  const max = Math.ceil(Math.max(...spans.map((span) => span.range.high)) / labelEvery) * labelEvery
  const x = (value: number) => (value / max) * width
  const placed = placeSpans(spans, x, (span) => span[drawing.words].length * drawing.glyph)
  const axis = Math.max(...placed.map((span) => span.row + 1)) * row + 8
  const ticks = Array.from({ length: Math.floor(max / step) + 1 }, (_, i) => i * step)
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${axis + 40}`}
      role="img"
      aria-label={scaleInWords(spans, currency)}
    >
      <path className={styles.axis} d={`M0 ${axis + 0.5}H${width}`} />
      {ticks.map((value) => {
        const long = value % labelEvery === 0
        const at = Math.min(width - 0.5, x(value) + 0.5)
        return <path key={value} className={long ? styles.tickL : styles.tickS} d={`M${at} ${axis}v${long ? 12 : 6}`} />
      })}
      {ticks
        .filter((value) => value % labelEvery === 0)
        .map((value) => (
          <text
            key={value}
            x={x(value)}
            y={axis + 32}
            textAnchor={value === 0 ? 'start' : value === max ? 'end' : 'middle'}
          >
            {value === 0 ? amount(0, currency) : millions(value, currency)}
          </text>
        ))}
      {placed.map((span) => (
        <Bar key={span.label} span={span} drawing={drawing} x={x} floor={axis - span.row * row} />
      ))}
    </svg>
  )
}

const BAR = {
  whole: `${styles.span} ${styles.spanMetal}`,
  platform: styles.span,
  rest: `${styles.span} ${styles.spanRest}`,
}

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
