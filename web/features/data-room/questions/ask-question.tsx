import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { QUESTION_LIMITS } from '../../../../contract/data-room/question-limits.ts'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { type OwnQuestions, useAfterAsking } from './queries.ts'
import styles from './questions.module.css'
import * as texts from './texts.ts'

/** What a question is pinned to. */
export type Pin = { section?: string; documentId?: string; version?: number; page?: number }

type AskQuestionProps = {
  route: ProjectKey
  answer: OwnQuestions
  /** What the reader can choose. `title`: the heading of the form, where there is no choice. */
  pins: readonly { label: string; title?: string; pin: Pin }[]
  onDone: () => void
  onCancel: () => void
}

export function AskQuestion({ route, answer, pins, onDone, onCancel }: AskQuestionProps) {
  const id = useId()
  const { categories, per, open, day } = answer
  const [words, setWords] = useState('')
  const [category, setCategory] = useState('')
  const [at, setAt] = useState('0')
  const [problems, setProblems] = useState<{ words?: string; category?: string; form?: string }>({})
  const refresh = useAfterAsking(route)
  const ask = useMutation({
    mutationFn: () => call('POST /api/projects/:route/questions', { route, category, words, ...pins[Number(at)]?.pin }),
    onSuccess: onDone,
    onError: (error) => setProblems({ form: refusalMessage(error, texts.notSent) }),
    onSettled: refresh,
  })
  const firm = per === 'firm'
  const blocked =
    open.left === 0 ? texts.openLeft({ ...open, firm }) : day.left === 0 && texts.dayLeft({ ...day, firm })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (ask.isPending) return
    const missing = {
      ...(!words.trim() && { words: texts.writeAQuestionFirst }),
      ...(categories.length > 0 && category === '' && { category: texts.chooseACategoryFirst }),
    }
    setProblems(missing)
    if (missing.category || missing.words) {
      document.getElementById(missing.category ? `${id}-category` : `${id}-words`)?.focus()
      return
    }
    ask.mutate()
  }

  if (blocked)
    return (
      <div className={styles.ask}>
        <Alert tone="warn">{blocked}</Alert>
        <button className="btn" type="button" onClick={onCancel}>
          {texts.cancel}
        </button>
      </div>
    )
  return (
    <form className={styles.ask} aria-labelledby={`${id}-h`} noValidate onSubmit={submit}>
      <h3 id={`${id}-h`}>{(pins.length === 1 && pins[0]?.title) || texts.askAQuestion}</h3>
      {pins.length > 1 && (
        <Select
          id={`${id}-about`}
          label={texts.about}
          options={pins.map(({ label }, value) => ({ value: String(value), label }))}
          value={at}
          onChange={({ target }) => setAt(target.value)}
        />
      )}
      {categories.length > 0 && (
        <Select
          id={`${id}-category`}
          label={texts.category}
          placeholder={texts.chooseACategory}
          options={categories.map((name) => ({ value: name, label: name }))}
          value={category}
          error={problems.category}
          onChange={({ target }) => {
            setCategory(target.value)
            setProblems({})
          }}
        />
      )}
      <TextArea
        id={`${id}-words`}
        label={texts.yourQuestion}
        rows={4}
        maxLength={QUESTION_LIMITS.question}
        value={words}
        error={problems.words}
        hint={texts.onlyOurTeam}
        onChange={({ target }) => {
          setWords(target.value)
          setProblems({})
        }}
      />
      <p className="hint">
        {texts.openLeft({ ...open, firm })} {day.left < open.left && texts.dayLeft({ ...day, firm })}
      </p>
      <div role="alert">{problems.form && <Alert tone="bad">{problems.form}</Alert>}</div>
      <div className="row">
        <button className="btn btn--primary" type="submit" aria-disabled={ask.isPending || undefined}>
          {ask.isPending ? texts.sending : texts.sendQuestion}
        </button>
        <button className="btn" type="button" onClick={onCancel}>
          {texts.cancel}
        </button>
      </div>
    </form>
  )
}
