import type { TractionMetric } from './content-types.ts'

/** What has been reached so far, the figure last so that figures stand under each other. */
export function TractionList({ metrics }: { metrics: readonly TractionMetric[] }) {
  return (
    <dl className="traction">
      {metrics.map(({ label, value, color, note }) => (
        <div key={label} className={`traction__row traction__row--${color}`}>
          <dt>
            {label}
            <small>{note}</small>
          </dt>
          <dd className="figure">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
