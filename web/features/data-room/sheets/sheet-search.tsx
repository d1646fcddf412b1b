import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useLayoutEffect } from 'react'
import { cellAddress, type SheetFacts } from '../../../../contract/data-room/sheets.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { searchQuery } from '../reader/queries.ts'
import styles from '../reader/reader.module.css'
import { ReaderIcon } from '../reader/reader-icon.tsx'
import * as readerTexts from '../reader/texts.ts'
import type { Workbook } from './queries.ts'
import type { Place } from './sheet-grid.tsx'
import * as texts from './texts.ts'

type SheetSearchProps = {
  workbook: Workbook
  sheets: readonly SheetFacts[]
  page: number
  at: Place
  words: string
  onWords: (words: string) => void
  onHit: (page: number, at: Place) => void
}

/** Finds the rows that contain all of the words. Enter goes to the next of them, with Shift to the one before. */
export function SheetSearch({ workbook, sheets, page, at, words, onWords, onHit }: SheetSearchProps) {
  const { data, isError, isFetching } = useQuery(searchQuery(workbook, words))
  useLayoutEffect(() => document.getElementById('reader-words')?.focus(), [])
  const hits = words === '' ? [] : (data?.hits ?? []).flatMap(({ cell, ...hit }) => (cell ? [{ ...hit, cell }] : []))
  const here = hits.findIndex((hit) => hit.page === page && hit.cell.row === at.row)
  const go = (index: number) => {
    const hit = hits[(index + hits.length) % Math.max(1, hits.length)]
    if (hit) onHit(hit.page, hit.cell)
  }
  function step(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    go(event.shiftKey ? here - 1 : here + 1)
  }
  return (
    <search className={styles.wordSearch} onKeyDown={step}>
      <SearchField id="reader-words" label={texts.wordsInThisWorkbook} search={words} onSearch={onWords} />
      <div className={styles.hitsHead}>
        <p className="small" role="status">
          {words !== '' &&
            (isError ? readerTexts.theSearchFailedPlease : isFetching ? readerTexts.searching : count(hits.length))}
        </p>
        {hits.length > 1 && (
          <div>
            {here >= 0 && <span className="small num">{readerTexts.atOf({ at: here + 1, all: hits.length })}</span>}
            <button className={styles.tool} type="button" aria-label={texts.previousHit} onClick={() => go(here - 1)}>
              <ReaderIcon name="up" />
            </button>
            <button className={styles.tool} type="button" aria-label={texts.nextHit} onClick={() => go(here + 1)}>
              <ReaderIcon name="down" />
            </button>
          </div>
        )}
      </div>
      <ol className={styles.hits}>
        {hits.map((hit, index) => {
          const facts = sheets[hit.page - 1]
          return (
            <li key={`${hit.page} ${hit.cell.row}`}>
              <button
                type="button"
                aria-current={index === here ? 'true' : undefined}
                onClick={() => onHit(hit.page, hit.cell)}
              >
                <span className="num">
                  {facts?.name} {facts && cellAddress(facts, hit.cell.row, hit.cell.column)}
                </span>
                <span className={styles.hitsText}>
                  {hit.before}
                  <mark>{hit.match}</mark>
                  {hit.after}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </search>
  )
}

function count(rows: number) {
  if (rows === 0) return texts.noCells
  return rows === 1 ? texts.inOneRow : texts.inRows({ rows })
}
