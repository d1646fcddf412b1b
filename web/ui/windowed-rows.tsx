import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type Ref, useLayoutEffect, useRef, useState } from 'react'
import type { RowsProps } from './staff-table.tsx'
import { useMedia } from './use-media.ts'

/** Rows outside the window that are drawn all the same, so that the keys find them and scrolling shows no gap. */
const OVERSCAN = 12
/** Heights until a row is measured: of one in columns, and of one on a phone. */
const ROW_PX = 44
const PHONE_ROW_PX = 63

/**
 * The rows of a long table: those in the window and the one that is kept. Empty rows have the height of the others, so the page scrolls as
 * if all were there.
 */
export function WindowedRows({ count, idAt, kept, row }: RowsProps) {
  const first = useRef<HTMLTableRowElement>(null)
  const [top, setTop] = useState(0)
  const height = useMedia('(width >= 40rem)') ? ROW_PX : PHONE_ROW_PX
  const rows = useWindowVirtualizer({
    count,
    getItemKey: idAt,
    estimateSize: () => height,
    overscan: OVERSCAN,
    scrollMargin: top,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range)
      return kept < 0 || drawn.includes(kept) ? drawn : [...drawn, kept].sort((a, b) => a - b)
    },
    // The page scrolls smoothly to its anchors; a correction must not be seen.
    scrollToFn: (offset, { adjustments = 0 }) => window.scrollTo({ top: offset + adjustments, behavior: 'instant' }),
  })
  // What is above the table can change its height with any render.
  useLayoutEffect(() => setTop(Math.round((first.current?.getBoundingClientRect().top ?? 0) + window.scrollY)))
  let end = top
  const drawn = rows.getVirtualItems().map((item) => {
    const gap = item.start - end
    end = item.end
    return (
      <Fragment key={item.key}>
        {gap > 0 && <Gap height={gap} />}
        {row(item.index, rows.measureElement)}
      </Fragment>
    )
  })
  return (
    <>
      <Gap element={first} />
      {drawn}
      <Gap height={top + rows.getTotalSize() - end} />
    </>
  )
}

function Gap({ height = 0, element }: { height?: number; element?: Ref<HTMLTableRowElement> }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without cells takes no focus
  return <tr ref={element} className="ledger__gap" aria-hidden="true" style={{ height }} />
}
