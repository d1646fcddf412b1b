import { dayAndTimeUtc } from '../../contract/wording.ts'
import { fromNow } from '../lib/format.ts'

/** A moment said both ways: how long ago, and exactly. */
export function When({ iso, none = 'never' }: { iso: string | null; none?: string }) {
  if (iso === null) return <span className="when when--none">{none}</span>
  return (
    <time className="when" dateTime={iso}>
      {fromNow(iso)}
      <span className="when__exact">{dayAndTimeUtc(iso)}</span>
    </time>
  )
}
