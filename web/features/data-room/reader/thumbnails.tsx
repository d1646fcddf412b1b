import { type KeyboardEvent, useEffect, useRef } from 'react'
import { draw, type Pictures } from './page-images.ts'
import type { OpenDocument } from './queries.ts'
import styles from './reader.module.css'
import * as texts from './texts.ts'

type ThumbnailsProps = { document: OpenDocument; pictures: Pictures; page: number; onPage: (page: number) => void }

/** Small pictures of all pages, each loaded when it comes into view. One stop of the Tab key; Up and Down turn the page. */
export function Thumbnails({ document, pictures, page, onPage }: ThumbnailsProps) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const shown = list.current?.querySelector<HTMLElement>(`[data-page="${page}"]`)
    shown?.scrollIntoView({ block: 'nearest' })
    // The focus follows the page while it is in the list.
    if (list.current?.contains(window.document.activeElement))
      shown?.querySelector('button')?.focus({ preventScroll: true })
  }, [page])
  function turn(event: KeyboardEvent) {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const wanted = page + by
    if (by === 0) return
    event.preventDefault()
    if (wanted >= 1 && wanted <= document.pages) onPage(wanted)
  }
  return (
    <nav aria-label={texts.pages}>
      <ol className={styles.thumbnails} ref={list} onKeyDown={turn}>
        {document.sizes.map((size, index) => {
          const number = index + 1
          return (
            <li key={`${document.version} ${number}`} data-page={number}>
              <button
                type="button"
                tabIndex={number === page ? 0 : -1}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onPage(number)}
              >
                <Thumbnail pictures={pictures} page={number} ratio={size.height / size.width} />
                <span className="num">
                  <span className="sr-only">{texts.page2}</span>
                  {number}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

type ThumbnailProps = { pictures: Pictures; page: number; ratio: number }

const WIDTH = 96

function Thumbnail({ pictures, page, ratio }: ThumbnailProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    let gone = false
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        seen.disconnect()
        pictures.thumbnail(page).then(
          (picture) => {
            if (!gone && draw(canvas.current, picture)) element.dataset.drawn = ''
          },
          // The page number below still works as a link.
          () => undefined,
        )
      },
      { rootMargin: '200px' },
    )
    seen.observe(element)
    return () => {
      gone = true
      seen.disconnect()
    }
  }, [pictures, page])
  return (
    <canvas className={styles.thumbnail} ref={canvas} width={WIDTH} height={Math.round(WIDTH * Math.min(ratio, 4))} />
  )
}
