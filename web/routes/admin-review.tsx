import { createLazyRoute, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type AskedReview, ReviewButtons, ReviewDialog } from '../features/access-codes/staff/review-acts.tsx'
import { type Submission, useSubmissions } from '../features/agreements/signatures/queries.ts'
import { REVIEW_COLUMNS, ReviewTable } from '../features/agreements/signatures/review-table.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { Empty } from '../ui/empty.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { ListHead } from '../ui/list-head.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { countWords, ListView } from '../ui/list-view.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { SelectionBar } from '../ui/selection-bar.tsx'
import styles from '../ui/staff-page.module.css'
import { usePage } from '../ui/use-page.ts'
import { ViewMenu } from '../ui/view-menu.tsx'
import { SignaturePanel } from './signature-panel.tsx'

export const adminReview = createLazyRoute('/admin/review')({ component: ReviewPage })

/** The signature in the side panel. */
export type ReviewSearch = { submission?: string }

/** Who has waited longest comes first. */
function ReviewPage() {
  usePage(pageTitle('Review', usePortal()), 'ink')
  const { submission: open } = useSearch({ from: '/admin/review' })
  const navigate = useNavigate({ from: '/admin/review' })
  const [sort, setSort] = useState<'newest' | 'oldest' | 'name'>('oldest')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<AskedReview>()
  const readOnly = useStaff()?.role !== 'admin'
  const list = useSubmissions({ waiting: 'review', sort })
  useRightsEnd(list.error)
  const show = (id: string | undefined) =>
    void navigate({ search: id ? { submission: id } : {}, replace: true, resetScroll: false })
  const first = list.data?.pages[0]
  const submissions = list.data?.pages.flatMap((page) => page.submissions) ?? []
  const picked = submissions.filter(({ id }) => chosen.has(id)).flatMap(pendingCode)
  return (
    <main id="main" tabIndex={-1} className={styles.staffPage} aria-busy={list.isFetching || undefined}>
      <ListHead
        title="Review"
        count={first && countWords(first.total, submissions.length, 'signature', 'signatures', first.capped)}
      />
      {!list.isError && first?.total !== 0 && (
        <FilterBar end={<ViewMenu list="review" columns={REVIEW_COLUMNS} />}>
          <p className="small">
            These people signed and are waiting for you to activate their code. Open a name to see the signature and its
            evidence.
          </p>
        </FilterBar>
      )}
      <ListView
        list={list}
        count={submissions.length}
        what="The review queue"
        skeleton={<ListSkeleton />}
        empty={
          <Empty title="Nothing to review">
            A code waits here if the settings say that you activate personal codes, or if the person’s earlier code was
            revoked or they have withdrawn before.
          </Empty>
        }
        legend="Times are UTC. Press ? for keyboard shortcuts."
      >
        <ReviewTable
          submissions={submissions}
          sort={sort}
          open={open}
          onSort={setSort}
          onOpen={show}
          acts={readOnly ? undefined : (submission) => <Acts submission={submission} onAsk={setAsked} />}
          pick={
            readOnly
              ? undefined
              : {
                  chosen,
                  onChosen: setChosen,
                  can: ({ code }) => code?.status === 'pending',
                  label: ({ fullName }) => `Select ${fullName}`,
                  all: 'Select all',
                }
          }
        />
        <SelectionBar label="Selected signatures" count={picked.length} onClear={() => setChosen(new Set())}>
          <ReviewButtons codes={picked} onAsk={setAsked} />
        </SelectionBar>
      </ListView>
      {open && <SignaturePanel key={open} id={open} onClose={() => show(undefined)} />}
      {asked && <ReviewDialog {...asked} onDone={() => setChosen(new Set())} onClose={() => setAsked(undefined)} />}
    </main>
  )
}

type ActsProps = { submission: Submission; onAsk: (asked: AskedReview) => void }

/** The likely act as a button, and both in the menu. */
function Acts({ submission, onAsk }: ActsProps) {
  const { code, fullName } = submission
  if (code?.status !== 'pending') return null
  const codes = pendingCode(submission)
  const ask = (act: AskedReview['act']) => () => onAsk({ act, codes })
  return (
    <>
      <button className="btn btn--sm" type="button" aria-label={`Activate Now: ${fullName}`} onClick={ask('activate')}>
        Activate Now
      </button>
      <RowMenu
        label={`More actions for ${fullName}`}
        acts={[
          { name: 'Activate Now', onAct: ask('activate') },
          code.awaits === 'review' && { name: 'Decline', isBad: true, onAct: ask('decline') },
        ]}
      />
    </>
  )
}

function pendingCode({ code, fullName, confirmedAt }: Submission): AskedReview['codes'] {
  return code ? [{ id: code.id, awaits: code.awaits, holder: fullName, isUnconfirmed: confirmedAt === null }] : []
}
