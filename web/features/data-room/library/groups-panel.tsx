import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { STAGE_NAMES, STAGES } from '../../../../contract/pipeline/stages.ts'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { CheckBox } from '../../../ui/check-box.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Field } from '../../../ui/field.tsx'
import { focusFirst } from '../../../ui/focus-first.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { useReturnFocus } from '../../../ui/use-return-focus.ts'
import styles from './data-room.module.css'
import { peopleWords, reason } from './labels.ts'
import { useAfterAct } from './queries.ts'
import { RightsPreview, usePreview } from './rights-preview.tsx'
import { type Group, type Groups, groupPeopleQuery, groupsQuery, type Member } from './rights-queries.ts'
import { addressesOf, addressText } from './rule-fields.tsx'

type GroupsPanelProps = {
  route: ProjectKey
  /** Its name. */
  project: string
  readOnly: boolean
  personLink: (id: string, name: string) => ReactNode
  onClose: () => void
}

/** In place of an id: the button that makes a group. */
const NEW = 'new'

type Asked = { act: 'new' } | { act: 'edit' | 'remove'; group: Group }

/** The groups of a project’s readers: who is in them, and what they open. */
export function GroupsPanel({ route, project, readOnly, personLink, onClose }: GroupsPanelProps) {
  const { data, isError, refetch } = useQuery(groupsQuery(route))
  const [asked, setAsked] = useState<Asked>()
  const { leave, buttonOf } = useReturnFocus()
  const edited = asked?.act === 'edit' ? asked.group : undefined
  const close = () => {
    leave(edited?.id ?? NEW)
    setAsked(undefined)
  }
  if (data && (asked?.act === 'new' || edited))
    return (
      <Drawer label={`Groups of readers in ${project}`} onClose={onClose}>
        <GroupForm route={route} project={project} known={data} {...(edited && { group: edited })} onClose={close} />
      </Drawer>
    )
  return (
    <Drawer label={`Groups of readers in ${project}`} onClose={onClose}>
      <h2 className="heading-m">Groups of readers in {project}</h2>
      <p className="small">
        Open documents and folders to a group at once. Members also need a signature and access to the project. New
        members can read immediately. People who leave lose access at once.
      </p>
      {!readOnly && (
        <div className="drawer__actions">
          <button
            ref={buttonOf(NEW)}
            className="btn btn--sm btn--primary"
            type="button"
            onClick={() => setAsked({ act: 'new' })}
          >
            New group
          </button>
        </div>
      )}
      {isError && <LoadFailed what="The groups" onRetry={() => void refetch()} />}
      {!isError && data === undefined && <p className="small">Loading the groups...</p>}
      {data?.groups.length === 0 && (
        <Empty title="No groups yet">
          A group contains addresses, domains, firms, a stage of the pipeline, or everyone with access to another
          project.
        </Empty>
      )}
      {data?.groups.map((group) => (
        <GroupItem
          key={group.id}
          group={group}
          readOnly={readOnly}
          personLink={personLink}
          editRef={buttonOf(group.id)}
          onEdit={() => setAsked({ act: 'edit', group })}
          onRemove={() => setAsked({ act: 'remove', group })}
        />
      ))}
      {asked?.act === 'remove' && <RemoveGroupDialog route={route} group={asked.group} onClose={close} />}
    </Drawer>
  )
}

type GroupItemProps = {
  group: Group
  readOnly: boolean
  personLink: GroupsPanelProps['personLink']
  editRef: (button: HTMLButtonElement | null) => void
  onEdit: () => void
  onRemove: () => void
}

function GroupItem({ group, readOnly, personLink, editRef, onEdit, onRemove }: GroupItemProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={styles.group} aria-label={group.name}>
      <div className={styles.groupHead}>
        <h3>{group.name}</h3>
        {!readOnly && (
          <div className="drawer__actions">
            <button ref={editRef} className="btn btn--sm" type="button" onClick={onEdit}>
              Edit<span className="sr-only"> {group.name}</span>
            </button>
            <button className="btn btn--sm btn--plain btn--bad" type="button" onClick={onRemove}>
              Remove<span className="sr-only"> {group.name}</span>
            </button>
          </div>
        )}
      </div>
      <dl className={styles.groupFacts}>
        <dt>People</dt>
        <dd className="num">{groupPeopleWords(group)}</dd>
        <dt>Opens</dt>
        <dd>{usesWords(group)}</dd>
        <dt>Members</dt>
        <dd>
          <ul>
            {membersOfGroup(group).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </dd>
      </dl>
      <Disclosure title="Show the people" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        {isOpen && <GroupPeople id={group.id} personLink={personLink} />}
      </Disclosure>
    </section>
  )
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** The others have no access to the project, or have not proved their address. */
function groupPeopleWords({ people, canRead = people }: Group): string {
  return people === canRead
    ? `${people}`
    : `${people}, of whom ${canRead || 'none'} ${canRead === 1 ? 'has' : 'have'} access to the project`
}

function usesWords({ documents, folders }: Group): string {
  if (documents + folders === 0) return 'nothing yet'
  const places = [folders > 0 && counted(folders, 'folder'), documents > 0 && counted(documents, 'document')]
  return places.filter(Boolean).join(' and ')
}

const MEMBER_WORDS: Record<Member['kind'], (label: string) => string> = {
  email: (label) => label,
  domain: (label) => label,
  firm: (label) => `everyone at ${label}`,
  stage: (label) => `everyone at stage ${label}`,
  project: (label) => `everyone with access to ${label}`,
}

const memberWords = ({ kind, label }: Member) => MEMBER_WORDS[kind](label)

function membersOfGroup({ members, erasedMembers }: Group): string[] {
  const erased = erasedMembers === 0 ? [] : [counted(erasedMembers, 'erased address')]
  const all = [...members.map(memberWords), ...erased]
  return all.length === 0 ? ['nobody yet'] : all
}

function GroupPeople({ id, personLink }: { id: string; personLink: GroupsPanelProps['personLink'] }) {
  const { data, isError, refetch } = useQuery(groupPeopleQuery(id))
  if (isError) return <LoadFailed what="The people of the group" onRetry={() => void refetch()} />
  if (data === undefined) return <p>Loading the people...</p>
  return (
    <ul className="drawer__list">
      {data.people.map(({ personId, name, email, member, admitted }) => (
        <li key={personId}>
          {personLink(personId, name || email)}
          <span className="secondary-line">
            {[`In it as ${memberWords(member)}`, !admitted && 'no access to the project'].filter(Boolean).join(', ')}
          </span>
        </li>
      ))}
      {data.waiting.map((address) => (
        <li key={address}>
          {address}
          <span className="secondary-line">has not signed yet</span>
        </li>
      ))}
      {data.total + data.waiting.length === 0 && <li>Nobody</li>}
      {data.total > data.people.length && <li>and {peopleWords(data.total - data.people.length)} more</li>}
    </ul>
  )
}

type Draft = { name: string; addresses: string; firms: string[]; stages: string[]; projects: string[] }

type GroupFormProps = { route: ProjectKey; project: string; known: Groups; group?: Group; onClose: () => void }

function GroupForm({ route, project, known, group, onClose }: GroupFormProps) {
  const say = useToast()
  const onSettled = useAfterAct()
  const blank = draftOf(group)
  const change = group && ((draft: Draft) => ({ group: { id: group.id, members: membersOf(draft) } }))
  const { form, field, problem, submit, busy } = useForm({
    blank,
    check: ({ name }) => ({ name: name.trim() ? undefined : 'Please give it a name.' }),
    send: async (draft) => {
      const said = { name: draft.name, members: membersOf(draft) }
      if (group === undefined) return void (await call('POST /api/admin/documents/groups', { route, ...said }))
      const seen = preview.data?.seen
      await call('POST /api/admin/documents/groups/:id', { id: group.id, ...said, ...(seen !== undefined && { seen }) })
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

type ChoicesProps = {
  id: string
  legend: string
  options: readonly { value: string; label: string }[]
  field: object
  hint?: string
  /** With the label of a search field, for a list that grows. The chosen ones come first and stay in view. */
  search?: string
  chosen?: readonly string[]
}

/** Fewer options are found without a search. */
const SEARCHED = 9

function Choices({ id, legend, options, field, hint, search, chosen = [] }: ChoicesProps) {
  const [words, setWords] = useState('')
  const [first] = useState(() => new Set(chosen))
  const isShown = ({ value, label }: { value: string; label: string }) =>
    chosen.includes(value) || label.toLowerCase().includes(words.trim().toLowerCase())
  const sorted = [...options].sort((a, b) => Number(first.has(b.value)) - Number(first.has(a.value)))
  const found = options.filter(isShown).length
  return (
    <fieldset className={styles.ruleGroups}>
      <legend>
        {legend}
        {search && chosen.length > 0 && <span className={styles.chosenCount}> {chosen.length} selected</span>}
      </legend>
      {hint && <p className={styles.choiceNone}>{hint}</p>}
      {search && options.length >= SEARCHED && (
        <search className={`list-search ${styles.choiceSearch}`}>
          <Icon name="search" />
          <input
            className="input"
            type="search"
            // Nothing is lost with it.
            data-saved=""
            aria-label={search}
            placeholder={search}
            autoComplete="off"
            spellCheck={false}
            value={words}
            onChange={({ target }) => setWords(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault()
            }}
          />
        </search>
      )}
      {/* A hidden box stays in the form, with its value. */}
      {sorted.map((option) => (
        <div key={option.value} hidden={!isShown(option)}>
          <CheckBox id={`${id}-${option.value}`} label={option.label} value={option.value} {...field} />
        </div>
      ))}
      {search && (
        <p className={styles.choiceNone} role="status">
          {found === 0 && `No firm matches “${words.trim()}”.`}
        </p>
      )}
    </fieldset>
  )
}

function draftOf(group: Group | undefined): Draft {
  const members = group?.members ?? []
  const of = (kind: Member['kind']) => members.flatMap((member) => (member.kind === kind ? [member.value] : []))
  return {
    name: group?.name ?? '',
    addresses: addressText(members),
    firms: of('firm'),
    stages: of('stage'),
    projects: of('project'),
  }
}

function membersOf({ addresses, firms, stages, projects }: Draft) {
  return [
    ...addressesOf(addresses),
    ...firms.map((value) => ({ kind: 'firm' as const, value })),
    ...stages.map((value) => ({ kind: 'stage' as const, value })),
    ...projects.map((value) => ({ kind: 'project' as const, value })),
  ]
}

function RemoveGroupDialog({ route, group, onClose }: { route: ProjectKey; group: Group; onClose: () => void }) {
  const onSettled = useAfterAct()
  const preview = usePreview(route, { removeGroup: group.id })
  return (
    <ActDialog
      title={`Remove ${group.name}`}
      button="Remove"
      done="The group is removed."
      act={() => call('DELETE /api/admin/documents/groups/:id', { id: group.id })}
      onSettled={onSettled}
      onClose={onClose}
    >
      <p className="text">
        Documents and folders that name the group stay restricted. Whoever can read them only because of it loses access
        with their next page.
      </p>
      <RightsPreview preview={preview} />
    </ActDialog>
  )
}
