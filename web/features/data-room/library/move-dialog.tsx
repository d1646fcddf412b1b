import { useState } from 'react'
import { ROOM_LIMITS } from '../../../../contract/data-room/data-room-labels.ts'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { hiddenSummary } from './hidden-parts.tsx'
import { peopleWords } from './labels.ts'
import { type Folder, type StaffDocument, type StaffRoom, useAfterAct } from './queries.ts'
import { RightsPreview, usePreview } from './rights-preview.tsx'
import type { Row } from './room-rows.ts'

type Items = { documents: string[]; folders: string[] }

function itemsOf(rows: readonly Row[]): Items {
  const of = (is: Row['is']) => rows.flatMap((row) => (row.is === is ? [row.id] : []))
  return { documents: of('document'), folders: of('folder') }
}

type ManyProps = { route: ProjectKey; room: StaffRoom; rows: readonly Row[]; onDone: () => void; onClose: () => void }

/** Moves documents and folders, and says who gains and who loses access by it. */
export function MoveDialog({ route, room, rows, onDone, onClose }: ManyProps) {
  const places = placesFor(room.folders, rows)
  const [folderId, setFolderId] = useState(places[0]?.value ?? '')
  const onSettled = useAfterAct()
  const items = itemsOf(rows)
  const change = { ...items, folderId: folderId || null }
  const preview = usePreview(route, { move: change })
  const [first] = rows
  return (
    <ActDialog
      title={rows.length === 1 && first ? `Move ${first.title}` : `Move ${rows.length} items`}
      button="Move"
      done={rows.length === 1 ? 'Moved.' : `${rows.length} items moved.`}
      check={() => (preview.data ? undefined : 'Wait until it is known who gains and who loses access.')}
      act={async () => {
        const seen = preview.data?.seen
        await call('POST /api/admin/documents/move', { route, ...change, ...(seen !== undefined && { seen }) })
        onDone()
      }}
      onSettled={onSettled}
      onClose={onClose}
    >
      <Select
        id="move-folder"
        label="To"
        value={folderId}
        onChange={({ target }) => setFolderId(target.value)}
        options={places}
      />
      <RightsPreview preview={preview} />
    </ActDialog>
  )
}

/** The folders that these rows can be moved into: none of themselves, and none that would make folders too deep. */
function placesFor(folders: readonly Folder[], rows: readonly Row[]) {
  const moved = new Set(rows.flatMap((row) => (row.is === 'folder' ? [row.id] : [])))
  const parentOf = (id: string | null) => folders.find((folder) => folder.id === id)?.parentId ?? null
  const isInside = (id: string | null): boolean => id !== null && (moved.has(id) || isInside(parentOf(id)))
  const levels = (id: string): number =>
    1 + Math.max(0, ...folders.filter(({ parentId }) => parentId === id).map((folder) => levels(folder.id)))
  const height = Math.max(0, ...[...moved].map(levels))
  const possible = folders.filter(({ id, depth }) => !isInside(id) && depth + 1 + height <= ROOM_LIMITS.folderDepth)
  const now = new Set(rows.map((row) => (row.is === 'folder' ? row.parentId : row.folderId)))
  const only = now.size === 1 ? [...now][0] : undefined
  return [
    { value: '', label: 'Top level', id: null },
    ...possible.map(({ id, index, title }) => ({ value: id, label: `${index} ${title}`, id })),
  ]
    .filter(({ id }) => id !== only)
    .map(({ value, label }) => ({ value, label }))
}

/** Releases documents, and says who will be able to read them. */
export function ReleaseManyDialog({ route, rows, onDone, onClose }: Omit<ManyProps, 'room'>) {
  const onSettled = useAfterAct()
  const ids = itemsOf(rows).documents
  const preview = usePreview(route, { release: ids })
  const count = ids.length === 1 ? '1 document' : `${ids.length} documents`
  return (
    <ActDialog
      title={`Release ${count}`}
      button="Release"
      done={`${count} released.`}
      check={() => (preview.data ? undefined : 'Wait until the list of readers has loaded.')}
      act={async () => {
        const seen = preview.data?.seen
        await call('POST /api/admin/documents/release', { route, ids, ...(seen !== undefined && { seen }) })
        onDone()
      }}
      onSettled={onSettled}
      onClose={onClose}
    >
      {preview.data && (
        <p className="text">
          {preview.data.after === 0 ? 'Nobody' : peopleWords(preview.data.after)} can read some of them afterwards,
          within their times.
        </p>
      )}
      <RightsPreview preview={preview} />
      <HiddenInMany documents={rows.filter((row) => row.is === 'document')} />
    </ActDialog>
  )
}

/** What the files of documents hide, in a line for each. */
function HiddenInMany({ documents }: { documents: readonly StaffDocument[] }) {
  const hiding = documents.flatMap(({ id, index, title, current, versions }) => {
    const { hidden = [] } = versions.find(({ number }) => number === current) ?? {}
    return hidden.length > 0 ? [{ id, name: `${index} ${title}`, words: hiddenSummary(hidden) }] : []
  })
  if (hiding.length === 0) return null
  return (
    <ul className="drawer__list">
      {hiding.map(({ id, name, words }) => (
        <li key={id}>
          {name}
          <span className="secondary-line">{words}</span>
        </li>
      ))}
    </ul>
  )
}
