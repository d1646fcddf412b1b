import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'

const GAP_PX = 4
const EDGE_PX = 8

type PopoverProps = {
  /** The button that opened it; the popover stands below its right edge, or above it at the end of the page. */
  of: RefObject<HTMLElement | null>
  className: string
  onClose: () => void
  children: ReactNode
}

/** A surface in the browser's top layer, which no table cuts off. A press outside or Escape closes it. */
export function Popover({ of, className, onClose, children }: PopoverProps) {
  const surface = useRef<HTMLDivElement>(null)
  const closing = useRef(onClose)
  closing.current = onClose
  // Before the effects of what is inside, which give it the focus.
  useLayoutEffect(() => {
    const box = surface.current
    const opener = of.current
    if (!box || !opener) return
    box.showPopover?.()
    const from = opener.getBoundingClientRect()
    place(box, from)
    const toggled = (event: Event) => (event as ToggleEvent).newState === 'closed' && closing.current()
    // The event of a scroll that ended before the popover opened can arrive after it.
    const moved = () => opener.getBoundingClientRect().top !== from.top && closing.current()
    box.addEventListener('toggle', toggled)
    document.addEventListener('scroll', moved, { capture: true, passive: true })
    return () => {
      box.removeEventListener('toggle', toggled)
      document.removeEventListener('scroll', moved, { capture: true })
    }
  }, [of])
  return (
    <div ref={surface} popover="auto" className={`popover ${className}`}>
      {children}
    </div>
  )
}

function place(box: HTMLElement, { top, bottom, right }: DOMRect) {
  const { offsetWidth: width, offsetHeight: height } = box
  const above = bottom + GAP_PX + height > window.innerHeight && top > height
  box.style.left = `${Math.max(EDGE_PX, right - width)}px`
  box.style.top = `${Math.max(EDGE_PX, above ? top - GAP_PX - height : bottom + GAP_PX)}px`
}
