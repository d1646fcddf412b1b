import { type ReactNode, useState } from 'react'
import { QUESTION_LIMITS } from '../../../../contract/data-room/question-limits.ts'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import { StatusWord } from '../../../ui/status-word.tsx'
import { Thread } from '../../../ui/thread.tsx'
import { type OwnQuestion, useAfterAsking } from './queries.ts'
import styles from './questions.module.css'
import * as texts from './texts.ts'

type OwnQuestionItemProps = { route: ProjectKey; question: OwnQuestion; about: ReactNode }

/** A question of the reader with its answers, and a field for a follow-up once it is answered. */
export function OwnQuestionItem({ route, question, about }: OwnQuestionItemProps) {
  const { id, category, answeredAt, messages } = question
  const [follows, setFollows] = useState(false)
  const refresh = useAfterAsking(route)
  return (
    <li className={styles.own}>
      <p className={styles.facts}>
        <StatusWord tone={answeredAt ? 'ok' : 'metal'}>{answeredAt ? texts.answered : texts.asked}</StatusWord>
        {category && <span>{category}</span>}
        {about}
      </p>
      <Thread
        id={`question-${id}`}
        label={texts.followUp}
        longest={QUESTION_LIMITS.question}
        messages={messages.map((one) => ({
          id: one.id,
          at: one.at,
          words: one.words,
          own: one.author === 'person',
          by: one.author === 'person' ? texts.you : texts.ourTeam,
        }))}
        onSend={
          answeredAt && follows
            ? async (words) => {
                await call('POST /api/projects/:route/questions/:id/follow-up', { route, id, words })
                setFollows(false)
                await refresh()
              }
            : undefined
        }
      />
      {answeredAt && !follows && (
        <button className={`link-button ${styles.follow}`} type="button" onClick={() => setFollows(true)}>
          {texts.askAFollowUp}
        </button>
      )}
    </li>
  )
}
