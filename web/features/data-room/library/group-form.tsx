import { useEffect, useRef, useState } from 'react'
import { STAGE_NAMES, STAGES } from '../../../../contract/pipeline/stages.ts'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Field } from '../../../ui/field.tsx'
import { focusFirst } from '../../../ui/focus-first.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { Choices } from './group-choices.tsx'
import { type Draft, draftOf, membersOf, mergeDrafts } from './group-draft.ts'
import { membersOfGroup } from './group-words.ts'
import { reason } from './labels.ts'
import { useAfterAct } from './queries.ts'
import { RightsPreview, usePreview } from './rights-preview.tsx'
import type { Group, Groups } from './rights-queries.ts'

const DRAFT_FIELDS = ['name', 'addresses', 'firms', 'stages', 'projects'] as const

type GroupFormProps = { route: ProjectKey; project: string; known: Groups; group?: Group; onClose: () => void }

export function GroupForm({ route, project, known, group, onClose }: GroupFormProps) {
  const say = useToast()
  const onSettled = useAfterAct()
  // What the typed members are compared with: the group as it was when this form last followed it.
  const [base, setBase] = useState(group)
  const [isFollowing, setFollowing] = useState(false)
  const blank = draftOf(base)
  const change = group && ((draft: Draft) => ({ group: { id: group.id, members: membersOf(draft) } }))
  const { form, field, problem, submit, busy } = useForm({
    blank,
    check: ({ name }) => ({ name: name.trim() ? undefined : 'Please give it a name.' }),
    send: async (draft) => {
      const said = { name: draft.name, members: membersOf(draft) }
      if (group === undefined) return void (await call('POST /api/admin/documents/groups', { route, ...said }))
      const seen = preview.data?.seen
      const states = { ...(seen !== undefined && { seen }), ...(base?.revision && { revision: base.revision }) }
      await call('POST /api/admin/documents/groups/:id', { id: group.id, ...said, ...states })
    },
    onSent: () => {
      say(group ? 'Saved. Readers are affected from their next page.' : 'The group is created.')
      onClose()
    },
    problemsOf: (error) => ({ root: reason(error) }),
    onSettled,
  })
  const draft = form.watch()
  const isSame = change === undefined || JSON.stringify(membersOf(draft)) === JSON.stringify(membersOf(blank))
  const preview = usePreview(route, change?.(draft) ?? {}, isSame)
  const rootProblem = problem('root')

  /** Takes over what a colleague has saved, so that neither change is lost and withdrawn access does not come back. */
  function follow(now: Group) {
    if (now.revision === base?.revision) return
    const merged = mergeDrafts(blank, form.getValues(), draftOf(now))
    for (const name of DRAFT_FIELDS) form.setValue(name, merged[name])
    setBase(now)
    setFollowing(true)
  }
  const latest = useRef(follow)
  latest.current = follow
  const now = known.groups.find(({ id }) => id === group?.id)
  useEffect(() => {
    if (now) latest.current(now)
  }, [now])

  return (
    <form
      ref={focusFirst}
      className="stacked-form"
      aria-labelledby="group-h"
      noValidate
      onSubmit={submit}
      onChange={() => form.clearErrors()}
    >
      <h2 className="heading-m" id="group-h">
        {group ? 'Edit group' : 'New group'} in {project}
      </h2>
      <Field id="group-name" label="Name" maxLength={80} {...field('name')} />
      <TextArea
        id="group-addresses"
        label="Addresses and domains"
        rows={3}
        {...field('addresses')}
        hint="One per line: an email address, or a domain such as @northgate.example."
      />
      <Choices
        id="group-stage"
        legend="Everyone at a stage"
        options={STAGES.map((value) => ({ value, label: STAGE_NAMES[value] }))}
        field={field('stages')}
      />
      {known.projects.length > 0 && (
        <Choices
          id="group-project"
          legend="Everyone with access to"
          hint={`${project} is not listed: every member needs access to it anyway.`}
          options={known.projects.map(({ key, name }) => ({ value: key, label: name }))}
          field={field('projects')}
        />
      )}
      {known.firms.length > 0 && (
        <Choices
          id="group-firm"
          legend="Everyone at a firm"
          options={known.firms.map(({ id, name }) => ({ value: id, label: name }))}
          field={field('firms')}
          chosen={draft.firms}
          search="Search firms"
        />
      )}
      {isFollowing && base && <PresentGroup group={base} />}
      {change && <RightsPreview preview={preview} isSame={isSame} />}
      <div role="alert">{rootProblem && <Alert tone="bad">{rootProblem}</Alert>}</div>
      <div className="drawer__actions drawer__actions--end">
        <button className="btn btn--sm btn--primary" type="submit" aria-disabled={busy || undefined}>
          {busy ? 'Saving...' : group ? 'Save' : 'Create'}
        </button>
        <button className="btn btn--sm" type="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  )
}

/** What a colleague has saved while this form was open. */
function PresentGroup({ group }: { group: Group }) {
  return (
    <Alert tone="warn" role="status">
      <p>
        Someone else has changed this group meanwhile. The form now contains their change and yours. Check it before you
        save. Saved at present, as {group.name}:
      </p>
      <ul>
        {membersOfGroup(group).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Alert>
  )
}
