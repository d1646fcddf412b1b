import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { percentOf, type Size, scaleOf, scrollFor, stepFrom, withinLimits } from './fit.ts'
import { usePreference } from './preferences.ts'

type Point = { x: number; y: number }
/** The place of the page that stays where it is in the window, in shares of the page. */
type Anchor = { at: Point; place: Point }

/** The size of the page in the stage, and what changes it. */
export function useZoom(stage: RefObject<HTMLElement | null>, page: Size, fillsWidth: boolean) {
  const room = useRoom(stage)
  const wide = page.width > page.height
  const [chosen, setFit] = usePreference(wide ? 'wide' : 'upright', wide ? 'page' : 'width')
  const fit = fillsWidth ? 'width' : chosen
  /** Pixels for each point, until the page is fitted again. */
  const [own, setOwn] = useState<number>()
  // Nothing is fetched before its size is known.
  const scale = room.width > 0 ? scaleOf(own ?? fit, page, room) : 0
  /** Of the last event, because several may come before the page is drawn again. */
  const live = useRef(scale)
  const anchor = useRef<Anchor>(undefined)
  useEffect(() => {
    live.current = scale
  }, [scale])

  useLayoutEffect(() => {
    const element = stage.current
    const sheet = element?.querySelector('section')
    if (!element || !sheet || !anchor.current || scale <= 0) return
    const { at, place } = anchor.current
    anchor.current = undefined
    const [outer, inner] = [element.getBoundingClientRect(), sheet.getBoundingClientRect()]
    const left = inner.left - outer.left + element.scrollLeft
    const top = inner.top - outer.top + element.scrollTop
    element.scrollLeft = scrollFor(place.x, inner.width, left, at.x - outer.left)
    element.scrollTop = scrollFor(place.y, inner.height, top, at.y - outer.top)
  }, [stage, scale])

  function hold(point?: Point) {
    const element = stage.current
    const sheet = element?.querySelector('section')?.getBoundingClientRect()
    if (!element || !sheet) return
    const outer = element.getBoundingClientRect()
    const at = point ?? { x: outer.left + outer.width / 2, y: outer.top + outer.height / 2 }
    const within = (share: number) => Math.min(1, Math.max(0, share))
    const place = { x: within((at.x - sheet.left) / sheet.width), y: within((at.y - sheet.top) / sheet.height) }
    anchor.current = { at, place }
  }
  function set(next: number | undefined, at?: Point) {
    hold(at)
    live.current = next ?? scaleOf(fit, page, room)
    setOwn(next)
  }

  return {
    scale,
    percent: percentOf(scale),
    /** There is more of the page to the side. */
    wide: scale * page.width > room.width + 1,
    /** How the page is fitted; undefined while the reader has another size. */
    fitted: own === undefined ? fit : undefined,
    step: (by: 1 | -1) => set(stepFrom(scale, by)),
    zoomBy: (factor: number, at: Point) => set(withinLimits(live.current * factor), at),
    toggle: (at: Point) => set(own === undefined ? withinLimits(scale * 2) : undefined, at),
    refit: () => set(undefined),
    /** From the whole page to its width, and back. */
    switchFit: () => {
      hold()
      setOwn(undefined)
      setFit((own === undefined ? fit : 'width') === 'width' ? 'page' : 'width')
    },
  }
}

/** The size of the stage without the margin around a page. */
function useRoom(stage: RefObject<HTMLElement | null>): Size {
  const [room, setRoom] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = stage.current
    if (!element) return
    const measure = () => {
      const frame = element.firstElementChild
      const margin = frame ? 2 * Number.parseFloat(getComputedStyle(frame).paddingTop) : 0
      const next = { width: element.clientWidth - margin, height: element.clientHeight - margin }
      setRoom((last) => (last.width === next.width && last.height === next.height ? last : next))
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [stage])
  return room
}
