import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import type { Draft } from './queries.ts'

/** Long enough not to save at each letter, short enough to leave little unsaved. */
const PAUSE_MS = 1_200

type Saving = 'saved' | 'typing' | 'saving' | 'conflict' | 'failed'

/** The draft in the editor. It is saved when typing pauses, and never overwrites a newer revision by someone else. */
export function useDraft(draft: Draft) {
  const [text, setText] = useState(draft.text)
  const [state, setState] = useState<Saving>('saved')
  const [problem, setProblem] = useState('')
  const kept = useRef({ text: draft.text, revision: draft.revision })
  // One save at a time: the next one builds on its revision.
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const save = useCallback((next: string) => {
    const saved = queue.current.then(async () => {
      if (next === kept.current.text) return true
      setState('saving')
      try {
        const { revision } = await call('PUT /api/admin/agreement/draft', {
          text: next,
          revision: kept.current.revision,
        })
        kept.current = { text: next, revision }
        setState('saved')
        return true
      } catch (error) {
        const known = error instanceof CallError && error.status !== 0
        setProblem(
          known
            ? (error.fields.text ?? error.message)
            : 'The draft could not be saved. We will try again when you type.',
        )
        setState(known && error.status === 409 ? 'conflict' : 'failed')
        return false
      }
    })
    queue.current = saved
    return saved
  }, [])

  useEffect(() => {
    if (text === kept.current.text || state === 'conflict') return
    const timer = setTimeout(() => void save(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, state, save])

  // Saves the last input when the page is left.
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => text !== kept.current.text && event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [text])

  function write(next: string) {
    setText(next)
    if (state !== 'conflict') setState('typing')
  }

  return { text, state, problem, write, save: () => save(text), revision: () => kept.current.revision }
}
