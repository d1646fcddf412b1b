import { Link } from '@tanstack/react-router'
import { DateTime } from '../../ui/date-time.tsx'
import { type Column, StaffTable } from '../../ui/staff-table.tsx'
import { AccountState } from './account-state.tsx'
import type { PeopleChoice } from './choices.ts'
import { personName } from './labels.ts'
import type { Person } from './queries.ts'

/** The columns that can be hidden. */
export const PEOPLE_COLUMNS = ['Account', 'Interest', 'Agreement', 'Codes', 'Approved for', 'Last seen', 'Added']

type Sort = PeopleChoice['sort']
type PeopleTableProps = {
  people: readonly Person[]
  sort: Sort
  onSort: (sort: Sort) => void
  projectName: (route: Person['routes'][number]) => string
}

export function PeopleTable({ people, sort, onSort, projectName }: PeopleTableProps) {
  const byTime = sort === 'oldest' ? 'ascending' : 'descending'
  const columns: Column<Person>[] = [
    {
      name: 'Person',
      isName: true,
      sort: { now: sort === 'email' ? 'ascending' : undefined, onSort: () => onSort('email') },
      cell: (person) => (
        <>
          <Link to="/admin/people/$id" params={{ id: person.id }}>
            {personName(person)}
          </Link>
          <span className="secondary-line">
            {[person.name && person.email, person.companyName].filter(Boolean).join(', ')}
          </span>
        </>
      ),
    },
    { name: 'Account', width: 'm', brief: 'end', cell: (person) => <AccountState person={person} /> },
    {
      name: 'Interest',
      width: 'l',
      needs: 'room',
      cell: (person) => (
        <>
          {person.role ? person.interestAmounts || 'not stated' : <Nothing />}
          {person.accredited && <span className="secondary-line">accredited (self-declared)</span>}
        </>
      ),
    },
    {
      name: 'Agreement',
      width: 'm',
      brief: 'under',
      cell: ({ ndaSignedAt }) => <DateTime iso={ndaSignedAt} none="not signed" />,
    },
    { name: 'Codes', width: 'xs', needs: 'room', className: 'num', cell: ({ liveCodes }) => liveCodes || <Nothing /> },
    {
      name: 'Approved for',
      width: 'm',
      needs: 'room',
      cell: ({ routes }) => routes.map(projectName).join(', ') || <Nothing />,
    },
    { name: 'Last seen', width: 'm', brief: 'underEnd', cell: ({ lastSeenAt }) => <DateTime iso={lastSeenAt} /> },
    {
      name: 'Added',
      width: 'm',
      needs: 'some',
      sort: {
        now: sort === 'email' ? undefined : byTime,
        onSort: () => onSort(sort === 'newest' ? 'oldest' : 'newest'),
      },
      cell: ({ createdAt }) => <DateTime iso={createdAt} />,
    },
  ]
  return (
    <StaffTable
      list="people"
      caption="People. Use the arrow keys to move between people."
      columns={columns}
      rows={people}
      idOf={({ id }) => id}
    />
  )
}

function Nothing() {
  return <span className="quiet">none</span>
}
