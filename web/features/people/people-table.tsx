import { Link } from '@tanstack/react-router'
import { fromNow } from '../../lib/format.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { None } from '../../ui/none.tsx'
import { type Column, StaffTable } from '../../ui/staff-table.tsx'
import { AccountState } from './account-state.tsx'
import type { PeopleChoice } from './choices.ts'
import { mostOf, ScoreCell } from './engagement/score-cell.tsx'
import { personName } from './labels.ts'
import type { Person } from './queries.ts'

/** The columns that can be hidden. */
export const PEOPLE_COLUMNS = ['Account', 'Score', 'Signed', 'Access', 'Last read', 'Added']

type Sort = PeopleChoice['sort']
type PeopleTableProps = {
  people: readonly Person[]
  sort: Sort
  onSort: (sort: Sort) => void
  projectName: (route: Person['routes'][number]) => string
}

export function PeopleTable({ people, sort, onSort, projectName }: PeopleTableProps) {
  const byTime = sort === 'oldest' ? 'ascending' : 'descending'
  const most = mostOf(people.map(({ engagement }) => engagement?.trend ?? []))
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
            {[person.companyName, person.name && person.email].filter(Boolean).join(', ')}
          </span>
        </>
      ),
    },
    {
      name: 'Firm',
      needs: 'phone',
      brief: 'under',
      cell: ({ companyName, name, email }) => companyName || (name && email),
    },
    {
      name: 'Account',
      width: 'l',
      brief: 'underEnd',
      cell: (person) => (
        <>
          <AccountState person={person} />
          <span className="secondary-line">{statedBy(person)}</span>
        </>
      ),
    },
    {
      name: 'Score',
      width: 's',
      isNumber: true,
      isNamed: true,
      brief: 'end',
      sort: { now: sort === 'score' ? 'descending' : undefined, onSort: () => onSort('score') },
      cell: ({ engagement }) =>
        engagement ? (
          <ScoreCell {...engagement} most={most} />
        ) : (
          <span className="wide-only">
            <None />
          </span>
        ),
    },
    {
      name: 'Signed',
      width: 'm',
      needs: 'some',
      cell: ({ ndaSignedAt }) => <DateTime iso={ndaSignedAt} none="not signed" />,
    },
    {
      name: 'Access',
      width: 'm',
      needs: 'some',
      cell: (person) => <Access person={person} projectName={projectName} />,
    },
    {
      name: 'Last read',
      width: 'm',
      sort: { now: sort === 'active' ? 'descending' : undefined, onSort: () => onSort('active') },
      cell: ({ engagement }) => <DateTime iso={engagement?.activeAt ?? null} none="never read" />,
    },
    {
      name: 'Added',
      width: 'm',
      needs: 'some',
      sort: {
        now: sort === 'newest' || sort === 'oldest' ? byTime : undefined,
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

/** What the person can get in with: codes, and projects that staff opened to the account. */
function Access({
  person: { liveCodes, liveSessions = 0, routes },
  projectName,
}: { person: Person } & Pick<PeopleTableProps, 'projectName'>) {
  const projects = routes.map(projectName).join(', ')
  // A session may outlast its code.
  const byCode = [
    liveCodes > 0 && (liveCodes === 1 ? '1 code' : `${liveCodes} codes`),
    liveSessions > 0 && (liveSessions === 1 ? '1 session' : `${liveSessions} sessions`),
  ].filter(Boolean)
  if (byCode.length === 0) return projects ? `Approved for ${projects}` : <None />
  return (
    <>
      {byCode.join(', ')}
      {projects && <span className="secondary-line">Approved for {projects}</span>}
    </>
  )
}

/** What the person said of themselves, unless the account has something more urgent to say. */
function statedBy({ role, requestOpen, verified, suspended, interestAmounts, accredited, ...person }: Person): string {
  if (role === null && person.ndaSignedAt === null && person.invitedAt) return fromNow(person.invitedAt)
  if (role !== 'investor' || requestOpen || !verified || suspended) return ''
  return [
    interestAmounts,
    accredited && (interestAmounts ? 'accredited (self-declared)' : 'Accredited (self-declared)'),
  ]
    .filter(Boolean)
    .join(', ')
}
