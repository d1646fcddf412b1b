import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { forField, fromField, localTimeZone } from '../../../lib/zoned.ts'
import { Alert } from '../../../ui/alert.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { MAX_MESSAGE_LENGTH } from '../labels.ts'
import styles from './ask-form.module.css'
import { useAfterAct } from './queries.ts'
import * as texts from './texts.ts'

export type AskedKind = 'call' | 'meeting' | 'data_room'

const WORDS: Record<AskedKind, { title: string; topic: string }> = {
  call: { title: texts.scheduleAnInvestorCall, topic: texts.whatWouldYouLike },
  meeting: { title: texts.scheduleA11, topic: texts.whatWouldYouLike },
  data_room: { title: texts.requestDataRoomAccess, topic: texts.whatDoYouNeed },
}
const TIME_LABELS = [texts.firstChoice, texts.secondChoiceOptional, texts.thirdChoiceOptional] as const

type AskFormProps = {
  kind: AskedKind
  /** What the topic starts with. */
  topic?: string
  /** The title of the document that is asked for. */
  document?: string | undefined
  route: ProjectKey
  projectName: string
  onClose: () => void
}

/** The form of a request on a project page. A call or a meeting needs one time; more are optional. */
export function AskForm({ kind, topic: given = '', document, route, projectName, onClose }: AskFormProps) {
  const [topic, setTopic] = useState(given)
  const [times, setTimes] = useState(['', '', ''])
  const [problem, setProblem] = useState<string>()
  const { title, topic: label } = WORDS[kind]
  const meets = kind !== 'data_room'
  const ask = useMutation({
    onSettled: useAfterAct(),
    mutationFn: () =>
      call('POST /api/account/requests', {
        kind,
        route,
        topic,
        ...(document !== undefined && { document }),
        ...(meets && { times: proposed(times), timeZone: localTimeZone() }),
      }),
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (ask.isPending) return
    const missing = !topic.trim() ? texts.tellUsWhatIt : meets ? wrongTimes(times) : undefined
    setProblem(missing)
    if (missing) return
    ask.mutate(undefined, {
      onError: (error) => setProblem(refusalMessage(error, texts.yourRequestCouldNot)),
    })
  }

  if (ask.data) return <Sent made={ask.data.made} onClose={onClose} />
  return (
    <form
      className={styles.requestForm}
      aria-labelledby="askform-h"
      noValidate
      onSubmit={submit}
      onChange={() => setProblem(undefined)}
    >
      <div>
        <h3 id="askform-h">{title}</h3>
        <p className="small">
          {texts.aboutWeAnswerBy({ projectName })}
          <Link to="/account">{texts.yourAccountPage}</Link>.
        </p>
      </div>
      <TextArea
        id="ask-topic"
        label={label}
        maxLength={MAX_MESSAGE_LENGTH}
        value={topic}
        onChange={(event) => setTopic(event.target.value)}
      />
      {meets && (
        <fieldset>
          <legend>{texts.whenItSuitsYou}</legend>
          <p className="hint">{texts.inYourTimeZone({ localTimeZone: localTimeZone() })}</p>
          <div className={styles.requestFormTimes}>
            {TIME_LABELS.map((name, index) => (
              <DateField
                key={name}
                id={`ask-time-${index}`}
                type="datetime-local"
                label={name}
                min={forField(new Date())}
                value={times[index] ?? ''}
                onChange={(event) => setTimes(times.map((time, at) => (at === index ? event.target.value : time)))}
              />
            ))}
          </div>
        </fieldset>
      )}
      <div role="alert">{problem && <Alert tone="bad">{problem}</Alert>}</div>
      <div className="row">
        <button className="btn btn--primary" type="submit" aria-disabled={ask.isPending || undefined}>
          {ask.isPending ? texts.sending : texts.sendRequest}
        </button>
        <button className="btn" type="button" onClick={onClose}>
          {texts.cancel}
        </button>
      </div>
    </form>
  )
}

function wrongTimes(times: readonly string[]): string | undefined {
  const read = proposed(times)
  if (read.length === 0) return texts.proposeATime
  if (new Set(read).size < read.length) return texts.proposeDifferentTimes
  if (read.some((time) => Date.parse(time) <= Date.now())) return texts.proposeTimesInThe
  return undefined
}

/** The times that were filled in. */
function proposed(times: readonly string[]): string[] {
  return times.flatMap((time) => fromField(time) ?? [])
}

function Sent({ made, onClose }: { made: boolean; onClose: () => void }) {
  return (
    <div className={styles.requestForm} role="status">
      <Alert tone="ok">{made ? texts.weveReceivedYourRequest : texts.youAlreadyHaveAn}</Alert>
      <div className="row">
        <Link className="btn" to="/account" hash="requests">
          {texts.viewYourRequests}
        </Link>
        <button className="btn" type="button" onClick={onClose}>
          {texts.close}
        </button>
      </div>
    </div>
  )
}
