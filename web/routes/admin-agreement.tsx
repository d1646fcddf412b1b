import { createLazyRoute, useNavigate, useSearch } from '@tanstack/react-router'
import { DraftPanel } from '../features/agreements/versions/draft-panel.tsx'
import { LawyerChecklist } from '../features/agreements/versions/lawyer-checklist.tsx'
import { PartyNotice } from '../features/agreements/versions/party-notice.tsx'
import { useAgreement } from '../features/agreements/versions/queries.ts'
import { VersionTable } from '../features/agreements/versions/version-table.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import styles from '../ui/staff-page.module.css'
import { Tabs } from '../ui/tabs.tsx'
import { usePage } from '../ui/use-page.ts'
import { AgreementPreview } from './agreement-preview.tsx'
import { type AgreementSearch, agreementSearch } from './agreement-search.ts'
import { ExternalAgreementList } from './external-agreement-list.tsx'
import { TermList } from './term-list.tsx'

export const adminAgreement = createLazyRoute('/admin/agreement')({ component: AgreementPage })

function AgreementPage() {
  usePage(pageTitle('Agreement', usePortal()), 'ink')
  const view = agreementSearch(useSearch({ from: '/admin/agreement' }))
  const navigate = useNavigate({ from: '/admin/agreement' })
  const onView = (search: AgreementSearch) => void navigate({ search, replace: true, resetScroll: false })
  return (
    <main id="main" tabIndex={-1} className={styles.staffPage}>
      <h1>Agreement</h1>
      <Tabs
        label="The agreement"
        chosen={view.tab ?? 'versions'}
        onChoose={(tab) => void navigate({ search: tab === 'versions' ? {} : { tab: tab as 'bound' | 'elsewhere' } })}
        tabs={[
          { id: 'versions', name: 'Versions', panel: <Versions /> },
          { id: 'bound', name: 'Who is bound', panel: <TermList view={view} onView={onView} /> },
          { id: 'elsewhere', name: 'Signed elsewhere', panel: <ExternalAgreementList /> },
        ]}
      />
    </main>
  )
}

function Versions() {
  const agreement = useAgreement()
  useRightsEnd(agreement.error)
  const isAdmin = useStaff()?.role === 'admin'
  if (agreement.isError) return <LoadFailed what="The agreement" onRetry={() => void agreement.refetch()} />
  if (!agreement.data) return <ListSkeleton />
  const { versions, inForce, configured, draft } = agreement.data
  const next = (
    <section aria-labelledby="next-h">
      <h2 id="next-h">Next version</h2>
      <DraftPanel
        agreement={agreement.data}
        isAdmin={isAdmin}
        preview={(text) => (
          <AgreementPreview text={text} language={configured.language} version={inForce.version + 1} />
        )}
      />
    </section>
  )
  return (
    <>
      {!agreement.data.signable && <PartyNotice agreement={agreement.data} isAdmin={isAdmin} />}
      <VersionTable
        versions={versions}
        preview={(text, { version, language, sha256, publishedAt }) => (
          <AgreementPreview
            text={text}
            language={language}
            version={version}
            sha256={sha256}
            publishedAt={publishedAt}
          />
        )}
        beside={draft === null && next}
      />
      {draft !== null && <div className="mt-6">{next}</div>}
      <LawyerChecklist />
    </>
  )
}
