import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { useReturnFocus } from '../../../ui/use-return-focus.ts'
import styles from './data-room.module.css'
import { GroupForm } from './group-form.tsx'
import { counted, membersOfGroup, memberWords } from './group-words.ts'
import { peopleWords } from './labels.ts'
import { useAfterAct } from './queries.ts'
import { RightsPreview, usePreview } from './rights-preview.tsx'
import { type Group, groupPeopleQuery, groupsQuery } from './rights-queries.ts'

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
