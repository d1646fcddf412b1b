import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readingTime } from '../../../lib/format.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { type Column, StaffTable } from '../../../ui/staff-table.tsx'
import { PagesRead } from './page-heat.tsx'
import { personReadingQuery, type ReadDocument } from './queries.ts'
import { SentPages } from './sent-pages.tsx'

type PersonReadingProps = { id: string; documentLink: (document: ReadDocument) => ReactNode }

/** The documents that one person read. */
export function PersonReading({ id, documentLink }: PersonReadingProps) {
  const { data, isError, refetch } = useQuery(personReadingQuery(id))
  const columns: Column<ReadDocument>[] = [
    {
      name: 'Document',
      isName: true,
      cell: (document) => (
        <>
          {documentLink(document)}
          {document.downloads > 0 && (
            <span className="secondary-line">
              {document.downloads === 1 ? '1 stamped copy saved' : `${document.downloads} stamped copies saved`}
            </span>
          )}
        </>
      ),
    },
    { name: 'Time', width: 's', brief: 'end', className: 'num', cell: ({ readMs }) => readingTime(readMs) },
    { name: 'Pages read', width: 'l', brief: 'under', cell: (document) => <PagesRead {...document} /> },
    { name: 'Visits', width: 's', needs: 'some', isNumber: true, cell: ({ visits }) => visits },
    { name: 'Last read', width: 'm', cell: ({ lastAt }) => <DateTime iso={lastAt} /> },
  ]
  return (
    <section>
      <h2>Documents</h2>
      {isError && <LoadFailed what="The list of documents" onRetry={() => void refetch()} />}
      {data?.documents.length === 0 && <Empty title="No documents yet">This person has not opened a document.</Empty>}
      {data && data.documents.length > 0 && (
        <StaffTable caption="Documents read" columns={columns} rows={data.documents} />
      )}
      <SentPages sent={data?.sent} name={({ title }) => title} />
    </section>
  )
}
