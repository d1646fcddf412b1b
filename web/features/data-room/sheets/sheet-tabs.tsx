import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { SheetFacts } from '../../../../contract/data-room/sheets.ts'
import styles from './sheets.module.css'
import * as texts from './texts.ts'

type SheetTabsProps = {
  sheets: readonly SheetFacts[]
  page: number
  /** The element that shows the sheet. */
  panel: string
  onPage: (page: number) => void
}

export function SheetTabs({ sheets, page, panel, onPage }: SheetTabsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[page - 1]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [page])
  function press(event: KeyboardEvent) {
    const to = { ArrowRight: page + 1, ArrowLeft: page - 1, Home: 1, End: sheets.length }[event.key]
    if (to === undefined || to < 1 || to > sheets.length) return
    event.preventDefault()
    event.stopPropagation()
    onPage(to)
    const tab = list.current?.children[to - 1]
    if (tab instanceof HTMLElement) tab.focus()
  }
  return (
    <div className={styles.tabs} role="tablist" aria-label={texts.sheets} ref={list} onKeyDown={press}>
      {sheets.map(({ name }, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: sheets have no other identity, and never move
          key={index}
          type="button"
          role="tab"
          aria-selected={index + 1 === page}
          aria-controls={panel}
          tabIndex={index + 1 === page ? 0 : -1}
          onClick={() => onPage(index + 1)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
