import type { ReactNode } from 'react'
import { DateTime } from '../../../ui/date-time.tsx'
import { None } from '../../../ui/none.tsx'
import { type Column, type Picking, StaffTable } from '../../../ui/staff-table.tsx'
import type { Submission, SubmissionChoice } from './queries.ts'
import { SignatureState } from './signature-state.tsx'

type Sort = NonNullable<SubmissionChoice['sort']>
export type CodeMark = (status: NonNullable<Submission['code']>['status']) => ReactNode
type SubmissionTableProps = {
  list: string
  submissions: readonly Submission[]
  sort: Sort
  open: string | undefined
  onSort: (sort: Sort) => void
  onOpen: (id: string) => void
  /** The tone of each code state. */
  codeMark: CodeMark
  pick?: Picking<Submission> | undefined
}

/** The columns that can be hidden. */
export const SIGNATURE_COLUMNS = ['Email and phone', 'IP address', 'Version', 'Signature', 'Code']

export function SignatureTable({
  list,
  submissions,
  sort,
  open,
  onSort,
  onOpen,
  codeMark,
  pick,
}: SubmissionTableProps) {
  const byTime = sort === 'oldest' ? 'ascending' : 'descending'
  const columns: Column<Submission>[] = [
    {
      name: 'Signed by',
      isName: true,
      sort: { now: sort === 'name' ? 'ascending' : undefined, onSort: () => onSort('name') },
      cell: ({ id, fullName, companyName }) => (
        <>
          <button type="button" className="link-button" onClick={() => onOpen(id)}>
            {fullName}
          </button>
          <span className="secondary-line">{companyName}</span>
        </>
      ),
    },
    {
      name: 'Email and phone',
      width: 'xl',
      isFitted: 'narrow',
      brief: 'under',
      cell: ({ email, phoneNumber }) => (
        <>
          {email}
          <span className="secondary-line num">{phoneNumber}</span>
        </>
      ),
    },
    {
      name: 'Signed',
      isNamed: true,
      width: 'm',
      isFitted: 'narrow',
      brief: 'underEnd',
      sort: {
        now: sort === 'name' ? undefined : byTime,
        onSort: () => onSort(sort === 'newest' ? 'oldest' : 'newest'),
      },
      cell: ({ timestamp }) => <DateTime iso={timestamp} />,
    },
    {
      name: 'IP address',
      width: 'm',
      isFitted: 'narrow',
      needs: 'room',
      cell: ({ ipAddress }) => <span className="mono">{ipAddress}</span>,
    },
    {
      name: 'Version',
      width: 's',
      isFitted: 'narrow',
      needs: 'room',
      isNumber: true,
      cell: ({ version, ndaTextHash }) => <span title={`SHA-256 of the text: ${ndaTextHash}`}>{version}</span>,
    },
    {
      name: 'Signature',
      width: 'm',
      isFitted: 'narrow',
      brief: 'end',
      cell: (submission) => <SignatureState submission={submission} />,
    },
    {
      name: 'Code',
      width: 'm',
      isFitted: 'narrow',
      needs: 'some',
      cell: ({ code }) =>
        code ? (
          <>
            {codeMark(code.status)}
            <span className="secondary-line mono">{code.code}</span>
          </>
        ) : (
          <None />
        ),
    },
  ]
  return (
    <StaffTable
      caption="NDA submissions. Use the arrow keys to move through the list."
      list={list}
      columns={columns}
      rows={submissions}
      idOf={({ id }) => id}
      open={open}
      pick={pick}
    />
  )
}
