import { type RowAct, RowMenu } from '../../../ui/row-menu.tsx'
import { type Column, StaffTable } from '../../../ui/staff-table.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import styles from './data-room.module.css'
import { availability, readersWords, versionWords } from './labels.ts'
import type { Folder, StaffDocument, StaffRoom } from './queries.ts'

type Row = ({ kind: 'folder' } & Folder) | ({ kind: 'document' } & StaffDocument)

type RoomTableProps = {
  room: StaffRoom
  open: string | undefined
  readOnly: boolean
  onOpen: (id: string) => void
  /** The new order of a folder, and the one before. */
  onMove: (kind: Row['kind'], parent: string | null, ids: readonly string[], before: readonly string[]) => void
  onRename: (folder: Folder) => void
  onRemove: (folder: Folder) => void
}

/** The folders and documents of a room in the order of their numbers. */
export function RoomTable({ room, open, readOnly, onOpen, onMove, onRename, onRemove }: RoomTableProps) {
  const rows: Row[] = [
    ...room.folders.map((folder) => ({ kind: 'folder' as const, ...folder })),
    ...room.documents.map((document) => ({ kind: 'document' as const, ...document })),
  ].sort((a, b) => a.index.localeCompare(b.index, 'en', { numeric: true }))
  const columns: (Column<Row> | false)[] = [
    { name: 'No.', width: 'xs', className: `num ${styles.documentTableNumber}`, cell: ({ index }) => index },
    {
      name: 'Title',
      isName: true,
      cell: (row) =>
        row.kind === 'folder' ? (
          <span className={styles.documentTableFolder}>{row.title}</span>
        ) : (
          <>
            <button className="link-button" type="button" onClick={() => onOpen(row.id)}>
              {row.title}
            </button>
            {row.description && <span className="secondary-line">{row.description}</span>}
          </>
        ),
    },
    { name: 'State', width: 'l', brief: 'end', cell: (row) => row.kind === 'document' && <State document={row} /> },
    {
      name: 'Readers',
      width: 'l',
      brief: 'under',
      cell: (row) =>
        row.kind === 'document' && (
          <>
            {readersWords(row)}
            {row.download && <span className="secondary-line">May save a stamped copy</span>}
          </>
        ),
    },
    !readOnly && {
      name: 'Acts',
      hiddenHeading: true,
      width: 'xs',
      brief: 'act',
      className: 'row-actions',
      cell: (row) => (
        <RowMenu
          label={`More actions for ${row.title}`}
          acts={[
            ...movesOf(row, rows, onMove),
            row.kind === 'folder' && { name: 'Rename', onAct: () => onRename(row) },
            row.kind === 'folder' && row.empty && { name: 'Remove', isBad: true, onAct: () => onRemove(row) },
          ]}
        />
      ),
    },
  ]
  return (
    <StaffTable
      list="documents"
      caption="The data room"
      columns={columns}
      rows={rows}
      idOf={({ id }) => id}
      open={open}
      className={styles.documentTable}
    />
  )
}

function State({ document }: { document: StaffDocument }) {
  const [newest] = document.versions
  const { tone, words } = availability(document)
  const under =
    newest && (newest.state !== 'ready' || newest.number === document.current) ? versionWords(newest) : undefined
  const refused = newest?.state === 'refused'
  return (
    <>
      {document.current === null && refused ? (
        <StatusWord tone="bad">Refused</StatusWord>
      ) : (
        <StatusWord tone={tone}>{words}</StatusWord>
      )}
      {newest?.state === 'processing' && newest.pages > 0 && (
        <progress
          max={newest.pages}
          value={newest.pagesDone}
          aria-label={`Progress of the check of ${document.title}`}
        />
      )}
      {under && (
        <span className={refused ? `secondary-line ${styles.documentTableBad}` : 'secondary-line'}>{under}</span>
      )}
    </>
  )
}

const parentOf = (row: Row) => (row.kind === 'folder' ? row.parentId : row.folderId)

/** What moves a row up or down within its folder. */
function movesOf(row: Row, rows: readonly Row[], onMove: RoomTableProps['onMove']): RowAct[] {
  const siblings = rows.filter((one) => one.kind === row.kind && parentOf(one) === parentOf(row)).map(({ id }) => id)
  const at = siblings.indexOf(row.id)
  const move = (by: number) => () => {
    const ids = siblings.filter((id) => id !== row.id)
    ids.splice(at + by, 0, row.id)
    onMove(row.kind, parentOf(row), ids, siblings)
  }
  return [
    ...(at > 0 ? [{ name: 'Move up', onAct: move(-1) }] : []),
    ...(at < siblings.length - 1 ? [{ name: 'Move down', onAct: move(1) }] : []),
  ]
}
