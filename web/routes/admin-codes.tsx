import { createLazyRoute, useNavigate, useSearch } from '@tanstack/react-router'
import { NewCodeForm } from '../features/access-codes/staff/new-code-form.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { useStaff } from '../features/operations/staff-layout/queries.ts'
import styles from '../ui/staff-page.module.css'
import { usePage } from '../ui/use-page.ts'
import { CodeList } from './code-list.tsx'
import { codesSearch } from './codes-search.ts'

export const adminCodes = createLazyRoute('/admin/codes')({ component: CodesPage })

function CodesPage() {
  usePage(pageTitle('Access Code Management', usePortal()), 'ink')
  const view = codesSearch(useSearch({ from: '/admin/codes' }))
  const navigate = useNavigate({ from: '/admin/codes' })
  const readOnly = useStaff()?.role !== 'admin'
  return (
    <main id="main" tabIndex={-1} className={styles.staffPage}>
      <h1>Access Code Management</h1>
      {!readOnly && <NewCodeForm />}
      <CodeList view={view} onView={(search) => void navigate({ search, replace: true })} />
    </main>
  )
}
