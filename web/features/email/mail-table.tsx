import type { ReactNode } from 'react'
import { MAIL_NAMES } from '../../../contract/email/mail-names.ts'
import type { AdminMail } from '../../../contract/email/mails.ts'
import { dayAndTimeUtc } from '../../../contract/wording.ts'
import { fromNow } from '../../lib/format.ts'
import { refusalMessage } from '../../lib/refusal-message.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import { type Column, StaffTable } from '../../ui/staff-table.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { useToast } from '../../ui/toast.tsx'
import { lastEvent, STATES } from './mail-labels.ts'
import styles from './mails.module.css'
import { useRetryMail } from './queries.ts'

/** What staff have asked for. The list shows its dialog, because the row may go. */
export type AskedMail = { act: 'resend' | 'discard'; mail: AdminMail }

const TONES = { sent: 'ok', waiting: 'warn', given_up: 'bad' } as const

type MailTableProps = {
  mails: readonly AdminMail[]
  /** Links to a person; without it the recipient is not shown. */
  personLink: ((id: string, email: string) => ReactNode) | undefined
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
      cell: ({ to, person }) =>
        person ? (
          personLink(person.id, to ?? person.email)
        ) : (
          <span className={to ? undefined : styles.mailsGone}>{to ?? 'deleted after sending'}</span>
        ),
    },
    {
      name: 'What',
      ...(personLink && { brief: 'under' as const, width: 'xl' as const }),
      isName: personLink === undefined,
      cell: ({ kind }) => MAIL_NAMES[kind],
    },
    {
      name: 'State',
      width: 'xl',
      brief: 'end',
      cell: ({ state, lastError, reply }) => (
        <>
          <StatusWord tone={TONES[state]}>{STATES[state]}</StatusWord>
          {(lastError || reply) && (
            <span className="secondary-line" title={lastError ?? reply ?? undefined}>
              {lastError ?? `Mail server: ${reply}`}
            </span>
          )}
        </>
      ),
    },
    { name: 'Tries', width: 'xs', needs: 'some', className: 'num', cell: ({ attempts }) => attempts },
    {
      name: 'When',
      width: 'l',
      brief: personLink ? 'underEnd' : 'under',
      cell: (mail) => <Moment mail={mail} />,
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
  return <StaffTable caption="Mails, newest first" columns={columns} rows={mails} idOf={({ id }) => id} />
}

function Moment({ mail }: { mail: AdminMail }) {
  const { what, at } = lastEvent(mail)
  return (
    <time dateTime={at}>
      {what} {fromNow(at)}
      <span className="secondary-line">{dayAndTimeUtc(at)}</span>
    </time>
  )
}

function Acts({ mail, onRead, onAsk }: { mail: AdminMail } & Pick<MailTableProps, 'onRead' | 'onAsk'>) {
  const say = useToast()
  const retry = useRetryMail()
  const again = () =>
    retry.mutate(mail.id, {
      onSuccess: () => say('The email is being sent again.'),
      onError: (error) =>
        say(refusalMessage(error, 'The email could not be retried. It may have been sent already.'), { tone: 'bad' }),
    })
  return (
    <RowMenu
      label={`More actions for the mail to ${mail.to ?? mail.person?.email ?? 'a deleted address'}`}
      acts={[
        onRead !== undefined && { name: 'Read', onAct: () => onRead(mail.id) },
        onAsk !== undefined && mail.state !== 'sent' && { name: 'Try again', onAct: again },
        onAsk !== undefined &&
          mail.again !== null && { name: 'Send again', onAct: () => onAsk({ act: 'resend', mail }) },
        onAsk !== undefined &&
          mail.state === 'given_up' && { name: 'Discard', isBad: true, onAct: () => onAsk({ act: 'discard', mail }) },
      ]}
    />
  )
}
