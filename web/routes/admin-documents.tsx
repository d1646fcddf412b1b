import { createLazyRoute, Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { ProjectKey } from '../../contract/projects/project-keys.ts'
import { DocumentPanel } from '../features/data-room/library/document-panel.tsx'
import {
  NewFolderDialog,
  RemoveFolderDialog,
  RenameFolderDialog,
} from '../features/data-room/library/folder-dialogs.tsx'
import { FolderPanel } from '../features/data-room/library/folder-panel.tsx'
import { GroupsPanel } from '../features/data-room/library/groups-panel.tsx'
import { reason, STATES } from '../features/data-room/library/labels.ts'
import { MoveDialog, ReleaseManyDialog } from '../features/data-room/library/move-dialog.tsx'
import {
  type Audience,
  type DocumentReadership,
  type Folder,
  LARGE_ROOM,
  useAfterAct,
  useRoom,
  useRoomReadership,
} from '../features/data-room/library/queries.ts'
import { PersonLines } from '../features/data-room/library/release-dialog.tsx'
import { isWhole, type Row, roomRows, SORTS, type Sort } from '../features/data-room/library/room-rows.ts'
import { ROOM_COLUMNS, RoomTable } from '../features/data-room/library/room-table.tsx'
import { UploadDrop } from '../features/data-room/library/upload-drop.tsx'
import { UploadForm } from '../features/data-room/library/upload-form.tsx'
import { useUploads } from '../features/data-room/library/upload-review.tsx'
import { useFolds } from '../features/data-room/library/use-folds.ts'
import { ViewAsButton } from '../features/data-room/library/view-as-button.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { call } from '../lib/call.ts'
import { asProjectKey, useProjects } from '../lib/projects.ts'
import { ChoiceRow } from '../ui/choice-row.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { Empty } from '../ui/empty.tsx'
import { FilterBar, FilterChip, ListSearch } from '../ui/filter-bar.tsx'
import { ListHead } from '../ui/list-head.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { SelectionBar } from '../ui/selection-bar.tsx'
import staffPageStyles from '../ui/staff-page.module.css'
import { useToast } from '../ui/toast.tsx'
import { useNew } from '../ui/use-new.ts'
import { usePage } from '../ui/use-page.ts'
import { ViewMenu } from '../ui/view-menu.tsx'
import { ExportButton, ExportMenu } from './export-button.tsx'
import { useProjectName } from './use-project-name.ts'

/** Pages that are not of staff load it from here, so that it needs no file of its own. */
export { ViewAsBar } from '../features/data-room/library/view-as-bar.tsx'

/** It comes with the pictures of the reader, which the list does not need. */
const Redaction = lazy(() =>
  import('../features/data-room/redaction/redaction.tsx').then((module) => ({ default: module.Redaction })),
)

export const adminDocuments = createLazyRoute('/admin/documents')({ component: DocumentsPage })

/** The project whose data room is shown, how it is listed, and the document or folder in the side panel. Never what was searched for. */
export type RoomSearch = {
  route?: ProjectKey
  state?: (typeof STATES)[number]
  tag?: string
  sort?: Sort
  document?: string
  folder?: string
  /** Boxes are drawn on the document. */
  redact?: true
}

function roomSearch(search: Record<string, unknown>): RoomSearch {
  const route = asProjectKey(search.route)
  const state = STATES.find((value) => value === search.state)
  const sort = SORTS.find((value) => value === search.sort)
  return {
    ...(route && { route }),
    ...(state && { state }),
    ...(sort && { sort }),
    ...(typeof search.tag === 'string' && { tag: search.tag }),
    ...(typeof search.document === 'string' && { document: search.document }),
    ...(typeof search.folder === 'string' && { folder: search.folder }),
    ...(search.redact === true && { redact: true }),
  }
}

const NO_READERSHIP: readonly DocumentReadership[] = []

const countOf = (count: number) => (count === 1 ? '1 document' : `${count} documents`)

type Asked =
  | { act: 'new' | 'groups' }
  | { act: 'rename' | 'remove'; folder: Folder }
  | { act: 'move' | 'release'; rows: readonly Row[] }

type Reader = Audience['people'][number]

/** `10 documents, 3 folders` */
function pickedWords(rows: readonly Row[]): string {
  const folders = rows.filter(({ is }) => is === 'folder').length
  const words = (count: number, one: string) => (count === 0 ? [] : [`${count} ${one}${count === 1 ? '' : 's'}`])
  return [...words(rows.length - folders, 'document'), ...words(folders, 'folder')].join(', ')
}

function DocumentsPage() {
  const portal = usePortal()
  usePage(pageTitle('Documents', portal), 'ink')
  const first = portal?.platforms[0]
  if (first) return <RoomPage first={first.route} />
  return (
    <main id="main" tabIndex={-1} className={staffPageStyles.staffPage}>
      <h1>Documents</h1>
      {portal ? (
        <Empty title="No projects yet">
          Each project has a data room of its own. Add the first one at <Link to="/admin/projects">Projects</Link>.
        </Empty>
      ) : (
        <ListSkeleton />
      )}
    </main>
  )
}

function RoomPage({ first }: { first: ProjectKey }) {
  const projects = useProjects()
  const projectName = useProjectName()
  const { document: open, folder: openFolder, redact, ...within } = roomSearch(useSearch({ from: '/admin/documents' }))
  const { route = first, state, tag, sort } = within
  const [search, setSearch] = useState('')
  const navigate = useNavigate({ from: '/admin/documents' })
  const readOnly = useStaff()?.role !== 'admin'
  const room = useRoom(route)
  const readership = useRoomReadership(route).data?.documents ?? NO_READERSHIP
  useRightsEnd(room.error)
  const [asked, setAsked] = useState<Asked>()
  const [uploading, setUploading] = useNew()
  const { offer, review } = useUploads(route, room.data, () => setUploading(false))
  const say = useToast()
  const onSettled = useAfterAct()
  const show = (document: string | undefined) =>
    void navigate({ search: { ...within, ...(document && { document }) }, replace: true, resetScroll: false })
  const showFolder = (folder: string | undefined) =>
    void navigate({ search: { ...within, ...(folder && { folder }) }, replace: true, resetScroll: false })
  const list = (chosen: RoomSearch) =>
    void navigate({ search: roomSearch({ ...within, ...chosen }), replace: true, resetScroll: false })
  const shown = room.data?.documents.find(({ id }) => id === open)
  const shownFolder = room.data?.folders.find(({ id }) => id === openFolder)
  const view = { state, tag, sort, search }
  const whole = isWhole(view)
  const folds = useFolds(route, room.data)
  const rows = room.data ? roomRows(room.data, readership, view, folds.isOpen) : []
  const folders = room.data?.folders.filter(({ empty }) => !empty) ?? []
  const isAnyOpen = folders.some(({ id }) => folds.isOpen(id))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const picked = rows.filter(({ id }) => chosen.has(id))
  const releasable = picked.filter((row) => row.is === 'document' && row.releasedAt === null && row.current !== null)
  const isEmpty = room.data !== undefined && room.data.documents.length + room.data.folders.length === 0
  const tags = [...new Set(room.data?.documents.flatMap((document) => document.tags ?? []))].sort()
  const close = () => setAsked(undefined)
  const unpick = () => setChosen(new Set())
  const personLink = (id: string, name: string) => (
    <Link to="/admin/people/$id" params={{ id }}>
      {name}
    </Link>
  )
  const person = (one: Reader) => (
    <PersonLines person={one} link={personLink}>
      {!readOnly && <ViewAsButton route={route} person={one} />}
    </PersonLines>
  )

  async function move(
    kind: 'folder' | 'document',
    folderId: string | null,
    ids: readonly string[],
    before?: readonly string[],
  ) {
    try {
      await call('POST /api/admin/documents/order', {
        route,
        folderId,
        kind: kind === 'folder' ? 'folders' : 'documents',
        ids: [...ids],
      })
      say(before ? 'Moved.' : 'Moved back.', before && { onUndo: () => void move(kind, folderId, before) })
    } catch (error) {
      say(reason(error), { tone: 'bad' })
    }
    await onSettled()
  }

  if (redact && open && !readOnly)
    return (
      <main id="main" tabIndex={-1} className={staffPageStyles.staffPage}>
        <Suspense fallback={<ListSkeleton />}>
          <Redaction route={route} id={open} onLeave={() => show(open)} />
        </Suspense>
      </main>
    )
  return (
    <main id="main" tabIndex={-1} className={staffPageStyles.staffPage}>
      <ListHead
        title="Documents"
        count={
          <>
            {/* A phone has the choice of projects behind a button. */}
            <span className="narrow-only">
              {projectName(route)}
              {room.data && '\u00a0· '}
            </span>
            {room.data && countOf(room.data.documents.length)}
          </>
        }
      >
        <button className="btn btn--sm" type="button" onClick={() => setAsked({ act: 'groups' })}>
          Groups
        </button>
        {!readOnly && (
          <>
            <button className="btn btn--sm" type="button" onClick={() => setAsked({ act: 'new' })}>
              New folder
            </button>
            <button className="btn btn--sm btn--primary" type="button" onClick={() => setUploading(true)}>
              Upload
            </button>
          </>
        )}
      </ListHead>
      <FilterBar
        end={
          !isEmpty && (
            <>
              {whole && folders.length > 0 && (
                <button className="btn btn--sm" type="button" onClick={() => folds.foldAll(!isAnyOpen)}>
                  {isAnyOpen ? 'Fold all' : 'Unfold all'}
                </button>
              )}
              <ViewMenu
                list="documents"
                columns={ROOM_COLUMNS}
                filters={{ route: within.route, state, tag, sort }}
                onFilters={(filters) =>
                  void navigate({ search: roomSearch(filters), replace: true, resetScroll: false })
                }
              />
            </>
          )
        }
      >
        <ChoiceRow
          legend="Project"
          value={route}
          options={projects.map(({ route: value, name }) => ({ value, label: name }))}
          onChoose={(value) => list({ route: value === first ? undefined : value })}
        />
        {!isEmpty && (
          <FilterChip
            id="documents-state"
            label="State"
            options={STATES.map((value) => ({ value, label: value }))}
            value={state ?? ''}
            onChange={(value) => list({ state: STATES.find((one) => one === value) })}
          />
        )}
        {tags.length > 0 && (
          <FilterChip
            id="documents-tag"
            label="Tag"
            options={tags.map((value) => ({ value, label: value }))}
            value={tag ?? ''}
            onChange={(value) => list({ tag: value || undefined })}
          />
        )}
        {!isEmpty && (
          <ListSearch
            label="Search by title or description"
            hint="Title, description"
            search={search}
            onSearch={setSearch}
          />
        )}
      </FilterBar>
      {room.isError && <LoadFailed what="The data room" onRetry={() => void room.refetch()} />}
      {room.isPending && <ListSkeleton />}
      {room.data && (
        <>
          <UploadDrop rows={rows} offer={readOnly ? undefined : (...given) => void offer(...given)}>
            {isEmpty ? (
              <Empty title="No documents yet">
                {readOnly
                  ? 'An admin can upload the first document.'
                  : 'Upload the first document. Folders and documents are numbered: 1, 1.1, 1.2.'}
              </Empty>
            ) : rows.length === 0 ? (
              <Empty title="No documents found">No document has this state and these words.</Empty>
            ) : (
              <RoomTable
                route={route}
                room={room.data}
                rows={rows}
                pick={
                  readOnly
                    ? undefined
                    : {
                        chosen,
                        onChosen: setChosen,
                        can: () => true,
                        label: ({ title }) => `Select ${title}`,
                        all: 'Select all',
                      }
                }
                sort={sort}
                onSort={(chosen) => list({ sort: chosen })}
                whole={whole}
                folds={folds}
                open={open ?? openFolder}
                readOnly={readOnly}
                onOpen={show}
                onOpenFolder={showFolder}
                onMoveTo={(row) => setAsked({ act: 'move', rows: [row] })}
                onMove={(...order) => void move(...order)}
                onRename={(folder) => setAsked({ act: 'rename', folder })}
                onRemove={(folder) => setAsked({ act: 'remove', folder })}
              />
            )}
          </UploadDrop>
          <SelectionBar
            label="Selected documents and folders"
            count={picked.length}
            what={pickedWords(picked)}
            onClear={unpick}
          >
            <button className="btn btn--sm" type="button" onClick={() => setAsked({ act: 'move', rows: picked })}>
              Move to…
            </button>
            {releasable.length > 0 && (
              <button
                className="btn btn--sm"
                type="button"
                onClick={() => setAsked({ act: 'release', rows: releasable })}
              >
                <span>
                  Release {releasable.length} private
                  <span className="wide-only"> {releasable.length === 1 ? 'document' : 'documents'}</span>
                </span>
              </button>
            )}
          </SelectionBar>
          <p className="legend mt-4">
            Readers see each page as a picture with their email address, the time and a code. To open documents, a
            reader needs a signed agreement, access to the project, and a confirmed account or proof of the address that
            they signed with. A new document is private until you release it. Times are UTC.
            {room.data.documents.length > LARGE_ROOM &&
              ' Only the rows on the screen are drawn, so search here rather than with the browser.'}
            <span className="needs-keys"> Press ? for keyboard shortcuts.</span>
          </p>
          {shown && (
            <DocumentPanel
              key={shown.id}
              route={route}
              document={shown}
              reading={readership.find(({ id }) => id === shown.id)}
              room={room.data}
              readOnly={readOnly}
              person={person}
              onClose={() => show(undefined)}
              redact={
                <Link
                  className="btn btn--sm"
                  to="/admin/documents"
                  search={{ ...within, document: shown.id, redact: true }}
                >
                  Redact
                </Link>
              }
              view={
                <Link
                  className="btn btn--sm"
                  to="/$project/documents/$document"
                  params={{ project: route, document: shown.id }}
                >
                  Open
                </Link>
              }
              personLink={personLink}
              saveReaders={(id, day) => (
                <div className="drawer__actions">
                  <ExportButton list="documents/readers-on" choice={{ id, day }} />
                  <ExportMenu
                    files={[
                      { name: 'Save as JSON', list: 'documents/readers-on', choice: { id, day, format: 'json' } },
                    ]}
                  />
                </div>
              )}
            />
          )}
          {shownFolder && (
            <FolderPanel
              key={shownFolder.id}
              route={route}
              folder={shownFolder}
              room={room.data}
              readOnly={readOnly}
              person={person}
              onClose={() => showFolder(undefined)}
            />
          )}
          {asked?.act === 'move' && (
            <MoveDialog route={route} room={room.data} rows={asked.rows} onDone={unpick} onClose={close} />
          )}
          {asked?.act === 'release' && (
            <ReleaseManyDialog route={route} rows={asked.rows} onDone={unpick} onClose={close} />
          )}
          {asked?.act === 'groups' && (
            <GroupsPanel
              route={route}
              project={projectName(route)}
              readOnly={readOnly}
              personLink={personLink}
              onClose={close}
            />
          )}
        </>
      )}
      {uploading && !readOnly && (
        <Drawer label={`Upload to ${projectName(route)}`} onClose={() => setUploading(false)}>
          <UploadForm
            key={route}
            project={projectName(route)}
            folders={room.data?.folders ?? []}
            office={room.data?.office ?? false}
            offer={(...given) => void offer(...given)}
          />
        </Drawer>
      )}
      {review}
      {asked?.act === 'new' && (
        <NewFolderDialog route={route} folders={room.data?.folders ?? []} onClose={() => setAsked(undefined)} />
      )}
      {asked?.act === 'rename' && <RenameFolderDialog folder={asked.folder} onClose={() => setAsked(undefined)} />}
      {asked?.act === 'remove' && <RemoveFolderDialog folder={asked.folder} onClose={() => setAsked(undefined)} />}
    </main>
  )
}
