import { useState } from 'react'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import { call } from '../../../lib/call.ts'
import { ownZone, zoned } from '../../../lib/zoned.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { MessageQuote } from '../../../ui/message-quote.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { Thread } from '../../../ui/thread.tsx'
import { When } from '../../../ui/when.tsx'
import { KINDS, MAX_MESSAGE_LENGTH, stateOf } from './labels.ts'
import styles from './own-requests.module.css'
import { type OwnRequest, useAfterAct } from './queries.ts'

type RequestItemProps = { request: OwnRequest; projectName: (route: string) => string }

export function RequestItem({ request, projectName }: RequestItemProps) {
  const [leaving, setLeaving] = useState(false)
  const onSettled = useAfterAct()
  const { id, kind, route, topic, times, meeting, messages, answer, words, createdAt, answeredAt } = request
  const { word, tone } = stateOf(request)
  const name = `${KINDS[kind]}${route ? `, ${projectName(route)}` : ''}`
  return (
    <li className={styles.ownRequest}>
      <div className={styles.ownRequestHead}>
        <h3 className="heading-s">{name}</h3>
        <StatusWord tone={tone}>{word}</StatusWord>
      </div>
      <p className={`small num ${styles.ownRequestWhen}`}>
        Asked <When iso={createdAt} />
        {answeredAt && (
          <>
            {answer === 'withdrawn' ? 'Taken back' : 'Answered'} <When iso={answeredAt} />
          </>
        )}
      </p>
      {topic && <p className={styles.ownRequestTopic}>{topic}</p>}
      {answer === null && times.length > 0 && (
        <p className="small num">You proposed {times.map((time) => zoned(time)).join('; ')}.</p>
      )}
      {meeting && <Agreed meeting={meeting} />}
      {words && <MessageQuote>{words}</MessageQuote>}
      <Thread
        id={`own-${id}`}
        label="Write to our team about it"
        longest={MAX_MESSAGE_LENGTH}
        messages={messages.map((one) => ({
          id: one.id,
          at: one.at,
          words: one.words,
          own: one.author === 'person',
          by: one.author === 'person' ? 'You' : 'Our team',
        }))}
        onSend={
          answer === 'withdrawn'
            ? undefined
            : async (written) => {
                await call('POST /api/account/requests/:id/messages', { id, words: written })
                await onSettled()
              }
        }
      />
      {request.withdrawable && (
        <button className={`link-button ${styles.ownRequestReturn}`} type="button" onClick={() => setLeaving(true)}>
          {meeting ? 'Cancel the meeting' : 'Take it back'}
        </button>
      )}
      {leaving && (
        <ActDialog
          title={meeting ? 'Cancel the meeting' : 'Take the request back'}
          button={meeting ? 'Cancel the meeting' : 'Take it back'}
          done={meeting ? 'Cancelled. A mail takes it out of your calendar.' : 'Your request is taken back'}
          act={() => call('POST /api/account/requests/:id/withdraw', { id })}
          onSettled={onSettled}
          onClose={() => setLeaving(false)}
        >
          <p className="small">
            {meeting ? 'Our team is told, and its time is free again.' : 'Our team is told that it needs no answer.'}{' '}
            You can ask again at any time.
          </p>
        </ActDialog>
      )}
    </li>
  )
}

function Agreed({
  meeting: { startsAt, minutes, place, cancelledAt },
}: {
  meeting: NonNullable<OwnRequest['meeting']>
}) {
  const link = /^https:\/\/\S+$/.test(place)
  return (
    <dl className={styles.ownRequestMeeting} data-over={cancelledAt ? true : undefined}>
      <div>
        <dt>When</dt>
        <dd>
          {zoned(startsAt)} in {ownZone()}
          <span className="secondary-line">{dayAndTimeUtc(startsAt)}</span>
        </dd>
      </div>
      <div>
        <dt>How long</dt>
        <dd>{minutes} minutes</dd>
      </div>
      <div>
        <dt>Where</dt>
        <dd>
          {link && !cancelledAt ? (
            <a href={place} rel="noreferrer" target="_blank">
              {place}
            </a>
          ) : (
            place
          )}
        </dd>
      </div>
    </dl>
  )
}
