import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { Alert } from '../../../ui/alert.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { AskQuestion } from './ask-question.tsx'
import { FaqList } from './faq-list.tsx'
import { OwnQuestionItem } from './own-question.tsx'
import { faqQuery, questionsQuery } from './queries.ts'
import styles from './questions.module.css'
import * as texts from './texts.ts'

type ReaderQuestionsProps = {
  route: ProjectKey
  document: { id: string; version: number }
  /** Of a film there is none: its questions are about the whole. */
  page?: number
  onPage: (page: number) => void
}

type Pinned = { document: { id: string; page: number | null } | null }

/** Questions about the document that is open, those about its page first. */
export function ReaderQuestions({ route, document, page, onPage }: ReaderQuestionsProps) {
  const faq = useQuery(faqQuery(route))
  const own = useQuery(questionsQuery(route))
  const [asks, setAsks] = useState(false)
  const [isSent, setSent] = useState(false)
  if (faq.isError || own.isError)
    return (
      <LoadFailed
        what={texts.theQuestions}
        onRetry={() => {
          void faq.refetch()
          void own.refetch()
        }}
      />
    )
  if (!faq.data || !own.data) return <Spinner label={texts.loadingTheQuestions} />
  const isHere = (one: Pinned) => one.document?.id === document.id
  const hereFirst = (a: Pinned, b: Pinned) => Number(b.document?.page === page) - Number(a.document?.page === page)
  const entries = faq.data.entries.filter(isHere).toSorted(hereFirst)
  const questions = own.data.questions.filter(isHere).toSorted(hereFirst)
  const about = ({ document: pinned }: Pinned) => {
    const to = pinned?.page
    if (!to) return null
    return (
      <button className="link-button num" type="button" onClick={() => onPage(to)}>
        {texts.aboutThisPage({ page: to })}
      </button>
    )
  }
  const whole = { documentId: document.id, version: document.version }
  const pins = [
    ...(page === undefined
      ? []
      : [{ label: texts.pageNumber({ page }), title: texts.askAboutPage({ page }), pin: { ...whole, page } }]),
    { label: texts.theDocument, title: texts.askAboutThis, pin: whole },
  ]
  return (
    <div className={styles.beside}>
      {asks ? (
        <AskQuestion
          key={page}
          route={route}
          answer={own.data}
          pins={pins}
          onDone={() => {
            setAsks(false)
            setSent(true)
          }}
          onCancel={() => setAsks(false)}
        />
      ) : own.data.mayAsk ? (
        <button className="btn btn--sm" type="button" onClick={() => setAsks(true)}>
          {pins[0]?.title}
        </button>
      ) : (
        <p className="small">{texts.staffCannotAsk}</p>
      )}
      <div role="status">{isSent && !asks && <Alert tone="ok">{texts.received}</Alert>}</div>
      {questions.length > 0 && (
        <section aria-labelledby="reader-own">
          <h3 id="reader-own">{texts.yourQuestions}</h3>
          <ul>
            {questions.map((question) => (
              <OwnQuestionItem key={question.id} route={route} question={question} about={about(question)} />
            ))}
          </ul>
        </section>
      )}
      {entries.length > 0 && <FaqList entries={entries} about={about} />}
      {entries.length === 0 && questions.length === 0 && <p className="small">{texts.noEntries}</p>}
    </div>
  )
}
