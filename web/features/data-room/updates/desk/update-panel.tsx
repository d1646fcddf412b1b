import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useState } from 'react'
import type { ProjectKey } from '../../../../../contract/projects/project-keys.ts'
import { dayAndTimeUtc } from '../../../../../contract/wording.ts'
import { call } from '../../../../lib/call.ts'
import { refusalMessage } from '../../../../lib/refusal-message.ts'
import { ActDialog } from '../../../../ui/act-dialog.tsx'
import { DateTime } from '../../../../ui/date-time.tsx'
import { Drawer } from '../../../../ui/drawer.tsx'
import { LoadFailed } from '../../../../ui/load-failed.tsx'
import { MessageQuote } from '../../../../ui/message-quote.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import { TermRow } from '../../../../ui/term-row.tsx'
import { useToast } from '../../../../ui/toast.tsx'
import { useRoom } from '../../library/queries.ts'
import { AudiencePreview } from './audience-preview.tsx'
import styles from './desk.module.css'
import { audienceWords, exceptionWords } from './labels.ts'
import { type Recipient, type StaffUpdate, useAfterUpdateAct, useRecipients, useSends } from './queries.ts'
import { SendDialog } from './send-dialog.tsx'
import { UpdateForm } from './update-form.tsx'
import { UpdateState } from './update-table.tsx'

type UpdatePanelProps = {
  update: StaffUpdate
  mayAct: boolean
  projectName: (route: ProjectKey) => string
  /** Saves the list of recipients. */
  exportButton: ReactNode
  /** What came back of an email, with what can be done about it. */
  reportOf: (report: NonNullable<Recipient['report']>) => ReactNode
  onCorrect: () => void
  onClose: () => void
}

type Asked = 'send' | 'cancel' | 'withdraw' | 'remove'

/** An update in full: what it says, who gets it, what became of each email, and who opened it. */
export function UpdatePanel({
  update,
  mayAct,
  projectName,
  exportButton,
  reportOf,
  onCorrect,
  onClose,
}: UpdatePanelProps) {
  const [changes, setChanges] = useState(false)
  const { id, route, title, revision } = update
  if (changes)
    return (
      <Drawer label="Change the update" isForm onClose={onClose}>
        <UpdateForm
          key={revision}
          route={route}
          projectName={projectName}
          draft={update}
          onSaved={() => setChanges(false)}
          onCancel={() => setChanges(false)}
        />
      </Drawer>
    )
  return (
    <Drawer key={id} label={title} onClose={onClose}>
      <Shown
        {...{ update, mayAct, projectName, exportButton, reportOf, onCorrect, onClose }}
        onChange={() => setChanges(true)}
      />
    </Drawer>
  )
}

function Shown({
  update,
  mayAct,
  projectName,
  exportButton,
  reportOf,
  onCorrect,
  onChange,
  onClose,
}: UpdatePanelProps & { onChange: () => void }) {
  const { id, route, title, words, documents, state, sendAt, sentAt, withdrawnAt, createdAt, createdBy } = update
  const [asked, setAsked] = useState<Asked>()
  const say = useToast()
  const refresh = useAfterUpdateAct()
  const room = useRoom(route).data
  const close = () => setAsked(undefined)
  const groupName = (group: string) => room?.groups?.find((one) => one.id === group)?.name ?? 'a group'
  const linked = (room?.documents ?? []).filter((document) => documents.includes(document.id))
  const test = () =>
    call('POST /api/admin/updates/:id/test', { id }).then(
      () => say('A test is on its way to your address.'),
      (error) => say(refusalMessage(error, 'The test could not be sent.'), { tone: 'bad' }),
    )
  return (
    <>
      <h2 className="heading-m">{title}</h2>
      {mayAct && (
        <div className="drawer__actions">
          {state === 'draft' && (
            <>
              <button className="btn btn--sm btn--primary" type="button" onClick={() => setAsked('send')}>
                Send...
              </button>
              <button className="btn btn--sm" type="button" onClick={onChange}>
                Change
              </button>
              <button className="btn btn--sm" type="button" onClick={() => void test()}>
                Send a test to me
              </button>
              <button className="btn btn--sm btn--plain btn--bad" type="button" onClick={() => setAsked('remove')}>
                Delete
              </button>
            </>
          )}
          {state === 'scheduled' && (
            <button className="btn btn--sm" type="button" onClick={() => setAsked('cancel')}>
              Cancel the schedule
            </button>
          )}
          {state === 'sent' && (
            <>
              <button className="btn btn--sm" type="button" onClick={onCorrect}>
                Write a correction
              </button>
              <button className="btn btn--sm btn--plain btn--bad" type="button" onClick={() => setAsked('withdraw')}>
                Withdraw
              </button>
            </>
          )}
        </div>
      )}
      <dl className="term-list">
        <TermRow term="Status">
          <UpdateState update={update} />
        </TermRow>
        <TermRow term="Project">{projectName(route)}</TermRow>
        <TermRow term="Audience">{audienceWords(update, groupName)}</TermRow>
        <TermRow term="Written">
          <span className="block">{createdBy}</span>
          <DateTime iso={createdAt} />
        </TermRow>
        {sentAt && (
          <TermRow term="Sent">
            <DateTime iso={sentAt} />
          </TermRow>
        )}
        {withdrawnAt && (
          <TermRow term="Withdrawn">
            <DateTime iso={withdrawnAt} />
          </TermRow>
        )}
      </dl>
      <div className={styles.words}>
        <MessageQuote>{words}</MessageQuote>
      </div>
      {linked.length > 0 && (
        <p className="small">
          Links to{' '}
          {linked.map(({ id: document, index, title: name }, at) => (
            <Fragment key={document}>
              {at > 0 && ', '}
              <Link to="/admin/documents" search={{ route, document }}>
                {index} {name}
              </Link>
            </Fragment>
          ))}
        </p>
      )}
      {sentAt ? (
        <Recipients {...{ update, exportButton, reportOf }} />
      ) : (
        <AudiencePreview
          audience={{ route, narrowed: update.narrowed, readers: update.readers, agreement: update.agreement }}
        />
      )}
      {asked === 'send' && <SendDialog update={update} onClose={close} />}
      {asked === 'cancel' && (
        <ActDialog
          title="Cancel the schedule?"
          button="Make it a draft"
          done="It is a draft again."
          act={() => call('POST /api/admin/updates/:id/cancel', { id })}
          onSettled={refresh}
          onClose={close}
        >
          <p className="text">It would be sent {sendAt && <DateTime iso={sendAt} />}. Nobody has got it yet.</p>
        </ActDialog>
      )}
      {asked === 'withdraw' && (
        <ActDialog
          title="Withdraw this update?"
          button="Withdraw"
          done="The update is withdrawn."
          act={() => call('POST /api/admin/updates/:id/withdraw', { id })}
          onSettled={refresh}
          onClose={close}
        >
          <p className="text">
            Nobody can read it any more, and emails that have not left do not leave. Who opened it stays on record.
          </p>
        </ActDialog>
      )}
      {asked === 'remove' && (
        <ActDialog
          title="Delete this draft?"
          button="Delete"
          done="The draft is deleted."
          act={async () => {
            await call('DELETE /api/admin/updates/:id', { id })
            onClose()
          }}
          onSettled={refresh}
          onClose={close}
        >
          <p className="text">Nobody has got it. Its text cannot be brought back.</p>
        </ActDialog>
      )}
    </>
  )
}

type RecipientsProps = Pick<UpdatePanelProps, 'update' | 'exportButton' | 'reportOf'>

function Recipients({ update: { id, opened, recipients, mailed }, exportButton, reportOf }: RecipientsProps) {
  const { data, isError, refetch } = useRecipients(id)
  const sends = useSends()
  const emails = mailed === 1 ? '1 email' : `${mailed} emails`
  return (
    <>
      <h3>Who opened it</h3>
      <p className="small">
        {opened} of {recipients} opened it.{' '}
        {sends
          ? `The mail server accepted ${emails}.`
          : `Without SMTP, ${emails} went to files, which nobody receives.`}
      </p>
      <p>{exportButton}</p>
      {isError ? (
        <LoadFailed what="The list of recipients" onRetry={() => void refetch()} />
      ) : !data ? (
        <Spinner label="Loading the recipients" />
      ) : (
        <>
          <RecipientList recipients={data.recipients.filter(hasOpened)} reportOf={reportOf} />
          {data.recipients.some((one) => !hasOpened(one)) && (
            <>
              <h3>
                Not opened <span className="num quiet">{data.recipients.filter((one) => !hasOpened(one)).length}</span>
              </h3>
              <RecipientList recipients={data.recipients.filter((one) => !hasOpened(one))} reportOf={reportOf} />
            </>
          )}
        </>
      )}
    </>
  )
}

const hasOpened = ({ firstOpenedAt }: Recipient) => firstOpenedAt !== null

function RecipientList({
  recipients,
  reportOf,
}: { recipients: readonly Recipient[] } & Pick<UpdatePanelProps, 'reportOf'>) {
  if (recipients.length === 0) return null
  return (
    <ul className="drawer__list">
      {recipients.map((one) => (
        <li key={one.personId}>
          <Link to="/admin/people/$id" params={{ id: one.personId }}>
            {one.name || one.email}
          </Link>
          {one.firm && <span className="quiet">, {one.firm}</span>}
          <span className="secondary-line">
            {one.firstOpenedAt
              ? `Opened ${one.times === 1 ? 'once' : `${one.times} times`}, first ${dayAndTimeUtc(one.firstOpenedAt)}`
              : exceptionWords(one)}
          </span>
          {one.report && <span className="secondary-line">{reportOf(one.report)}</span>}
        </li>
      ))}
    </ul>
  )
}
