import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../../lib/call.ts'
import { CallError } from '../../../../lib/call-error.ts'
import type { StaffQuestion } from './queries.ts'

/** Long enough not to save at each letter, short enough to leave little unsaved. */
const PAUSE_MS = 1_000

type Saving = 'saved' | 'typing' | 'saving' | 'conflict' | 'failed'
type Kept = { words: string; revision: number }

const keptOf = ({ draft }: StaffQuestion): Kept => ({ words: draft?.words ?? '', revision: draft?.revision ?? 0 })

/** The draft in the editor. It is saved when typing pauses, and never overwrites a newer one of somebody else. */
export function useAnswerDraft(question: StaffQuestion) {
  const { id } = question
  const [words, setWords] = useState(keptOf(question).words)
  const [state, setState] = useState<Saving>('saved')
  const [problem, setProblem] = useState('')
  const kept = useRef(keptOf(question))
  /** What the editor has, for the save when it is closed. */
  const typed = useRef(words)
  // One save at a time: the next one builds on its revision.
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const save = useCallback(
    (next: string, on?: number) => {
      const saved = queue.current.then(async () => {
        if (on === undefined && next === kept.current.words) return true
        setState('saving')
        try {
          const { revision } = await call('POST /api/admin/questions/:id/draft', {
            id,
            words: next,
            revision: on ?? kept.current.revision,
          })
          kept.current = { words: next, revision }
          setState('saved')
          return true
        } catch (error) {
          const known = error instanceof CallError && error.status !== 0
          setProblem(known ? error.message : 'The draft could not be saved. We try again when you type.')
          setState(known && error.status === 409 ? 'conflict' : 'failed')
          return false
        }
      })
      queue.current = saved
      return saved
    },
    [id],
  )

  useEffect(() => {
    if (words === kept.current.words || state === 'conflict') return
    const timer = setTimeout(() => void save(words), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words, state, save])

  // What was typed last is saved when the panel is closed.
  useEffect(() => () => void save(typed.current), [save])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => typed.current !== kept.current.words && event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])

  function write(next: string) {
    typed.current = next
    setWords(next)
    if (state !== 'conflict') setState('typing')
  }

  /** After a conflict: what the other one saved. */
  function take(theirs: Kept) {
    kept.current = theirs
    typed.current = theirs.words
    setWords(theirs.words)
    setState('saved')
  }

  return {
    words,
    state,
    problem,
    write,
    take,
    save: () => save(words),
    /** After a conflict: saves these words in place of what the other one saved. */
    keepMine: (revision: number) => save(words, revision),
    revision: () => kept.current.revision,
  }
}
