import { type RefObject, useEffect, useEffectEvent } from 'react'
import { PROTECTION } from '../../../../contract/engagement/observation-kinds.ts'
import type { Reporter } from './reporter.ts'

const TICK_MS = 1_000
/** Often enough to see who is reading now, seldom enough to be no burden. */
const DELIVER_MS = 30_000
/** After this long without a sign of anybody, nobody is reading. */
const AWAY_MS = 60_000

type Options = {
  content: RefObject<HTMLElement | null>
  reporter: RefObject<Reporter | null>
  lastActive: RefObject<number>
  /** Called before the visit is closed, so that the last of the reading is told with it. */
  beforeClose: RefObject<() => void>
  /** Covered, or under the warning. */
  hidden: boolean
  onLocked: () => void
}

/** Measures how far down the page one has come, and for how long each section was read: in view, in the active tab, by somebody. */
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
      // Timers of a tab in the background are slowed down; what lay between was not reading.
      const passed = Math.min(now - last, 1.5 * TICK_MS)
      last = now
      const root = content.current
      if (!root || document.visibilityState === 'hidden' || isHidden()) return deliverAt(now)
      noteDepth(root)
      const section = Date.now() - lastActive.current < AWAY_MS ? sectionInView(root) : undefined
      if (section) read.set(section, (read.get(section) ?? 0) + passed)
      deliverAt(now)
    }
    function noteDepth(root: HTMLElement) {
      if (!root.querySelector('section')) return
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

/** The section across the middle of the window, by its id or that of its heading. */
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
