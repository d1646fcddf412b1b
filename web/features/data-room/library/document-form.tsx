import { DOCUMENT_ICONS, type DocumentIcon } from '../../../../contract/data-room/data-room-labels.ts'
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
import { type Folder, type StaffDocument, useAfterAct } from './queries.ts'

type Draft = {
  title: string
  description: string
  icon: DocumentIcon
  action: string
  folderId: string
  download: boolean
  narrowed: boolean
  readers: string
  from: string
  until: string
}

/** The details of a document. Times are local here and UTC on the server. */
export function DocumentForm({ document, folders }: { document: StaffDocument; folders: readonly Folder[] }) {
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
  const rootProblem = problem('root')
  return (
    <form className="stacked-form" noValidate onSubmit={submit} onChange={() => form.clearErrors()}>
      <Field
        id="doc-title"
        label="Title"
        maxLength={200}
        hint="A tile of the project page whose title has these words, or begins like it, opens this document."
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
        <Field id="doc-action" label="Button" maxLength={40} {...field('action')} />
      </div>
      <Select
        id="doc-folder"
        label="Folder"
        {...field('folderId')}
        options={[
          { value: '', label: 'Top level' },
          ...folders.map((folder) => ({ value: folder.id, label: `${folder.index} ${folder.title}` })),
        ]}
      />
      <Field id="doc-from" label="From (optional)" type="datetime-local" {...field('from')} />
      <Field id="doc-until" label="Until (optional)" type="datetime-local" {...field('until')} />
      <CheckBox id="doc-narrowed" label="Only specific readers" {...field('narrowed')} />
      {form.watch('narrowed') && (
        <TextArea
          id="doc-readers"
          label="Addresses and domains"
          rows={4}
          {...field('readers')}
          hint="One per line: an email address, or a domain such as @northgate.example. Readers also need a signature and access to the project."
        />
      )}
      <CheckBox id="doc-download" label="Readers may save a copy, stamped with their address" {...field('download')} />
      <div role="alert">{rootProblem && <Alert tone="bad">{rootProblem}</Alert>}</div>
      <div className="drawer__actions">
        <button className="btn btn--primary" type="submit" aria-disabled={busy || undefined}>
          {busy ? 'Saving...' : 'Save'}
        </button>
      </div>
    </form>
  )
}

function draftOf(document: StaffDocument): Draft {
  return {
    title: document.title,
    description: document.description,
    icon: document.icon,
    action: document.action,
    folderId: document.folderId ?? '',
    download: document.download,
    narrowed: document.narrowed,
    readers: document.readers.map(({ kind, value }) => (kind === 'domain' ? `@${value}` : value)).join('\n'),
    from: local(document.visibleFrom),
    until: local(document.visibleUntil),
  }
}

function sent(id: string, draft: Draft) {
  const { title, description, icon, action, download, narrowed } = draft
  const named = draft.readers.split(/[\s,;]+/).filter(Boolean)
  return {
    id,
    title,
    description,
    icon,
    action,
    download,
    narrowed,
    folderId: draft.folderId || null,
    readers: named.map((value) => {
      // A domain may start with @ and contains no other.
      const kind = value.indexOf('@') > 0 ? ('email' as const) : ('domain' as const)
      return { kind, value: value.replace(/^@/, '') }
    }),
    visibleFrom: draft.from ? new Date(draft.from).toISOString() : null,
    visibleUntil: draft.until ? new Date(draft.until).toISOString() : null,
  }
}

/** A time in the format of a datetime-local field. */
function local(iso: string | null): string {
  if (iso === null) return ''
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
