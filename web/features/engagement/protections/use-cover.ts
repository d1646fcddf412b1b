import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type BeatKind, PROTECTION } from '../../../../contract/engagement/observation-kinds.ts'
import { devtoolsOpen } from './devtools.ts'

export type Cover = 'left' | 'devtools' | undefined

/** On phones and tablets nothing can be docked, and browser bars change the window's size. */
const canDock = () => window.matchMedia('(hover: hover) and (pointer: fine)').matches

/**
 * Covers the content while the window is inactive or developer tools are open. In accessibility mode nothing is covered, but events are
 * still reported. The focus returns to its place when the cover is removed.
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
      // A video in a frame takes the focus although the reader stays.
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
    // A key press or click shows that the reader is back.
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
    // An inert element loses the focus. It gets it back unless another element has it now.
    if (focused.current.isConnected && document.activeElement === document.body)
      focused.current.focus({ preventScroll: true })
    focused.current = null
  }, [cover])
  return cover
}
