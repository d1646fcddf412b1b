import type { ReactNode } from 'react'
import { MAIL_NAMES } from '../../../contract/email/mail-names.ts'
import type { AdminMail } from '../../../contract/email/mails.ts'
import { dayAndTimeUtc } from '../../../contract/wording.ts'
import { fromNow } from '../../lib/format.ts'
import { refusalMessage } from '../../lib/refusal-message.ts'
import { type Column, StaffTable } from '../../ui/staff-table.tsx'
import { useToast } from '../../ui/toast.tsx'
import { lastEvent, STATES } from './mail-labels.ts'
import styles from './mails.module.css'
import { useRetryMail } from './queries.ts'

/** What staff have asked for. The list shows its dialog, because the row may go. */
export type AskedMail = { act: 'resend' | 'discard'; mail: AdminMail }

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
      className: styles.mailsRecipient,
      cell: ({ to, person }) =>
        person ? (
          personLink(person.id, to ?? person.email)
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
      brief: 'end',
      cell: ({ state, lastError, reply }) => (
        <>
          <span className={styles[`mailsState--${state}`]}>{STATES[state]}</span>
          {lastError && <span className={`secondary-line mono ${styles.mailsReason}`}>{lastError}</span>}
          {reply && <span className="secondary-line">Mail server: {reply}</span>}
        </>
      ),
    },
    { name: 'Tries', cell: ({ attempts }) => attempts },
    {
      name: 'When',
      className: 'nowrap',
      brief: personLink ? 'underEnd' : 'under',
      cell: (mail) => <Moment mail={mail} />,
    },
    hasActs && {
      name: 'What can be done',
      hiddenHeading: true,
      brief: 'below',
      className: 'row-actions',
      cell: (mail) => <Acts mail={mail} onRead={onRead} onAsk={onAsk} />,
    },
  ]
  return (
    <StaffTable
      caption="Mails, newest first"
      className={styles.mails}
      columns={columns}
      rows={mails}
      idOf={({ id }) => id}
    />
  )
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
  const whose = `the mail to ${mail.to ?? 'a deleted address'}`
  return (
    <>
      {onRead && (
        <button className="btn btn--sm" type="button" aria-label={`Read: ${whose}`} onClick={() => onRead(mail.id)}>
          Read
        </button>
      )}
      {onAsk && mail.state !== 'sent' && <Retry id={mail.id} whose={whose} />}
      {onAsk && mail.state === 'given_up' && (
        <button
          className="btn btn--sm btn--bad"
          type="button"
          aria-label={`Discard: ${whose}`}
          onClick={() => onAsk({ act: 'discard', mail })}
        >
          Discard
        </button>
      )}
      {onAsk && mail.again && (
        <button
          className="btn btn--sm"
          type="button"
          aria-label={`Send again: ${whose}`}
          onClick={() => onAsk({ act: 'resend', mail })}
        >
          Send again
        </button>
      )}
    </>
  )
}

function Retry({ id, whose }: { id: string; whose: string }) {
  const say = useToast()
  const retry = useRetryMail()
  const act = () =>
    retry.mutate(id, {
      onSuccess: () => say('The email is being sent again.'),
      onError: (error) =>
        say(refusalMessage(error, 'The email could not be retried. It may have been sent already.'), { tone: 'bad' }),
    })
  return (
    <button
      className="btn btn--sm"
      type="button"
      aria-label={`Try again: ${whose}`}
      aria-disabled={retry.isPending || undefined}
      onClick={() => !retry.isPending && act()}
    >
      Try again
    </button>
  )
}
