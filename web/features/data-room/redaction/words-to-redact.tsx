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
  /** Covers these, and returns how many were not covered before. With a query if its words stand nowhere else. */
  onFound: (places: readonly PlaceOnPage[], query?: string) => number
  onPage: (page: number) => void
}

export type PlaceOnPage = Place & { page: number }

/** Covers words wherever they stand in the document. */
export function WordsToRedact({ place, onFound, onPage }: WordsToRedactProps) {
  const [words, setWords] = useState('')
  const [said, setSaid] = useState('')
  /** Pages that have the words in places that the portal cannot tell. */
  const [unplaced, setUnplaced] = useState<readonly number[]>([])
  const finding = useMutation({
    mutationFn: async () => {
      const { hits } = await call('POST /api/projects/:route/documents/:id/search', { ...place, words })
      const found: PlaceOnPage[] = []
      const missing: { page: number; count: number }[] = []
      for (const { page, count = 0 } of hits) {
        const on = await call('POST /api/projects/:route/documents/:id/search', { ...place, words, page })
        const places = on.hits[0]?.places ?? []
        for (const { hit: _, ...one } of places) found.push({ page, ...around(one) })
        const left = count - new Set(places.map(({ hit }) => hit)).size
        if (left > 0) missing.push({ page, count: left })
      }
      return { found, missing, onPages: hits.length }
    },
    onSuccess: ({ found, missing, onPages }) => {
      const covered = onFound(found, missing.length === 0 ? words : undefined)
      setUnplaced(missing.map(({ page }) => page))
      const left = missing.reduce((sum, { count }) => sum + count, 0)
      if (left > 0)
        setSaid(
          `${covered === 1 ? '1 place' : `${covered} places`} covered. ${left === 1 ? '1 more could' : `${left} more could`} not be located: draw boxes by hand on the pages below.`,
        )
      else if (found.length === 0) setSaid('Not found. Pictures without text cannot be searched.')
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
    setUnplaced([])
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
      {unplaced.length > 0 && (
        <ul className={styles.unplaced}>
          {unplaced.map((page) => (
            <li key={page}>
              <button className="link-button" type="button" onClick={() => onPage(page)}>
                Page {page}
              </button>
            </li>
          ))}
        </ul>
      )}
      {finding.error && <Alert tone="bad">{reason(finding.error)}</Alert>}
    </form>
  )
}
