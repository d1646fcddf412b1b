import type { AdminMail } from '../../../contract/email/mails.ts'
import { dayAndTimeUtc } from '../../../contract/wording.ts'
import { CallError } from '../../lib/call-error.ts'
import { fromNow } from '../../lib/format.ts'
import { type Column, StaffTable } from '../../ui/staff-table.tsx'
import { useToast } from '../../ui/toast.tsx'
import { KINDS, lastEvent, STATES } from './mail-labels.ts'
import styles from './mails.module.css'
import { useRetryMail } from './queries.ts'

type MailTableProps = { mails: readonly AdminMail[]; onRead: ((id: string) => void) | undefined }

export function MailTable({ mails, onRead }: MailTableProps) {
  const columns: Column<AdminMail>[] = [
    {
      name: 'To',
      isName: true,
      className: styles.mailsRecipient,
      cell: ({ to }) => <span className={to ? undefined : styles.mailsGone}>{to ?? 'deleted after sending'}</span>,
    },
    { name: 'What', cell: ({ kind }) => (kind ? KINDS[kind] : 'Email') },
    {
      name: 'State',
      cell: ({ state, lastError }) => (
        <>
          <span className={styles[`mailsState--${state}`]}>{STATES[state]}</span>
          {lastError && <span className="secondary-line mono">{lastError}</span>}
        </>
      ),
    },
    { name: 'Tries', cell: ({ attempts }) => attempts },
    { name: 'When', cell: (mail) => <Moment mail={mail} /> },
    {
      name: 'What can be done',
      hiddenHeading: true,
      className: 'row-actions',
      cell: (mail) => <Acts mail={mail} onRead={onRead} />,
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

function Acts({ mail, onRead }: { mail: AdminMail; onRead: MailTableProps['onRead'] }) {
  return (
    <>
      {onRead && (
        <button
          className="btn btn--sm"
          type="button"
          aria-label={`Read: the mail to ${mail.to ?? 'a reader since wiped'}`}
          onClick={() => onRead(mail.id)}
        >
          Read
        </button>
      )}
      {mail.state !== 'sent' && <Retry mail={mail} />}
    </>
  )
}

function Retry({ mail }: { mail: AdminMail }) {
  const say = useToast()
  const retry = useRetryMail()
  const act = () =>
    retry.mutate(mail.id, {
      onSuccess: () => say('The email is being sent again.'),
      onError: (error) =>
        say(
          error instanceof CallError && error.code === 'read_only'
            ? error.message
            : 'The email could not be retried. It may have been sent already.',
          { tone: 'bad' },
        ),
    })
  return (
    <button
      className="btn btn--sm"
      type="button"
      aria-label={`Try again: the mail to ${mail.to}`}
      aria-disabled={retry.isPending || undefined}
      onClick={() => !retry.isPending && act()}
    >
      Try again
    </button>
  )
}
