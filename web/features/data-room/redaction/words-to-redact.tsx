import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Field } from '../../../ui/field.tsx'
import { reason } from '../library/labels.ts'
import { around, type Place } from './boxes.ts'
import styles from './redaction.module.css'

type WordsToRedactProps = {
  place: { route: ProjectKey; id: string; version: number }
  /** Covers these, and returns how many were not covered before. */
  onFound: (places: readonly (Place & { page: number })[]) => number
}

/** Covers words wherever they stand in the document. */
export function WordsToRedact({ place, onFound }: WordsToRedactProps) {
  const [words, setWords] = useState('')
  const [said, setSaid] = useState('')
  const finding = useMutation({
    mutationFn: async () => {
      const { hits } = await call('POST /api/projects/:route/documents/:id/search', { ...place, words })
      const found: (Place & { page: number })[] = []
      for (const { page } of hits) {
        const on = await call('POST /api/projects/:route/documents/:id/search', { ...place, words, page })
        for (const one of on.hits[0]?.places ?? []) found.push({ page, ...around(one) })
      }
      return { found, onPages: hits.length }
    },
    onSuccess: ({ found, onPages }) => {
      const covered = onFound(found)
      if (found.length === 0) setSaid('Not found. Pictures without text cannot be searched.')
      else if (covered === 0) setSaid('All of them are covered already.')
      else
        setSaid(
          `${covered === 1 ? '1 place' : `${covered} places`} covered on ${onPages === 1 ? '1 page' : `${onPages} pages`}.`,
        )
    },
  })
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setSaid('')
    if (words.trim() !== '' && !finding.isPending) finding.mutate()
  }
  return (
    <form className={styles.words} onSubmit={submit}>
      <div className={styles.wordsLine}>
        <Field
          id="redaction-words"
          label="Cover words"
          autoComplete="off"
          aria-describedby="redaction-words-about"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <button className="btn btn--sm" type="submit" aria-disabled={finding.isPending || undefined}>
          {finding.isPending ? 'Searching...' : 'Cover'}
        </button>
      </div>
      <p id="redaction-words-about" className={styles.wordsAbout}>
        Covers each word by itself, also inside longer words. If you enter several, only on pages that contain all of
        them.
      </p>
      <p className={styles.wordsSaid} role="status">
        {said}
      </p>
      {finding.error && <Alert tone="bad">{reason(finding.error)}</Alert>}
    </form>
  )
}
