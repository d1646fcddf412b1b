import { Link } from '@tanstack/react-router'
import { DateTime } from '../../../ui/date-time.tsx'
import { None } from '../../../ui/none.tsx'
import { type Column, StaffTable } from '../../../ui/staff-table.tsx'
import { HeatWord, mostOf, ScoreCell } from '../engagement/score-cell.tsx'
import type { Firm, FirmChoice } from './queries.ts'

/** The columns that can be hidden. */
export const FIRM_COLUMNS = ['People', 'State', 'Domains', 'Last read']

type Sort = FirmChoice['sort']
type FirmTableProps = { firms: readonly Firm[]; sort: Sort; onSort: (sort: Sort) => void }

export function FirmTable({ firms, sort, onSort }: FirmTableProps) {
  const by = (name: Sort) => ({
    now: sort === name ? (name === 'name' ? ('ascending' as const) : ('descending' as const)) : undefined,
    onSort: () => onSort(name),
  })
  const most = mostOf(firms.map(({ trend }) => trend))
  const columns: Column<Firm>[] = [
    {
      name: 'Firm',
      isName: true,
      sort: by('name'),
      cell: ({ id, name }) => (
        <Link to="/admin/firms/$id" params={{ id }}>
          {name}
        </Link>
      ),
    },
    {
      name: 'Score',
      width: 's',
      isNumber: true,
      brief: 'end',
      sort: by('score'),
      cell: (firm) => <ScoreCell {...firm} most={most} />,
    },
    { name: 'State', width: 'm', brief: 'underEnd', cell: ({ heat }) => <HeatWord heat={heat} /> },
    { name: 'People', width: 'xs', isNumber: true, sort: by('people'), cell: ({ people }) => people },
    {
      name: 'Domains',
      width: 'l',
      needs: 'room',
      cell: ({ domains }) => domains.join(', ') || <None />,
    },
    {
      name: 'Last read',
      width: 'm',
      brief: 'under',
      isNamed: true,
      sort: by('active'),
      cell: ({ activeAt }) => <DateTime iso={activeAt} none="never" />,
    },
  ]
  return (
    <StaffTable
      list="firms"
      caption="Firms. Use the arrow keys to move between firms."
      columns={columns}
      rows={firms}
      idOf={({ id }) => id}
    />
  )
}
