import { createLazyRoute, useNavigate, useSearch } from '@tanstack/react-router'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { useSummary } from '../features/operations/dashboard/queries.ts'
import { SigningBlocked } from '../features/operations/dashboard/signing-blocked.tsx'
import { SummaryCards } from '../features/operations/dashboard/summary-cards.tsx'
import { useRightsEnd } from '../features/operations/staff-layout/queries.ts'
import styles from '../ui/staff-page.module.css'
import { Tabs } from '../ui/tabs.tsx'
import { usePage } from '../ui/use-page.ts'
import { type NdaSearch, ndaSearch } from './nda-search.ts'
import { SharedAccessList } from './shared-access-list.tsx'
import { SignatureList } from './signature-list.tsx'
import { SignedCodeList } from './signed-code-list.tsx'

export const adminNda = createLazyRoute('/admin/nda')({ component: NdaPage })

function NdaPage() {
  usePage(pageTitle('NDA and Access Management', usePortal()), 'ink')
  const view = ndaSearch(useSearch({ from: '/admin/nda' }))
  const navigate = useNavigate({ from: '/admin/nda' })
  const onView = (search: NdaSearch) => void navigate({ search, replace: true, resetScroll: false })
  const summary = useSummary()
  useRightsEnd(summary.error)
  return (
    <main id="main" tabIndex={-1} className={styles.staffPage}>
      <div className={styles.staffPageHead}>
        <h1>NDA and Access Management</h1>
        <SummaryCards numbers={summary.data} failed={summary.isError} />
      </div>
      <SigningBlocked />
      <Tabs
        label="Records"
        chosen={view.tab ?? 'codes'}
        // A new tab starts without filters; Back restores the previous ones.
        onChoose={(tab) => void navigate({ search: tab === 'codes' ? {} : { tab: tab as 'shared' | 'submissions' } })}
        tabs={[
          { id: 'codes', name: 'Access Codes', panel: <SignedCodeList view={view} onView={onView} /> },
          { id: 'shared', name: 'Shared Access', panel: <SharedAccessList view={view} onView={onView} /> },
          { id: 'submissions', name: 'NDA Submissions', panel: <SignatureList view={view} onView={onView} /> },
        ]}
      />
    </main>
  )
}
