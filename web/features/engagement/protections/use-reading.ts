import { type RefObject, useEffect, useEffectEvent } from 'react'
import { PROTECTION } from '../../../../contract/engagement/observation-kinds.ts'
import type { Reporter } from './reporter.ts'

const TICK_MS = 1_000
const DELIVER_MS = 30_000
/** After this long without activity, time does not count as reading. */
const AWAY_MS = 60_000

type Options = {
  content: RefObject<HTMLElement | null>
  reporter: RefObject<Reporter | null>
  lastActive: RefObject<number>
  /** Called before the visit is closed, so that it includes the latest reading time. */
  beforeClose: RefObject<() => void>
  /** The content is covered or the warning is shown. */
  hidden: boolean
  onLocked: () => void
}

/** Measures scroll depth, and the time each section is in view of an active reader. */
export function useReading({ content, reporter, lastActive, beforeClose, hidden, onLocked }: Options) {
  const isHidden = useEffectEvent(() => hidden)
  const locked = useEffectEvent(onLocked)
  useEffect(() => {
    const read = new Map<string, number>()
    let deepest = 0
    let last = performance.now()
    let delivered = last

    function tick() {
      const now = performance.now()
      // Background tabs run timers slowly, and that time is not reading.
      const passed = Math.min(now - last, 1.5 * TICK_MS)
      last = now
      const root = content.current
      if (!root || document.visibilityState === 'hidden' || isHidden()) return deliverAt(now)
      noteDepth(root)
      const section = Date.now() - lastActive.current < AWAY_MS ? sectionInView(root) : undefined
      if (section) {
        const before = read.get(section) ?? 0
        // Reported in the order in which they were left, so that the last one is where the reader stopped.
        read.delete(section)
        read.set(section, before + passed)
      }
      deliverAt(now)
    }
    function noteDepth(root: HTMLElement) {
      // A document fills the window: its pages are counted, not how far it was scrolled.
      if (!root.querySelector('section') || root.querySelector('[data-reader]')) return
      const { scrollHeight } = document.documentElement
      const depth = Math.min(100, ((window.scrollY + window.innerHeight + 2) / scrollHeight) * 100)
      for (let step = deepest + PROTECTION.scrollStep; step <= depth; step += PROTECTION.scrollStep) {
        deepest = step
        reporter.current?.note('scroll_depth', { depth: step as 25 })
      }
    }
    function noteTimes() {
      for (const [section, ms] of read) reporter.current?.note('section_time', { section, ms })
      read.clear()
    }
    function deliverAt(now: number) {
      if (now - delivered < DELIVER_MS) return
      delivered = now
      noteTimes()
      void reporter.current?.flush().then((isLocked) => isLocked && locked())
    }
    const timer = setInterval(tick, TICK_MS)
    beforeClose.current = noteTimes
    return () => clearInterval(timer)
  }, [content, reporter, lastActive, beforeClose])
}

/** The section in the middle of the window, by its id or its heading's. */
function sectionInView(root: HTMLElement): string | undefined {
  const middle = window.innerHeight / 2
  for (const section of root.querySelectorAll('section')) {
    const { top, bottom } = section.getBoundingClientRect()
    if (top > middle || bottom <= middle) continue
    const name = section.id || section.getAttribute('aria-labelledby')?.replace(/-h$/, '') || ''
    const plain = name
      .toLowerCase()
      .replace(/[^a-z0-9-]/g, '')
      .slice(0, 40)
    if (plain) return plain
  }
  return undefined
}
