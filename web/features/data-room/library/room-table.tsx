import type { ReactNode } from 'react'
import type { ReadAs } from '../../../../contract/data-room/data-room-labels.ts'
import { dotted } from '../../../lib/unbroken.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { None } from '../../../ui/none.tsx'
import { type RowAct, RowMenu } from '../../../ui/row-menu.tsx'
import { type Column, type Folds, type Picking, StaffTable } from '../../../ui/staff-table.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { WindowedRows } from '../../../ui/windowed-rows.tsx'
import { FirstPage } from '../shelf/first-page.tsx'
import { KindIcon } from '../shelf/kind-icon.tsx'
import styles from './data-room.module.css'
import { availability, decidedWords, openedWords, readersWords, versionWords } from './labels.ts'
import { PageHeat } from './page-heat.tsx'
import { type Folder, LARGE_ROOM, type StaffDocument, type StaffRoom } from './queries.ts'
import { type DocumentRow, parentOf, type Row, type Sort } from './room-rows.ts'
import type { Contents, useFolds } from './use-folds.ts'

/** The columns that can be hidden. */
export const ROOM_COLUMNS = ['State', 'Readers', 'Opened', 'Last page sent', 'Pages read, median']

type RoomTableProps = {
  route: string
  room: StaffRoom
  rows: readonly Row[]
  /** The selected rows; viewers select none. */
  pick: Picking<Row> | undefined
  sort: Sort | undefined
  onSort: (sort: Sort | undefined) => void
  open: string | undefined
  /** Viewers change nothing, and see no pages. */
  readOnly: boolean
  /** Whether all of the room is shown in its own order, so that rows can move. */
  whole: boolean
  onOpen: (id: string) => void
  onOpenFolder: (id: string) => void
  /** Asks where a row is to be moved. */
  onMoveTo: (row: Row) => void
  /** The new order of a folder, and the one before. */
  onMove: (kind: Row['is'], parent: string | null, ids: readonly string[], before: readonly string[]) => void
  onRename: (folder: Folder) => void
  onRemove: (folder: Folder) => void
  folds: ReturnType<typeof useFolds>
}

/** The folders and documents of a room, and who read what. */
export function RoomTable(props: RoomTableProps) {
  const { route, room, rows, pick, sort, onSort, open, readOnly, whole, onMove, onRename, onRemove } = props
  const { onOpen, onOpenFolder, onMoveTo, folds } = props
  // A second press returns to the order of the room.
  const sorts = (by: Sort): Column<Row>['sort'] => ({
    now: sort !== by ? undefined : by === 'title' ? 'ascending' : 'descending',
    onSort: () => onSort(sort === by ? undefined : by),
  })
  const ofDocument = (cell: (row: DocumentRow) => ReactNode) => (row: Row) => row.is === 'document' && cell(row)
  const columns: (Column<Row> | false)[] = [
    { name: 'No.', width: 'xs', className: `num ${styles.documentTableNumber}`, cell: ({ index }) => index },
    {
      name: 'Title',
      isName: true,
      className: styles.documentTableTitle,
      sort: sorts('title'),
      cell: (row) =>
        row.is === 'folder' ? (
          <>
            <FoldButton folder={row} folds={folds} />
            <Place index={row.index} />
            <button
              className={`link-button ${styles.documentTableFolder}`}
              type="button"
              onClick={() => onOpenFolder(row.id)}
            >
              {row.title}
            </button>
          </>
        ) : (
          <DocumentTitle row={row} route={route} withPage={!readOnly} onOpen={onOpen} />
        ),
    },
    {
      name: 'State',
      width: 'm',
      brief: 'end',
      cell: (row) => {
        if (row.is === 'document') return <State document={row} />
        const contents = folds.contents.get(row.id)
        return contents && !folds.isOpen(row.id) && <FolderState contents={contents} />
      },
    },
    {
      name: 'Readers',
      width: 'm',
      needs: 'room',
      cell: (row) => <WhoReads row={row} room={room} />,
    },
    {
      name: 'Opened',
      width: 's',
      ...(sort !== 'opened' && { needs: 'some' }),
      brief: 'under',
      className: 'num',
      sort: sorts('opened'),
      cell: ofDocument(
        ({ reading, releasedAt }) => reading && <Opened reading={reading} isPrivate={releasedAt === null} />,
      ),
    },
    {
      name: 'Last page sent',
      width: 'm',
      ...(sort !== 'last' && { needs: 'some' }),
      sort: sorts('last'),
      cell: ofDocument(({ reading }) => reading && <DateTime iso={reading.lastOpenedAt} />),
    },
    {
      name: 'Pages read, median',
      width: 'm',
      // Its place is that of what the list is sorted by.
      ...((sort === 'opened' || sort === 'last') && { needs: 'some' }),
      brief: 'underEnd',
      className: 'num',
      sort: sorts('read'),
      cell: ofDocument(
        ({ reading, title, readAs }) => reading && <Completion reading={reading} title={title} readAs={readAs} />,
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
            ...(whole ? movesOf(row, rows, onMove) : []),
            row.is === 'document' && { name: 'Details', onAct: () => onOpen(row.id) },
            row.is === 'folder' && { name: 'Access', onAct: () => onOpenFolder(row.id) },
            { name: 'Move to…', onAct: () => onMoveTo(row) },
            row.is === 'folder' && { name: 'Rename', onAct: () => onRename(row) },
            row.is === 'folder' && row.empty && { name: 'Remove', isBad: true, onAct: () => onRemove(row) },
          ]}
        />
      ),
    },
  ]
  const rowFolds: Folds<Row> = {
    isOpen: (row) => (row.is === 'folder' && !row.empty ? folds.isOpen(row.id) : undefined),
    onFold: ({ id }, isOpen) => folds.fold(id, isOpen),
    parentOf,
  }
  return (
    <StaffTable
      list="documents"
      caption="The data room"
      columns={columns}
      rows={rows}
      idOf={({ id }) => id}
      pick={pick}
      open={open}
      className={styles.documentTable}
      folds={whole ? rowFolds : undefined}
      // By the size of the room, not of what is shown of it: the rows of one way are drawn anew in the other, and lose the focus.
      Rows={room.folders.length + room.documents.length > LARGE_ROOM && WindowedRows}
    />
  )
}

type FoldButtonProps = { folder: Folder; folds: RoomTableProps['folds'] }

/** Folds a folder that has anything in it. */
function FoldButton({ folder: { id, title, empty }, folds }: FoldButtonProps) {
  const isOpen = folds.isOpen(id)
  const drawing = (
    <svg className="icon icon--16" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M1.5 12.5v-9H6L7.5 5.5h7v7z" />
    </svg>
  )
  if (empty) return <span className={styles.documentTableFold}>{drawing}</span>
  return (
    <span className={styles.documentTableFold}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={`Contents of ${title}`}
        // The keys go from name to name, and fold with the arrows.
        onClick={() => folds.fold(id, !isOpen)}
      >
        <Icon name="down" />
        {drawing}
      </button>
    </span>
  )
}

/** What a folded folder holds, and what of it needs staff. */
function FolderState({ contents: { documents, refused, underWay, unreleased } }: { contents: Contents }) {
  const count = documents === 1 ? '1 document' : `${documents} documents`
  const under = [unreleased > 0 && `${unreleased} private`, underWay > 0 && `${underWay} being checked`]
  return (
    <>
      {refused > 0 ? (
        <StatusWord tone="bad">{`${refused} refused`}</StatusWord>
      ) : (
        <span className="quiet">{count}</span>
      )}
      <span className="secondary-line">{[refused > 0 && count, ...under].filter(Boolean).join(', ')}</span>
    </>
  )
}

/** On a phone, which has no column of numbers. */
function Place({ index }: { index: string }) {
  return <span className={`num quiet ${styles.documentTableOnPhone}`}>{index}</span>
}

const NOBODY_YET = 'Nobody until released'

/** A folder that only opens as what is above it says nothing of its own. */
function WhoReads({ row, room }: { row: Row; room: StaffRoom }) {
  if (row.is === 'folder' && row.access === 'inherited') return null
  const isPrivate = row.is === 'document' && row.releasedAt === null
  const who = readersWords(row, room)
  const under = [
    isPrivate && `then ${row.restricted ? who : 'everyone'}`,
    decidedWords(row, room),
    row.is === 'document' && row.download && 'may save a stamped copy',
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <>
      {isPrivate ? NOBODY_YET : who}
      {under && <span className="secondary-line">{under.charAt(0).toUpperCase() + under.slice(1)}</span>}
    </>
  )
}

type DocumentTitleProps = { row: DocumentRow; route: string; withPage: boolean; onOpen: (id: string) => void }

function DocumentTitle({ row, route, withPage, onOpen }: DocumentTitleProps) {
  const { id, title, description, current, kind = 'pdf', readAs, tags = [] } = row
  const under = dotted([description, tags.map((tag) => `#${tag}`).join(' ')])
  return (
    <>
      <FirstPage
        size="small"
        route={route}
        file={withPage && current !== null && readAs === 'pages' ? { id, version: current } : undefined}
      >
        <KindIcon kind={kind} />
      </FirstPage>
      <Place index={row.index} />
      <button className="link-button" type="button" onClick={() => onOpen(id)}>
        {title}
      </button>
      {under && <span className="secondary-line">{under}</span>}
    </>
  )
}

type Reading = NonNullable<DocumentRow['reading']>

function Opened({ reading, isPrivate }: { reading: Reading; isPrivate: boolean }) {
  const { readers, opened, mayRead } = reading
  const others = readers - opened
  if (isPrivate && readers === 0)
    return (
      <>
        <span className={`quiet ${styles.documentTableOnPhone}`}>{NOBODY_YET}</span>
        <span className="wide-only">
          <None says="nobody until released" />
        </span>
      </>
    )
  if (mayRead === 0 && readers === 0)
    return (
      <span className="quiet">
        <span className={styles.documentTableOnPhone}>Opened by </span>nobody yet
      </span>
    )
  return (
    <>
      <span className={styles.documentTableOnPhone}>Opened by </span>
      {openedWords(reading)}
      {others > 0 && <span className="secondary-line">{`and ${others} former`}</span>}
    </>
  )
}

type CompletionProps = { reading: Reading; title: string; readAs: ReadAs | undefined }

function Completion({ reading: { completion, pageMs, readers }, title, readAs }: CompletionProps) {
  if (completion === null) return <span className="quiet">{readers > 0 ? 'new version' : 'not read'}</span>
  return (
    <span className={styles.documentTableRead}>
      <PageHeat pageMs={pageMs} title={title} readAs={readAs} />
      <span title="Median share of the pages that its readers opened">
        {`${completion}%`}
        <span className="sr-only"> median</span>
      </span>
    </span>
  )
}

function State({ document }: { document: StaffDocument }) {
  const [newest] = document.versions
  const { tone, words } = availability(document)
  const under =
    newest && (newest.state !== 'ready' || newest.number === document.current)
      ? versionWords(newest, document.readAs)
      : undefined
  const refused = newest?.state === 'refused'
  return (
    <>
      {document.current === null && refused ? (
        <StatusWord tone="bad">Refused</StatusWord>
      ) : (
        <StatusWord tone={tone}>
          {/* On a phone the dot alone, so that the titles have room. */}
          <span className={tone === 'ok' ? styles.wordOfOpen : undefined}>{words}</span>
        </StatusWord>
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

/** What moves a row up or down within its folder. */
function movesOf(row: Row, rows: readonly Row[], onMove: RoomTableProps['onMove']): RowAct[] {
  const siblings = rows.filter((one) => one.is === row.is && parentOf(one) === parentOf(row)).map(({ id }) => id)
  const at = siblings.indexOf(row.id)
  const move = (by: number) => () => {
    const ids = siblings.filter((id) => id !== row.id)
    ids.splice(at + by, 0, row.id)
    onMove(row.is, parentOf(row), ids, siblings)
  }
  return [
    ...(at > 0 ? [{ name: 'Move up', onAct: move(-1) }] : []),
    ...(at < siblings.length - 1 ? [{ name: 'Move down', onAct: move(1) }] : []),
  ]
}
