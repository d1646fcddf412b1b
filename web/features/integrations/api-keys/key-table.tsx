import { API_SCOPES } from '../../../../contract/integrations/scopes.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { RowMenu } from '../../../ui/row-menu.tsx'
import { type Column, StaffTable } from '../../../ui/staff-table.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { ApiKey } from './queries.ts'

const ENDED = { revoked: 'Revoked', expired: 'Ended', owner: 'Off: its owner is not staff' }

type KeyTableProps = { keys: readonly ApiKey[]; isAdmin: boolean; onRevoke: (key: ApiKey) => void }

export function KeyTable({ keys, isAdmin, onRevoke }: KeyTableProps) {
  const columns: Array<Column<ApiKey> | false> = [
    {
      name: 'Key',
      isName: true,
      width: 'l',
      isFitted: true,
      cell: ({ name, end }) => (
        <>
          {name} <span className="mono">...{end}</span>
        </>
      ),
    },
    {
      name: 'Scopes',
      brief: 'below',
      wraps: true,
      cell: ({ scopes }) => scopes.map((scope) => API_SCOPES[scope]).join(' · '),
    },
    { name: 'Made by', width: 'l', isFitted: true, needs: 'room', cell: ({ madeBy }) => madeBy },
    { name: 'Last used', width: 'm', needs: 'some', cell: ({ lastUsedAt }) => <DateTime iso={lastUsedAt} /> },
    {
      name: 'Ends',
      width: 'm',
      isFitted: true,
      brief: 'under',
      isNamed: true,
      cell: ({ expiresAt }) => (expiresAt ? <DateTime iso={expiresAt} /> : 'Never'),
    },
    {
      name: 'State',
      width: 'l',
      isFitted: true,
      brief: 'end',
      cell: ({ ended }) =>
        ended ? <StatusWord tone="plain">{ENDED[ended]}</StatusWord> : <StatusWord tone="ok">Active</StatusWord>,
    },
    isAdmin && {
      name: 'Acts',
      hiddenHeading: true,
      width: 'xs',
      brief: 'act',
      className: 'row-actions',
      cell: (key) => (
        <RowMenu
          label={`More actions for ${key.name}`}
          acts={[!key.revokedAt && { name: 'Revoke...', isBad: true, onAct: () => onRevoke(key) }]}
        />
      ),
    },
  ]
  return <StaffTable caption="API keys" columns={columns} rows={keys} idOf={({ id }) => id} />
}
