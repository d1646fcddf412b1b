import { createLazyRoute, Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ProjectKey } from '../../contract/projects/project-keys.ts'
import { DocumentCurve } from '../features/engagement/readership/document-curve.tsx'
import { useReadership } from '../features/engagement/readership/queries.ts'
import styles from '../features/engagement/readership/readership.module.css'
import { SectionTable } from '../features/engagement/readership/section-table.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { useRightsEnd } from '../features/operations/staff-layout/queries.ts'
import { asProjectKey, useProjects } from '../lib/projects.ts'
import { ChoiceRow } from '../ui/choice-row.tsx'
import { Empty } from '../ui/empty.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { ListHead } from '../ui/list-head.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import staffPageStyles from '../ui/staff-page.module.css'
import { usePage } from '../ui/use-page.ts'
import { ExportButton, ExportMenu } from './export-button.tsx'

export const adminReadership = createLazyRoute('/admin/readership')({ component: ReadershipPage })

export type ReadershipSearch = { route?: ProjectKey; days?: Days }
type Days = (typeof DAYS)[number]['value']

const DAYS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '400', label: '400 days' },
] as const

function readershipSearch(search: Record<string, unknown>): ReadershipSearch {
  const route = asProjectKey(search.route)
  const days = DAYS.find(({ value }) => value === String(search.days))?.value
  return { ...(route && { route }), ...(days && days !== '30' && { days }) }
}

function ReadershipPage() {
  const portal = usePortal()
  usePage(pageTitle('Readership', portal), 'ink')
  const first = portal?.platforms[0]
  if (first) return <ProjectReadership first={first.route} />
  return (
    <main id="main" tabIndex={-1} className={staffPageStyles.staffPage}>
      <h1>Readership</h1>
      {portal ? <Empty title="No projects yet">Add the first one at Projects.</Empty> : <ListSkeleton />}
    </main>
  )
}

function ProjectReadership({ first }: { first: ProjectKey }) {
  const projects = useProjects()
  const { route = first, days = '30' } = readershipSearch(useSearch({ from: '/admin/readership' }))
  const navigate = useNavigate({ from: '/admin/readership' })
  const { data, error, isFetching, refetch } = useReadership(route, Number(days))
  useRightsEnd(error)
  const choose = (choice: ReadershipSearch) =>
    void navigate({
      search: readershipSearch({ ...(route !== first && { route }), days, ...choice }),
      replace: true,
      resetScroll: false,
    })
  const read = data?.documents.filter(({ people }) => people > 0) ?? []
  const unread = data?.documents.filter(({ people }) => people === 0) ?? []
  return (
    <main id="main" tabIndex={-1} className={staffPageStyles.staffPage} aria-busy={isFetching || undefined}>
      <ListHead title="Readership">
        <ExportButton list="readership" choice={{ route, days: Number(days) }} />
        <ExportMenu
          files={[
            { name: 'Save as CSV', list: 'readership', choice: { route, days: Number(days) } },
            { name: 'Save as JSON', list: 'readership', choice: { route, days: Number(days), format: 'json' } },
          ]}
        />
      </ListHead>
      <FilterBar
        end={<ChoiceRow legend="Days" options={DAYS} value={days} onChoose={(chosen) => choose({ days: chosen })} />}
      >
        <ChoiceRow
          legend="Project"
          options={projects.map(({ route: value, name }) => ({ value, label: name }))}
          value={route}
          onChoose={(chosen) => choose({ route: chosen })}
        />
      </FilterBar>
      {error && !data && <LoadFailed what="The readership" onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton />}
      {data && (
        <div className={styles.readership}>
          <section aria-labelledby="documents-h">
            <h2 id="documents-h">Documents</h2>
            {data.documents.length === 0 && (
              <Empty title="No documents">This project has no documents with a version that can be read.</Empty>
            )}
            <div className={styles.documents}>
              {read.map((document) => (
                <DocumentCurve
                  key={document.id}
                  document={document}
                  title={
                    <Link to="/admin/documents" search={{ route, document: document.id }}>
                      {document.title}
                    </Link>
                  }
                />
              ))}
            </div>
            {unread.length > 0 && (
              <p className={`small ${styles.unread}`}>
                Current version not read in this period: {unread.map(({ title }) => title).join(', ')}.
              </p>
            )}
          </section>
          <SectionTable {...data} />
          <p className="legend">
            Reported by browsers and checked by the server. A page counts once it was sent and open for two seconds.
            Visits of staff do not count. Each person counts once; times are medians over people. Days are UTC.
          </p>
        </div>
      )}
    </main>
  )
}
