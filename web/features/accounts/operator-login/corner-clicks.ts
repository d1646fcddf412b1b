import { LIMITS } from '../../../../contract/limits.ts'

/** How wide and high the hidden corner is, in CSS pixels: about what a finger needs. */
const SIZE = 44

export type Clicks = { count: number; at: number }
export const NO_CLICKS: Clicks = { count: 0, at: Number.NEGATIVE_INFINITY }

/** One more click in the corner at `now` (milliseconds); one that comes too late is the first of a new row. */
export function oneMore(before: Clicks, now: number): Clicks {
  return { count: now - before.at <= LIMITS.cornerClickMs ? before.count + 1 : 1, at: now }
}

export function isEnough({ count }: Clicks): boolean {
  return count >= LIMITS.cornerClicks
}

/** The lower left corner, where no page has a control of its own. A click that a key made has no place, and never counts. */
export function isInCorner({ clientX, clientY, detail }: MouseEvent, height: number): boolean {
  return detail > 0 && clientX < SIZE && clientY >= height - SIZE
}

/** Ctrl, Alt, Shift and A. AltGr counts as Ctrl and Alt on some systems, and with it and Shift some languages write a letter. */
export function isChord(event: KeyboardEvent): boolean {
  const { code, ctrlKey, altKey, shiftKey } = event
  return code === 'KeyA' && ctrlKey && altKey && shiftKey && !event.getModifierState('AltGraph')
}
