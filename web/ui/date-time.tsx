import { dayAndTimeUtc } from '../../contract/wording.ts'
import { fromNow } from '../lib/format.ts'

/** A time, relative and exact. */
export function DateTime({ iso, none = 'never' }: { iso: string | null; none?: string }) {
  if (iso === null) return <span className="when when--none">{none}</span>
  return (
    <time className="when" dateTime={iso}>
      {fromNow(iso)}
      <span className="when__exact">{dayAndTimeUtc(iso)}</span>
    </time>
  )
}
