import { createLazyRoute, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type AskedReview, ReviewButtons, ReviewDialog } from '../features/access-codes/staff/review-acts.tsx'
import { useSubmissions } from '../features/agreements/signatures/queries.ts'
import { SignatureTable } from '../features/agreements/signatures/signature-table.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { Empty } from '../ui/empty.tsx'
import { ListHead } from '../ui/list-head.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { countWords, ListView } from '../ui/list-view.tsx'
import { SelectionBar } from '../ui/selection-bar.tsx'
import styles from '../ui/staff-page.module.css'
import { usePage } from '../ui/use-page.ts'
import { codeMark, SignaturePanel } from './signature-panel.tsx'

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
  const show = (id: string | undefined) => void navigate({ search: id ? { submission: id } : {}, replace: true })
  const first = list.data?.pages[0]
  const submissions = list.data?.pages.flatMap((page) => page.submissions) ?? []
  const picked = submissions.flatMap(({ id, code, fullName }) =>
    chosen.has(id) && code ? [{ id: code.id, awaits: code.awaits, holder: fullName }] : [],
  )
  return (
    <main id="main" tabIndex={-1} className={styles.staffPage} aria-busy={list.isFetching || undefined}>
      <ListHead
        title="Review"
        count={first && countWords(first.total, submissions.length, 'signature', 'signatures', first.capped)}
      />
      <p className="small mb-2">
        These people have signed, and their access code waits for you. Open a name to see the signature with its
        evidence.
      </p>
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
        legend="Times are UTC. Press ? for the keys."
      >
        <SignatureTable
          list="submissions"
          submissions={submissions}
          sort={sort}
          open={open}
          onSort={setSort}
          onOpen={show}
          codeMark={codeMark}
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
