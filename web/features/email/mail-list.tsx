import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { MailState } from '../../../contract/email/mails.ts'
import { Empty } from '../../ui/empty.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { EMPTY, STATES } from './mail-labels.ts'
import { MailReader } from './mail-reader.tsx'
import { MailTable } from './mail-table.tsx'
import styles from './mails.module.css'
import { mailsQuery } from './queries.ts'

const FILTERS: ReadonlyArray<[MailState | undefined, string]> = [
  [undefined, 'All'],
  ['waiting', STATES.waiting],
  ['sent', STATES.sent],
  ['given_up', STATES.given_up],
]

export function MailList({ state }: { state: MailState | undefined }) {
  const list = useInfiniteQuery(mailsQuery(state))
  const [read, setRead] = useState<string>()
  const mails = list.data?.pages.flatMap((page) => page.mails) ?? []
  return (
    <>
      <nav className={styles.mailFilter} aria-label="Which mails">
        {FILTERS.map(([value, name]) => (
          <Link
            key={name}
            to="/admin/mails"
            search={value ? { state: value } : {}}
            // Else the link to all of them would count as the current one whatever is filtered.
            activeOptions={{ exact: true, includeSearch: true }}
          >
            {name}
          </Link>
        ))}
      </nav>
      <ListView
        list={list}
        count={mails.length}
        what="The list of mails"
        skeleton={<ListSkeleton />}
        empty={<Empty title={EMPTY[state ?? 'all'].title}>{EMPTY[state ?? 'all'].text}</Empty>}
      >
        <MailTable mails={mails} onRead={list.data?.pages[0]?.readable ? setRead : undefined} />
      </ListView>
      <MailReader id={read} onClose={() => setRead(undefined)} />
    </>
  )
}
