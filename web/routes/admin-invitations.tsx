import { createLazyRoute, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { ActOnInvitations } from '../features/agreements/invitations/act-dialog.tsx'
import { ChosenActs } from '../features/agreements/invitations/chosen-acts.tsx'
import { InvitationControls } from '../features/agreements/invitations/invitation-controls.tsx'
import { INVITATION_COLUMNS, InvitationTable } from '../features/agreements/invitations/invitation-table.tsx'
import { InviteForm } from '../features/agreements/invitations/invite-form.tsx'
import {
  type Act,
  type InvitationChoice,
  type MatchingInvitations,
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
import { Drawer } from '../ui/drawer.tsx'
import { Empty } from '../ui/empty.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { ListHead } from '../ui/list-head.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { countWords, ListView } from '../ui/list-view.tsx'
import { SelectionBar } from '../ui/selection-bar.tsx'
import styles from '../ui/staff-page.module.css'
import { useNew } from '../ui/use-new.ts'
import { usePage } from '../ui/use-page.ts'
import { ViewMenu } from '../ui/view-menu.tsx'

type Acting = { act: Act; invitations: readonly Invitation[]; matching?: MatchingInvitations | undefined }

/** Not yet validated: the page knows which values exist. */
export type InvitationsSearch = { state?: unknown; sort?: unknown }

function choiceOf({ state, sort }: InvitationsSearch): InvitationChoice {
  return {
    state: STATES.find((one) => one === state),
    sort: SORTS.find((one) => one === sort) ?? 'newest',
  }
}

export const adminInvitations = createLazyRoute('/admin/invitations')({ component: InvitationsPage })

function InvitationsPage() {
  usePage(pageTitle('Invitations', usePortal()), 'ink')
  const asked = useSearch({ from: '/admin/invitations' })
  const choice = choiceOf(asked)
  const navigate = useNavigate({ from: '/admin/invitations' })
  const readOnly = useStaff()?.role !== 'admin'
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [acting, setActing] = useState<Acting>()
  const [isAll, setAll] = useState(false)
  const [inviting, setInviting] = useNew()
  const list = useInvitations(search, choice)
  useRightsEnd(list.error)
  // A bulk action must not affect rows that are out of sight.
  const onChosen = useCallback((next: ReadonlySet<string>) => {
    setChosen(next)
    setAll(false)
  }, [])
  const clear = useCallback(() => onChosen(new Set()), [onChosen])
  const onSearch = useCallback(
    (text: string) => {
      setSearch(text)
      clear()
    },
    [clear],
  )
  const onChoose = ({ state, sort }: InvitationChoice) => {
    clear()
    void navigate({
      search: { ...(state && { state }), ...(sort !== 'newest' && { sort }) },
      replace: true,
      resetScroll: false,
    })
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
      <ListHead title="Invitations" count={first && summary(first.summary)} isLong>
        {!readOnly && (
          <button className="btn btn--sm btn--primary" type="button" onClick={() => setInviting(true)}>
            Invite people
          </button>
        )}
      </ListHead>
      <SigningBlocked />
      {first && first.summary.waiting > 0 && <MailsLeaving waiting={first.summary.waiting} />}
      <FilterBar
        end={
          <ViewMenu
            list="invitations"
            columns={INVITATION_COLUMNS}
            filters={{ state: choice.state, sort: choice.sort }}
            onFilters={(filters) => onChoose(choiceOf(filters))}
          />
        }
      >
        <InvitationControls
          search={search}
          choice={choice}
          counts={first?.counts}
          onSearch={onSearch}
          onChoose={onChoose}
        />
      </FilterBar>
      <ListView
        list={list}
        count={invitations.length}
        what="The list of invitations"
        skeleton={<ListSkeleton />}
        empty={<Nobody search={search} choice={choice} readOnly={readOnly} />}
        legend={`${first ? countWords(first.total, invitations.length, 'invitation', 'invitations') : ''}. Times are UTC. Press ? for keyboard shortcuts.`}
      >
        <InvitationTable
          invitations={invitations}
          chosen={chosen}
          onChosen={onChosen}
          onAct={(act, invitation) => setActing({ act, invitations: [invitation] })}
          sort={choice.sort}
          onSort={(sort) => onChoose({ ...choice, sort })}
          readOnly={readOnly}
        />
        <SelectionBar
          label="Selected invitations"
          count={picked.length}
          onClear={clear}
          all={first && { total: first.total, on: isAll, onAll: () => setAll(true) }}
        >
          <ChosenActs
            chosen={picked}
            onAct={(act, those) =>
              setActing({
                act,
                invitations: those,
                matching: isAll && first ? { choice: { search, state: choice.state }, count: first.total } : undefined,
              })
            }
          />
        </SelectionBar>
      </ListView>
      {inviting && !readOnly && (
        <Drawer label="Invite people" isForm isWide onClose={() => setInviting(false)}>
          <InviteForm />
        </Drawer>
      )}
      {acting && <ActOnInvitations {...acting} onClose={() => setActing(undefined)} onDone={clear} />}
    </main>
  )
}

function summary({ invited, opened, signed, withoutLink = 0, quiet }: InvitationPage['summary']) {
  // Otherwise more would seem to have signed than have opened it.
  const how = withoutLink > 0 && (withoutLink === signed ? ' without the link' : `, ${withoutLink} without the link`)
  return (
    <>
      {number(invited)} invited, {opened} opened, {signed} signed{how},{' '}
      <span title={STATE_LABELS.quiet.about}>{quiet} quiet</span>
    </>
  )
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
        : 'Press “Invite people” and paste a list. Each person gets an email with a link to the agreement, with their details filled in. You will see here who opened it and who signed.'}
    </Empty>
  )
}
