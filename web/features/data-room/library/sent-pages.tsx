import type { ReactNode } from 'react'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { KIND_LABELS } from './labels.ts'
import type { SentPage } from './queries.ts'

/** What the server sent, with the code of each. `name`: whose or which document it is. */
export function SentPages({
  sent = [],
  name,
}: {
  sent: readonly SentPage[] | undefined
  name: (one: SentPage) => ReactNode
}) {
  if (sent.length === 0) return null
  return (
    <Disclosure
      className="mt-4"
      title={sent.length >= 200 ? 'What the portal sent, the last 200' : 'What the portal sent'}
    >
      <ul className="drawer__list">
        {sent.map((one) => (
          <li key={one.code}>
            {name(one)}
            <span className="secondary-line num">
              {KIND_LABELS[one.kind]}, version {one.version}
              {pageOf(one)}
            </span>
            <span className="secondary-line">
              {dayAndTimeUtc(one.at)}, <span className="mono">{one.code}</span>
            </span>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

function pageOf({ page, pages }: SentPage): string {
  if (page !== null) return `, page ${page}`
  return pages === null ? '' : `, pages ${pages.replaceAll(',', ', ').replaceAll('-', '–')}`
}
