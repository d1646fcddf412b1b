import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { draw, type Pictures, widthFor } from '../reader/page-images.ts'
import { type Box, boxAfterDrag, boxAfterKey, boxBetween, type Place } from './boxes.ts'
import styles from './redaction.module.css'

/** The size of a box that is made by a button. */
const ADDED = { width: 0.4, height: 0.04 }

type PageToRedactProps = {
  page: number
  pages: number
  size: { width: number; height: number }
  pictures: Pictures
  boxes: readonly Box[]
  /** On a phone: large enough to be read, and moved sideways, instead of as wide as the window. */
  large: boolean
  onLarge: (large: boolean) => void
  onAdd: (place: Place) => void
  onChange: (box: Box) => void
  onRemove: (key: string) => void
  onPage: (page: number) => void
}

type Point = { x: number; y: number }
/** A box that is being moved or resized, as it was, and where the pointer took hold of it. */
type Drag = { box: Box; from: Point; isResize: boolean }

/** A page with its boxes. A box is drawn with the pointer, or made by a button and placed with the arrow keys. */
export function PageToRedact(props: PageToRedactProps) {
  const { page, pages, size, pictures, boxes, large, onLarge, onAdd, onChange, onRemove, onPage } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const [drawn, setDrawn] = useState(false)
  const drag = useRef<Drag>(undefined)
  const [from, setFrom] = useState<Point>()
  const [to, setTo] = useState<Point>()
  const drawing = from && to && boxBetween(from, to)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a larger page needs a larger picture.
  useEffect(() => {
    let gone = false
    // A much larger picture would look jagged.
    pictures.page(page, widthFor(canvas.current?.clientWidth ?? 0)).then(
      (picture) => !gone && setDrawn(draw(canvas.current, picture)),
      () => !gone && setFailed(true),
    )
    return () => {
      gone = true
    }
  }, [pictures, page, large])

  function pointAt({ clientX, clientY }: PointerEvent): Point {
    const { left, top, width, height } = sheet.current?.getBoundingClientRect() ?? new DOMRect()
    return { x: (clientX - left) / width, y: (clientY - top) / height }
  }
  /** In the middle of what is in view: a page is higher than a window, and on a phone wider too. */
  function addBox() {
    const own = sheet.current?.getBoundingClientRect() ?? new DOMRect()
    const around = sheet.current?.parentElement?.getBoundingClientRect() ?? own
    const middle = (from: number, to: number, start: number, length: number) =>
      ((Math.max(from, start) + Math.min(to, start + length)) / 2 - start) / length
    const x = middle(around.left, around.right, own.left, own.width) - ADDED.width / 2
    const y = middle(0, window.innerHeight, own.top, own.height) - ADDED.height / 2
    const within = (value: number, size: number) => Math.min(Math.max(value, 0), 1 - size)
    onAdd({ ...ADDED, x: within(x, ADDED.width), y: within(y, ADDED.height) })
  }
  function begin(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0 || (event.target as HTMLElement).closest('button')) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setFrom(pointAt(event))
    setTo(undefined)
  }
  function end() {
    if (drawing) onAdd(drawing)
    setFrom(undefined)
    setTo(undefined)
  }
  function take(event: PointerEvent<HTMLButtonElement>, box: Box) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    // Not every browser does that for a button that is touched.
    event.currentTarget.focus()
    const isResize = event.target !== event.currentTarget
    drag.current = { box, from: pointAt(event), isResize }
  }
  function moveBox(event: PointerEvent) {
    if (!drag.current) return
    const { box, from: start, isResize } = drag.current
    const { x, y } = pointAt(event)
    onChange(boxAfterDrag(box, { x: x - start.x, y: y - start.y }, isResize))
  }
  function letGo() {
    drag.current = undefined
  }
  function onKey(event: KeyboardEvent, box: Box) {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      onRemove(box.key)
      sheet.current?.focus()
      return
    }
    const moved = boxAfterKey(box, event.key, event.shiftKey)
    if (!moved) return
    event.preventDefault()
    onChange(moved)
  }

  return (
    <section
      className={styles.stage}
      aria-label={`Page ${page} of ${pages}`}
      style={{ '--ratio': size.width / size.height } as CSSProperties}
    >
      <div className={styles.tools}>
        <div className={styles.turn}>
          <button className="btn btn--sm" type="button" disabled={page === 1} onClick={() => onPage(page - 1)}>
            Previous
          </button>
          <span className="num">
            {page} of {pages}
          </span>
          <button className="btn btn--sm" type="button" disabled={page === pages} onClick={() => onPage(page + 1)}>
            Next
          </button>
        </div>
        <button className={`btn btn--sm ${styles.zoom}`} type="button" onClick={() => onLarge(!large)}>
          {large ? 'Fit' : '100%'}
          <span className="sr-only">{large ? ' the page to the window' : ' of the size of the page'}</span>
        </button>
        <button className="btn btn--sm" type="button" onClick={addBox}>
          Add a box
        </button>
      </div>
      {failed && <Alert tone="bad">The page could not be loaded. Please go to another page and back.</Alert>}
      <div className={styles.scroll}>
        <div
          ref={sheet}
          className={styles.sheet}
          data-large={large || undefined}
          tabIndex={-1}
          aria-busy={(!drawn && !failed) || undefined}
          onPointerDown={begin}
          onPointerMove={(event) => from && setTo(pointAt(event))}
          onPointerUp={end}
          onPointerCancel={() => setFrom(undefined)}
        >
          <canvas ref={canvas} />
          {boxes.map((box, index) => (
            <button
              key={box.key}
              type="button"
              className={styles.box}
              style={placed(box)}
              aria-label={`Box ${index + 1} of ${boxes.length}`}
              onKeyDown={(event) => onKey(event, box)}
              onPointerDown={(event) => take(event, box)}
              onPointerMove={moveBox}
              onPointerUp={letGo}
              onPointerCancel={letGo}
            >
              <span className={styles.handle} />
            </button>
          ))}
          {drawing && <i className={styles.box} style={placed(drawing)} aria-hidden="true" />}
        </div>
      </div>
    </section>
  )
}

const placed = ({ x, y, width, height }: Place) =>
  ({ '--x': x, '--y': y, '--across': width, '--down': height }) as CSSProperties
