import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { QUESTIONS_ID } from '../../../../contract/data-room/questions-id.ts'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { Alert } from '../../../ui/alert.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { roomQuery } from '../reader/queries.ts'
import { AskQuestion, type Pin } from './ask-question.tsx'
import { FaqList } from './faq-list.tsx'
import { OwnQuestionItem } from './own-question.tsx'
import { PinWords } from './pin-words.tsx'
import { faqQuery, questionsQuery } from './queries.ts'
import styles from './questions.module.css'
import * as texts from './texts.ts'

type ProjectQuestionsProps = {
  route: ProjectKey
  sections: readonly { id: string; name: string }[]
  isStaff: boolean
  onLogin: () => void
}

/** The reader's own questions, answers for all readers of a project, and the form: what stands in the section of the page that has their id. */
export function ProjectQuestions({ route, sections, isStaff, onLogin }: ProjectQuestionsProps) {
  const faq = useQuery(faqQuery(route))
  const own = useQuery(questionsQuery(route))
  const room = useQuery(roomQuery(route))
  const [asks, setAsks] = useState(false)
  const [isSent, setSent] = useState(false)
  const isReady = own.data !== undefined && faq.data !== undefined
  // A mailed link leads here, before this was loaded.
  useEffect(() => {
    if (isReady && window.location.hash === `#${QUESTIONS_ID}`)
      document.getElementById(QUESTIONS_ID)?.scrollIntoView({ behavior: 'instant' })
  }, [isReady])
  const sectionName = (section: string) => sections.find(({ id }) => id === section)?.name
  const pins: { label: string; pin: Pin }[] = [
    { label: texts.theProject, pin: {} },
    ...(room.data?.documents ?? []).map(({ id, index, title, version }) => ({
      label: `${index} ${title}`,
      pin: { documentId: id, version },
    })),
    ...sections.map(({ id, name }) => ({ label: name, pin: { section: id } })),
  ]
  return (
    <div className={styles.questions}>
      {faq.isError || own.isError ? (
        <LoadFailed
          what={texts.theQuestions}
          onRetry={() => {
            void faq.refetch()
            void own.refetch()
          }}
        />
      ) : !faq.data || !own.data ? (
        <Spinner label={texts.loadingTheQuestions} />
      ) : (
        <>
          {own.data.questions.length > 0 && (
            <section aria-labelledby={`${QUESTIONS_ID}-own`}>
              <h3 id={`${QUESTIONS_ID}-own`}>{texts.yourQuestions}</h3>
              <ul>
                {own.data.questions.map((question) => (
                  <OwnQuestionItem
                    key={question.id}
                    route={route}
                    question={question}
                    about={<PinWords route={route} pinned={question} sectionName={sectionName} />}
                  />
                ))}
              </ul>
            </section>
          )}
          {faq.data.entries.length > 0 && (
            <FaqList
              entries={faq.data.entries}
              about={(entry) => <PinWords route={route} pinned={entry} sectionName={sectionName} />}
            />
          )}
          {own.data.mayAsk ? (
            <>
              {own.data.questions.length + faq.data.entries.length === 0 && !asks && (
                <p className="small">{texts.onlyOurTeam}</p>
              )}
              <div role="status">{isSent && !asks && <Alert tone="ok">{texts.received}</Alert>}</div>
              {asks ? (
                <AskQuestion
                  route={route}
                  answer={own.data}
                  pins={pins}
                  onDone={() => {
                    setAsks(false)
                    setSent(true)
                  }}
                  onCancel={() => setAsks(false)}
                />
              ) : (
                <button className="btn btn--primary" type="button" onClick={() => setAsks(true)}>
                  {texts.askAQuestion}
                </button>
              )}
            </>
          ) : (
            <Unknown isStaff={isStaff} onLogin={onLogin} />
          )}
        </>
      )}
    </div>
  )
}

function Unknown({ isStaff, onLogin }: { isStaff: boolean; onLogin: () => void }) {
  if (isStaff) return <p className="small">{texts.staffCannotAsk}</p>
  return (
    <>
      <p className="small">{texts.signInToAsk}</p>
      <button className="btn btn--sm" type="button" onClick={onLogin}>
        {texts.signIn}
      </button>
    </>
  )
}
