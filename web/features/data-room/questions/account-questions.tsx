import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QUESTIONS_ID } from '../../../../contract/data-room/questions-id.ts'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { accountQuestionsQuery } from './queries.ts'
import styles from './questions.module.css'
import * as texts from './texts.ts'

/** Where the account asked. The words are confidential and stay in the project. */
export function AccountQuestions({ projectName }: { projectName: (route: ProjectKey) => string }) {
  const { data, isError, refetch } = useQuery(accountQuestionsQuery)
  if (isError && !data) return <LoadFailed what={texts.theQuestions} onRetry={() => void refetch()} />
  if (!data) return <Spinner label={texts.loadingTheQuestions} />
  if (data.questions.length === 0) return <p className="text">{texts.youHaveNoQuestions}</p>
  return (
    <ul className={styles.account}>
      {data.questions.map(({ id, route, category, askedAt, answeredAt, open }) => (
        <li key={id}>
          <p className={styles.facts}>
            <b>{[projectName(route), category].filter(Boolean).join(', ')}</b>
            <StatusWord tone={answeredAt ? 'ok' : 'metal'}>{answeredAt ? texts.answered : texts.asked}</StatusWord>
          </p>
          <p className={`small num ${styles.facts}`}>
            <span>{texts.askedAt}</span> <DateTime iso={askedAt} />
            {answeredAt && (
              <>
                <span>{texts.answered}</span> <DateTime iso={answeredAt} />
              </>
            )}
            {open ? (
              <Link to="/$project" params={{ project: route }} hash={QUESTIONS_ID}>
                {texts.readInProject}
              </Link>
            ) : (
              <span>{texts.answerOpens}</span>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
