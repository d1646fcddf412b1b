import { day, daysUntil } from '../../../lib/format.ts'
import * as texts from '../texts.ts'
import { useSession } from './queries.ts'

/** When this browser's access ends, in the bar of the project pages. */
export function AccessEnd() {
  const session = useSession()
  if (session === undefined) return null
  if (session === null) return <>{texts.openedByAccessCode}</>
  const left = daysUntil(session.expires)
  return (
    <>
      {texts.accessEnds}
      <b className="emphasis">{day(session.expires)}</b>
      {texts.inText({ left })}
    </>
  )
}
