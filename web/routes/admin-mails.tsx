import { useInfiniteQuery } from '@tanstack/react-query'
import { createLazyRoute, Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { MAIL_FILTERS, MailList } from '../features/email/mail-list.tsx'
import { type MailChoice, mailsQuery } from '../features/email/queries.ts'
import { UnreadReports } from '../features/email/unread-reports.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { JobList } from '../features/operations/jobs/job-list.tsx'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { ListHead } from '../ui/list-head.tsx'
import styles from '../ui/staff-page.module.css'
import { usePage } from '../ui/use-page.ts'

export const adminMails = createLazyRoute('/admin/mails')({ component: AdminMailsPage })

export type MailsSearch = { state?: NonNullable<MailChoice['state']> }

function AdminMailsPage() {
  const search = useSearch({ from: '/admin/mails' })
  const state = MAIL_FILTERS.find(({ value }) => value === search.state)?.value
  const navigate = useNavigate({ from: '/admin/mails' })
  const [typed, setTyped] = useState('')
  const onSearch = useCallback((text: string) => setTyped(text), [])
  const choice: MailChoice = { ...(state && { state }), ...(typed && { search: typed }) }
  const { data, error } = useInfiniteQuery(mailsQuery(choice))
  useRightsEnd(error)
  const readOnly = useStaff()?.role !== 'admin'
  usePage(pageTitle('Emails', usePortal()), 'ink')
  return (
    <main id="main" tabIndex={-1} className={styles.staffPage}>
      <ListHead title="Emails" />
      <MailList
        choice={choice}
        onSearch={onSearch}
        onState={(chosen) =>
          void navigate({ search: chosen ? { state: chosen } : {}, replace: true, resetScroll: false })
        }
        readOnly={readOnly}
        personLink={(id, name) => (
          <Link to="/admin/people/$id" params={{ id }}>
            {name}
          </Link>
        )}
      />
      <UnreadReports count={data?.pages[0]?.unreadReports ?? 0} readOnly={readOnly} />
      <section aria-labelledby="failed-jobs">
        <h2 id="failed-jobs" className="heading-m mt-8 mb-2">
          Failed jobs
        </h2>
        <JobList readOnly={readOnly} />
      </section>
    </main>
  )
}
