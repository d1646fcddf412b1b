import { type ReactNode, useEffect, useRef } from 'react'
import type { ReadAs } from '../../../../contract/data-room/data-room-labels.ts'
import { fetchPicture } from '../../../lib/picture.ts'
import styles from './first-page.module.css'

type FirstPageProps = {
  route: string
  /** Left out where there is nothing to draw, or nothing that this reader may see. */
  file?: { id: string; version: number; readAs?: ReadAs | undefined } | undefined
  /** Drawn until the page is, and instead of it. */
  children: ReactNode
  size?: 'small' | undefined
}

/** Workbooks and films have no pictures. */
export function isDrawn({ readAs }: { readAs?: ReadAs | undefined }): boolean {
  return readAs !== 'sheets' && readAs !== 'film'
}

/**
 * The first page of a document, with the reader's watermark, in a box of one size. It is fetched when it comes into view, and hidden from
 * screen readers: it says nothing that the title beside it does not.
 */
export function FirstPage({ route, file, size, children }: FirstPageProps) {
  const box = useRef<HTMLSpanElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { id, version } = (file && isDrawn(file) ? file : undefined) ?? {}
  useEffect(() => {
    const element = box.current
    if (!element || id === undefined) return
    const stop = new AbortController()
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        seen.disconnect()
        fetchPicture(`/api/projects/${route}/documents/${id}/thumbnails/1`, { version }, stop.signal).then(
          (bitmap) => {
            if (canvas.current) draw(canvas.current, bitmap)
            bitmap.close()
          },
          // The drawn page stays.
          () => undefined,
        )
      },
      { rootMargin: '200px' },
    )
    seen.observe(element)
    return () => {
      seen.disconnect()
      stop.abort()
    }
  }, [route, id, version])
  return (
    <span ref={box} className={styles.firstPage} data-size={size} aria-hidden="true">
      {children}
      {id !== undefined && <canvas ref={canvas} width={0} height={0} />}
    </span>
  )
}

function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap) {
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  canvas.dataset.drawn = ''
}
