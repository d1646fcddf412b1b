import { readingTime } from '../lib/format.ts'
import { BarStrip } from './bar-strip.tsx'

/** How long each clause of an agreement was read, as the browser reported. Nothing where nothing was. */
export function ClauseBars({ clauses }: { clauses: readonly { clause: string; ms: number }[] | null }) {
  const total = clauses?.reduce((sum, { ms }) => sum + ms, 0)
  if (!clauses || !total) return null
  const longest = clauses.reduce((most, one) => (one.ms > most.ms ? one : most))
  const bars = clauses.map(({ clause, ms }) => ({ key: clause, value: ms, says: `${clause}: ${readingTime(ms)}` }))
  return (
    <figure>
      <BarStrip bars={bars} label={`Reading time of ${clauses.length} clauses, longest ${longest.clause}`} />
      <figcaption>
        Read for {readingTime(total)}; longest clause: {longest.clause}
      </figcaption>
    </figure>
  )
}
