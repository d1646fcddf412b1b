import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { DateChip } from './date-chip.tsx'
import { DateField } from './date-field.tsx'
import { Drawer } from './drawer.tsx'
import { FilterChip, FixedChip, ListSearch } from './filter-bar.tsx'
import { RowMenu } from './row-menu.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { type Column, type RowsProps, StaffTable } from './staff-table.tsx'
import { ViewMenu } from './view-menu.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const ROWS = ['Ada', 'Bea', 'Cem', 'Dov', 'Eve']

function Desk({ onOpen = vi.fn(), onSort = vi.fn() }: { onOpen?: (name: string) => void; onSort?: () => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const columns: Column<string>[] = [
    {
      name: 'Person',
      isName: true,
      sort: { now: 'ascending', onSort },
      cell: (name) => (
        <button type="button" onClick={() => onOpen(name)}>
          {name}
        </button>
      ),
    },
    { name: 'Firm', width: 'm', cell: (name) => `Firm of ${name}` },
    {
      name: 'Actions',
      cell: (name) => <RowMenu label={`More actions for ${name}`} acts={[{ name: 'Copy', onAct: vi.fn() }]} />,
    },
  ]
  return (
    <>
      <ViewMenu list="test" columns={['Firm']} />
      <StaffTable
        list="test"
        caption="People"
        columns={columns}
        rows={ROWS}
        idOf={(name) => name}
        pick={{
          chosen,
          onChosen: setChosen,
          can: (name) => name !== 'Cem',
          label: (name) => `Select ${name}`,
          all: 'Select all',
        }}
      />
      <p>Chosen: {[...chosen].sort().join(' ')}</p>
    </>
  )
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` })
const rowButton = (name: string) => screen.getByRole('button', { name })

test('j, k and the arrow keys move between rows, Enter opens, x selects, the dot opens the menu', async () => {
  const onOpen = vi.fn()
  render(<Desk onOpen={onOpen} />)
  rowButton('Ada').focus()
  await userEvent.keyboard('jj')
  expect(document.activeElement).toBe(rowButton('Cem'))
  await userEvent.keyboard('k{Enter}')
  expect(onOpen).toHaveBeenLastCalledWith('Bea')
  await userEvent.keyboard('x{ArrowDown}{ArrowDown}x{End}')
  expect(document.activeElement).toBe(rowButton('Eve'))
  screen.getByText('Chosen: Bea Dov')
  await userEvent.keyboard('{Home}.')
  expect(screen.getByRole('menu', { name: 'More actions for Ada' })).toBeTruthy()
})

const NUMBERS = Array.from({ length: 300 }, (_, at) => `Row ${at}`)

/** Draws the first rows and the one that is kept, as a window at the top of the page does. */
const FirstRows = ({ kept, row }: RowsProps) => [...new Set([0, 1, 2, kept])].map((index) => row(index))

function LongDesk() {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const name: Column<string> = { name: 'Row', isName: true, cell: (id) => <button type="button">{id}</button> }
  const folds = {
    isOpen: (id: string) => (id === 'Row 0' ? open.has(id) : undefined),
    onFold: (id: string, isOpen: boolean) => setOpen(new Set(isOpen ? [id] : [])),
    parentOf: (id: string) => (id === 'Row 0' ? null : 'Row 0'),
  }
  const rows = open.size > 0 ? NUMBERS : NUMBERS.slice(0, 1)
  return <StaffTable caption="Rows" columns={[name]} rows={rows} idOf={(id) => id} folds={folds} Rows={FirstRows} />
}

test('of rows that are not all drawn, the keys reach every one, and say which it is', async () => {
  render(<LongDesk />)
  rowButton('Row 0').focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.queryByRole('button', { name: 'Row 200' })).toBeNull()
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('301')
  await userEvent.keyboard('{End}')
  expect(document.activeElement).toBe(rowButton('Row 299'))
  expect(rowButton('Row 299').closest('tr')?.getAttribute('aria-rowindex')).toBe('301')
  await userEvent.keyboard('kk')
  expect(document.activeElement).toBe(rowButton('Row 297'))
  await userEvent.keyboard('{ArrowLeft}')
  expect(document.activeElement, 'to what it is below').toBe(rowButton('Row 0'))
  await userEvent.keyboard('{ArrowLeft}')
  expect(screen.getByRole('table').getAttribute('aria-rowcount'), 'folded').toBe('2')
})

test('with shift all rows since the last one are selected, but for those that cannot be', () => {
  render(<Desk />)
  fireEvent.click(box('Ada'))
  fireEvent.click(box('Eve'), { shiftKey: true })
  screen.getByText('Chosen: Ada Bea Dov Eve')
  expect(screen.queryByRole('checkbox', { name: 'Select Cem' })).toBeNull()
  fireEvent.click(box('Bea'), { shiftKey: true })
  screen.getByText('Chosen: Ada')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' }).indeterminate).toBe(true)
})

test('a press anywhere on a row opens it, but not on what it has to operate', () => {
  const onOpen = vi.fn()
  const onSort = vi.fn()
  render(<Desk onOpen={onOpen} onSort={onSort} />)
  fireEvent.click(screen.getByText('Firm of Dov'))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('Dov')
  fireEvent.click(box('Ada'))
  fireEvent.click(screen.getByRole('button', { name: 'More actions for Ada' }))
  expect(onOpen).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('columnheader', { name: 'Person' }).getAttribute('aria-sort')).toBe('ascending')
  fireEvent.click(screen.getByRole('button', { name: 'Person' }))
  expect(onSort).toHaveBeenCalled()
})

test('on a phone one button sorts: it names the order, and its menu has every order', async () => {
  const onSort = vi.fn()
  render(<Desk onSort={onSort} />)
  await userEvent.click(screen.getByRole('button', { name: 'Sort: Person' }))
  await userEvent.click(screen.getByRole('menuitem', { name: /^Person ?, ascending$/ }))
  expect(onSort).toHaveBeenCalledTimes(1)
})

test('a column that is hidden stays hidden in this browser', async () => {
  const { unmount } = render(<Desk />)
  await userEvent.click(screen.getByRole('button', { name: 'View' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Firm' }))
  expect(screen.queryByRole('columnheader', { name: 'Firm' })).toBeNull()
  unmount()
  render(<Desk />)
  expect(screen.queryByRole('columnheader', { name: 'Firm' })).toBeNull()
})

test('a view is saved under a name, chosen and deleted; what it holds is the filters alone', async () => {
  const onFilters = vi.fn()
  const menu = (
    <ViewMenu list="saved" columns={[]} filters={{ state: 'active', ends: undefined }} onFilters={onFilters} />
  )
  render(menu)
  await userEvent.click(screen.getByRole('button', { name: 'View' }))
  await userEvent.type(screen.getByLabelText('Name of this view'), 'Mine')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(localStorage.getItem('desk.views.saved')).toBe('[{"name":"Mine","filters":{"state":"active"}}]')
  const view = screen.getByRole('button', { name: 'Mine' })
  expect(view.getAttribute('aria-current')).toBe('true')
  await userEvent.click(view)
  expect(onFilters).toHaveBeenCalledWith({ state: 'active' })
  await userEvent.click(screen.getByRole('button', { name: 'View' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete the view Mine' }))
  expect(screen.queryByRole('button', { name: 'Mine' })).toBeNull()
})

test('what is stored and is no list of views is as if there were none', () => {
  localStorage.setItem('desk.views.saved', '{"name":1}')
  localStorage.setItem('desk.columns.saved', 'no json')
  render(<ViewMenu list="saved" columns={['Firm']} filters={{}} onFilters={vi.fn()} />)
  fireEvent.click(screen.getByRole('button', { name: 'View' }))
  expect(screen.getByText('Filter the list, then save it under a name.')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Firm' }).checked).toBe(true)
})

test('a menu: arrow keys, Home, End, the first letter, Escape; what cannot be undone comes last', async () => {
  const acted: string[] = []
  const act = (name: string, isBad?: boolean) => ({ name, onAct: () => acted.push(name), ...(isBad && { isBad }) })
  render(<RowMenu label="More" acts={[act('Revoke', true), act('Copy'), false, act('Renew')]} />)
  const opener = screen.getByRole('button', { name: 'More' })
  opener.focus()
  await userEvent.keyboard('{ArrowDown}')
  const items = within(screen.getByRole('menu')).getAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Copy', 'Renew', 'Revoke'])
  expect(document.activeElement).toBe(items[0])
  await userEvent.keyboard('{End}')
  expect(document.activeElement).toBe(items[2])
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(items[0])
  await userEvent.keyboard('r')
  expect(document.activeElement).toBe(items[1])
  await userEvent.keyboard('r')
  expect(document.activeElement).toBe(items[2])
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(opener)
  await userEvent.keyboard('{Enter}{ArrowDown}{Enter}')
  expect(acted).toEqual(['Renew'])
  expect(opener.getAttribute('aria-expanded')).toBe('false')
})

test('a row without acts has no menu', () => {
  render(<RowMenu label="More" acts={[false]} />)
  expect(screen.queryByRole('button')).toBeNull()
})

function WithDrawer({ onClose }: { onClose: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <Drawer
          label="New code"
          isForm
          onClose={() => {
            onClose()
            setOpen(false)
          }}
        >
          <input aria-label="Note" />
        </Drawer>
      )}
    </>
  )
}

test('a drawer starts at its first field, closes on Escape and returns the focus', async () => {
  const onClose = vi.fn()
  render(<WithDrawer onClose={onClose} />)
  const opener = screen.getByRole('button', { name: 'Open' })
  opener.focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByLabelText('Note'))
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(screen.queryByLabelText('Note')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test('a drawer in which something was typed asks before it closes', async () => {
  const onClose = vi.fn()
  render(<WithDrawer onClose={onClose} />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await userEvent.type(screen.getByLabelText('Note'), 'half a sentence')
  await userEvent.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('half a sentence')
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(onClose).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await userEvent.type(screen.getByLabelText('Note'), 'a{Backspace}')
  await userEvent.keyboard('{Escape}')
  expect(onClose, 'what was typed and deleted is nothing to lose').toHaveBeenCalledTimes(2)
})

test('a filter with a value is a chip that can be removed', async () => {
  const onChange = vi.fn()
  const options = [{ value: 'managed', label: 'Managed' }]
  const { rerender } = render(<FilterChip id="kind" label="Kind" options={options} value="" onChange={onChange} />)
  expect(screen.queryByRole('button')).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'managed')
  expect(onChange).toHaveBeenLastCalledWith('managed')
  rerender(<FilterChip id="kind" label="Kind" options={options} value="managed" onChange={onChange} />)
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Kind' }))
  expect(onChange).toHaveBeenLastCalledWith('')
  rerender(<DateChip id="from" label="From" type="date" value="2026-01-02" onChange={onChange} />)
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter: From' }))
  expect(onChange).toHaveBeenLastCalledWith('')
  const onRemove = vi.fn()
  rerender(<FixedChip onRemove={onRemove}>One person</FixedChip>)
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter: One person' }))
  expect(onRemove).toHaveBeenCalled()
})

test('a date field shows its date as the portal writes it', async () => {
  const { rerender } = render(<DateField id="due" label="Due on" type="date" />)
  expect(screen.getByText('Choose a date')).toBeTruthy()
  const field = screen.getByLabelText<HTMLInputElement>('Due on')
  await userEvent.type(field, '2026-11-30')
  expect(screen.getByText('30 Nov 2026')).toBeTruthy()
  // A form that is reset writes its fields without an event.
  field.value = ''
  rerender(<DateField id="due" label="Due on" type="date" />)
  expect(screen.getByText('Choose a date')).toBeTruthy()
  rerender(<DateField id="until" label="Until" type="datetime-local" defaultValue="2026-11-30T18:05" key="until" />)
  expect(screen.getByText('30 Nov 2026, 18:05')).toBeTruthy()
})

test('the search field searches when typing pauses, and Escape empties it', async () => {
  const onSearch = vi.fn()
  render(<ListSearch label="Search by name" hint="Name" search="" onSearch={onSearch} />)
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search by name' })
  await userEvent.type(field, 'ada')
  await vi.waitFor(() => expect(onSearch).toHaveBeenCalledExactlyOnceWith('ada'))
  await userEvent.type(field, '{Escape}')
  expect(field.value).toBe('')
})

test('the bar of a selection offers all that match, and says how many are meant', async () => {
  const onAll = vi.fn()
  const bar = (on: boolean) => (
    <SelectionBar label="Selected" count={50} onClear={vi.fn()} all={{ total: 81, on, onAll }}>
      <button type="button">Revoke</button>
    </SelectionBar>
  )
  const { rerender } = render(bar(false))
  await userEvent.click(screen.getByRole('button', { name: 'Select all 81 that match' }))
  expect(onAll).toHaveBeenCalled()
  rerender(bar(true))
  expect(screen.getByRole('status').textContent).toBe('81 selected')
})
