import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Violation } from '../../../../contract/engagement/observation-kinds.ts'

/** Fields hold the reader's own text, so they are not protected. */
const FIELDS = 'input, textarea, select, [contenteditable="true"]'
const TRIES = [
  ['copy', 'copy_try'],
  ['cut', 'copy_try'],
  ['contextmenu', 'context_menu'],
  ['dragstart', 'drag_try'],
] as const

/**
 * Blocks copying, saving and printing of `content`, in accessibility mode too, and reports screenshot keys. Navigation, screen readers
 * and fields are not affected.
 */
export function useBlocking(content: RefObject<HTMLElement | null>, onTry: (kind: Violation) => void) {
  const tried = useEffectEvent(onTry)
  useEffect(() => {
    const isOwn = (event: Event) => event.target instanceof Element && event.target.closest(FIELDS) !== null
    function refuse(event: Event, kind: Violation) {
      event.preventDefault()
      tried(kind)
    }
    let screenshotKey = false
    function key(event: KeyboardEvent) {
      if (event.key === 'PrintScreen' && !event.repeat) {
        screenshotKey = true
        tried('screenshot_try')
      }
      if (!event.ctrlKey && !event.metaKey) return
      const letter = event.key.toLowerCase()
      if (letter === 'p') refuse(event, 'print_try')
      if (letter === 's') refuse(event, 'save_try')
    }
    // On Windows a page gets only the keyup event of this key. Where it gets both, the press was reported already.
    function keyUp(event: KeyboardEvent) {
      if (event.key !== 'PrintScreen') return
      if (!screenshotKey) tried('screenshot_try')
      screenshotKey = false
    }
    const print = () => tried('print_try')
    const ends = TRIES.map(([type, kind]) => {
      const stop = (event: Event) => {
        const within = event.target instanceof Node && content.current?.contains(event.target)
        if (within && !isOwn(event)) refuse(event, kind)
      }
      document.addEventListener(type, stop)
      return () => document.removeEventListener(type, stop)
    })
    document.addEventListener('keydown', key, true)
    document.addEventListener('keyup', keyUp, true)
    window.addEventListener('beforeprint', print)
    return () => {
      for (const end of ends) end()
      document.removeEventListener('keydown', key, true)
      document.removeEventListener('keyup', keyUp, true)
      window.removeEventListener('beforeprint', print)
    }
  }, [content])
}
