import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { readingTime } from '../../../lib/format.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { None } from '../../../ui/none.tsx'
import { StaffTable } from '../../../ui/staff-table.tsx'
import styles from '../engagement/engagement.module.css'
import { ScoreCell } from '../engagement/score-cell.tsx'
import { SplitDialog } from './firm-dialogs.tsx'
import type { FirmDetail } from './queries.ts'

export function FirmPeople({ people }: Pick<FirmDetail, 'people'>) {
  return (
    <section>
      <h2>People</h2>
      <StaffTable
        caption="People of this firm"
        rows={people}
        idOf={({ id }) => id}
        columns={[
          {
            name: 'Person',
            isName: true,
            cell: ({ id, name, email, byHand }) => (
              <>
                <Link to="/admin/people/$id" params={{ id }}>
                  {name}
                </Link>
                <span className="secondary-line">
                  {[name !== email && email, byHand && 'moved here by hand'].filter(Boolean).join(', ')}
                </span>
              </>
            ),
          },
          { name: 'Score', width: 'm', brief: 'end', cell: (person) => <ScoreCell {...person} /> },
          {
            name: 'Last read',
            width: 'm',
            brief: 'under',
            isNamed: true,
            cell: ({ activeAt }) => <DateTime iso={activeAt} none="never" />,
          },
        ]}
      />
    </section>
  )
}

type FirmDocumentsProps = {
  documents: FirmDetail['documents']
  documentLink: (document: FirmDetail['documents'][number]) => ReactNode
  heat: (pageMs: readonly number[], title: string) => ReactNode
}

/** What each person read of each document. */
export function FirmDocuments({ documents, documentLink, heat }: FirmDocumentsProps) {
  return (
    <section>
      <h2>Documents</h2>
      {documents.length === 0 && <Empty title="No documents yet">Nobody of this firm has opened a document.</Empty>}
      {documents.map((document) => (
        <div key={document.id} className={styles.firmDocument}>
          <h3>{documentLink(document)}</h3>
          <ul className={styles.readers}>
            {document.readers.map(({ personId, name, pageMs }) => (
              <li key={personId}>
                <Link to="/admin/people/$id" params={{ id: personId }}>
                  {name}
                </Link>
                {heat(pageMs, `${document.title}, ${name}`)}
                <span>{readingTime(pageMs.reduce((sum, ms) => sum + ms, 0))}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

type MergedFirmsProps = { merged: FirmDetail['merged']; readOnly: boolean }

export function MergedFirms({ merged, readOnly }: MergedFirmsProps) {
  const [splitting, setSplitting] = useState<FirmDetail['merged'][number]>()
  if (merged.length === 0) return null
  return (
    <section>
      <h2>Merged into this firm</h2>
      <StaffTable
        caption="Firms that were merged into this one"
        rows={merged}
        idOf={({ id }) => id}
        columns={[
          { name: 'Firm', isName: true, cell: ({ name }) => name },
          { name: 'Domains', cell: ({ domains }) => domains.join(', ') || <None /> },
          !readOnly && {
            name: 'Act',
            hiddenHeading: true,
            className: 'row-actions',
            cell: (firm) => (
              <button className="btn btn--sm" type="button" onClick={() => setSplitting(firm)}>
                Split off
              </button>
            ),
          },
        ]}
      />
      {splitting && <SplitDialog {...splitting} onClose={() => setSplitting(undefined)} />}
    </section>
  )
}
