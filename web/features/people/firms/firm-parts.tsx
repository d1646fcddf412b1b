import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { readingTime } from '../../../lib/format.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { None } from '../../../ui/none.tsx'
import { StaffTable } from '../../../ui/staff-table.tsx'
import { mostOf, ScoreCell } from '../engagement/score-cell.tsx'
import { SplitDialog } from './firm-dialogs.tsx'
import type { FirmDetail } from './queries.ts'

export function FirmPeople({ people }: Pick<FirmDetail, 'people'>) {
  const most = mostOf(people.map(({ trend }) => trend))
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
          {
            name: 'Score',
            width: 's',
            isNumber: true,
            brief: 'end',
            cell: (person) => <ScoreCell {...person} most={most} />,
          },
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

type FirmDocument = FirmDetail['documents'][number]
type FirmDocumentsProps = {
  documents: readonly FirmDocument[]
  documentLink: (document: FirmDocument) => ReactNode
  pagesRead: (document: FirmDocument, reader: FirmDocument['readers'][number]) => ReactNode
}

/** What each person read of each document. */
export function FirmDocuments({ documents, documentLink, pagesRead }: FirmDocumentsProps) {
  return (
    <section>
      <h2>Documents</h2>
      {documents.length === 0 ? (
        <Empty title="No documents yet">Nobody of this firm has opened a document.</Empty>
      ) : (
        <StaffTable
          caption="Documents read"
          rows={documents.flatMap((document) => document.readers.map((reader) => ({ document, reader })))}
          columns={[
            { name: 'Document', isName: true, cell: ({ document }) => documentLink(document) },
            {
              name: 'Person',
              width: 'l',
              brief: 'underEnd',
              cell: ({ reader: { personId, name } }) => (
                <Link to="/admin/people/$id" params={{ id: personId }}>
                  {name}
                </Link>
              ),
            },
            {
              name: 'Time',
              width: 's',
              brief: 'end',
              className: 'num',
              cell: ({ reader }) => readingTime(reader.readMs),
            },
            {
              name: 'Pages read',
              width: 'l',
              brief: 'under',
              cell: ({ document, reader }) => pagesRead(document, reader),
            },
          ]}
        />
      )}
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
