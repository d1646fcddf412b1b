import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { peopleWords, ruleWords } from './labels.ts'
import { readersOnQuery } from './queries.ts'
import { OpenCodes, PeopleList } from './release-dialog.tsx'

type PastReadersProps = {
  id: string
  personLink: (id: string, name: string) => ReactNode
  /** Saves the list of a day as a file. */
  save: (id: string, day: string) => ReactNode
}

/** Who could read a document on a day, from the audit log. */
export function PastReaders({ id, personLink, save }: PastReadersProps) {
  const today = new Date().toISOString().slice(0, 10)
  const [day, setDay] = useState(today)
  // The calendar ends today, but a day can also be typed.
  const hasBegun = day <= today
  const { data, isError, refetch } = useQuery({ ...readersOnQuery(id, day), enabled: hasBegun })
  return (
    <>
      <DateField
        id="readers-on"
        label="Day (UTC)"
        type="date"
        max={today}
        value={day}
        onChange={({ target }) => target.value && setDay(target.value)}
      />
      <div aria-live="polite">
        {!hasBegun ? (
          <p className="small">That day has not begun.</p>
        ) : isError ? (
          <LoadFailed what="The history" onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <p className="small">Loading...</p>
        ) : data.rules.length === 0 ? (
          <p className="small">Nobody could read it. The document had no checked version on that day.</p>
        ) : (
          <>
            <ul className="drawer__list">
              {data.rules.map((rule) => (
                <li key={rule.entryId}>
                  {ruleWords(rule)}
                  <span className="secondary-line">since {dayAndTimeUtc(rule.since)}</span>
                </li>
              ))}
            </ul>
            <p className="text mt-2">
              {data.total === 0 ? 'Nobody could read it.' : `${peopleWords(data.total)} could read it.`}
            </p>
            <PeopleList people={data.people} total={data.total} link={personLink} />
            {data.total > 0 && save(id, day)}
            {data.rules.some(({ state }) => state === 'everyone' || state === 'named') && (
              <OpenCodes count={data.openCodes} narrowed={data.rules.every(({ state }) => state === 'named')} />
            )}
          </>
        )}
      </div>
      <p className="legend">
        From the audit log: who had a confirmed address, a signature in force and access to the project while the
        document’s rules let them in. Staff can always read.
      </p>
    </>
  )
}
