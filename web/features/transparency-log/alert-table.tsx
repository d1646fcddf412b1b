import { Link } from '@tanstack/react-router'
import { SEVERE_ALERTS } from '../../../contract/transparency-log/severe-alerts.ts'
import { dayAndTimeUtc } from '../../../contract/wording.ts'
import { fromNow, number } from '../../lib/format.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { None } from '../../ui/none.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { type Column, StaffTable } from '../../ui/staff-table.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { TermRow } from '../../ui/term-row.tsx'
import type { Alert } from './alert-queries.ts'
import styles from './alerts.module.css'
import auditStyles from './audit.module.css'
import { useMarkSeen } from './use-mark-seen.ts'

const RULES: Record<Alert['rule'], string> = {
  code_networks: 'Many networks',
  challenge_mode: 'Many wrong codes',
  digits_paused: 'Six-digit codes paused',
  refusals: 'Many refusals',
  screen: 'Copying attempt',
  log: 'Audit log',
  signed_copy: 'Signed copy',
  backup: 'Backups',
  hold_review: 'Legal hold',
}

/** The columns that can be hidden. */
export const ALERT_COLUMNS = ['Kind', 'Times', 'First', 'Last', 'Seen by']

type AlertTableProps = {
  alerts: readonly Alert[]
  readOnly: boolean
  open: string | undefined
  onOpen: (id: string) => void
}

export function AlertTable({ alerts, readOnly, open, onOpen }: AlertTableProps) {
  const columns: (Column<Alert> | false)[] = [
    {
      name: 'Alert',
      isName: true,
      wraps: true,
      cell: (alert) => (
        <>
          <button className="link-button" type="button" title={alert.says} onClick={() => onOpen(alert.id)}>
            {alert.says}
          </button>
          {alert.person && <span className="secondary-line">{alert.person}</span>}
        </>
      ),
    },
    {
      name: 'Kind',
      width: 'l',
      isFitted: true,
      brief: 'under',
      cell: ({ rule, lastAt }) => (
        <>
          <StatusWord tone={SEVERE_ALERTS.includes(rule) ? 'bad' : 'warn'}>{RULES[rule]}</StatusWord>
          <span className={`narrow-only ${styles.alertTime}`}>
            <DateTime iso={lastAt} />
          </span>
        </>
      ),
    },
    { name: 'Times', width: 's', isFitted: true, needs: 'room', isNumber: true, cell: ({ times }) => number(times) },
    { name: 'First', width: 'm', needs: 'room', cell: ({ firstAt }) => <DateTime iso={firstAt} /> },
    { name: 'Last', width: 'm', isFitted: true, cell: ({ lastAt }) => <DateTime iso={lastAt} /> },
    {
      name: 'Seen by',
      width: 'm',
      isFitted: true,
      needs: 'some',
      cell: ({ seenBy }) => {
        const [first] = seenBy
        if (!first) return <None says="nobody yet" />
        return (
          <>
            {seenBy.map(({ who }) => who).join(', ')}
            <span className="secondary-line">{fromNow(first.at)}</span>
          </>
        )
      },
    },
    !readOnly && {
      name: 'Actions',
      hiddenHeading: true,
      width: 'l',
      isFitted: true,
      brief: 'act',
      keepsAct: 'second',
      className: 'row-actions',
      cell: (alert) => <Acts alert={alert} onOpen={onOpen} />,
    },
  ]
  return (
    <StaffTable
      list="alerts"
      caption="Alerts"
      className={auditStyles.entries}
      columns={columns}
      rows={alerts}
      idOf={({ id }) => id}
      open={open}
    />
  )
}

type AlertPanelProps = { alert: Alert; readOnly: boolean; onClose: () => void }

/** An alert in full, with what it is about. */
export function AlertPanel({ alert, readOnly, onClose }: AlertPanelProps) {
  const { says, rule, times, firstAt, lastAt, seenBy } = alert
  return (
    <Drawer label="Alert" onClose={onClose}>
      <StatusWord tone={SEVERE_ALERTS.includes(rule) ? 'bad' : 'warn'}>{RULES[rule]}</StatusWord>
      <h2>{says}</h2>
      {!readOnly && (
        <div className="drawer__actions">
          <SeenButton alert={alert} />
        </div>
      )}
      <dl className="term-list">
        <TermRow term="First">
          <DateTime iso={firstAt} />
        </TermRow>
        <TermRow term="Last">
          <DateTime iso={lastAt} />
          {times > 1 && <span className="secondary-line">{times} times</span>}
        </TermRow>
        <TermRow term="About">
          <AlertLinks alert={alert} />
        </TermRow>
        <TermRow term="Seen by">
          {seenBy.length === 0 && 'Nobody yet'}
          {seenBy.map(({ who, at }) => (
            <span key={who} className="block">
              {who}
              <span className="secondary-line">{dayAndTimeUtc(at)}</span>
            </span>
          ))}
        </TermRow>
      </dl>
    </Drawer>
  )
}

function AlertLinks({ alert: { personId, person, codeId, rule } }: { alert: Alert }) {
  if (!personId && !codeId)
    return rule === 'log' || rule === 'backup' ? (
      <Link to="/admin/audit" search={{ kind: 'log' }}>
        Log entries
      </Link>
    ) : (
      <Link to="/admin/audit" search={{ kind: 'refused' }}>
        Refused or failed entries
      </Link>
    )
  return (
    <span className={styles.alertsLinks}>
      {personId && (
        <>
          <Link to="/admin/people/$id" params={{ id: personId }}>
            {person ?? 'Person'}
          </Link>
          <Link to="/admin/audit" search={{ chain: personId }}>
            Chain from signature to page views
          </Link>
        </>
      )}
      {codeId && (
        <Link to="/admin/audit" search={{ code: codeId }}>
          Code entries
        </Link>
      )}
    </span>
  )
}

function Acts({ alert, onOpen }: { alert: Alert } & Pick<AlertTableProps, 'onOpen'>) {
  const { markSeen } = useMarkSeen()
  return (
    <>
      <button className="btn btn--sm" type="button" aria-label={`Open: ${alert.says}`} onClick={() => onOpen(alert.id)}>
        Open
      </button>
      <RowMenu
        label={`More actions for ${alert.says}`}
        acts={[
          { name: 'Open', onAct: () => onOpen(alert.id) },
          { name: 'Mark as seen', onAct: () => markSeen(alert.id) },
        ]}
      />
    </>
  )
}

function SeenButton({ alert }: { alert: Alert }) {
  const { markSeen, isPending } = useMarkSeen()
  return (
    <button
      className="btn btn--sm"
      type="button"
      aria-label={`Mark as seen: ${alert.says}`}
      aria-disabled={isPending || undefined}
      onClick={() => !isPending && markSeen(alert.id)}
    >
      Mark as seen
    </button>
  )
}
