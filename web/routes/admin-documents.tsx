import { createLazyRoute, Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { ProjectKey } from '../../contract/projects/project-keys.ts'
import { DocumentPanel } from '../features/data-room/library/document-panel.tsx'
import {
  NewFolderDialog,
  RemoveFolderDialog,
  RenameFolderDialog,
} from '../features/data-room/library/folder-dialogs.tsx'
import { reason } from '../features/data-room/library/labels.ts'
import { type Folder, useAfterAct, useRoom } from '../features/data-room/library/queries.ts'
import { RoomTable } from '../features/data-room/library/room-table.tsx'
import { UploadForm } from '../features/data-room/library/upload-form.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { call } from '../lib/call.ts'
import { asProjectKey, useProjects } from '../lib/projects.ts'
import { ChoiceRow } from '../ui/choice-row.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { Empty } from '../ui/empty.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { ListHead } from '../ui/list-head.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import staffPageStyles from '../ui/staff-page.module.css'
import { useToast } from '../ui/toast.tsx'
import { useNew } from '../ui/use-new.ts'
import { usePage } from '../ui/use-page.ts'

export const adminDocuments = createLazyRoute('/admin/documents')({ component: DocumentsPage })

/** The project whose data room is shown, and the document in the side panel. */
export type RoomSearch = { route?: ProjectKey; document?: string }

function roomSearch(search: Record<string, unknown>): RoomSearch {
  const route = asProjectKey(search.route)
  return {
    ...(route && { route }),
    ...(typeof search.document === 'string' && { document: search.document }),
  }
}

const countOf = (count: number) => (count === 1 ? '1 document' : `${count} documents`)

type Asked = { act: 'new' } | { act: 'rename' | 'remove'; folder: Folder }

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
  const { route = first, document: open } = roomSearch(useSearch({ from: '/admin/documents' }))
  const navigate = useNavigate({ from: '/admin/documents' })
  const readOnly = useStaff()?.role !== 'admin'
  const room = useRoom(route)
  useRightsEnd(room.error)
  const [asked, setAsked] = useState<Asked>()
  const [uploading, setUploading] = useNew()
  const say = useToast()
  const onSettled = useAfterAct()
  const within = route === first ? {} : { route }
  const show = (document: string | undefined) =>
    void navigate({ search: { ...within, ...(document && { document }) }, replace: true })
  const shown = room.data?.documents.find(({ id }) => id === open)

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

  return (
    <main id="main" tabIndex={-1} className={staffPageStyles.staffPage}>
      <ListHead title="Documents" count={room.data && countOf(room.data.documents.length)}>
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
      <FilterBar>
        <ChoiceRow
          legend="Project"
          value={route}
          options={projects.map(({ route: value, name }) => ({ value, label: name }))}
          onChoose={(value) => void navigate({ search: value === first ? {} : { route: value }, replace: true })}
        />
      </FilterBar>
      {room.isError && <LoadFailed what="The data room" onRetry={() => void room.refetch()} />}
      {room.isPending && <ListSkeleton />}
      {room.data && (
        <>
          {room.data.documents.length + room.data.folders.length === 0 ? (
            <Empty title="No documents yet">
              {readOnly
                ? 'An admin can upload the first document.'
                : 'Upload the first document. Folders and documents are numbered: 1, 1.1, 1.2.'}
            </Empty>
          ) : (
            <RoomTable
              room={room.data}
              open={open}
              readOnly={readOnly}
              onOpen={show}
              onMove={(...order) => void move(...order)}
              onRename={(folder) => setAsked({ act: 'rename', folder })}
              onRemove={(folder) => setAsked({ act: 'remove', folder })}
            />
          )}
          <p className="legend mt-4">
            Readers see each page as a picture with their email address, the time and a code. To open documents, a
            reader needs a signed agreement, access to the project, and a confirmed account or proof of the address that
            they signed with. A new document is private until you release it. Press ? for the keys.
          </p>
          {shown && (
            <DocumentPanel
              key={shown.id}
              document={shown}
              folders={room.data.folders}
              readOnly={readOnly}
              onClose={() => show(undefined)}
              view={
                <Link
                  className="btn btn--sm"
                  to="/$project/documents/$document"
                  params={{ project: route, document: shown.id }}
                >
                  Open
                </Link>
              }
              personLink={(id, name) => (
                <Link to="/admin/people/$id" params={{ id }}>
                  {name}
                </Link>
              )}
            />
          )}
        </>
      )}
      {uploading && !readOnly && (
        <Drawer label="Upload" onClose={() => setUploading(false)}>
          <UploadForm
            key={route}
            route={route}
            folders={room.data?.folders ?? []}
            office={room.data?.office ?? false}
          />
        </Drawer>
      )}
      {asked?.act === 'new' && (
        <NewFolderDialog route={route} folders={room.data?.folders ?? []} onClose={() => setAsked(undefined)} />
      )}
      {asked?.act === 'rename' && <RenameFolderDialog folder={asked.folder} onClose={() => setAsked(undefined)} />}
      {asked?.act === 'remove' && <RemoveFolderDialog folder={asked.folder} onClose={() => setAsked(undefined)} />}
    </main>
  )
}
