import { Icon } from '../../../ui/icon.tsx'
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
  onMove: (kind: Row['kind'], parent: string | null, ids: readonly string[]) => void
  onRename: (folder: Folder) => void
  onRemove: (folder: Folder) => void
}

/** The folders and documents of a room in the order of their numbers. */
export function RoomTable({ room, open, readOnly, onOpen, onMove, onRename, onRemove }: RoomTableProps) {
  const rows: Row[] = [
    ...room.folders.map((folder) => ({ kind: 'folder' as const, ...folder })),
    ...room.documents.map((document) => ({ kind: 'document' as const, ...document })),
  ].sort((a, b) => a.index.localeCompare(b.index, 'en', { numeric: true }))
  const columns: Column<Row>[] = [
    { name: 'No.', className: `num ${styles.documentTableNumber}`, cell: ({ index }) => index },
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
    { name: 'State', cell: (row) => row.kind === 'document' && <State document={row} /> },
    {
      name: 'Readers',
      cell: (row) =>
        row.kind === 'document' && (
          <>
            {readersWords(row)}
            {row.download && <span className="secondary-line">May save a stamped copy</span>}
          </>
        ),
    },
    {
      name: 'Acts',
      hiddenHeading: true,
      className: 'row-actions',
      cell: (row) =>
        !readOnly && (
          <>
            {row.kind === 'folder' && (
              <>
                <button className="btn btn--sm" type="button" onClick={() => onRename(row)}>
                  Rename<span className="sr-only"> {row.title}</span>
                </button>
                {row.empty && (
                  <button className="btn btn--sm btn--bad" type="button" onClick={() => onRemove(row)}>
                    Remove<span className="sr-only"> {row.title}</span>
                  </button>
                )}
              </>
            )}
            <Moves row={row} rows={rows} onMove={onMove} />
          </>
        ),
    },
  ]
  return (
    <StaffTable
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

type MovesProps = { row: Row; rows: readonly Row[]; onMove: RoomTableProps['onMove'] }

const parentOf = (row: Row) => (row.kind === 'folder' ? row.parentId : row.folderId)

/** Buttons that move a row up or down within its folder. */
function Moves({ row, rows, onMove }: MovesProps) {
  const siblings = rows.filter((one) => one.kind === row.kind && parentOf(one) === parentOf(row)).map(({ id }) => id)
  const at = siblings.indexOf(row.id)
  function move(by: number) {
    const ids = siblings.filter((id) => id !== row.id)
    ids.splice(at + by, 0, row.id)
    onMove(row.kind, parentOf(row), ids)
  }
  return (
    <>
      <button
        className={`btn btn--sm ${styles.documentTableBack}`}
        type="button"
        disabled={at <= 0}
        onClick={() => move(-1)}
        aria-label={`Move ${row.title} up`}
      >
        <Icon name="down" />
      </button>
      <button
        className="btn btn--sm"
        type="button"
        disabled={at >= siblings.length - 1}
        onClick={() => move(1)}
        aria-label={`Move ${row.title} down`}
      >
        <Icon name="down" />
      </button>
    </>
  )
}
