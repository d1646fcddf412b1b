import type { KeyboardEvent, ReactNode } from 'react'
import { Icon } from './icon.tsx'

export type Column<Row> = {
  /** The heading; on a phone it labels each cell. */
  name: string
  cell: (row: Row) => ReactNode
  /** The column that identifies the row. */
  isName?: boolean
  /** Only screen readers get the heading. */
  hiddenHeading?: boolean
  /**
   * On a phone: beside the name, under it, beside what is under it, or below both. If any column says so, a row has two lines there (and
   * one for `below`), and the other columns are only in the row's panel or page.
   */
  brief?: 'end' | 'under' | 'underEnd' | 'below'
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
  /** The row whose side panel is open. */
  open?: string | undefined
  className?: string
}

/**
 * The table of staff pages. Up, Down, Home and End move between rows, on their names or on their check boxes; x selects a row. On a
 * phone each row is a card, or two lines.
 */
export function StaffTable<Row>(props: StaffTableProps<Row>) {
  const { caption, columns, rows, idOf = positionOf, pick, open, className } = props
  const shown = columns.filter((column) => column !== false)
  const isBrief = shown.some(({ brief }) => brief !== undefined)
  return (
    <table className={`ledger ledger--fold ledger--dense ${isBrief ? 'ledger--brief' : ''} ${className ?? ''}`}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {pick && <PickAll pick={pick} rows={rows} idOf={idOf} />}
          {shown.map((column) => (
            <Heading key={column.name} column={column} />
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={moveByKey}>
        {rows.map((row, index) => {
          const id = idOf(row, index)
          return (
            <tr key={id} data-chosen={pick?.chosen.has(id) || id === open || undefined}>
              {pick && (
                <td className="ledger__select">
                  {pick.can(row) && (
                    <input
                      type="checkbox"
                      aria-label={pick.label(row)}
                      checked={pick.chosen.has(id)}
                      onChange={() => pick.onChosen(toggled(pick.chosen, id))}
                    />
                  )}
                </td>
              )}
              {shown.map((column) =>
                column.isName ? (
                  <th key={column.name} scope="row" className={column.className}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td
                    key={column.name}
                    data-label={column.hiddenHeading ? undefined : column.name}
                    data-brief={column.brief}
                    className={column.className}
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
  )
}

const positionOf = (_row: unknown, index: number) => String(index)

function Heading<Row>({ column: { name, hiddenHeading, className, sort } }: { column: Column<Row> }) {
  return (
    <th scope="col" className={className} aria-sort={sort?.now}>
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

type PickAllProps<Row> = { pick: Picking<Row>; rows: readonly Row[]; idOf: (row: Row, index: number) => string }

function PickAll<Row>({ pick, rows, idOf }: PickAllProps<Row>) {
  const ids = rows.filter(pick.can).map(idOf)
  const all = ids.length > 0 && ids.every((id) => pick.chosen.has(id))
  return (
    <th scope="col" className="ledger__select">
      <input
        type="checkbox"
        aria-label={pick.all}
        checked={all}
        onChange={() => pick.onChosen(new Set(all ? [] : ids))}
      />
    </th>
  )
}

function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}

function moveByKey(event: KeyboardEvent<HTMLElement>) {
  const row = event.target instanceof Element ? event.target.closest('tr') : null
  if (event.key === 'x' && row && !event.ctrlKey && !event.metaKey && !event.altKey) {
    row.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()
    return
  }
  // From check box to check box if one has the focus, otherwise between names that are links or buttons.
  const boxes = event.target instanceof HTMLInputElement
  const column = [
    ...event.currentTarget.querySelectorAll<HTMLElement>(boxes ? '.ledger__select input' : 'th :is(a, button)'),
  ]
  const at = column.findIndex((one) => one.matches(':focus'))
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: column.length - 1 }[event.key]
  const next = to === undefined || at < 0 ? undefined : column[to]
  if (!next) return
  event.preventDefault()
  next.focus()
}
