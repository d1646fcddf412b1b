import { createLazyRoute, Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { PagesRead } from '../features/data-room/library/page-heat.tsx'
import { NotifyDialog } from '../features/notifications/notify-dialog.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import styles from '../features/people/engagement/engagement.module.css'
import { ScoreFigure } from '../features/people/engagement/score-figure.tsx'
import { MergeDialog, NameDialog } from '../features/people/firms/firm-dialogs.tsx'
import { FirmDocuments, FirmPeople, MergedFirms } from '../features/people/firms/firm-parts.tsx'
import { type FirmDetail, useFirm } from '../features/people/firms/queries.ts'
import { StageFacts } from '../features/pipeline/stage-facts.tsx'
import { CallError } from '../lib/call-error.ts'
import { Empty } from '../ui/empty.tsx'
import { ListHead } from '../ui/list-head.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import staffPageStyles from '../ui/staff-page.module.css'
import { usePage } from '../ui/use-page.ts'

export const adminFirm = createLazyRoute('/admin/firms/$id')({ component: FirmPage })

function FirmPage() {
  const { id } = useParams({ from: '/admin/firms/$id' })
  const { data, error, refetch } = useFirm(id)
  useRightsEnd(error)
  const navigate = useNavigate()
  const readOnly = useStaff()?.role !== 'admin'
  const [asked, setAsked] = useState<'name' | 'merge' | 'notify'>()
  const unknown = error instanceof CallError && error.status === 404
  usePage(pageTitle('Firm', usePortal()), 'ink')
  const close = () => setAsked(undefined)
  return (
    <main id="main" tabIndex={-1} className={staffPageStyles.staffPage} aria-busy={(!data && !error) || undefined}>
      <p className={staffPageStyles.staffPageBack}>
        <Link to="/admin/firms">All firms</Link>
      </p>
      <ListHead title={unknown ? 'Firm not found' : (data?.firm.name ?? 'Firm')}>
        {data && !error && (
          <button className="btn btn--sm" type="button" onClick={() => setAsked('notify')}>
            Notify me
          </button>
        )}
        {data && !error && !readOnly && (
          <RowMenu
            label={`More actions for ${data.firm.name}`}
            acts={[
              { name: 'Rename...', onAct: () => setAsked('name') },
              { name: 'Merge into another...', onAct: () => setAsked('merge') },
            ]}
          />
        )}
      </ListHead>
      {data && !error && <Shown detail={data} readOnly={readOnly} />}
      {unknown && <Empty title="No such firm">The link is wrong, or nobody belongs to this firm any more.</Empty>}
      {error && !unknown && <LoadFailed what="This firm" onRetry={() => void refetch()} />}
      {data && asked === 'notify' && (
        <NotifyDialog scope="firm" target={data.firm.id} name={data.firm.name} onClose={close} />
      )}
      {data && asked === 'name' && <NameDialog id={data.firm.id} name={data.firm.name} onClose={close} />}
      {data && asked === 'merge' && (
        <MergeDialog
          id={data.firm.id}
          name={data.firm.name}
          onClose={close}
          onMerged={(into) => void navigate({ to: '/admin/firms/$id', params: { id: into } })}
        />
      )}
    </main>
  )
}

function Shown({ detail, readOnly }: { detail: FirmDetail; readOnly: boolean }) {
  const { firm, pipeline, reasons, people, documents, merged } = detail
  return (
    <>
      <p className="small">{[...firm.domains, firm.people === 1 ? '1 person' : `${firm.people} people`].join(', ')}</p>
      {pipeline && <StageFacts {...pipeline} />}
      <div className={styles.engagement}>
        <section aria-labelledby="score-h">
          <h2 id="score-h">Engagement</h2>
          <ScoreFigure {...firm} />
        </section>
        <section aria-labelledby="reasons-h">
          <h2 id="reasons-h">Why</h2>
          {reasons.length === 0 && <p className="small">Nobody of this firm has read anything in the last 90 days.</p>}
          <ul className={styles.reasons}>
            {reasons.map(({ says }) => (
              <li key={says}>{says}</li>
            ))}
          </ul>
        </section>
      </div>
      <div className={styles.firmMain}>
        <FirmPeople people={people} />
        <FirmDocuments
          documents={documents}
          documentLink={({ id, route, title }) => (
            <Link to="/admin/documents" search={{ route, document: id }}>
              {title}
            </Link>
          )}
          pagesRead={({ title, pages }, reader) => (
            <PagesRead {...reader} pages={pages} title={`${title}, ${reader.name}`} />
          )}
        />
        <MergedFirms merged={merged} readOnly={readOnly} />
        <p className="legend">Exact times are UTC.</p>
      </div>
    </>
  )
}
