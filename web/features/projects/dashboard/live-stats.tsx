import { StateMark } from './state-mark.tsx'
import { HEALTH } from './states.ts'
import type { LiveStat } from './types.ts'

/** The figures that are asked for first, each with how it has changed and how it fares. */
export function LiveStats({ stats }: { stats: readonly LiveStat[] }) {
  return (
    <dl className="stats">
      {stats.map(({ metric, value, change, status }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing else need differ
        <div key={index}>
          <dt>{metric}</dt>
          <dd className="stats__value">{value}</dd>
          <dd className="stats__change">{change}</dd>
          <dd className="stats__state">
            <StateMark state={HEALTH[status]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
