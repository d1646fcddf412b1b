import { createLazyRoute, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { ActOnInvitations } from '../features/agreements/invitations/act-dialog.tsx'
import { ChosenActs } from '../features/agreements/invitations/chosen-acts.tsx'
import { InvitationControls } from '../features/agreements/invitations/invitation-controls.tsx'
import { InvitationTable } from '../features/agreements/invitations/invitation-table.tsx'
import { InviteForm } from '../features/agreements/invitations/invite-form.tsx'
import {
  type Act,
  type InvitationChoice,
  SORTS,
  STATE_LABELS,
  STATES,
} from '../features/agreements/invitations/labels.ts'
import { MailsLeaving } from '../features/agreements/invitations/mails-leaving.tsx'
import { type Invitation, type InvitationPage, useInvitations } from '../features/agreements/invitations/queries.ts'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { SigningBlocked } from '../features/operations/dashboard/signing-blocked.tsx'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { number } from '../lib/format.ts'
import { Empty } from '../ui/empty.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { countWords, ListView } from '../ui/list-view.tsx'
import { SelectionBar } from '../ui/selection-bar.tsx'
import styles from '../ui/staff-page.module.css'
import { usePage } from '../ui/use-page.ts'

/** Not yet validated: the page knows which values exist. */
export type InvitationsSearch = { state?: unknown; sort?: unknown }

export const adminInvitations = createLazyRoute('/admin/invitations')({ component: InvitationsPage })

function InvitationsPage() {
  usePage(pageTitle('Invitations', usePortal()), 'ink')
  const asked = useSearch({ from: '/admin/invitations' })
  const choice: InvitationChoice = {
    state: STATES.find((state) => state === asked.state),
    sort: SORTS.find((sort) => sort === asked.sort) ?? 'newest',
  }
  const navigate = useNavigate({ from: '/admin/invitations' })
  const readOnly = useStaff()?.role !== 'admin'
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [acting, setActing] = useState<{ act: Act; invitations: readonly Invitation[] }>()
  const list = useInvitations(search, choice)
  useRightsEnd(list.error)
  // A bulk action must not affect rows that are out of sight.
  const onSearch = useCallback((text: string) => {
    setSearch(text)
    setChosen(new Set())
  }, [])
  const onChoose = ({ state, sort }: InvitationChoice) => {
    setChosen(new Set())
    void navigate({ search: { ...(state && { state }), ...(sort !== 'newest' && { sort }) }, replace: true })
  }
  const first = list.data?.pages[0]
  const invitations = list.data?.pages.flatMap((page) => page.invitations) ?? []
  const picked = invitations.filter(({ id }) => chosen.has(id))

  return (
    <main
      id="main"
      tabIndex={-1}
      className={styles.staffPage}
      aria-busy={list.isPending || list.isPlaceholderData || undefined}
    >
      <div className={styles.staffPageHead}>
        <h1>Invitations</h1>
        <p className="small" role="status">
          {first && summary(first.summary)}
        </p>
      </div>
      <SigningBlocked />
      {!readOnly && <InviteForm />}
      {first && first.summary.waiting > 0 && <MailsLeaving waiting={first.summary.waiting} />}
      <div className={styles.staffPageChoices}>
        <InvitationControls
          search={search}
          choice={choice}
          counts={first?.counts}
          onSearch={onSearch}
          onChoose={onChoose}
        />
      </div>
      <ListView
        list={list}
        count={invitations.length}
        what="The list of invitations"
        skeleton={<ListSkeleton />}
        empty={<Nobody search={search} choice={choice} readOnly={readOnly} />}
        legend={`${first ? countWords(first.total, invitations.length, 'invitation', 'invitations') : ''}. Exact times are UTC.${
          readOnly ? '' : ' On a check box, use the arrow keys to move between invitations and x to select one.'
        }`}
      >
        <InvitationTable
          invitations={invitations}
          chosen={chosen}
          onChosen={setChosen}
          onAct={(act, invitation) => setActing({ act, invitations: [invitation] })}
          readOnly={readOnly}
        />
        <SelectionBar label="Selected invitations" count={picked.length} onClear={() => setChosen(new Set())}>
          <ChosenActs chosen={picked} onAct={(act, those) => setActing({ act, invitations: those })} />
        </SelectionBar>
      </ListView>
      {acting && (
        <ActOnInvitations {...acting} onClose={() => setActing(undefined)} onDone={() => setChosen(new Set())} />
      )}
    </main>
  )
}

function summary({ invited, opened, signed, quiet }: InvitationPage['summary']) {
  return `${number(invited)} invited, ${opened} opened, ${signed} signed, ${quiet} quiet`
}

function Nobody({ search, choice, readOnly }: { search: string; choice: InvitationChoice; readOnly: boolean }) {
  if (search) return <Empty title="No invitations found">No name, email address or firm contains this.</Empty>
  if (choice.state)
    return (
      <Empty title={`${STATE_LABELS[choice.state].name}: none`}>
        {STATE_LABELS[choice.state].about} No invitations match this filter.
      </Empty>
    )
  return (
    <Empty title="No invitations yet">
      {readOnly
        ? 'Admins invite people by pasting a list. You will see here who opened the invitation and who signed.'
        : 'Paste a list above. Each person gets an email with a link to the agreement, with their details filled in. You will see here who opened it and who signed.'}
    </Empty>
  )
}
