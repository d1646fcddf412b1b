import { Link } from '@tanstack/react-router'
import { DateTime } from '../../../ui/date-time.tsx'
import { None } from '../../../ui/none.tsx'
import { RouteSlots } from '../../../ui/route-slots.tsx'
import { type Column, StaffTable } from '../../../ui/staff-table.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { CodeState } from './code-state.tsx'
import type { Code } from './queries.ts'

/** The columns that can be hidden. */
export const SIGNED_CODE_COLUMNS = ['Signature', 'Projects', 'Uses left', 'Ends']

const COLUMNS: readonly Column<Code>[] = [
  {
    name: 'Signed by',
    isName: true,
    cell: ({ id, code, fullName, email, companyName }) => (
      <>
        <Link to="/admin/codes" search={{ code: id }}>
          {fullName ?? email ?? code}
        </Link>
        <span className="secondary-line">{[email, companyName].filter(Boolean).join(', ')}</span>
      </>
    ),
  },
  {
    name: 'Signature',
    width: 'm',
    isFitted: 'narrow',
    brief: 'end',
    // On a phone only the exception is said, which leaves room for the end of the code.
    cell: ({ ndaSigned, confirmedAt }) =>
      ndaSigned ? (
        <span className="wide-only">
          <StatusWord tone="ok">In force</StatusWord>
          {confirmedAt === null && <span className="secondary-line">not confirmed by email</span>}
        </span>
      ) : (
        <StatusWord tone="plain">
          <span>
            <span className="narrow-only">Signature ended</span>
            <span className="wide-only">Ended</span>
          </span>
        </StatusWord>
      ),
  },
  {
    name: 'Code',
    width: 'm',
    isFitted: 'narrow',
    brief: 'under',
    cell: ({ code }) => <span className="mono">{code}</span>,
  },
  {
    name: 'Code state',
    width: 's',
    isFitted: 'narrow',
    brief: 'underEnd',
    cell: ({ status }) => (
      <>
        <span className="narrow-only quiet">Code </span>
        <CodeState state={status} />
      </>
    ),
  },
  {
    name: 'Projects',
    width: 's',
    isFitted: 'narrow',
    needs: 'some',
    cell: ({ routes }) => <RouteSlots routes={routes} />,
  },
  {
    name: 'Uses left',
    width: 's',
    isFitted: 'narrow',
    needs: 'room',
    isNumber: true,
    cell: ({ usesRemaining }) => (usesRemaining < 0 ? 'Unlimited' : usesRemaining),
  },
  {
    name: 'Ends',
    isNamed: ({ expires }) => (expires !== null && Date.parse(expires) <= Date.now() ? 'Ended' : 'Ends'),
    width: 'm',
    isFitted: 'narrow',
    brief: 'end',
    cell: ({ validFrom, expires }) =>
      validFrom ? <DateTime iso={expires} none="no end date" /> : <None says="not begun" />,
  },
]

/** The codes that signatures issued, each with whether its signature is in force. What can be done with one is on its own page. */
export function SignedCodeTable({ codes }: { codes: readonly Code[] }) {
  return (
    <StaffTable
      caption="Codes of signatures. Use the arrow keys to move between them."
      list="signed-codes"
      columns={COLUMNS}
      rows={codes}
      idOf={({ id }) => id}
    />
  )
}
