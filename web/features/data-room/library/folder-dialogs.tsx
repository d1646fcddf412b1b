import { useState } from 'react'
import { ROOM_LIMITS } from '../../../../contract/data-room/data-room-labels.ts'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { type Folder, useAfterAct } from './queries.ts'

type NewFolderProps = { route: ProjectKey; folders: readonly Folder[]; onClose: () => void }

export function NewFolderDialog({ route, folders, onClose }: NewFolderProps) {
  const [title, setTitle] = useState('')
  const [parentId, setParentId] = useState('')
  const onSettled = useAfterAct()
  const within = folders.filter(({ depth }) => depth < ROOM_LIMITS.folderDepth - 1)
  return (
    <ActDialog
      title="New folder"
      button="Create"
      done="The folder is created."
      check={() => (title.trim() ? undefined : 'Please give it a title.')}
      act={() => call('POST /api/admin/documents/folders', { route, title, parentId: parentId || null })}
      onSettled={onSettled}
      onClose={onClose}
    >
      <Field
        id="folder-title"
        label="Title"
        maxLength={200}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Select
        id="folder-parent"
        label="Parent folder"
        value={parentId}
        onChange={({ target }) => setParentId(target.value)}
        options={[
          { value: '', label: 'Top level' },
          ...within.map((folder) => ({ value: folder.id, label: `${folder.index} ${folder.title}` })),
        ]}
      />
    </ActDialog>
  )
}

export function RenameFolderDialog({ folder, onClose }: { folder: Folder; onClose: () => void }) {
  const [title, setTitle] = useState(folder.title)
  const onSettled = useAfterAct()
  return (
    <ActDialog
      title="Rename folder"
      button="Rename"
      done="The folder is renamed."
      check={() => (title.trim() ? undefined : 'Please give it a title.')}
      act={() => call('POST /api/admin/documents/folders/:id/rename', { id: folder.id, title })}
      onSettled={onSettled}
      onClose={onClose}
    >
      <Field
        id="folder-title"
        label="Title"
        maxLength={200}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
    </ActDialog>
  )
}

export function RemoveFolderDialog({ folder, onClose }: { folder: Folder; onClose: () => void }) {
  const onSettled = useAfterAct()
  return (
    <ActDialog
      title="Remove folder"
      button="Remove"
      done="The folder is removed."
      act={() => call('DELETE /api/admin/documents/folders/:id', { id: folder.id })}
      onSettled={onSettled}
      onClose={onClose}
    >
      <p className="text">
        {folder.index} {folder.title} is empty. The items after it are renumbered.
      </p>
    </ActDialog>
  )
}
