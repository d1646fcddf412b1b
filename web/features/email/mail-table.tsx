import type { ReactNode } from 'react'
import { MAIL_NAMES } from '../../../contract/email/mail-names.ts'
import type { AdminMail } from '../../../contract/email/mails.ts'
import { fromNow } from '../../lib/format.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { type Column, StaffTable } from '../../ui/staff-table.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { CAME_BACK, lastEvent, STATES } from './mail-labels.ts'
import styles from './mails.module.css'
import { useTryMailAgain } from './use-try-mail-again.ts'

/** What staff have asked for. The list shows its dialog, because the row may go. */
export type AskedMail = { act: 'resend' | 'discard'; mail: AdminMail }

const TONES = { sent: 'ok', waiting: 'warn', given_up: 'bad' } as const

/** The columns that can be hidden. */
export const MAIL_COLUMNS = ['State', 'Queued', 'Sent']

type MailTableProps = {
  mails: readonly AdminMail[]
  /** Links to a person; without it the recipient is not shown. */
  personLink: ((id: string, name: string) => ReactNode) | undefined
  onRead: ((id: string) => void) | undefined
  /** Undefined for staff who cannot act. */
  onAsk: ((asked: AskedMail) => void) | undefined
}

export function MailTable({ mails, personLink, onRead, onAsk }: MailTableProps) {
  const hasActs = onRead !== undefined || onAsk !== undefined
  const columns: (Column<AdminMail> | false)[] = [
    personLink !== undefined && {
      name: 'To',
      isName: true,
      width: 'xl',
      isFitted: true,
      cell: ({ to, person }) =>
        person ? (
          <>
            {personLink(person.id, person.name || person.email)}
            {person.name && person.name !== person.email && (
              <span className="secondary-line">{to ?? person.email}</span>
            )}
          </>
        ) : (
          <span className={to ? undefined : styles.mailsGone}>{to ?? 'deleted after sending'}</span>
        ),
    },
    {
      name: 'What',
      ...(personLink && { brief: 'under' as const }),
      isName: personLink === undefined,
      cell: ({ kind }) => MAIL_NAMES[kind],
    },
    {
      name: 'State',
      width: 'l',
      isFitted: true,
      brief: 'end',
      cell: (mail) => <State mail={mail} />,
    },
    {
      name: 'Queued',
      width: 'm',
      isFitted: true,
      isNamed: true,
      brief: personLink ? 'underEnd' : 'under',
      cell: ({ createdAt }) => <DateTime iso={createdAt} />,
    },
    {
      name: 'Sent',
      width: 'm',
      isFitted: true,
      ...(personLink && { needs: 'room' as const }),
      cell: ({ sentAt }) => <DateTime iso={sentAt} none="not sent" />,
    },
    hasActs && {
      name: 'What can be done',
      hiddenHeading: true,
      width: 'xs',
      brief: 'act',
      className: 'row-actions',
      cell: (mail) => <Acts mail={mail} onRead={onRead} onAsk={onAsk} />,
    },
  ]
  return <StaffTable caption="Emails, newest first" list="mails" columns={columns} rows={mails} idOf={({ id }) => id} />
}

/** What happened last, and why it has not been sent, if it has not. The answer of the mail server is in the hint. */
function State({ mail }: { mail: AdminMail }) {
  const { state, lastError, reply, report, attempts } = mail
  const { what, at } = lastEvent(mail)
  const isNew = state === 'waiting' && attempts === 0
  const more = [
    state !== 'sent' && lastError,
    state !== 'sent' && !isNew && `${what.toLowerCase()} ${fromNow(at)}`,
    attempts > 1 && `${attempts} tries`,
  ]
  return (
    <span title={report?.words ?? lastError ?? (reply ? `The mail server answered: ${reply}` : undefined)}>
      {report ? (
        <StatusWord tone="bad">{CAME_BACK[report.kind]}</StatusWord>
      ) : (
        <StatusWord tone={isNew ? 'plain' : TONES[state]}>{STATES[state]}</StatusWord>
      )}
      <span className="secondary-line">{more.filter(Boolean).join(', ')}</span>
    </span>
  )
}

function Acts({ mail, onRead, onAsk }: { mail: AdminMail } & Pick<MailTableProps, 'onRead' | 'onAsk'>) {
  const tryAgain = useTryMailAgain()
  return (
    <RowMenu
      label={`More actions for the mail to ${mail.to ?? mail.person?.email ?? 'a deleted address'}`}
      acts={[
        onRead !== undefined && { name: 'Read', onAct: () => onRead(mail.id) },
        onAsk !== undefined && mail.state !== 'sent' && { name: 'Try again', onAct: () => tryAgain(mail.id) },
        onAsk !== undefined &&
          mail.again !== null && { name: 'Send again', onAct: () => onAsk({ act: 'resend', mail }) },
        onAsk !== undefined &&
          mail.state === 'given_up' && { name: 'Discard', isBad: true, onAct: () => onAsk({ act: 'discard', mail }) },
      ]}
    />
  )
}
