import { placeIn } from '../../../ui/staff-table.tsx'

/** What a key does on every staff page. Without `run` it is the table or the field with the focus that listens. */
export type DeskKey = {
  keys: readonly string[]
  about: string
  /** Answers whether it did something; otherwise the key keeps its meaning. */
  run?: (help: () => void) => boolean
}

/** All keys, in the order of the keyboard help. To add one, add a line. */
export const DESK_KEYS: readonly DeskKey[] = [
  { keys: ['Ctrl', 'K'], about: 'Go to a person, code, document, page or action' },
  { keys: ['/'], about: 'Search this list', run: focusSearch },
  { keys: ['j', 'ArrowDown'], about: 'Next row', run: focusFirstRow },
  { keys: ['k', 'ArrowUp'], about: 'Previous row' },
  { keys: ['Home', 'End'], about: 'First row, last row' },
  { keys: ['ArrowRight', 'ArrowLeft'], about: 'Unfold or fold the folder' },
  { keys: ['Enter'], about: 'Open the row' },
  { keys: ['x'], about: 'Select the row' },
  { keys: ['Shift', 'x'], about: 'Select all rows since the last one' },
  { keys: ['.'], about: 'More actions for the row' },
  { keys: ['Esc'], about: 'Close the drawer, menu or dialog' },
  {
    keys: ['?'],
    about: 'Keyboard help',
    run: (help) => {
      help()
      return true
    },
  },
]

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('[data-list-search]')
  field?.focus()
  field?.select()
  return field !== null
}

/** From nowhere in particular; within the table, the table moves. The arrow keys go on scrolling the page. */
function focusFirstRow(): boolean {
  if (document.activeElement?.closest('tbody')) return false
  const row = document.querySelector('main .ledger--dense tbody [data-index]')
  const place = row && placeIn(row)
  place?.focus()
  return Boolean(place)
}
