import { useState } from 'react'
import { ExternalAgreementDialog } from '../features/agreements/external/act-dialogs.tsx'
import { type AskedAct, ExternalAgreementTable } from '../features/agreements/external/external-agreement-table.tsx'
import { useExternalAgreements } from '../features/agreements/external/queries.ts'
import { RecordForm } from '../features/agreements/external/record-form.tsx'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { Empty } from '../ui/empty.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { countWords, ListView } from '../ui/list-view.tsx'
import styles from '../ui/staff-page.module.css'

/** The tab Signed elsewhere: agreements on paper and of whole firms. */
export function ExternalAgreementList() {
  const [asked, setAsked] = useState<AskedAct>()
  const isAdmin = useStaff()?.role === 'admin'
  const list = useExternalAgreements()
  useRightsEnd(list.error)
  const agreements = list.data?.pages.flatMap((page) => page.agreements) ?? []
  const total = list.data?.pages[0]?.total
  return (
    <>
      {isAdmin && <RecordForm />}
      <div className={styles.listHead}>
        <p className="small" role="status">
          {total !== undefined && countWords(total, agreements.length, 'agreement', 'agreements')}
        </p>
      </div>
      <ListView
        list={list}
        count={agreements.length}
        what="The list of agreements signed elsewhere"
        skeleton={<ListSkeleton />}
        empty={
          <Empty title="No external agreements">
            Record agreements that were signed on paper, or by a firm for all of its people. Everyone they cover is
            bound and gets a code without signing again.
          </Empty>
        }
        legend="Dates are UTC. Everyone covered by such an agreement counts as having signed."
      >
        <ExternalAgreementTable agreements={agreements} onAct={isAdmin ? setAsked : undefined} />
      </ListView>
      {asked && <ExternalAgreementDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
