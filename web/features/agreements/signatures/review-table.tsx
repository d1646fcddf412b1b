import type { ReactNode } from 'react'
import { DateTime } from '../../../ui/date-time.tsx'
import { type Column, type Picking, StaffTable } from '../../../ui/staff-table.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Submission, SubmissionChoice } from './queries.ts'

type Sort = NonNullable<SubmissionChoice['sort']>
type ReviewTableProps = {
  submissions: readonly Submission[]
  sort: Sort
  onSort: (sort: Sort) => void
  open: string | undefined
  onOpen: (id: string) => void
  pick: Picking<Submission> | undefined
  /** What staff can do; absent for read-only staff. */
  acts: ((submission: Submission) => ReactNode) | undefined
}

/** The columns that can be hidden. */
export const REVIEW_COLUMNS = ['Phone', 'Address', 'Signed']

/** Signatures whose code waits for staff. */
export function ReviewTable({ submissions, sort, onSort, open, onOpen, pick, acts }: ReviewTableProps) {
  const columns: (Column<Submission> | false)[] = [
    {
      name: 'Signed by',
      isName: true,
      sort: { now: sort === 'name' ? 'ascending' : undefined, onSort: () => onSort('name') },
      cell: ({ id, fullName, email, companyName }) => (
        <>
          <button type="button" className="link-button" onClick={() => onOpen(id)}>
            {fullName}
          </button>
          <span className="secondary-line">{[email, companyName].filter(Boolean).join(', ')}</span>
        </>
      ),
    },
    { name: 'Email', needs: 'phone', brief: 'under', cell: ({ email }) => email },
    {
      name: 'Phone',
      width: 'l',
      isFitted: 'narrow',
      needs: 'some',
      cell: ({ phoneNumber }) => <span className="num">{phoneNumber}</span>,
    },
    {
      name: 'Confirmation',
      width: 'l',
      isFitted: 'narrow',
      brief: 'below',
      cell: ({ confirmedAt }) =>
        confirmedAt ? (
          <StatusWord tone="ok">Signature confirmed</StatusWord>
        ) : (
          <StatusWord tone="warn">Signature not confirmed</StatusWord>
        ),
    },
    {
      name: 'Signed',
      isNamed: true,
      width: 'm',
      isFitted: 'narrow',
      brief: 'end',
      sort: {
        now: sort === 'name' ? undefined : sort === 'oldest' ? 'ascending' : 'descending',
        onSort: () => onSort(sort === 'newest' ? 'oldest' : 'newest'),
      },
      cell: ({ timestamp }) => <DateTime iso={timestamp} />,
    },
    acts !== undefined && {
      name: 'Actions',
      hiddenHeading: true,
      width: 'l',
      isFitted: 'narrow',
      brief: 'act',
      keepsAct: 'second',
      className: 'row-actions',
      cell: acts,
    },
  ]
  return (
    <StaffTable
      caption="Signatures to review. Use the arrow keys to move through the list."
      list="review"
      columns={columns}
      rows={submissions}
      idOf={({ id }) => id}
      open={open}
      pick={pick}
    />
  )
}
