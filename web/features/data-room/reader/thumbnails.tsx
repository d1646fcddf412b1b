import { useEffect, useRef } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { fetchPicture } from '../../../lib/picture.ts'
import { draw } from './page-images.ts'
import type { OpenDocument } from './queries.ts'
import styles from './reader.module.css'
import * as texts from './texts.ts'

type ThumbnailsProps = { route: ProjectKey; document: OpenDocument; page: number; onPage: (page: number) => void }

/** Small pictures of all pages, each loaded when it scrolls into view. */
export function Thumbnails({ route, document, page, onPage }: ThumbnailsProps) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.querySelector(`[data-page="${page}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [page])
  return (
    <nav aria-label={texts.pages}>
      <ol className={styles.thumbnails} ref={list}>
        {document.sizes.map((size, index) => {
          const number = index + 1
          return (
            <li key={`${document.version} ${number}`} data-page={number}>
              <button type="button" aria-current={number === page ? 'page' : undefined} onClick={() => onPage(number)}>
                <Thumbnail route={route} document={document} page={number} ratio={size.height / size.width} />
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

type ThumbnailProps = { route: ProjectKey; document: OpenDocument; page: number; ratio: number }

function Thumbnail({ route, document, page, ratio }: ThumbnailProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { id, version } = document
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const stop = new AbortController()
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        seen.disconnect()
        fetchPicture(`/api/projects/${route}/documents/${id}/thumbnails/${page}`, { version }, stop.signal).then(
          (bitmap) => {
            draw(canvas.current, bitmap)
            bitmap.close()
          },
          // The page number below still works as a link.
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
  }, [route, id, version, page])
  return <canvas ref={canvas} width={180} height={Math.round(180 * ratio)} />
}
