import { API_SCOPES, SCOPES } from '../../../../contract/integrations/scopes.ts'
import { fromNow } from '../../../lib/format.ts'
import { dotted } from '../../../lib/unbroken.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { RowMenu } from '../../../ui/row-menu.tsx'
import { type Column, StaffTable } from '../../../ui/staff-table.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { ApiKey } from './queries.ts'

const ENDED = { revoked: 'Revoked', expired: 'Ended', owner: 'Off: its owner is not staff' }

export function KeyState({ apiKey: { ended } }: { apiKey: ApiKey }) {
  return ended ? <StatusWord tone="plain">{ENDED[ended]}</StatusWord> : <StatusWord tone="ok">Active</StatusWord>
}

/** In the order in which they are chosen. */
export function scopeNames(scopes: ApiKey['scopes']): string[] {
  return SCOPES.filter((scope) => scopes.includes(scope)).map((scope) => API_SCOPES[scope])
}

type KeyTableProps = {
  keys: readonly ApiKey[]
  isAdmin: boolean
  open: string | undefined
  onOpen: (id: string) => void
  onRevoke: (key: ApiKey) => void
}

export function KeyTable({ keys, isAdmin, open, onOpen, onRevoke }: KeyTableProps) {
  const columns: Array<Column<ApiKey> | false> = [
    {
      name: 'Key',
      isName: true,
      width: 'l',
      isFitted: true,
      cell: ({ id, name, end }) => (
        <button className="link-button" type="button" onClick={() => onOpen(id)}>
          {name} <span className="mono">…{end}</span>
        </button>
      ),
    },
    {
      name: 'Scopes',
      brief: 'under',
      wraps: true,
      cell: ({ scopes, expiresAt }) => (
        <>
          <span className="wide-only">{dotted(scopeNames(scopes))}</span>
          <span className="narrow-only">
            {scopes.length === 1 ? '1 scope' : `${scopes.length} scopes`}, {endWords(expiresAt)}
          </span>
        </>
      ),
    },
    { name: 'Created by', width: 'l', isFitted: true, needs: 'room', cell: ({ madeBy }) => madeBy },
    { name: 'Last used', width: 'm', needs: 'some', cell: ({ lastUsedAt }) => <Time iso={lastUsedAt} /> },
    {
      name: 'Ends',
      width: 'm',
      isFitted: true,
      cell: ({ expiresAt }) => <Time iso={expiresAt} />,
    },
    {
      name: 'State',
      width: 'l',
      isFitted: true,
      brief: 'end',
      cell: (apiKey) => <KeyState apiKey={apiKey} />,
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
  return <StaffTable caption="API keys" columns={columns} rows={keys} idOf={({ id }) => id} open={open} />
}

function Time({ iso }: { iso: string | null }) {
  return iso ? <DateTime iso={iso} /> : <span className="quiet">never</span>
}

function endWords(expiresAt: string | null) {
  if (expiresAt === null) return 'never ends'
  return `${Date.parse(expiresAt) > Date.now() ? 'ends' : 'ended'} ${fromNow(expiresAt)}`
}
