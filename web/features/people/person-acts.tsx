import { type ReactNode, useState } from 'react'
import { viewAs } from '../../lib/start-view-as.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import {
  ApproveDialog,
  DeclineDialog,
  type PersonDialogProps,
  RestoreDialog,
  RoleDialog,
  SuspendDialog,
  VerifyDialog,
} from './act-dialogs.tsx'
import { EraseDialog, LegalHoldDialog, LiftDialog } from './data-dialogs.tsx'
import { personName } from './labels.ts'
import type { PersonDetail } from './queries.ts'

type DialogProps = PersonDialogProps & { detail: PersonDetail }
type Act = {
  name: string
  dialog: (props: DialogProps) => ReactNode
  /** Beside the name of the person, because they wait for it. */
  isNext?: boolean
  isBad?: boolean
}

function actsFor({ person, hold, erasedAt }: PersonDetail): Act[] {
  const { role, verified, suspended, requestOpen } = person
  const hasAccount = role !== null
  const ready = hasAccount && verified && !suspended
  const acts: (Act | false)[] = [
    ready && { name: 'Approve for projects', dialog: ApproveDialog, isNext: true },
    hasAccount && requestOpen && { name: 'Decline the request', dialog: DeclineDialog, isNext: true },
    !verified && { name: 'Send the confirmation again', dialog: VerifyDialog, isNext: true },
    hasAccount && suspended && { name: 'Restore the account', dialog: RestoreDialog, isNext: true },
    ready && { name: 'Change the role', dialog: RoleDialog },
  ]
  const own = erasedAt === null ? acts : []
  return [
    ...own.filter((act) => act !== false),
    { name: hold ? 'Change the legal hold' : 'Place a legal hold', dialog: LegalHoldDialog },
    ...(hold ? [{ name: 'Lift the legal hold', dialog: LiftDialog }] : []),
    ...(erasedAt === null && hasAccount && !suspended
      ? [{ name: 'Suspend the account', dialog: SuspendDialog, isBad: true }]
      : []),
    ...(erasedAt === null && !hold && (role === null || role === 'investor')
      ? [{ name: 'Erase the personal data', dialog: EraseDialog, isBad: true }]
      : []),
  ]
}

/** Each project that is open to them, with the documents as they see them. */
function viewsAs({ person, sees }: PersonDetail, projectName: PersonDialogProps['projectName']) {
  const name = personName(person)
  return sees
    .filter(({ access }) => (person.role === null || person.role === 'investor') && access !== 'none')
    .map(({ route }) => ({
      name: `View ${projectName(route)} as them`,
      onAct: () => viewAs({ id: person.id, name }, `/${route}`),
    }))
}

type PersonActsProps = {
  detail: PersonDetail
  /** Staff who only read can choose what they are told, and nothing else. */
  readOnly: boolean
  onNotify: () => void
} & Pick<PersonDialogProps, 'projectName'>

/** What staff can do with a person: what is next as buttons, and the rest in a menu. */
export function PersonActs({ detail, projectName, readOnly, onNotify }: PersonActsProps) {
  const [open, setOpen] = useState<Act>()
  const { person } = detail
  const acts = readOnly ? [] : actsFor(detail)
  const Opened = open?.dialog
  return (
    <>
      {acts
        .filter(({ isNext }) => isNext)
        .map((act, at) => (
          <button
            key={act.name}
            type="button"
            className={at === 0 && person.requestOpen ? 'btn btn--sm btn--primary' : 'btn btn--sm'}
            onClick={() => setOpen(act)}
          >
            {act.name}
          </button>
        ))}
      <RowMenu
        label={`More actions for ${personName(person)}`}
        acts={[
          detail.erasedAt === null && { name: 'Notify me...', onAct: onNotify },
          ...(readOnly ? [] : viewsAs(detail, projectName)),
          ...acts
            .filter(({ isNext }) => !isNext)
            .map((act) => ({ name: act.name, isBad: act.isBad ?? false, onAct: () => setOpen(act) })),
        ]}
      />
      {Opened && (
        <Opened person={person} detail={detail} projectName={projectName} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}
