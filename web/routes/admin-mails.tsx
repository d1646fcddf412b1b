import { useInfiniteQuery } from '@tanstack/react-query'
import { createLazyRoute, useSearch } from '@tanstack/react-router'
import { MailList } from '../features/email/mail-list.tsx'
import { mailsQuery } from '../features/email/queries.ts'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { useRightsEnd } from '../features/operations/staff-layout/queries.ts'
import styles from '../ui/staff-page.module.css'
import { usePage } from '../ui/use-page.ts'
import { mailFilter } from './mail-filter.ts'

export const adminMails = createLazyRoute('/admin/mails')({ component: AdminMailsPage })

function AdminMailsPage() {
  const { state } = mailFilter(useSearch({ from: '/admin/mails' }))
  useRightsEnd(useInfiniteQuery(mailsQuery(state)).error)
  usePage(pageTitle('Mails', usePortal()), 'ink')
  return (
    <main id="main" tabIndex={-1} className={styles.staffPage}>
      <h1>Mails</h1>
      <p className="text mt-2">
        Everything that the portal writes to somebody. Once a mail has left, its words and its reader’s address are
        wiped; only the times remain.
      </p>
      <MailList key={state ?? 'all'} state={state} />
    </main>
  )
}
