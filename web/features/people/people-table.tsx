import { Link } from '@tanstack/react-router'
import { DateTime } from '../../ui/date-time.tsx'
import { type Column, StaffTable } from '../../ui/staff-table.tsx'
import { AccountState } from './account-state.tsx'
import type { PeopleChoice } from './choices.ts'
import { personName } from './labels.ts'
import styles from './people.module.css'
import type { Person } from './queries.ts'

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
      className: styles.peopleName,
      sort: { now: sort === 'email' ? 'ascending' : undefined, onSort: () => onSort('email') },
      cell: (person) => (
        <>
          <Link to="/admin/people/$id" params={{ id: person.id }}>
            {personName(person)}
          </Link>
          {person.name && <span className="secondary-line">{person.email}</span>}
          {person.companyName && <span className="secondary-line">{person.companyName}</span>}
        </>
      ),
    },
    { name: 'Account', brief: 'end', cell: (person) => <AccountState person={person} /> },
    {
      name: 'Interest',
      className: styles.peopleWide,
      cell: (person) => (
        <>
          {person.role ? person.interestAmounts || 'not stated' : <Nothing />}
          {person.accredited && <span className="secondary-line">accredited (self-declared)</span>}
        </>
      ),
    },
    { name: 'Agreement', brief: 'under', cell: ({ ndaSignedAt }) => <DateTime iso={ndaSignedAt} none="not signed" /> },
    { name: 'Active codes', className: `num ${styles.peopleWide}`, cell: ({ liveCodes }) => liveCodes || <Nothing /> },
    { name: 'Approved for', cell: ({ routes }) => routes.map(projectName).join(', ') || <Nothing /> },
    { name: 'Last seen', brief: 'underEnd', cell: ({ lastSeenAt }) => <DateTime iso={lastSeenAt} /> },
    {
      name: 'Added',
      sort: {
        now: sort === 'email' ? undefined : byTime,
        onSort: () => onSort(sort === 'newest' ? 'oldest' : 'newest'),
      },
      cell: ({ createdAt }) => <DateTime iso={createdAt} />,
    },
  ]
  return (
    <StaffTable
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
