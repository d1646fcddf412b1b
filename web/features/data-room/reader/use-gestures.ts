import { type RefObject, useEffect, useEffectEvent } from 'react'

type Point = { x: number; y: number }
type Gestures = {
  /** A page forwards or back; true if there is one. */
  turn: (by: 1 | -1) => void
  /** `at`: in the window. `factor`: from the present zoom. */
  zoomBy: (factor: number, at: Point) => void
  /** Two taps: closer, or back to the whole. */
  toggleZoom: (at: Point) => void
}

/** A new turn of the wheel begins after this long without one, so that a long swipe over a trackpad turns one page. */
const WHEEL_PAUSE_MS = 200
const WHEEL_PX = 40
const SWIPE_PX = 48
const TAP_MS = 300
const TAP_PX = 24
/** The page inside the stage. */
const SHEET = 'section[id]'

/** Wheel, touch and mouse on the page. */
export function useGestures(stage: RefObject<HTMLElement | null>, gestures: Gestures) {
  const turn = useEffectEvent(gestures.turn)
  const zoomBy = useEffectEvent(gestures.zoomBy)
  const toggleZoom = useEffectEvent(gestures.toggleZoom)
  useEffect(() => {
    const element = stage.current
    if (!element) return
    const ends = [
      listenToWheel(
        element,
        (by) => turn(by),
        (factor, at) => zoomBy(factor, at),
      ),
      listenToTouch(element, {
        turn: (by) => turn(by),
        zoomBy: (f, at) => zoomBy(f, at),
        toggleZoom: (at) => toggleZoom(at),
      }),
      listenToDrag(element),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [stage])
}

const atEdge = (element: HTMLElement, by: number) =>
  by > 0 ? element.scrollTop + element.clientHeight >= element.scrollHeight - 1 : element.scrollTop <= 0

/** A wheel that starts at the end of the page turns it; with Ctrl, or two fingers on a trackpad, it zooms. */
function listenToWheel(element: HTMLElement, turn: Gestures['turn'], zoomBy: Gestures['zoomBy']) {
  let last = Number.NEGATIVE_INFINITY
  let sum = 0
  let state: 'scrolls' | 'may turn' | 'turned' = 'scrolls'
  function wheel(event: WheelEvent) {
    const { deltaX, deltaY, timeStamp } = event
    if (event.ctrlKey) {
      event.preventDefault()
      // A notch of a mouse wheel is 100 or more, a step of a trackpad a few.
      zoomBy(Math.exp(-Math.max(-60, Math.min(60, deltaY)) / 200), { x: event.clientX, y: event.clientY })
      return
    }
    if (Math.abs(deltaX) > Math.abs(deltaY)) return
    if (timeStamp - last > WHEEL_PAUSE_MS) {
      sum = 0
      state = atEdge(element, deltaY) ? 'may turn' : 'scrolls'
    }
    last = timeStamp
    if (state === 'scrolls') return
    event.preventDefault()
    sum += deltaY
    if (state === 'turned' || Math.abs(sum) < WHEEL_PX) return
    state = 'turned'
    turn(sum > 0 ? 1 : -1)
  }
  // Not passive, because it replaces the browser's own zoom of the whole page.
  element.addEventListener('wheel', wheel, { passive: false })
  return () => element.removeEventListener('wheel', wheel)
}

/** One finger swipes from page to page, two fingers zoom. */
function listenToTouch(element: HTMLElement, { turn, zoomBy, toggleZoom }: Gestures) {
  let from: (Point & { room: { left: boolean; right: boolean } }) | undefined
  let spread = 0
  let tapped: (Point & { at: number }) | undefined
  const sheet = () => element.querySelector<HTMLElement>(SHEET)
  const drag = (px: number) => sheet()?.style.setProperty('--drag', `${px}px`)
  const one = ({ clientX: x, clientY: y }: Touch): Point => ({ x, y })
  const two = ([a, b]: Touch[]) => {
    const [first, second] = [a, b] as [Touch, Touch]
    const middle = { x: (first.clientX + second.clientX) / 2, y: (first.clientY + second.clientY) / 2 }
    return { middle, distance: Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY) }
  }
  function start(event: TouchEvent) {
    const touches = [...event.touches]
    drag(0)
    if (touches.length === 2) {
      from = undefined
      spread = two(touches).distance
      return
    }
    const [touch] = touches
    if (!touch || touches.length > 1) return
    const { scrollLeft, scrollWidth, clientWidth } = element
    const room = { left: scrollLeft > 1, right: scrollLeft + clientWidth < scrollWidth - 1 }
    from = { ...one(touch), room }
  }
  function move(event: TouchEvent) {
    const touches = [...event.touches]
    if (touches.length === 2 && spread > 0) {
      event.preventDefault()
      const { middle, distance } = two(touches)
      zoomBy(distance / spread, middle)
      spread = distance
      return
    }
    const [touch] = touches
    if (!touch || !from) return
    const by = touch.clientX - from.x
    // The page follows the finger where it cannot be scrolled.
    const free = by > 0 ? !from.room.left : !from.room.right
    drag(free && Math.abs(by) > 1.6 * Math.abs(touch.clientY - from.y) ? by : 0)
  }
  function end(event: TouchEvent) {
    drag(0)
    if (event.touches.length === 0) spread = 0
    const [touch] = [...event.changedTouches]
    if (!touch || !from || event.touches.length > 0) return
    const [x, y] = [touch.clientX - from.x, touch.clientY - from.y]
    const { room } = from
    from = undefined
    if (Math.hypot(x, y) < TAP_PX / 2) return tap(one(touch), event.timeStamp)
    if (Math.abs(x) < SWIPE_PX || Math.abs(x) < 1.6 * Math.abs(y)) return
    if (x < 0 && !room.right) turn(1)
    if (x > 0 && !room.left) turn(-1)
  }
  function tap(at: Point, time: number) {
    const again = tapped && time - tapped.at < TAP_MS && Math.hypot(at.x - tapped.x, at.y - tapped.y) < TAP_PX
    tapped = again ? undefined : { ...at, at: time }
    if (again) toggleZoom(at)
  }
  element.addEventListener('touchstart', start, { passive: true })
  element.addEventListener('touchmove', move, { passive: false })
  element.addEventListener('touchend', end)
  element.addEventListener('touchcancel', end)
  return () => {
    element.removeEventListener('touchstart', start)
    element.removeEventListener('touchmove', move)
    element.removeEventListener('touchend', end)
    element.removeEventListener('touchcancel', end)
  }
}

/** The mouse moves a page that is larger than the stage. */
function listenToDrag(element: HTMLElement) {
  let from: (Point & { left: number; top: number }) | undefined
  function down(event: PointerEvent) {
    if (event.pointerType !== 'mouse' || event.button !== 0) return
    // The scroll bars are not part of the page.
    if (!(event.target instanceof Element && event.target.closest(SHEET))) return
    from = { x: event.clientX, y: event.clientY, left: element.scrollLeft, top: element.scrollTop }
  }
  function move(event: PointerEvent) {
    if (!from || event.buttons === 0) return up()
    element.dataset.dragged = ''
    element.scrollLeft = from.left - (event.clientX - from.x)
    element.scrollTop = from.top - (event.clientY - from.y)
  }
  function up() {
    from = undefined
    delete element.dataset.dragged
  }
  element.addEventListener('pointerdown', down)
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', up)
  return () => {
    element.removeEventListener('pointerdown', down)
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', up)
  }
}
