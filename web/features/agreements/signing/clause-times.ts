import { PAGE_LIMITS } from '../../../../contract/page-limits.ts'
import type { Times } from './progress-reporter.ts'

const EVERY_MS = 1_000
/** How often reading time is reported if the reader neither scrolls nor ticks the box. */
const REPORT_MS = 15_000
/** After a longer pause between two ticks, the machine slept. */
const MAX_MS = 2 * EVERY_MS
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll', 'touchstart'] as const

/**
 * Counts the reading time of each clause, while the page is visible and focused and until a minute after the last input. It is
 * loaded after the page, which works without it. `stop` ends it.
 */
export function countClauses(clause: () => number, report: () => void): Times & { stop: () => void } {
  let times: number[] = []
  let last = performance.now()
  let signed = last
  const sign = () => {
    signed = performance.now()
  }
  for (const name of SIGNS) window.addEventListener(name, sign, { capture: true, passive: true })

  function look() {
    const now = performance.now()
    const reading =
      document.visibilityState === 'visible' && document.hasFocus() && now - signed < PAGE_LIMITS.readingIdleMs
    if (reading) add(clause(), Math.min(now - last, MAX_MS))
    last = now
  }
  function add(index: number, ms: number) {
    times[index] = (times[index] ?? 0) + ms
  }
  const looking = setInterval(look, EVERY_MS)
  const reporting = setInterval(report, REPORT_MS)

  return {
    take() {
      look()
      const taken = Array.from(times, (ms = 0) => Math.round(ms))
      times = []
      return taken.some((ms) => ms > 0) ? taken : []
    },
    putBack(lost) {
      for (const [index, ms] of lost.entries()) add(index, ms)
    },
    stop() {
      clearInterval(looking)
      clearInterval(reporting)
      for (const name of SIGNS) window.removeEventListener(name, sign, { capture: true })
    },
  }
}
