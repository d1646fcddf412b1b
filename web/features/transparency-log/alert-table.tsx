import { Link } from '@tanstack/react-router'
import { dayAndTimeUtc } from '../../../contract/wording.ts'
import { refusalMessage } from '../../lib/refusal-message.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { type Column, StaffTable } from '../../ui/staff-table.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { TermRow } from '../../ui/term-row.tsx'
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
      cell: (alert) => (
        <>
          <button className="link-button" type="button" title={alert.says} onClick={() => onOpen(alert.id)}>
            {alert.says}
          </button>
          {alert.times > 1 && <span className="secondary-line">{alert.times} times</span>}
        </>
      ),
    },
    {
      name: 'Kind',
      width: 'l',
      brief: 'under',
      cell: ({ rule }) => <StatusWord tone={SEVERE.includes(rule) ? 'bad' : 'warn'}>{RULES[rule]}</StatusWord>,
    },
    { name: 'First', width: 'm', needs: 'room', cell: ({ firstAt }) => <DateTime iso={firstAt} /> },
    { name: 'Last', width: 'm', brief: 'end', cell: ({ lastAt }) => <DateTime iso={lastAt} /> },
    {
      name: 'Seen by',
      width: 'm',
      needs: 'some',
      cell: ({ seenBy }) => {
        const [first] = seenBy
        if (!first) return <span className="quiet">Nobody yet</span>
        return (
          <>
            {seenBy.map(({ who }) => who).join(', ')}
            <span className="secondary-line">{dayAndTimeUtc(first.at)}</span>
          </>
        )
      },
    },
    !readOnly && {
      name: 'Action',
      hiddenHeading: true,
      width: 'm',
      className: 'row-actions',
      cell: (alert) => <SeenButton alert={alert} />,
    },
  ]
  return <StaffTable list="alerts" caption="Alerts" columns={columns} rows={alerts} idOf={({ id }) => id} open={open} />
}

type AlertPanelProps = { alert: Alert; readOnly: boolean; onClose: () => void }

/** An alert in full, with what it is about. */
export function AlertPanel({ alert, readOnly, onClose }: AlertPanelProps) {
  const { says, rule, times, firstAt, lastAt, seenBy } = alert
  return (
    <Drawer label="Alert" onClose={onClose}>
      <StatusWord tone={SEVERE.includes(rule) ? 'bad' : 'warn'}>{RULES[rule]}</StatusWord>
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
