import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type BeatKind, PROTECTION } from '../../../../contract/engagement/observation-kinds.ts'
import { devtoolsOpen } from './devtools.ts'

export type Cover = 'left' | 'devtools' | undefined

/** Where one holds the device in the hand nothing can be docked, and bars come and go. */
const canDock = () => window.matchMedia('(hover: hover) and (pointer: fine)').matches

/**
 * Whether the content is covered: while the window is not the active one, or developer tools are open. Whoever asked for easier
 * protections reads on; what is noticed is noted all the same. The focus is where it was when the cover goes.
 */
export function useCover(
  content: RefObject<HTMLElement | null>,
  eased: boolean,
  note: (kind: BeatKind) => void,
): Cover {
  const [left, setLeft] = useState(false)
  const [docked, setDocked] = useState(false)
  const cover: Cover = eased ? undefined : docked ? 'devtools' : left ? 'left' : undefined
  const focused = useRef<Element>(null)
  const noted = useEffectEvent(note)
  const remember = useEffectEvent(() => {
    const { activeElement } = document
    if (!cover && activeElement && content.current?.contains(activeElement)) focused.current = activeElement
  })

  useEffect(() => {
    function leave() {
      remember()
      setLeft(true)
    }
    function blur() {
      // A film in a frame takes the focus out of the document without anybody leaving.
      if (document.activeElement instanceof HTMLIFrameElement) return
      leave()
      noted('window_left')
    }
    function seen() {
      const hidden = document.visibilityState === 'hidden'
      noted(hidden ? 'tab_hidden' : 'tab_shown')
      if (hidden) leave()
      else if (document.hasFocus()) setLeft(false)
    }
    const back = () => setLeft(false)
    let open = false
    const poll = setInterval(() => {
      const now = canDock() && devtoolsOpen(window)
      if (now === open) return
      open = now
      if (now) {
        remember()
        noted('devtools')
      }
      setDocked(now)
    }, PROTECTION.devtoolsPollMs)
    window.addEventListener('blur', blur)
    window.addEventListener('focus', back)
    document.addEventListener('visibilitychange', seen)
    // A key or a pointer says that somebody is there, whatever the window believes.
    document.addEventListener('keydown', back, true)
    document.addEventListener('pointerdown', back, true)
    return () => {
      clearInterval(poll)
      window.removeEventListener('blur', blur)
      window.removeEventListener('focus', back)
      document.removeEventListener('visibilitychange', seen)
      document.removeEventListener('keydown', back, true)
      document.removeEventListener('pointerdown', back, true)
    }
  }, [])

  useEffect(() => {
    if (cover || !(focused.current instanceof HTMLElement)) return
    // What is inert cannot keep the focus; it gets it back unless something else has it by now.
    if (focused.current.isConnected && document.activeElement === document.body)
      focused.current.focus({ preventScroll: true })
    focused.current = null
  }, [cover])
  return cover
}
