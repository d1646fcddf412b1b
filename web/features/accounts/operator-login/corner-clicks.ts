import { PAGE_LIMITS } from '../../../../contract/page-limits.ts'

/** The size of the corner in CSS pixels: enough for a finger. */
const SIZE = 44

export type Clicks = { count: number; at: number }
export const NO_CLICKS: Clicks = { count: 0, at: Number.NEGATIVE_INFINITY }

/** Counts a click at `now` (milliseconds); one that comes too late starts a new series. */
export function addClick(before: Clicks, now: number): Clicks {
  return { count: now - before.at <= PAGE_LIMITS.cornerClickMs ? before.count + 1 : 1, at: now }
}

export function isEnough({ count }: Clicks): boolean {
  return count >= PAGE_LIMITS.cornerClicks
}

/** The lower left corner, where no page has a control. Clicks made with a key (`detail` 0) do not count. */
export function isInCorner({ clientX, clientY, detail }: MouseEvent, height: number): boolean {
  return detail > 0 && clientX < SIZE && clientY >= height - SIZE
}

/** Ctrl+Alt+Shift+A. AltGr counts as Ctrl+Alt on some systems, and some languages type letters with it. */
export function isChord(event: KeyboardEvent): boolean {
  const { code, ctrlKey, altKey, shiftKey } = event
  return code === 'KeyA' && ctrlKey && altKey && shiftKey && !event.getModifierState('AltGraph')
}
