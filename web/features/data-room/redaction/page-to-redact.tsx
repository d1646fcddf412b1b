import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { draw, type Pictures } from '../reader/page-images.ts'
import { type Box, boxAfterKey, boxBetween, type Place } from './boxes.ts'
import styles from './redaction.module.css'

const WIDTH = 1600
/** Where a box begins that is made by a button. */
const FIRST: Place = { x: 0.3, y: 0.45, width: 0.4, height: 0.04 }

type PageToRedactProps = {
  page: number
  pages: number
  size: { width: number; height: number }
  pictures: Pictures
  boxes: readonly Box[]
  onAdd: (place: Place) => void
  onChange: (box: Box) => void
  onRemove: (key: string) => void
  onPage: (page: number) => void
}

type Point = { x: number; y: number }

/** A page with its boxes. A box is drawn with the pointer, or made by a button and placed with the arrow keys. */
export function PageToRedact(props: PageToRedactProps) {
  const { page, pages, size, pictures, boxes, onAdd, onChange, onRemove, onPage } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const [drawn, setDrawn] = useState(false)
  const [from, setFrom] = useState<Point>()
  const [to, setTo] = useState<Point>()
  const drawing = from && to && boxBetween(from, to)

  useEffect(() => {
    let gone = false
    pictures.page(page, WIDTH).then(
      (picture) => !gone && setDrawn(draw(canvas.current, picture)),
      () => !gone && setFailed(true),
    )
    return () => {
      gone = true
    }
  }, [pictures, page])

  function pointAt({ clientX, clientY }: PointerEvent): Point {
    const { left, top, width, height } = sheet.current?.getBoundingClientRect() ?? new DOMRect()
    return { x: (clientX - left) / width, y: (clientY - top) / height }
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
        <button className="btn btn--sm" type="button" onClick={() => onAdd(FIRST)}>
          Add a box
        </button>
      </div>
      {failed && <Alert tone="bad">The page could not be loaded. Please go to another page and back.</Alert>}
      <div
        ref={sheet}
        className={styles.sheet}
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
          />
        ))}
        {drawing && <i className={styles.box} style={placed(drawing)} aria-hidden="true" />}
      </div>
    </section>
  )
}

const placed = ({ x, y, width, height }: Place) =>
  ({ '--x': x, '--y': y, '--across': width, '--down': height }) as CSSProperties
