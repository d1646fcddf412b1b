import { useEffect, useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { KeyList } from '../../../ui/key-list.tsx'
import { DESK_KEYS } from './keys.ts'

const SHOWN: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', ArrowRight: '→', ArrowLeft: '←' }

/** Listens for the keys of every staff page, and shows them on `?`. */
export function KeyHelp() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      // The arrow keys scroll the page until a row has the focus.
      if (event.key.startsWith('Arrow')) return
      const found = DESK_KEYS.find(({ keys, run }) => run && keys.includes(event.key))
      if (found?.run?.(() => setOpen(true))) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  if (!open) return null
  return (
    <Dialog open title="Keyboard help" onClose={() => setOpen(false)}>
      <KeyList keys={DESK_KEYS.map(({ keys, about }) => [keys.map((key) => SHOWN[key] ?? key), about])} />
    </Dialog>
  )
}

/** Letters belong to the field, and to what is open over the page. */
function isTyping({ target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open], .popover')) return true
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), select, textarea')
}
