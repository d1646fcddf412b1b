import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Empty } from '../../../ui/empty.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { When } from '../../../ui/when.tsx'
import { lasting } from './labels.ts'
import { personReadingQuery } from './queries.ts'

type Document = { documentId: string; route: 'vault' | 'fanz' | 'realestate' | 'analytics'; title: string }
type PersonReadingProps = { id: string; documentLink: (document: Document) => ReactNode }

/** What one person read of the data rooms. */
export function PersonReading({ id, documentLink }: PersonReadingProps) {
  const { data, isError, refetch } = useQuery(personReadingQuery(id))
  return (
    <section>
      <h2>Documents</h2>
      {isError && <LoadFailed what="What this person read" onRetry={() => void refetch()} />}
      {data?.documents.length === 0 && (
        <Empty title="No document yet">What this person opens in a data room stands here.</Empty>
      )}
      {data && data.documents.length > 0 && (
        <table className="ledger ledger--fold ledger--dense">
          <thead>
            <tr>
              <th scope="col">Document</th>
              <th scope="col">Time</th>
              <th scope="col">Pages read</th>
              <th scope="col">Visits</th>
              <th scope="col">Last read</th>
            </tr>
          </thead>
          <tbody>
            {data.documents.map((document) => (
              <tr key={document.documentId}>
                <th scope="row">
                  {documentLink(document)}
                  {document.downloads > 0 && (
                    <span className="secondary-line">
                      {document.downloads === 1 ? '1 stamped copy saved' : `${document.downloads} stamped copies saved`}
                    </span>
                  )}
                </th>
                <td className="num" data-label="Time">
                  {lasting(document.readMs)}
                </td>
                <td className="num" data-label="Pages read">
                  {document.pagesRead} of {document.pages}
                </td>
                <td className="num" data-label="Visits">
                  {document.visits}
                </td>
                <td data-label="Last read">
                  <When iso={document.lastAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
