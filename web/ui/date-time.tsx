import { dayAndTimeUtc } from '../../contract/wording.ts'
import { fromNow } from '../lib/format.ts'

/** A time, exact and relative. */
export function DateTime({ iso, none = 'never' }: { iso: string | null; none?: string }) {
  if (iso === null) return <span className="when when--none">{none}</span>
  return (
    <time className="when" dateTime={iso}>
      <span className="when__exact">{dayAndTimeUtc(iso)}</span> <span className="when__relative">{fromNow(iso)}</span>
    </time>
  )
}
