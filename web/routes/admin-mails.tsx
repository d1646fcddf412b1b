import { useInfiniteQuery } from '@tanstack/react-query'
import { createLazyRoute, useSearch } from '@tanstack/react-router'
import type { MailState } from '../../contract/email/mails.ts'
import { MailList } from '../features/email/mail-list.tsx'
import { mailsQuery } from '../features/email/queries.ts'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { useRightsEnd } from '../features/operations/staff-layout/queries.ts'
import styles from '../ui/staff-page.module.css'
import { usePage } from '../ui/use-page.ts'

export const adminMails = createLazyRoute('/admin/mails')({ component: AdminMailsPage })

const STATES: readonly MailState[] = ['waiting', 'sent', 'given_up']

export type MailsSearch = { state?: MailState }

function AdminMailsPage() {
  const search = useSearch({ from: '/admin/mails' })
  const state = STATES.find((it) => it === search.state)
  useRightsEnd(useInfiniteQuery(mailsQuery(state)).error)
  usePage(pageTitle('Mails', usePortal()), 'ink')
  return (
    <main id="main" tabIndex={-1} className={styles.staffPage}>
      <h1>Mails</h1>
      <p className="text mt-2">
        Queued, sent and failed emails. When an email has been sent, its text and address are deleted; only the times
        remain.
      </p>
      <MailList key={state ?? 'all'} state={state} />
    </main>
  )
}
