import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
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
}

/**
 * The table of staff pages. j and k, the arrow keys, Home and End move between rows, on their names or on their check boxes; x selects a
 * row, also with shift all since the last one; `.` opens its menu. On a phone each row is two lines, or a card.
 */
export function StaffTable<Row>(props: StaffTableProps<Row>) {
  const { caption, columns, rows, idOf = positionOf, pick, open, className, list } = props
  const [hidden] = useHiddenColumns(list)
  const shown = columns.filter((column) => column !== false).filter(({ name }) => !hidden.includes(name))
  const isBrief = shown.some(({ brief }) => brief !== undefined)
  const isFixed = shown.some(({ width }) => width !== undefined)
  const last = useRef<number>(undefined)
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

  return (
    <InTable value={true}>
      <table className={kinds.filter(Boolean).join(' ')}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {pick && <PickAll pick={pick} rows={rows} idOf={idOf} />}
            {shown.map((column) => (
              <Heading key={column.name} column={column} />
            ))}
            <Order columns={shown} />
          </tr>
        </thead>
        <tbody onKeyDown={moveByKey}>
          {rows.map((row, index) => {
            const id = idOf(row, index)
            return (
              <tr
                key={id}
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
          })}
        </tbody>
      </table>
    </InTable>
  )
}

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

function moveByKey(event: KeyboardEvent<HTMLElement>) {
  const row = event.target instanceof Element ? event.target.closest('tr') : null
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return
  const act = { x: '.ledger__select input', X: '.ledger__select input', '.': '[aria-haspopup=menu]' }[event.key]
  if (act) {
    event.preventDefault()
    row
      .querySelector(act)
      ?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: event.shiftKey }))
    return
  }
  // From check box to check box if one has the focus, otherwise between names, or what else a row has to operate.
  const isBox = event.target instanceof HTMLInputElement
  const rows = [...event.currentTarget.querySelectorAll('tr')]
  const at = rows.indexOf(row)
  const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key]
  const to = event.key === 'Home' ? 0 : event.key === 'End' ? rows.length - 1 : step && at + step
  if (to === undefined) return
  const way = to < at ? -1 : 1
  for (let index = to; index >= 0 && index < rows.length; index += event.key === 'End' ? -1 : way) {
    const next = placeIn(rows[index] as Element, isBox)
    if (!next) continue
    event.preventDefault()
    next.focus()
    return
  }
}

/** Where the focus stands in a row. */
export function placeIn(row: Element, isBox = false): HTMLElement | null {
  if (isBox) return row.querySelector<HTMLElement>('.ledger__select input')
  return row.querySelector<HTMLElement>('th :is(a, button)') ?? row.querySelector<HTMLElement>('a, button, input')
}
