import { DOCUMENT_ICONS, type DocumentIcon } from '../../../../contract/data-room/data-room-labels.ts'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { Alert } from '../../../ui/alert.tsx'
import { CheckBox } from '../../../ui/check-box.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useForm } from '../../../ui/use-form.ts'
import styles from './data-room.module.css'
import { ICON_LABELS, reason } from './labels.ts'
import { type StaffDocument, type StaffRoom, useAfterAct } from './queries.ts'
import { RightsPreview, usePreview } from './rights-preview.tsx'
import type { Change } from './rights-queries.ts'
import { type RuleDraft, RuleFields, ruleDraftOf, sentRule } from './rule-fields.tsx'

type Draft = RuleDraft & {
  title: string
  description: string
  icon: DocumentIcon
  action: string
  folderId: string
  download: boolean
  tags: string
}

type DocumentFormProps = { route: ProjectKey; document: StaffDocument; room: StaffRoom }

/** The details of a document, and who may read it. What is typed stays when it is released, and is replaced once the details have changed. */
export function DocumentForm(props: DocumentFormProps) {
  return <DetailsForm key={`${props.document.id} ${JSON.stringify(draftOf(props.document))}`} {...props} />
}

function DetailsForm({ route, document, room }: DocumentFormProps) {
  const say = useToast()
  const onSettled = useAfterAct()
  const { form, field, problem, submit, busy } = useForm({
    blank: draftOf(document),
    send: (draft) => call('POST /api/admin/documents/:id', { ...sent(document.id, draft), seen: document.revision }),
    onSent: () => say('Saved. Readers are affected from their next page.'),
    problemsOf: (error) => ({ root: reason(error) }),
    onRefused: (error) => {
      // The changed document replaces this form, so the error is shown as a toast.
      if (error instanceof CallError && error.code === 'document_edited') say(error.message, { tone: 'bad' })
    },
    onSettled,
  })
  const draft = form.watch()
  const folder = room.folders.find(({ id }) => id === draft.folderId)
  const change = changeOf(document, draft)
  const isSame = JSON.stringify(change) === JSON.stringify(changeOf(document, draftOf(document)))
  const preview = usePreview(route, change, isSame)
  const rootProblem = problem('root')
  return (
    <form className="stacked-form" noValidate onSubmit={submit} onChange={() => form.clearErrors()}>
      <Field
        id="doc-title"
        label="Title"
        maxLength={200}
        hint="A tile of the project page with this title opens this document."
        {...field('title')}
      />
      <TextArea id="doc-description" label="Description" rows={2} maxLength={500} {...field('description')} />
      <div className={styles.documentPanelPair}>
        <Select
          id="doc-icon"
          label="Icon"
          {...field('icon')}
          options={DOCUMENT_ICONS.map((value) => ({ value, label: ICON_LABELS[value] }))}
        />
        <Field id="doc-action" label="Button text" maxLength={40} {...field('action')} />
      </div>
      <Field id="doc-tags" label="Tags (optional)" hint="For staff only, separated by commas." {...field('tags')} />
      <Select
        id="doc-folder"
        label="Folder"
        {...field('folderId')}
        options={[
          { value: '', label: 'Top level' },
          ...room.folders.map((one) => ({ value: one.id, label: `${one.index} ${one.title}` })),
        ]}
      />
      <RuleFields
        id="doc"
        of="document"
        form={form}
        field={field}
        groups={room.groups ?? []}
        inherits={folder ? `As folder ${folder.index} ${folder.title}` : 'As the project: everyone with access'}
      />
      {document.readAs === 'film' ? (
        <p className="small">A film is watched in the browser only.</p>
      ) : document.readAs === 'sheets' ? (
        <p className="small">A spreadsheet is read in the browser only. Upload a PDF to let readers save a copy.</p>
      ) : (
        <CheckBox
          id="doc-download"
          label="Readers may save a copy, stamped with their address"
          {...field('download')}
        />
      )}
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

function draftOf(document: StaffDocument): Draft {
  return {
    ...ruleDraftOf(document),
    title: document.title,
    description: document.description,
    icon: document.icon,
    action: document.action,
    folderId: document.folderId ?? '',
    download: document.download,
    tags: (document.tags ?? []).join(', '),
  }
}

/** What of the rights the form would change. */
function changeOf({ id }: StaffDocument, draft: Draft): Change {
  return { move: { documents: [id], folderId: draft.folderId || null }, document: { id, ...sentRule(draft) } }
}

function sent(id: string, draft: Draft) {
  const { title, description, icon, action, download } = draft
  const tags = draft.tags.split(',').map((tag) => tag.trim())
  return {
    id,
    title,
    description,
    icon,
    action,
    download,
    ...sentRule(draft),
    narrowed: draft.access === 'named',
    folderId: draft.folderId || null,
    tags: [...new Set(tags.filter(Boolean))],
  }
}
