import { createLazyRoute, useNavigate, useSearch } from '@tanstack/react-router'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import styles from '../ui/staff-page.module.css'
import { usePage } from '../ui/use-page.ts'
import { CodeList } from './code-list.tsx'
import { codesSearch } from './codes-search.ts'

export const adminCodes = createLazyRoute('/admin/codes')({ component: CodesPage })

function CodesPage() {
  usePage(pageTitle('Access Code Management', usePortal()), 'ink')
  const view = codesSearch(useSearch({ from: '/admin/codes' }))
  const navigate = useNavigate({ from: '/admin/codes' })
  return (
    <main id="main" tabIndex={-1} className={styles.staffPage}>
      <CodeList
        title="Access Code Management"
        view={view}
        onView={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    </main>
  )
}
