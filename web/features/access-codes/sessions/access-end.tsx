import { day, daysUntil } from '../../../lib/format.ts'
import { useSession } from './queries.ts'

/** When this browser's access ends, in the bar of the project pages. */
export function AccessEnd() {
  const session = useSession()
  if (session === undefined) return null
  if (session === null) return <>Opened by access code</>
  const left = daysUntil(session.expires)
  return (
    <>
      Access ends <b className="emphasis">{day(session.expires)}</b>
      {`, in ${left} ${left === 1 ? 'day' : 'days'}`}
    </>
  )
}
