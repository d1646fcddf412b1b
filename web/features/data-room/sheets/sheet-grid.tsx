// biome-ignore-all lint/a11y/useSemanticElements: the parts of a table cannot be placed by pixels in every browser and keep their roles
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names the cell
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid has the keyboard
import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { columnName, Look, numberAt, type SheetFacts } from '../../../../contract/data-room/sheets.ts'
import { ReaderIcon } from '../reader/reader-icon.tsx'
import { type Geometry, geometryOf, mergeAt, scrollTo, type View } from './geometry.ts'
import type { SheetRow } from './queries.ts'
import styles from './sheets.module.css'
import * as texts from './texts.ts'

export type Place = { row: number; column: number }

type SheetGridProps = {
  facts: SheetFacts
  label: string
  /** 1 is 100 %. */
  scale: number
  at: Place
  onAt: (at: Place) => void
  /** Undefined while they are loaded. */
  rowAt: (row: number) => SheetRow | undefined
  /** Rows that were found by a search. */
  isFound: (row: number) => boolean
  /** Called with the rows in view, so that they are loaded. */
  onRows: (from: number, to: number) => void
}

/**
 * The cells of a sheet. Only those in view are in the page, so a grid role with counts and indexes says how many there are, and the cell
 * with the keyboard is named by `aria-activedescendant`.
 */
export function SheetGrid({ facts, label, scale, at, onAt, rowAt, isFound, onRows }: SheetGridProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const view = useView(scroller)
  const geometry = geometryOf(facts, scale, view)
  const [from, to] = geometry.rows
  useEffect(() => onRows(from, to), [onRows, from, to])
  useFollow(scroller, facts, scale, at)

  function press(event: KeyboardEvent) {
    if (event.altKey || (event.metaKey && !event.ctrlKey)) return
    const screen = Math.max(1, Math.floor((view.height - geometry.headHeight) / geometry.rowHeight) - 1)
    const wanted = moved(event, at, facts, screen)
    if (!wanted) return
    event.preventDefault()
    event.stopPropagation()
    onAt(clamped(wanted, facts))
  }

  const frozen = Array.from({ length: geometry.frozenRows }, (_, row) => row)
  const shown = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
  const row = (index: number, style?: CSSProperties) => (
    <Row
      key={index}
      {...{ facts, geometry, at, onAt }}
      index={index}
      row={rowAt(index)}
      isFound={isFound(index)}
      style={style}
    />
  )
  const hasMore = view.left + view.width < geometry.width - 4
  return (
    <>
      <div
        className={styles.grid}
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-readonly="true"
        aria-rowcount={facts.rows + 1}
        aria-colcount={facts.columns + 1}
        aria-activedescendant={isDrawn(at, geometry) ? cellId(at) : undefined}
        tabIndex={0}
        data-stage
        dir={facts.rtl ? 'rtl' : 'ltr'}
        style={{ '--row': `${geometry.rowHeight}px`, '--scale': scale } as CSSProperties}
        onKeyDown={press}
      >
        <div role="presentation" className={styles.canvas} style={{ width: geometry.width }}>
          <div role="rowgroup" className={styles.head}>
            <div role="row" aria-rowindex={1} className={styles.row}>
              <div
                role="columnheader"
                aria-colindex={1}
                className={styles.corner}
                style={{ width: geometry.numberWidth }}
              >
                <span className="sr-only">{texts.row}</span>
              </div>
              <Across geometry={geometry}>
                {(column, style) => (
                  <div
                    key={column}
                    role="columnheader"
                    aria-colindex={column + 2}
                    className={styles.letter}
                    data-at={column === at.column || undefined}
                    style={style}
                  >
                    {columnName(numberAt(facts.columnNumbers, column))}
                  </div>
                )}
              </Across>
            </div>
            {frozen.map((index) => row(index))}
          </div>
          <div role="rowgroup" className={styles.body} style={{ height: geometry.bodyHeight }}>
            {shown.map((index) => row(index, { top: (index - geometry.frozenRows) * geometry.rowHeight }))}
          </div>
          <Blank geometry={geometry} view={view} />
        </div>
      </div>
      {hasMore && (
        <button
          className={styles.moreColumns}
          type="button"
          // The arrow keys go there.
          tabIndex={-1}
          aria-label={texts.moreColumns}
          title={texts.moreColumns}
          dir={facts.rtl ? 'rtl' : 'ltr'}
          onClick={() =>
            scroller.current?.scrollBy({ left: (facts.rtl ? -1 : 1) * 0.6 * (view.width - geometry.numberWidth) })
          }
        >
          <ReaderIcon name={facts.rtl ? 'back' : 'forward'} />
        </button>
      )}
    </>
  )
}

/** Of a column that the sheet does not have, in pixels. */
const BLANK_WIDTH = 96

/** The lines of the sheet go on where it has no cells. */
function Blank({ geometry, view }: { geometry: Geometry; view: View }) {
  const { lefts, numberWidth, width, bodyHeight, headHeight } = geometry
  const below = Math.max(0, view.height - headHeight - bodyHeight)
  const beside = Math.max(0, view.width - width)
  const columns = lefts.slice(geometry.columns[0], geometry.columns[1] + 1).map((left) => numberWidth + left)
  return (
    <div role="presentation">
      {below > 0 && (
        <div
          role="presentation"
          className={styles.blank}
          style={{ top: headHeight + bodyHeight, height: below, width }}
        >
          {columns.map((left) => (
            <i key={left} style={{ insetInlineStart: left - 1 }} />
          ))}
        </div>
      )}
      {beside > 0 && (
        <div
          role="presentation"
          className={styles.blank}
          style={{ top: 0, height: view.height, width: beside, insetInlineStart: width }}
        >
          {Array.from({ length: Math.floor(beside / BLANK_WIDTH) }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
            <i key={index} style={{ insetInlineStart: (index + 1) * BLANK_WIDTH - 1 }} />
          ))}
        </div>
      )}
    </div>
  )
}

/** What of the sheet is in the window, in its own direction of reading. */
function useView(scroller: RefObject<HTMLDivElement | null>): View {
  const [view, setView] = useState<View>({ top: 0, left: 0, width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    let frame = 0
    const read = () => {
      frame = 0
      setView(viewOf(element))
    }
    const later = () => {
      frame ||= requestAnimationFrame(read)
    }
    read()
    element.addEventListener('scroll', later, { passive: true })
    const watch = new ResizeObserver(later)
    watch.observe(element)
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', later)
      watch.disconnect()
    }
  }, [scroller])
  return view
}

function viewOf({ scrollTop, scrollLeft, clientWidth, clientHeight }: HTMLElement): View {
  return { top: scrollTop, left: Math.abs(scrollLeft), width: clientWidth, height: clientHeight }
}

/** Brings the cell with the keyboard into view when it changes. */
function useFollow(scroller: RefObject<HTMLDivElement | null>, facts: SheetFacts, scale: number, at: Place) {
  const { row, column } = at
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const view = viewOf(element)
    const { top, left } = scrollTo({ row, column }, geometryOf(facts, scale, view), view)
    element.scrollTop = top
    element.scrollLeft = facts.rtl ? -left : left
  }, [scroller, facts, scale, row, column])
}

/** Where a key leads; undefined for keys that are for somebody else. */
function moved({ key, ctrlKey, metaKey }: KeyboardEvent, at: Place, facts: SheetFacts, screen: number) {
  const { row, column } = at
  const far = ctrlKey || metaKey
  const on = facts.rtl ? -1 : 1
  switch (key) {
    case 'ArrowDown':
      return { row: far ? facts.rows : row + 1, column }
    case 'ArrowUp':
      return { row: far ? 0 : row - 1, column }
    case 'ArrowRight':
      return { row, column: far ? (on > 0 ? facts.columns : 0) : column + on }
    case 'ArrowLeft':
      return { row, column: far ? (on > 0 ? 0 : facts.columns) : column - on }
    case 'PageDown':
      return far ? undefined : { row: row + screen, column }
    case 'PageUp':
      return far ? undefined : { row: row - screen, column }
    case ' ':
      return { row: row + screen, column }
    case 'Home':
      return { row: far ? 0 : row, column: 0 }
    case 'End':
      return { row: far ? facts.rows : row, column: facts.columns }
    default:
      return undefined
  }
}

function clamped({ row, column }: Place, facts: SheetFacts): Place {
  return {
    row: Math.min(Math.max(0, row), Math.max(0, facts.rows - 1)),
    column: Math.min(Math.max(0, column), Math.max(0, facts.columns - 1)),
  }
}

/** Whether the cell is in the page; it may have been scrolled out of view. */
function isDrawn({ row, column }: Place, { frozenRows, frozenColumns, rows, columns }: Geometry): boolean {
  const within = (index: number, frozen: number, [from, to]: readonly [number, number]) =>
    index < frozen || (index >= from && index < to)
  return within(row, frozenRows, rows) && within(column, frozenColumns, columns)
}

const cellId = ({ row, column }: Place) => `cell-${row}-${column}`

type AcrossProps = {
  geometry: Geometry
  /** The first column that is drawn after those that stay, if a merged cell begins before it. */
  from?: number
  children: (column: number, style: CSSProperties) => React.ReactNode
}

/** The columns that stay, the room of those that are left of the window, and those in view. */
function Across({ geometry, from, children }: AcrossProps) {
  const { lefts, frozenColumns, frozenWidth, numberWidth } = geometry
  const first = Math.max(frozenColumns, from ?? geometry.columns[0])
  const widthOf = (column: number) => (lefts[column + 1] ?? 0) - (lefts[column] ?? 0)
  return (
    <>
      {Array.from({ length: frozenColumns }, (_, column) =>
        children(column, {
          width: widthOf(column),
          insetInlineStart: numberWidth + (lefts[column] ?? 0),
          position: 'sticky',
          zIndex: 2,
        }),
      )}
      <div role="presentation" style={{ flex: 'none', width: (lefts[first] ?? 0) - frozenWidth }} />
      {Array.from({ length: Math.max(0, geometry.columns[1] - first) }, (_, index) =>
        children(first + index, { width: widthOf(first + index) }),
      )}
    </>
  )
}

type RowProps = {
  facts: SheetFacts
  geometry: Geometry
  at: Place
  onAt: (at: Place) => void
  index: number
  row: SheetRow | undefined
  isFound: boolean
  style: CSSProperties | undefined
}

function Row({ facts, geometry, at, onAt, index, row, isFound, style }: RowProps) {
  const merges = facts.merges.filter(([top, , down]) => index >= top && index < top + down)
  const [first] = geometry.columns
  const cutOff = merges.find(([, left, , across]) => left < first && left + across > first)
  const { lefts } = geometry
  return (
    <div role="row" aria-rowindex={index + 2} className={styles.row} data-found={isFound || undefined} style={style}>
      <div
        role="rowheader"
        aria-colindex={1}
        className={styles.number}
        data-at={index === at.row || undefined}
        style={{ width: geometry.numberWidth }}
      >
        {numberAt(facts.rowNumbers, index)}
      </div>
      <Across geometry={geometry} {...(cutOff && { from: cutOff[1] })}>
        {(column, place) => {
          const merge = mergeAt(merges, index, column)
          if (merge && !merge.first) {
            // The first cell of the merge covers it; below, nothing but its room is left.
            return index === merge.top ? null : (
              <div key={column} role="presentation" className={styles.covered} style={place} />
            )
          }
          const text = row?.cells[column] ?? ''
          const across = merge && { width: (lefts[merge.left + merge.across] ?? 0) - (lefts[merge.left] ?? 0) }
          const down = merge && merge.down > 1 && { height: merge.down * geometry.rowHeight, zIndex: 1 }
          const look = lookOf(row, column)
          const spills =
            text !== '' &&
            !look.end &&
            !look.middle &&
            !merge &&
            !row?.cells[column + 1] &&
            column + 1 > geometry.frozenColumns
          const isAt = at.row === index && at.column === column
          return (
            <div
              key={column}
              id={cellId({ row: index, column })}
              role="gridcell"
              aria-colindex={column + 2}
              aria-colspan={merge && merge.across > 1 ? merge.across : undefined}
              aria-selected={isAt}
              className={styles.cell}
              data-bold={look.bold || undefined}
              data-italic={look.italic || undefined}
              data-filled={look.filled || undefined}
              data-align={look.end ? 'end' : look.middle ? 'middle' : undefined}
              data-spills={spills || undefined}
              data-loading={row === undefined || undefined}
              style={{ ...place, ...across, ...down }}
              onClick={() => onAt({ row: index, column })}
            >
              {text === '' ? <span className="sr-only">{texts.cellIsEmpty}</span> : <span dir="auto">{text}</span>}
            </div>
          )
        }}
      </Across>
    </div>
  )
}

function lookOf(row: SheetRow | undefined, column: number) {
  const look = Number.parseInt(row?.looks[column] ?? '0', 36)
  const has = (bit: number) => (look & bit) !== 0
  return {
    bold: has(Look.bold),
    italic: has(Look.italic),
    filled: has(Look.filled),
    end: has(Look.right),
    middle: has(Look.center),
  }
}
