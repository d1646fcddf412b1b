/** How a page fills the room that it has: the whole page, its width, or pixels for each point of 1/72 inch. */
export type Zoom = 'page' | 'width' | number
export type Size = { width: number; height: number }

/** At 100 percent an inch of the page is 96 pixels, as everywhere in browsers. */
const PIXELS_PER_POINT = 96 / 72
const MIN_PERCENT = 25
const MAX_PERCENT = 500
const STEPS = [25, 33, 50, 67, 75, 90, 100, 110, 125, 150, 175, 200, 250, 300, 400, 500]
/** Lines longer than this are hard to read. */
const MAX_FITTED_WIDTH = 1_000

/** Slides are shown whole, pages of text as wide as there is room. */
export function usualZoom({ width, height }: Size): 'page' | 'width' {
  return width > height ? 'page' : 'width'
}

/** Pixels for each point of the page. */
export function scaleOf(zoom: Zoom, page: Size, room: Size): number {
  if (typeof zoom === 'number') return zoom
  const width = Math.max(1, Math.min(room.width, zoom === 'width' ? MAX_FITTED_WIDTH : room.width)) / page.width
  return zoom === 'width' ? width : Math.min(width, Math.max(1, room.height) / page.height)
}

export const percentOf = (scale: number) => Math.round((scale / PIXELS_PER_POINT) * 100)

/** The next of the usual steps, from any scale between them. */
export function stepFrom(scale: number, by: 1 | -1): number {
  const now = percentOf(scale)
  const next = by > 0 ? STEPS.find((step) => step > now) : STEPS.findLast((step) => step < now)
  return ((next ?? now) / 100) * PIXELS_PER_POINT
}

export function withinLimits(scale: number): number {
  return Math.min(MAX_PERCENT / 100, Math.max(MIN_PERCENT / 100, scale / PIXELS_PER_POINT)) * PIXELS_PER_POINT
}

/** Where to scroll so that a place of the page stays under the pointer. `place`: in shares of the page; `at`: in the stage. */
export function scrollFor(place: number, length: number, offset: number, at: number): number {
  return offset + place * length - at
}
