import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { RowMenu } from '../../../ui/row-menu.tsx'
import { type Column, StaffTable } from '../../../ui/staff-table.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { type FeedKey, useAfterAct } from './queries.ts'

export function KeyTable({ keys, mayRevoke }: { keys: readonly FeedKey[]; mayRevoke: boolean }) {
  const [ending, setEnding] = useState<FeedKey>()
  const onSettled = useAfterAct()
  if (keys.length === 0)
    return (
      <Empty title="No keys yet">
        Without a key, the dashboard shows the figures of its published content, with their date.
      </Empty>
    )
  const columns: Array<Column<FeedKey> | false> = [
    {
      name: 'Key',
      isName: true,
      cell: ({ name, end, madeBy }) => (
        <>
          {name} <span className="mono">…{end}</span>
          <span className="secondary-line">by {madeBy}</span>
        </>
      ),
    },
    { name: 'Created', width: 'm', needs: 'some', cell: ({ madeAt }) => <DateTime iso={madeAt} /> },
    {
      name: 'Last figures',
      width: 'l',
      brief: 'under',
      isNamed: true,
      cell: ({ lastUsedAt }) => (lastUsedAt ? <DateTime iso={lastUsedAt} /> : <span className="quiet">never</span>),
    },
    {
      name: 'State',
      width: 'm',
      brief: 'end',
      cell: ({ revokedAt }) =>
        revokedAt ? (
          <>
            <StatusWord tone="plain">Revoked</StatusWord>
            <span className="secondary-line">
              <DateTime iso={revokedAt} />
            </span>
          </>
        ) : (
          <StatusWord tone="ok">Active</StatusWord>
        ),
    },
    mayRevoke && {
      name: 'Acts',
      hiddenHeading: true,
      width: 'xs',
      brief: 'act',
      className: 'row-actions',
      cell: (key) => (
        <RowMenu
          label={`More actions for ${key.name}`}
          acts={[!key.revokedAt && { name: 'Revoke...', isBad: true, onAct: () => setEnding(key) }]}
        />
      ),
    },
  ]
  return (
    <>
      <StaffTable caption="Keys" columns={columns} rows={keys} idOf={({ id }) => id} />
      {ending && (
        <ActDialog
          title={`Revoke ${ending.name}`}
          button="Revoke"
          done="The key is revoked."
          act={() => call('POST /api/admin/analytics/keys/:id/revoke', { id: ending.id })}
          onSettled={onSettled}
          onClose={() => setEnding(undefined)}
        >
          <p className="small">
            The platform that uses this key can no longer send figures. The figures it has sent stay on the dashboard
            until newer ones arrive.
          </p>
        </ActDialog>
      )}
    </>
  )
}
