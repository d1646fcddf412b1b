import { Link } from '@tanstack/react-router'
import type { StaffRequest } from '../../../../contract/people/requests.ts'
import { call } from '../../../lib/call.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { Thread } from '../../../ui/thread.tsx'
import { firstName, MAX_MESSAGE_LENGTH, REQUEST_KINDS } from '../labels.ts'
import { AgreedMeeting } from './agreed-meeting.tsx'
import { AnswerForm } from './answer-form.tsx'
import { useAfterAnswer } from './queries.ts'
import { Answered } from './request-table.tsx'
import styles from './requests.module.css'

type RequestPanelProps = {
  request: StaffRequest
  projectName: (route: string) => string
  mayAct: boolean
  onClose: () => void
}

export function RequestPanel({ request, projectName, mayAct, onClose }: RequestPanelProps) {
  const {
    id,
    kind,
    email,
    name,
    companyName,
    personId,
    route,
    topic,
    document,
    createdAt,
    answer,
    answeredAt,
    meeting,
    messages,
    times,
    timeZone,
  } = request
  const onSettled = useAfterAnswer()
  return (
    <Drawer label={`Request from ${name || email}`} onClose={onClose}>
      <h2 className="heading-m">{REQUEST_KINDS[kind]}</h2>
      <p className="small">
        {personId ? (
          <Link to="/admin/people/$id" params={{ id: personId }}>
            {name || email}
          </Link>
        ) : (
          name || email
        )}
        {name && <span className="secondary-line">{[companyName, email].filter(Boolean).join(', ')}</span>}
      </p>
      <p className="small">
        {route && `${projectName(route)}, `}requested <DateTime iso={createdAt} />
      </p>
      {document && <p className="small">Document: {document}</p>}
      {topic && topic !== document && <blockquote className={styles.requestTopic}>{topic}</blockquote>}
      {answer !== null && (
        <div>
          <Answered request={request} />
          {answeredAt && <DateTime iso={answeredAt} />}
        </div>
      )}
      {meeting && <AgreedMeeting request={request} meeting={meeting} mayAct={mayAct && answer === 'approved'} />}
      <Thread
        id={`request-${id}`}
        label="Message"
        longest={MAX_MESSAGE_LENGTH}
        foldedAs={answer === null ? `Write to ${firstName(name)} without answering` : undefined}
        messages={messages.map((one) => ({
          id: one.id,
          at: one.at,
          words: one.words,
          own: one.author === 'staff',
          by: one.author === 'staff' ? 'Staff' : name || email,
        }))}
        onSend={
          mayAct && answer !== 'withdrawn'
            ? async (words) => {
                await call('POST /api/admin/requests/:id/messages', { id, words })
                await onSettled()
              }
            : undefined
        }
      />
      {answer === null && mayAct && (
        <AnswerForm key={`${id} ${times.join()} ${timeZone}`} request={request} projectName={projectName} />
      )}
    </Drawer>
  )
}
