import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { type OpenDocument, searchQuery } from './queries.ts'
import styles from './reader.module.css'
import { ReaderIcon } from './reader-icon.tsx'
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
  const next = () => onPage(pages.find((hit) => hit > page) ?? pages[0] ?? page)
  const previous = () => onPage(pages.findLast((hit) => hit < page) ?? pages.at(-1) ?? page)
  const at = pages.indexOf(page) + 1
  const list = useRef<HTMLOListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another page found is shown
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.closest('li')?.scrollIntoView({ block: 'start' })
  }, [at, data])
  const toFirst = useEffectEvent(() => {
    if (words !== '' && at === 0) next()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies(data): once for each answer, not when the page is turned
  useEffect(() => toFirst(), [data])
  function step(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (event.shiftKey) previous()
    else next()
  }
  return (
    <search className={styles.wordSearch} onKeyDown={step}>
      <SearchField id="reader-words" label={texts.wordsInThisDocument} search={words} onSearch={onWords} />
      <div className={styles.hitsHead}>
        <p className="small num" role="status">
          {words !== '' &&
            (isError ? texts.theSearchFailedPlease : isFetching ? texts.searching : count(pages.length, at))}
        </p>
        {pages.length > 1 && (
          <div>
            <button className={styles.tool} type="button" aria-label={texts.previousHit} onClick={previous}>
              <ReaderIcon name="up" />
            </button>
            <button className={styles.tool} type="button" aria-label={texts.nextHit} onClick={next}>
              <ReaderIcon name="down" />
            </button>
          </div>
        )}
      </div>
      <ol className={styles.hits} ref={list}>
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

function count(hits: number, at: number) {
  if (hits === 0) return texts.noPagesFoundPictures
  if (hits > 1 && at > 0) return texts.atOfPages({ at, all: hits })
  return hits === 1 ? texts.on1Page : texts.onPages({ pages: hits })
}
