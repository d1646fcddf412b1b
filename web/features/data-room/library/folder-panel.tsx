import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { Field } from '../../../ui/field.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useForm } from '../../../ui/use-form.ts'
import styles from './data-room.module.css'
import { peopleWords, readersCount, reason } from './labels.ts'
import { type Audience, type Folder, type StaffRoom, useAfterAct } from './queries.ts'
import { Reasons } from './reasons.tsx'
import { RightsPreview, usePreview } from './rights-preview.tsx'
import { folderAudienceQuery } from './rights-queries.ts'
import { type RuleDraft, RuleFields, ruleDraftOf, sentRule } from './rule-fields.tsx'

type FolderPanelProps = {
  route: ProjectKey
  folder: Folder
  room: StaffRoom
  readOnly: boolean
  person: (person: Audience['people'][number]) => ReactNode
  onClose: () => void
}

/** A folder: who may read what is in it, and why. */
export function FolderPanel({ route, folder, room, readOnly, person, onClose }: FolderPanelProps) {
  return (
    <Drawer label={folder.title} onClose={onClose}>
      <h2 className="heading-m">
        <span className={`num ${styles.documentPanelNumber}`}>{folder.index}</span> {folder.title}
      </h2>
      <p className="small">
        Everything in this folder follows its rule, unless a document or a folder in it has a rule of its own. The
        folder’s times limit everything in it.
      </p>
      {!readOnly && <FolderForm key={`${folder.id} ${folder.revision}`} route={route} folder={folder} room={room} />}
      <FolderReaders id={folder.id} room={room} person={person} />
    </Drawer>
  )
}

type FolderReadersProps = { id: string; room: StaffRoom; person: FolderPanelProps['person'] }

function FolderReaders({ id, room, person }: FolderReadersProps) {
  const { data, isError, refetch } = useQuery(folderAudienceQuery(id))
  if (isError) return <LoadFailed what="The list of readers" onRetry={() => void refetch()} />
  if (data === undefined) return <p className="small">Loading the list of readers...</p>
  return (
    <>
      <h3>{readersCount(data.total)}</h3>
      {data.total === 0 && <p className="small">Nobody can read it.</p>}
      <Reasons people={data.people} total={data.total} room={room} person={person} />
      {data.unproved > 0 && (
        <p className="small">
          {peopleWords(data.unproved)} more once they have proved the address that they signed with.
        </p>
      )}
    </>
  )
}

type Draft = RuleDraft & { title: string }

function FolderForm({ route, folder, room }: { route: ProjectKey; folder: Folder; room: StaffRoom }) {
  const say = useToast()
  const onSettled = useAfterAct()
  const blank: Draft = { ...ruleDraftOf(folder), title: folder.title }
  const { form, field, problem, submit, busy } = useForm({
    blank,
    send: (draft) =>
      call('POST /api/admin/documents/folders/:id', {
        id: folder.id,
        ...(folder.revision && { seen: folder.revision }),
        title: draft.title,
        ...sentRule(draft),
      }),
    onSent: () => say('Saved. Readers are affected from their next page.'),
    problemsOf: (error) => ({ root: reason(error) }),
    onRefused: (error) => {
      // The changed folder replaces this form, so the error is shown as a toast.
      if (error instanceof CallError && error.code === 'room_edited') say(error.message, { tone: 'bad' })
    },
    onSettled,
  })
  const draft = form.watch()
  const rule = sentRule(draft)
  const isSame = JSON.stringify(rule) === JSON.stringify(sentRule(blank))
  const preview = usePreview(route, { folder: { id: folder.id, ...rule } }, isSame)
  const parent = room.folders.find(({ id }) => id === folder.parentId)
  const rootProblem = problem('root')
  return (
    <form className="stacked-form" noValidate onSubmit={submit} onChange={() => form.clearErrors()}>
      <Field id="folder-title" label="Title" maxLength={200} {...field('title')} />
      <RuleFields
        id="folder"
        of="folder"
        form={form}
        field={field}
        groups={room.groups ?? []}
        inherits={parent ? `As folder ${parent.index} ${parent.title}` : 'As the project: everyone with access'}
      />
      <RightsPreview preview={preview} isSame={isSame} />
      <div role="alert">{rootProblem && <Alert tone="bad">{rootProblem}</Alert>}</div>
      <div className="drawer__actions drawer__actions--end">
        <button className="btn btn--sm btn--primary" type="submit" aria-disabled={busy || undefined}>
          {busy ? 'Saving...' : 'Save'}
        </button>
      </div>
    </form>
  )
}
