import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useLayoutEffect } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { type OpenDocument, searchQuery } from './queries.ts'
import styles from './reader.module.css'
import * as texts from './texts.ts'

type WordSearchProps = {
  route: ProjectKey
  document: OpenDocument
  page: number
  words: string
  onWords: (words: string) => void
  onPage: (page: number) => void
}

/** Finds the pages that contain all of the words. Enter goes to the next of them, with Shift to the one before. */
export function WordSearch({ route, document: opened, page, words, onWords, onPage }: WordSearchProps) {
  const { data, isError, isFetching } = useQuery(searchQuery({ route, id: opened.id, version: opened.version }, words))
  // At once, so that nothing that is typed next is lost.
  useLayoutEffect(() => document.getElementById('reader-words')?.focus(), [])
  const pages = words === '' ? [] : (data?.hits.map((hit) => hit.page) ?? [])
  function step(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    const wanted = event.shiftKey
      ? (pages.findLast((hit) => hit < page) ?? pages.at(-1))
      : (pages.find((hit) => hit > page) ?? pages[0])
    if (wanted !== undefined) onPage(wanted)
  }
  return (
    <search className={styles.wordSearch} onKeyDown={step}>
      <SearchField id="reader-words" label={texts.wordsInThisDocument} search={words} onSearch={onWords} />
      <p className="small" role="status">
        {words !== '' &&
          (isError ? texts.theSearchFailedPlease : isFetching ? texts.searching : count(data?.hits.length ?? 0))}
      </p>
      <ol className={styles.hits}>
        {(words === '' ? [] : (data?.hits ?? [])).map((hit) => (
          <li key={hit.page}>
            <button
              type="button"
              aria-current={hit.page === page ? 'page' : undefined}
              onClick={() => onPage(hit.page)}
            >
              <span className="num">{texts.page3({ page: hit.page })}</span>
              <span className={styles.hitsText}>
                {hit.before}
                <mark>{hit.match}</mark>
                {hit.after}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </search>
  )
}

function count(hits: number) {
  if (hits === 0) return texts.noPagesFoundPictures
  return hits === 1 ? texts.on1Page : texts.onPages({ pages: hits })
}
