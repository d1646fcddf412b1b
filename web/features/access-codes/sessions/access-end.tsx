import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import { day, daysUntil } from '../../../lib/format.ts'
import { unbroken } from '../../../lib/unbroken.ts'
import * as texts from '../texts.ts'

/** When this browser's access to the page ends, in the bar of the project pages. Without an end, an account opens the page too. */
export function AccessEnd({ endsAt }: { endsAt: string | undefined }) {
  if (endsAt === undefined) return <>{texts.openedByAccessCode}</>
  const left = daysUntil(endsAt)
  return (
    <>
      {texts.accessEnds}
      <b className="emphasis">{unbroken(left > 1 ? day(endsAt) : dayAndTimeUtc(endsAt))}</b>
      {left > 1 && texts.inText({ left })}
    </>
  )
}
