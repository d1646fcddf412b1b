import { useDeferredValue } from 'react'
import { Disclosure } from '../../../../ui/disclosure.tsx'
import { peopleWords } from './labels.ts'
import { type AudienceOf, useAudience } from './queries.ts'

/** Who would get the update now, by name. */
export function AudiencePreview({ audience }: { audience: AudienceOf }) {
  const { data, isError } = useAudience(useDeferredValue(audience))
  if (isError) return <p className="small">Who would get it cannot be worked out with these readers.</p>
  if (!data) return <p className="small">Working out who would get it...</p>
  const { total, people, unsubscribed, undeliverable } = data
  return (
    <Disclosure
      title={
        <>
          {total === 0 ? 'Nobody would get it now' : `${peopleWords(total)} would get it now`}
          {unsubscribed > 0 && `, ${unsubscribed} without an email, because they unsubscribed`}
          {undeliverable > 0 &&
            `, ${undeliverable} without an email, because an earlier one came back or they complained`}
        </>
      }
    >
      <ul className="drawer__list">
        {people.map(({ personId, name, email, firm }) => (
          <li key={personId}>
            {name || email}
            <span className="secondary-line">{[firm, name && email].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
      {total > people.length && <p className="small">And {peopleWords(total - people.length)} more.</p>}
      <p className="hint">
        People with access to the project and a confirmed address. It is checked again when each email leaves.
      </p>
    </Disclosure>
  )
}
