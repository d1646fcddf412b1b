import { createLazyRoute, Link } from '@tanstack/react-router'
import { WatermarkSearch } from '../features/data-room/library/watermark-search.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import styles from '../ui/staff-page.module.css'
import { usePage } from '../ui/use-page.ts'
import { useProjectName } from './use-project-name.ts'

export const adminWatermark = createLazyRoute('/admin/watermark')({ component: WatermarkPage })

function WatermarkPage() {
  usePage(pageTitle('Trace', usePortal()), 'ink')
  const projectName = useProjectName()
  return (
    <main id="main" tabIndex={-1} className={styles.staffPage}>
      <h1>Trace a page</h1>
      <p className="text mt-2">
        Every confidential page, document page and saved copy carries its own code. Enter what you can read of it, or
        what else you know, to find out who it was shown to. Your search is recorded.
      </p>
      <WatermarkSearch
        projectName={projectName}
        personLink={(id, name) => (
          <Link to="/admin/people/$id" params={{ id }}>
            {name}
          </Link>
        )}
        documentLink={({ route, document }) => (
          <Link to="/admin/documents" search={{ route, document: document.id }}>
            {document.title}
          </Link>
        )}
        signatureLink={(id, version) => (
          <Link to="/admin/nda" search={{ tab: 'submissions', submission: id }}>
            Version {version}
          </Link>
        )}
        codeLink={(id) => (
          <Link to="/admin/codes" search={{ code: id }}>
            An access code
          </Link>
        )}
      />
    </main>
  )
}
