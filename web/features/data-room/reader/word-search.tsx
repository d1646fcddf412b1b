import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { type OpenDocument, searchQuery } from './queries.ts'
import styles from './reader.module.css'
import { ReaderIcon } from './reader-icon.tsx'
import * as texts from './texts.ts'
import { TOUCH } from './touch.ts'

/** One place where a word stands: the page, and which of its hits, counted from 0. */
export type Hit = { page: number; nth: number }

type WordSearchProps = {
  route: ProjectKey
  document: OpenDocument
  page: number
  words: string
  hit: Hit | undefined
  /** The results leave the room to the page once one is chosen. */
  phone: boolean
  onWords: (words: string) => void
  onHit: (hit: Hit) => void
}

/** Finds the pages that contain all of the words. Enter goes to the next hit, with Shift to the one before. */
export function WordSearch(props: WordSearchProps) {
  const { route, document: opened, page, words, hit, phone, onWords, onHit } = props
  const { data, isError, isFetching } = useQuery(searchQuery({ route, id: opened.id, version: opened.version }, words))
  const touch = useMedia(TOUCH)
  const [chosen, setChosen] = useState(false)
  const head = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const pages = words === '' ? [] : (data?.hits ?? [])
  const all = countIn(pages)
  // Another page may have been turned to since.
  const current = hit?.page === page && pages.some((found) => found.page === page) ? hit : undefined
  const at = current ? countIn(pages.filter((found) => found.page < page)) + current.nth + 1 : 0
  const folded = phone && chosen && all > 0
  const wasFolded = useRef(folded)
  // At once, so that nothing that is typed next is lost.
  useLayoutEffect(() => document.getElementById('reader-words')?.focus(), [])
  useLayoutEffect(() => {
    // What had the focus may be gone.
    if (folded && !head.current?.contains(document.activeElement)) head.current?.querySelector('button')?.focus()
    if (!folded && wasFolded.current) list.current?.querySelector('button')?.focus()
    wasFolded.current = folded
  }, [folded])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another page found is shown
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.closest('li')?.scrollIntoView({ block: 'start' })
  }, [page, data])
  const toFirstOf = (found: Found | undefined) => found && onHit({ page: found.page, nth: 0 })
  const toLastOf = (found: Found | undefined) => found && onHit({ page: found.page, nth: countIn([found]) - 1 })
  const toFirst = useEffectEvent(() => toFirstOf(pages.find((found) => found.page >= page) ?? pages[0]))
  // biome-ignore lint/correctness/useExhaustiveDependencies(data): once for each answer, not when the page is turned
  useEffect(() => toFirst(), [data])
  const onTyped = useCallback(
    (typed: string) => {
      setChosen(false)
      onWords(typed)
    },
    [onWords],
  )
  function next() {
    const isMore = current && current.nth + 1 < countIn(pages.filter((found) => found.page === page))
    if (isMore) onHit({ page, nth: current.nth + 1 })
    else toFirstOf(pages.find((found) => (current ? found.page > page : found.page >= page)) ?? pages[0])
  }
  function previous() {
    if (current && current.nth > 0) onHit({ page, nth: current.nth - 1 })
    else toLastOf(pages.findLast((found) => found.page < page) ?? pages.at(-1))
  }
  function step(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    // Together with the keyboard on the screen.
    if (touch) setChosen(true)
    const typed = event.target.value.trim()
    if (typed !== words) onWords(typed)
    else if (event.shiftKey) previous()
    else next()
  }
  return (
    <search className={styles.wordSearch} data-folded={folded || undefined} onKeyDown={step}>
      {!folded && <SearchField id="reader-words" label={texts.wordsInThisDocument} search={words} onSearch={onTyped} />}
      <div className={styles.hitsHead} ref={head}>
        <p className="small num" role="status">
          {words !== '' && (isError ? texts.theSearchFailedPlease : isFetching ? texts.searching : count(all, at))}
        </p>
        {all > 0 && (
          <div>
            {folded && (
              <button
                className={styles.tool}
                type="button"
                aria-label={texts.showResults}
                onClick={() => setChosen(false)}
              >
                <ReaderIcon name="contents" />
              </button>
            )}
            {all > 1 && (
              <>
                <button className={styles.tool} type="button" aria-label={texts.previousHit} onClick={choose(previous)}>
                  <ReaderIcon name="up" />
                </button>
                <button className={styles.tool} type="button" aria-label={texts.nextHit} onClick={choose(next)}>
                  <ReaderIcon name="down" />
                </button>
              </>
            )}
          </div>
        )}
      </div>
      {!folded && (
        <ol className={styles.hits} ref={list}>
          {pages.map((found) => (
            <li key={found.page}>
              <button
                type="button"
                aria-current={found.page === page ? 'page' : undefined}
                onClick={choose(() => toFirstOf(found))}
              >
                <span className="num">
                  {(found.count ?? 1) > 1
                    ? texts.pageWithHits({ page: found.page, hits: found.count ?? 1 })
                    : texts.page3({ page: found.page })}
                </span>
                <span className={styles.hitsText}>
                  {found.before}
                  <mark>{found.match}</mark>
                  {found.after}
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </search>
  )

  function choose(act: () => void) {
    return () => {
      setChosen(true)
      act()
    }
  }
}

type Found = { page: number; count?: number | undefined }

function countIn(pages: readonly Found[]) {
  return pages.reduce((sum, { count = 1 }) => sum + count, 0)
}

function count(hits: number, at: number) {
  if (hits === 0) return texts.noHits
  return at > 0 && hits > 1 ? texts.atOfHits({ at, all: hits }) : texts.hits({ hits })
}
