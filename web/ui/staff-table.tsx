import {
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { InTable } from './date-time.tsx'
import { Icon } from './icon.tsx'
import { RowMenu } from './row-menu.tsx'
import { useHiddenColumns } from './use-hidden-columns.ts'

export type Column<Row> = {
  /** The heading; on a phone it labels each cell. */
  name: string
  cell: (row: Row) => ReactNode
  /** The column that identifies the row. */
  isName?: boolean
  /** Only screen readers get the heading. */
  hiddenHeading?: boolean
  /**
   * On a phone: beside the name, under it, beside what is under it, below both, or at the end of the entry. If any column says so, a row
   * has two lines there (and one for `below`), and the other columns are only in the row's panel or page.
   */
  brief?: 'end' | 'under' | 'underEnd' | 'below' | 'act'
  /** On a phone, the heading or these words stand before the cell, because it would say too little alone: a time. */
  isNamed?: boolean | ((row: Row) => string)
  /** If any column has a width, rows have one height and their text one line; the column without a width takes the rest. */
  width?: 'xs' | 's' | 'm' | 'l' | 'xl'
  /**
   * Only as wide as its cells, up to its width: the column without a width gets what it leaves. `narrow`: only where the window has less
   * room than all columns need.
   */
  isFitted?: boolean | 'narrow'
  /** Its text takes more lines where one is not enough. */
  wraps?: boolean
  /** Left out where the window has no room: below 80 or below 64 rem. `phone`: wider windows have it in another column. */
  needs?: 'room' | 'some' | 'phone'
  /**
   * Of acts: the first button stays where other lists have the menu alone; `second`: on a phone too, at the end of the second line, unless
   * it has `data-roomy`: then the menu and the row itself are enough there.
   */
  keepsAct?: boolean | 'second'
  /** A figure: at the right edge of its column, under its heading. */
  isNumber?: boolean
  className?: string
  /** `now`: the current sort order, if the list is sorted by this column. */
  sort?: { now: 'ascending' | 'descending' | undefined; onSort: () => void }
}

export type Picking<Row> = {
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
  can: (row: Row) => boolean
  /** The labels of a row's check box and of the one in the heading. */
  label: (row: Row) => string
  all: string
}

/** Rows that have rows below them. The arrow keys to the right and left unfold and fold them. */
export type Folds<Row> = {
  /** Whether the rows below this one are shown; undefined if there are none. */
  isOpen: (row: Row) => boolean | undefined
  onFold: (row: Row, isOpen: boolean) => void
  /** The row that this one is below. */
  parentOf: (row: Row) => string | null
}

export type RowsProps = {
  count: number
  idAt: (index: number) => string
  /** The row that stays drawn, because it has the focus or had it last; -1: none. */
  kept: number
  row: (index: number, element?: Ref<HTMLTableRowElement>) => ReactNode
}

type StaffTableProps<Row> = {
  caption: string
  columns: ReadonlyArray<Column<Row> | false>
  rows: readonly Row[]
  /** By default a row is identified by its position. */
  idOf?: (row: Row, index: number) => string
  pick?: Picking<Row> | undefined
  /** The row whose drawer is open. */
  open?: string | undefined
  className?: string
  /** The name under which this browser keeps which columns are hidden. */
  list?: string
  folds?: Folds<Row> | undefined
  /** Draws a part of the rows, where there are too many to draw them all. */
  Rows?: ComponentType<RowsProps> | false
}

/**
 * The table of staff pages. j and k, the arrow keys, Home and End move between rows, on their names or on their check boxes; x selects a
 * row, also with shift all since the last one; `.` opens its menu. On a phone each row is two lines, or a card.
 */
export function StaffTable<Row>(props: StaffTableProps<Row>) {
  const { caption, columns, rows, idOf = positionOf, pick, open, className, list, folds, Rows = false } = props
  const [hidden] = useHiddenColumns(list)
  const shown = columns.filter((column) => column !== false).filter(({ name }) => !hidden.includes(name))
  const isBrief = shown.some(({ brief }) => brief !== undefined)
  const isFixed = shown.some(({ width }) => width !== undefined)
  const last = useRef<number>(undefined)
  /** The row that had the focus last. */
  const [active, setActive] = useState<string>()
  const kinds = ['ledger ledger--fold ledger--dense', isBrief && 'ledger--brief', isFixed && 'ledger--fixed', className]

  /** With shift, all rows since the last one that was pressed become as this one. */
  function choose(at: number, withShift: boolean) {
    const row = rows[at]
    if (!pick || row === undefined) return
    const next = new Set(pick.chosen)
    const becomes = !next.has(idOf(row, at))
    const from = withShift && last.current !== undefined ? last.current : at
    for (let index = Math.min(from, at); index <= Math.max(from, at); index++) {
      const one = rows[index]
      if (one === undefined || !pick.can(one)) continue
      if (becomes) next.add(idOf(one, index))
      else next.delete(idOf(one, index))
    }
    last.current = at
    pick.onChosen(next)
  }

  const indexOf = (id: string) => rows.findIndex((row, index) => idOf(row, index) === id)

  /** Moves the focus to a row, or to the next one in this direction that has something to focus. A row that is far away is drawn first. */
  function focusRow(body: HTMLElement, from: number, step: number, isBox: boolean): boolean {
    for (let index = from; index >= 0 && index < rows.length; index += step) {
      const isFar = !rowAt(body, index)
      if (isFar) flushSync(() => setActive(idOf(rows[index] as Row, index)))
      const row = rowAt(body, index)
      const place = row && placeIn(row, isBox)
      if (!place) continue
      if (isFar) row.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      place.focus()
      return true
    }
    return false
  }

  function foldByKey(key: string, at: number, body: HTMLElement): boolean {
    const row = rows[at]
    if (!folds || row === undefined || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return false
    const isOpen = folds.isOpen(row)
    const parent = folds.parentOf(row)
    if (isOpen === (key === 'ArrowLeft')) folds.onFold(row, !isOpen)
    else if (key === 'ArrowLeft' && parent !== null) focusRow(body, indexOf(parent), -1, false)
    else return false
    return true
  }

  function moveByKey(event: KeyboardEvent<HTMLElement>) {
    const { target, currentTarget: body, key } = event
    const row = target instanceof Element ? target.closest<HTMLElement>('tr') : null
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return
    const act = { x: '.ledger__select input', X: '.ledger__select input', '.': '[aria-haspopup=menu]' }[key]
    if (act) {
      event.preventDefault()
      row
        .querySelector(act)
        ?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: event.shiftKey }))
      return
    }
    // From check box to check box if one has the focus, otherwise between names, or what else a row has to operate.
    const isBox = target instanceof HTMLInputElement
    const at = Number(row.dataset.index)
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[key]
    const isMoved =
      (step && focusRow(body, at + step, step, isBox)) ||
      (key === 'Home' && focusRow(body, 0, 1, isBox)) ||
      (key === 'End' && focusRow(body, rows.length - 1, -1, isBox)) ||
      foldByKey(key, at, body)
    if (isMoved) event.preventDefault()
  }

  function rowOf(index: number, element?: Ref<HTMLTableRowElement>) {
    const row = rows[index]
    if (row === undefined) return null
    const id = idOf(row, index)
    return (
      <tr
        key={id}
        ref={element}
        data-index={index}
        // Counted with the row of headings.
        aria-rowindex={Rows ? index + 2 : undefined}
        data-chosen={pick?.chosen.has(id) || undefined}
        data-open={id === open || undefined}
        onClick={openByPress}
      >
        {pick && (
          <td className="ledger__select">
            {pick.can(row) && (
              <input
                type="checkbox"
                aria-label={pick.label(row)}
                checked={pick.chosen.has(id)}
                onChange={({ nativeEvent }) =>
                  choose(index, nativeEvent instanceof window.MouseEvent && nativeEvent.shiftKey)
                }
              />
            )}
          </td>
        )}
        {shown.map((column) =>
          column.isName ? (
            <th
              key={column.name}
              scope="row"
              data-width={column.width}
              data-fitted={column.isFitted || undefined}
              data-wraps={column.wraps || undefined}
              data-needs={column.needs}
              className={classOf(column)}
            >
              {column.cell(row)}
            </th>
          ) : (
            <td
              key={column.name}
              data-label={labelOf(column, row)}
              data-brief={column.brief}
              data-named={Boolean(column.isNamed) || undefined}
              data-width={column.width}
              data-fitted={column.isFitted || undefined}
              data-wraps={column.wraps || undefined}
              data-needs={column.needs}
              data-keeps={column.keepsAct || undefined}
              className={classOf(column)}
            >
              {column.cell(row)}
            </td>
          ),
        )}
      </tr>
    )
  }

  return (
    <InTable value={true}>
      <table className={kinds.filter(Boolean).join(' ')} aria-rowcount={Rows ? rows.length + 1 : undefined}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr aria-rowindex={Rows ? 1 : undefined}>
            {pick && <PickAll pick={pick} rows={rows} idOf={idOf} />}
            {shown.map((column) => (
              <Heading key={column.name} column={column} />
            ))}
            <Order columns={shown} />
          </tr>
        </thead>
        <tbody
          onKeyDown={moveByKey}
          onFocus={({ target }) => {
            const index = Rows && target.closest<HTMLElement>('tr')?.dataset.index
            if (index) setActive(idOf(rows[Number(index)] as Row, Number(index)))
          }}
        >
          {Rows ? (
            <Rows
              count={rows.length}
              idAt={(index) => idOf(rows[index] as Row, index)}
              kept={active === undefined ? 0 : indexOf(active)}
              row={rowOf}
            />
          ) : (
            rows.map((_, index) => rowOf(index))
          )}
        </tbody>
      </table>
    </InTable>
  )
}

const rowAt = (body: Element, index: number) => body.querySelector(`:scope > [data-index="${index}"]`)

function labelOf<Row>({ name, hiddenHeading, isNamed }: Column<Row>, row: Row) {
  if (hiddenHeading) return undefined
  return typeof isNamed === 'function' ? isNamed(row) : name
}

const classOf = ({ isNumber, className }: { isNumber?: boolean; className?: string }) =>
  [isNumber && 'ledger__number num', className].filter(Boolean).join(' ') || undefined

const positionOf = (_row: unknown, index: number) => String(index)

function Heading<Row>({ column }: { column: Column<Row> }) {
  const { name, hiddenHeading, sort, width, isFitted, needs, keepsAct } = column
  return (
    <th
      scope="col"
      className={classOf(column)}
      data-width={width}
      data-fitted={isFitted || undefined}
      data-needs={needs}
      data-keeps={keepsAct || undefined}
      aria-sort={sort?.now}
    >
      {sort ? (
        <button className="ledger__sort" type="button" onClick={sort.onSort}>
          {name} {sort.now && <Icon name="down" />}
        </button>
      ) : (
        <span className={hiddenHeading ? 'sr-only' : undefined}>{name}</span>
      )}
    </th>
  )
}

/** On a phone, where the headings are not shown, one button has all orders. */
function Order<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  const orders = columns.flatMap(({ name, sort }) => (sort ? [{ name, order: sort.now, onAct: sort.onSort }] : []))
  if (orders.length === 0) return null
  const now = orders.find(({ order }) => order)
  return (
    <td className="ledger__order">
      <RowMenu isNamed label={now ? `Sort: ${now.name}` : 'Sort'} acts={orders} />
    </td>
  )
}

type PickAllProps<Row> = { pick: Picking<Row>; rows: readonly Row[]; idOf: (row: Row, index: number) => string }

function PickAll<Row>({ pick, rows, idOf }: PickAllProps<Row>) {
  const ids = rows.flatMap((row, index) => (pick.can(row) ? [idOf(row, index)] : []))
  const some = ids.some((id) => pick.chosen.has(id))
  const all = some && ids.every((id) => pick.chosen.has(id))
  return (
    <th scope="col" className="ledger__select">
      <input
        ref={(box) => {
          if (box) box.indeterminate = some && !all
        }}
        type="checkbox"
        aria-label={pick.all}
        checked={all}
        onChange={() => pick.onChosen(new Set(all ? [] : ids))}
      />
    </th>
  )
}

const OPERABLE = 'a, button, input, select, textarea, summary, label, [role=menu]'

/** A press anywhere on a row opens what its name opens. */
function openByPress({ target, currentTarget }: MouseEvent<HTMLElement>) {
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(OPERABLE)) return
  if (String(window.getSelection())) return
  currentTarget.querySelector<HTMLElement>('th > :is(a, button)')?.click()
}

/** Where the focus stands in a row. */
export function placeIn(row: Element, isBox = false): HTMLElement | null {
  if (isBox) return row.querySelector<HTMLElement>('.ledger__select input')
  return (
    row.querySelector<HTMLElement>('th > :is(a, button)') ??
    row.querySelector<HTMLElement>('th :is(a, button)') ??
    row.querySelector<HTMLElement>('a, button, input')
  )
}
