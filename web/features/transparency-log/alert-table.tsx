import { Link } from '@tanstack/react-router'
import { dayAndTimeUtc } from '../../../contract/wording.ts'
import { refusalMessage } from '../../lib/refusal-message.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { type Column, StaffTable } from '../../ui/staff-table.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { useToast } from '../../ui/toast.tsx'
import { type Alert, useMarkAlertSeen } from './alert-queries.ts'
import styles from './alerts.module.css'

const RULES: Record<Alert['rule'], string> = {
  code_networks: 'Code used from many networks',
  challenge_mode: 'Many wrong codes',
  refusals: 'Many refusals',
  screen: 'Copying attempt',
  log: 'Audit log',
  signed_copy: 'Signed copy',
  backup: 'Backups',
  hold_review: 'Legal hold',
}
const SEVERE: readonly Alert['rule'][] = ['log', 'signed_copy', 'backup', 'code_networks']

type AlertTableProps = { alerts: readonly Alert[]; readOnly: boolean }

export function AlertTable({ alerts, readOnly }: AlertTableProps) {
  const columns: (Column<Alert> | false)[] = [
    {
      name: 'Alert',
      isName: true,
      className: styles.alertsSentence,
      cell: ({ says, rule, times }) => (
        <>
          <StatusWord tone={SEVERE.includes(rule) ? 'bad' : 'warn'}>{RULES[rule]}</StatusWord>
          <span className={styles.alertsText}>{says}</span>
          {times > 1 && <span className="secondary-line">{times} times</span>}
        </>
      ),
    },
    { name: 'First', cell: ({ firstAt }) => <DateTime iso={firstAt} /> },
    { name: 'Last', className: 'ledger__wide', cell: ({ lastAt }) => <DateTime iso={lastAt} /> },
    { name: 'Details', cell: (alert) => <AlertLinks alert={alert} /> },
    {
      name: 'Seen by',
      cell: ({ seenBy }) =>
        seenBy.length === 0 ? (
          <span className="quiet">Nobody yet</span>
        ) : (
          seenBy.map(({ who, at }) => (
            <span key={who} className={styles.alertsSeen}>
              {who}
              <span className="secondary-line">{dayAndTimeUtc(at)}</span>
            </span>
          ))
        ),
    },
    !readOnly && {
      name: 'Action',
      hiddenHeading: true,
      className: 'row-actions',
      cell: (alert) => <SeenButton alert={alert} />,
    },
  ]
  return <StaffTable caption="Alerts" className={styles.alerts} columns={columns} rows={alerts} idOf={({ id }) => id} />
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
            Chain
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

function SeenButton({ alert }: { alert: Alert }) {
  const markSeen = useMarkAlertSeen()
  const say = useToast()
  return (
    <button
      className="btn btn--sm"
      type="button"
      aria-label={`Mark as seen: ${alert.says}`}
      aria-disabled={markSeen.isPending || undefined}
      onClick={() =>
        !markSeen.isPending &&
        markSeen.mutate(alert.id, {
          onSuccess: () => say('Alert marked as seen.'),
          onError: (error) =>
            say(refusalMessage(error, 'The alert could not be marked as seen. Please try again.'), { tone: 'bad' }),
        })
      }
    >
      Mark as seen
    </button>
  )
}
