import { createLazyRoute, useNavigate, useSearch } from '@tanstack/react-router'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { useStaff } from '../features/operations/staff-layout/queries.ts'
import { RetentionView } from '../features/people/privacy/retention-view.tsx'
import { VerificationLine } from '../features/transparency-log/verification-line.tsx'
import styles from '../ui/staff-page.module.css'
import { Tabs } from '../ui/tabs.tsx'
import { usePage } from '../ui/use-page.ts'
import { AlertList } from './alert-list.tsx'
import { AuditLog } from './audit-log.tsx'
import { type AuditSearch, auditSearch } from './audit-search.ts'

export const adminAudit = createLazyRoute('/admin/audit')({ component: AuditPage })

function AuditPage() {
  usePage(pageTitle('Audit log', usePortal()), 'ink')
  const view = auditSearch(useSearch({ from: '/admin/audit' }))
  const navigate = useNavigate({ from: '/admin/audit' })
  const readOnly = useStaff()?.role !== 'admin'
  const onView = (search: AuditSearch) => void navigate({ search, replace: true, resetScroll: false })
  return (
    <main id="main" tabIndex={-1} className={styles.staffPage}>
      <div className={styles.staffPageHead}>
        <h1>Audit log</h1>
        <VerificationLine readOnly={readOnly} />
      </div>
      <Tabs
        label="Audit"
        chosen={view.tab ?? 'log'}
        onChoose={(tab) => void navigate({ search: tab === 'log' ? {} : { tab: tab as 'alerts' | 'keeping' } })}
        tabs={[
          { id: 'log', name: 'Log', panel: <AuditLog view={view} onView={onView} /> },
          { id: 'alerts', name: 'Alerts', panel: <AlertList view={view} onView={onView} /> },
          { id: 'keeping', name: 'Retention and holds', panel: <RetentionView /> },
        ]}
      />
    </main>
  )
}
