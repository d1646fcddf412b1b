import { useEffect, useRef, useState } from 'react'

/**
 * A menu or sheet that a button opens. It closes with Escape, which gives the focus back to the button, and when the focus or the pointer
 * goes outside `box`.
 */
export function useFoldout<Box extends HTMLElement>() {
  const [open, setOpen] = useState(false)
  const box = useRef<Box>(null)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    const outside = ({ target }: Event) => {
      if (!(target instanceof Node && box.current?.contains(target))) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      // A dialog in it closes first.
      if (event.key !== 'Escape' || box.current?.querySelector('dialog[open]')) return
      // What lies behind stays open.
      event.preventDefault()
      setOpen(false)
      opener.current?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', onKey, true)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', onKey, true)
    }
  }, [open])
  return { box, opener, open, setOpen }
}
