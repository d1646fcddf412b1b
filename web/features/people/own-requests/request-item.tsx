import { useState } from 'react'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import { call } from '../../../lib/call.ts'
import { localTimeZone, zoned } from '../../../lib/zoned.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { MessageQuote } from '../../../ui/message-quote.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { Thread } from '../../../ui/thread.tsx'
import { MAX_MESSAGE_LENGTH, REQUEST_KINDS } from '../labels.ts'
import { stateOf } from './labels.ts'
import styles from './own-requests.module.css'
import { type OwnRequest, useAfterAct } from './queries.ts'
import * as texts from './texts.ts'

type RequestItemProps = { request: OwnRequest; projectName: (route: string) => string }

export function RequestItem({ request, projectName }: RequestItemProps) {
  const [withdrawing, setWithdrawing] = useState(false)
  const onSettled = useAfterAct()
  const { id, kind, route, topic, document, times, meeting, messages, answer, words, createdAt, answeredAt } = request
  const { word, tone } = stateOf(request)
  const name = `${document ?? REQUEST_KINDS[kind]}${route ? `, ${projectName(route)}` : ''}`
  return (
    <li className={styles.ownRequest}>
      <div className={styles.ownRequestHead}>
        <h3 className="heading-s">{name}</h3>
        <StatusWord tone={tone}>{word}</StatusWord>
        {request.withdrawable && (
          <button
            className={`link-button ${styles.ownRequestReturn}`}
            type="button"
            onClick={() => setWithdrawing(true)}
          >
            {meeting ? texts.cancelTheMeeting : texts.withdraw}
          </button>
        )}
      </div>
      <p className={`small num ${styles.ownRequestWhen}`}>
        {texts.asked}
        <DateTime iso={createdAt} />
        {answeredAt && (
          <>
            {answer === 'withdrawn' ? texts.withdrawn : texts.answered} <DateTime iso={answeredAt} />
          </>
        )}
      </p>
      {topic && topic !== document && <p className={styles.ownRequestTopic}>{topic}</p>}
      {answer === null && times.length > 0 && (
        <p className="small num">
          {texts.youProposed}
          {times.map((time) => zoned(time)).join('; ')}.
        </p>
      )}
      {meeting && <Agreed meeting={meeting} />}
      {words && <MessageQuote>{words}</MessageQuote>}
      <Thread
        id={`own-${id}`}
        label={texts.messageToOurTeam}
        longest={MAX_MESSAGE_LENGTH}
        messages={messages.map((one) => ({
          id: one.id,
          at: one.at,
          words: one.words,
          own: one.author === 'person',
          by: one.author === 'person' ? texts.you : texts.ourTeam,
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
      {withdrawing && (
        <ActDialog
          title={meeting ? texts.cancelTheMeeting : texts.withdrawTheRequest}
          button={meeting ? texts.cancelTheMeeting : texts.withdraw}
          done={meeting ? texts.cancelledWeEmailYou : texts.requestWithdrawn}
          act={() => call('POST /api/account/requests/:id/withdraw', { id })}
          onSettled={onSettled}
          onClose={() => setWithdrawing(false)}
        >
          <p className="small">{texts.weLetOurTeam}</p>
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
        <dt>{texts.when}</dt>
        <dd>
          {texts.inText({ startsAt: zoned(startsAt), localTimeZone: localTimeZone() })}
          <span className="secondary-line">{dayAndTimeUtc(startsAt)}</span>
        </dd>
      </div>
      <div>
        <dt>{texts.duration}</dt>
        <dd>{texts.minutes({ minutes })}</dd>
      </div>
      <div>
        <dt>{texts.where}</dt>
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
