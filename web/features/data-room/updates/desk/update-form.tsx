import { useState } from 'react'
import { UPDATE_AGREEMENTS, UPDATE_LIMITS } from '../../../../../contract/data-room/update-limits.ts'
import type { ProjectKey } from '../../../../../contract/projects/project-keys.ts'
import { call } from '../../../../lib/call.ts'
import { CallError } from '../../../../lib/call-error.ts'
import { refusalMessage } from '../../../../lib/refusal-message.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { CheckBox } from '../../../../ui/check-box.tsx'
import { Disclosure } from '../../../../ui/disclosure.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Select } from '../../../../ui/select.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { useToast } from '../../../../ui/toast.tsx'
import { type Problems, useForm } from '../../../../ui/use-form.ts'
import { useRoom } from '../../library/queries.ts'
import { addressesOf, addressText, NamedReaderFields } from '../../library/rule-fields.tsx'
import { AudiencePreview } from './audience-preview.tsx'
import styles from './desk.module.css'
import { AGREEMENT_WORDS } from './labels.ts'
import { type StaffUpdate, useAfterUpdateAct } from './queries.ts'

type Values = {
  title: string
  words: string
  documents: string[]
  narrowed: boolean
  groups: string[]
  readers: string
  agreement: StaffUpdate['agreement']
}

type UpdateFormProps = {
  /** The project of the draft, or the one that a new update starts with. */
  route: ProjectKey
  /** Those that a new update can be about. */
  projects?: readonly { route: ProjectKey; name: string }[]
  projectName: (route: ProjectKey) => string
  /** The draft that is changed, or the update that the new one corrects. */
  draft?: StaffUpdate | undefined
  corrects?: StaffUpdate | undefined
  onSaved: (id: string) => void
  onCancel: () => void
}

export function UpdateForm({
  projects = [],
  projectName,
  draft,
  corrects,
  onSaved,
  onCancel,
  ...given
}: UpdateFormProps) {
  const [route, setRoute] = useState(given.route)
  const say = useToast()
  const refresh = useAfterUpdateAct()
  const room = useRoom(route).data
  const { form, field, problem, submit, busy } = useForm<Values, string>({
    blank: valuesOf(draft ?? corrects, corrects !== undefined),
    check: checkValues,
    send: async (values) => {
      const fields = { ...sentAudience(values), title: values.title, words: values.words, documents: values.documents }
      if (draft) {
        await call('POST /api/admin/updates/:id', { id: draft.id, revision: draft.revision, ...fields })
        return draft.id
      }
      return (await call('POST /api/admin/updates', { route, corrects: corrects?.id ?? null, ...fields })).id
    },
    onSent: (id) => {
      say('The draft is saved.')
      onSaved(id)
    },
    onSettled: refresh,
    problemsOf,
  })
  const values = form.watch()
  return (
    <form className="stacked-form" aria-labelledby="update-h" noValidate onSubmit={submit}>
      <h2 className="heading-m" id="update-h">
        {draft ? 'Change the update' : corrects ? 'Write a correction' : 'Write an update'}
      </h2>
      <p className="small">
        Investors read it on the page of {projectName(route)}. Emails say only that there is an update.
        {corrects && ` It says that it corrects “${corrects.title}”.`}
      </p>
      {projects.length > 1 && (
        <Select
          id="update-project"
          label="Project"
          options={projects.map((one) => ({ value: one.route, label: one.name }))}
          value={route}
          onChange={({ target }) => {
            setRoute(target.value as ProjectKey)
            // They belong to the project.
            form.setValue('documents', [])
            form.setValue('groups', [])
          }}
        />
      )}
      <Field id="update-title" label="Title" maxLength={UPDATE_LIMITS.title} {...field('title')} />
      <TextArea id="update-words" label="Text" rows={12} maxLength={UPDATE_LIMITS.words} {...field('words')} />
      {room !== undefined && room.documents.length > 0 && (
        <Disclosure
          title={values.documents.length === 0 ? 'Link documents' : `Linked documents: ${values.documents.length}`}
        >
          <div className={styles.choice}>
            {room.documents.map(({ id, index, title }) => (
              <CheckBox
                key={id}
                id={`update-document-${id}`}
                label={`${index} ${title}`}
                value={id}
                {...field('documents')}
              />
            ))}
          </div>
          <p className="hint">Each reader sees those that they may open.</p>
        </Disclosure>
      )}
      <CheckBox id="update-narrowed" label="Only specific readers" {...field('narrowed')} />
      {values.narrowed && <NamedReaderFields id="update" field={field} groups={room?.groups ?? []} />}
      <Select
        id="update-agreement"
        label="Signed version"
        options={UPDATE_AGREEMENTS.map((value) => ({ value, label: AGREEMENT_WORDS[value] }))}
        {...field('agreement')}
      />
      <AudiencePreview audience={{ route, ...sentAudience(values) }} />
      <div role="alert">{problem('root') && <Alert tone="bad">{problem('root')}</Alert>}</div>
      <p className="hint">You choose when to send after saving.</p>
      <div className="drawer__actions drawer__actions--end">
        <button className="btn btn--sm btn--primary" type="submit" aria-disabled={busy || undefined}>
          {busy ? 'Saving...' : 'Save the draft'}
        </button>
        <button className="btn btn--sm" type="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  )
}

function valuesOf(from: StaffUpdate | undefined, isCorrection: boolean): Values {
  return {
    title: from && !isCorrection ? from.title : '',
    words: from && !isCorrection ? from.words : '',
    documents: from?.documents ?? [],
    narrowed: from?.narrowed ?? false,
    groups: (from?.readers ?? []).flatMap(({ kind, value }) => (kind === 'group' ? [value] : [])),
    readers: addressText(from?.readers ?? []),
    agreement: from?.agreement ?? 'any',
  }
}

function sentAudience({ narrowed, groups, readers, agreement }: Values) {
  const named = [...groups.map((value) => ({ kind: 'group' as const, value })), ...addressesOf(readers)]
  return { narrowed, readers: narrowed ? named : [], agreement }
}

function checkValues({ title, words, documents, narrowed, groups, readers }: Values): Problems<Values> {
  return {
    ...(!title.trim() && { title: 'Write a title first.' }),
    ...(!words.trim() && { words: 'Write the update first.' }),
    ...(documents.length > UPDATE_LIMITS.documents && {
      root: `Link at most ${UPDATE_LIMITS.documents} documents.`,
    }),
    ...(narrowed && groups.length === 0 && !readers.trim() && { readers: 'Name at least one reader.' }),
  }
}

function problemsOf(error: unknown): Problems<Values> {
  if (error instanceof CallError && Object.keys(error.fields).length > 0) return error.fields
  return { root: refusalMessage(error, 'The update could not be saved. Please try again.') }
}
