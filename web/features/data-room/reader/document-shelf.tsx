import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { dayUtc } from '../../../../contract/wording.ts'
import { CallError } from '../../../lib/call-error.ts'
import { Alert } from '../../../ui/alert.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { type Room, roomQuery, type ShelfDocument } from './queries.ts'
import styles from './shelf.module.css'
import * as texts from './texts.ts'

type RoomShelfProps = { route: ProjectKey; onRoom: (documents: readonly ShelfDocument[]) => void }

/** The data room of a project: every document that this reader may open. */
export default function RoomShelf({ route, onRoom }: RoomShelfProps) {
  const { data, error, refetch } = useQuery(roomQuery(route))
  useEffect(() => {
    if (data) onRoom(data.documents)
  }, [data, onRoom])
  if (error instanceof CallError && error.code === 'nda_required')
    return (
      <div className={styles.shelfNote}>
        <Alert tone="warn">{error.message}</Alert>
        <Link className="btn" to="/nda-gate">
          {texts.readTheAgreement}
        </Link>
      </div>
    )
  if (error instanceof CallError && error.code === 'nda_unconfirmed')
    return (
      <div className={styles.shelfNote}>
        <Alert tone="warn">{error.message}</Alert>
        <Link className="btn" to="/account" hash="agreements">
          {texts.goToYourAccount}
        </Link>
      </div>
    )
  if (error) return <LoadFailed what={texts.theDataRoom} onRetry={() => void refetch()} />
  if (!data || data.documents.length === 0) return null
  return (
    <div className={styles.shelf}>
      <h3>{texts.dataRoom}</h3>
      <table className={`ledger ${styles.shelfList}`}>
        <caption className="sr-only">{texts.documentsOfTheData}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.no}</th>
            <th scope="col">{texts.document}</th>
            <th scope="col" className={styles.shelfPages}>
              {texts.pages}
            </th>
            <th scope="col" className={styles.shelfDate}>
              {texts.added}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows(data).map((row) =>
            'pages' in row ? (
              <DocumentRow key={row.id} route={route} row={row} />
            ) : (
              <FolderRow key={row.id} row={row} />
            ),
          )}
        </tbody>
      </table>
    </div>
  )
}

type Folder = Room['folders'][number]

function FolderRow({ row }: { row: Folder }) {
  return (
    <tr className={styles.shelfFolder}>
      <td className="num">{row.index}</td>
      <th scope="rowgroup" colSpan={3}>
        {row.title}
      </th>
    </tr>
  )
}

function DocumentRow({ route, row }: { route: ProjectKey; row: ShelfDocument }) {
  return (
    <tr>
      <td className="num">{row.index}</td>
      <th scope="row">
        <Link to="/$project/documents/$document" params={{ project: route, document: row.id }}>
          {row.title}
        </Link>
        {row.description && <span className={styles.shelfAbout}>{row.description}</span>}
      </th>
      <td className={`num ${styles.shelfPages}`}>{row.pages}</td>
      <td className={`num ${styles.shelfDate}`}>{dayUtc(row.updatedAt)}</td>
    </tr>
  )
}

/** Folders and documents in the order of their numbers. */
function rows({ folders, documents }: Room) {
  return [...folders, ...documents].sort((a, b) => a.index.localeCompare(b.index, 'en', { numeric: true }))
}
