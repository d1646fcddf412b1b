import type { MarketPoint } from './content-types.ts'
import './market-chart.css'

/** Product-spec section 9: the year that the chart marks as current. */
const CURRENT_YEAR = 2025
/** Said where a set brings no source note of its own. */
const NOTE = 'Percentages are of the last year shown.'

type MarketChartProps = { points: readonly MarketPoint[]; subtitle: string; source: string | undefined }

/** Total addressable market, a bar a year, each labelled directly; the same figures as a table for those who do not see bars. */
export function MarketChart({ points, subtitle, source }: MarketChartProps) {
  const note = source ?? NOTE
  return (
    <figure className="chart">
      <figcaption>
        <b>Total addressable market</b>
        <span>{subtitle}</span>
      </figcaption>
      <Columns points={points} note={note} />
      <Rows points={points} />
      <div className="sr-only">
        <table>
          <caption>Total addressable market, in billions of US dollars</caption>
          <thead>
            <tr>
              <th scope="col">Year</th>
              <th scope="col">Value</th>
              <th scope="col">Percentage</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ year, value, percentage }) => (
              <tr key={year}>
                <th scope="row">{`${year}, ${NAMES[era(year)]}`}</th>
                <td>{value}</td>
                <td>{percentage}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="legend">{note}</p>
    </figure>
  )
}

function era(year: number) {
  return year < CURRENT_YEAR ? 'past' : year === CURRENT_YEAR ? 'now' : 'next'
}
const NAMES = { past: 'past', now: 'Current Year', next: 'projected' }

function Columns({ points, note }: { points: readonly MarketPoint[]; note: string }) {
  const gap = 1040 / points.length
  const width = Math.min(72, gap * 0.62)
  const highest = Math.max(...points.map((point) => point.value))
  return (
    <svg className="market max-sm:hidden" viewBox="0 0 1040 360" aria-hidden="true">
      {points.map(({ year, value, percentage }, index) => {
        const height = (value / highest) * 240
        const x = index * gap + (gap - width) / 2
        const middle = x + width / 2
        return (
          <g key={year} className={`bar bar--${era(year)}`}>
            <title>{note}</title>
            <rect x={x} y={300 - height} width={width} height={height} />
            {era(year) === 'now' && (
              <text className="nowlabel" x={middle} y={300 - height - 38}>
                Current Year
              </text>
            )}
            <text className="val" x={middle} y={300 - height - 12}>{`$${value}B`}</text>
            <text className="yr" x={middle} y="324">
              {year}
            </text>
            <text className="pc" x={middle} y="346">{`${percentage}%`}</text>
          </g>
        )
      })}
      <path className="base" d="M0 300.5H1040" />
    </svg>
  )
}

/** On a phone the bars lie down, so that their labels stay as large as text. */
function Rows({ points }: { points: readonly MarketPoint[] }) {
  const highest = Math.max(...points.map((point) => point.value))
  return (
    <svg className="market market--row sm:hidden" viewBox={`0 0 350 ${points.length * 40}`} aria-hidden="true">
      {points.map(({ year, value, percentage }, index) => {
        const y = index * 40
        const width = (value / highest) * 180
        return (
          <g key={year} className={`bar bar--${era(year)}`}>
            <text className="yr" x="0" y={y + 25}>
              {year}
            </text>
            <rect x="46" y={y + 8} width={width} height="24" />
            {era(year) === 'now' && width > 84 && (
              <text className="nowlabel" x="54" y={y + 25}>
                Current Year
              </text>
            )}
            <text className="val" x={54 + width} y={y + 25}>{`$${value}B`}</text>
            <text className="pc" x="350" y={y + 25}>{`${percentage}%`}</text>
          </g>
        )
      })}
    </svg>
  )
}
