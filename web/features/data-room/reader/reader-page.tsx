import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { draw, type Pictures, widthFor } from './page-images.ts'
import { type OpenDocument, pageTextQuery } from './queries.ts'
import styles from './reader.module.css'
import * as texts from './texts.ts'

type ReaderPageProps = {
  route: ProjectKey
  document: OpenDocument
  page: number
  /** Percent of the available width. */
  zoom: number
  pictures: Pictures
  /** The page could not be loaded. */
  failed: boolean
  onShown: () => void
  onFault: (error: unknown) => void
}

/** One page, as a picture and as hidden text. Reading time is reported under the section's id. */
export function ReaderPage({ route, document, page, zoom, pictures, failed, onShown, onFault }: ReaderPageProps) {
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [shown, setShown] = useState<number>()
  const text = useQuery(pageTextQuery({ route, id: document.id, version: document.version }, page))
  const size = document.sizes[page - 1]
  const fault = useEffectEvent(onFault)
  const tell = useEffectEvent(onShown)
  const load = useEffectEvent(pictures.page)

  // Reserves the page's size, so that the layout does not shift when it loads.
  useEffect(() => {
    if (!size || !canvas.current) return
    canvas.current.width = 1_000
    canvas.current.height = Math.round((1_000 * size.height) / size.width)
    setShown(undefined)
  }, [size])

  useEffect(() => {
    let gone = false
    const width = widthFor(((frame.current?.clientWidth ?? 1_000) * zoom) / 100)
    load(page, width).then(
      (bitmap) => {
        if (gone || !draw(canvas.current, bitmap)) return
        setShown(page)
        tell()
        // Prefetches the next page.
        if (page < document.pages) load(page + 1, width).catch(() => undefined)
      },
      (error) => !gone && fault(error),
    )
    return () => {
      gone = true
    }
  }, [page, zoom, document.pages])

  return (
    <div
      className={styles.readerPage}
      ref={frame}
      data-zoom={zoom}
      data-shown={shown === page || undefined}
      data-failed={failed || undefined}
    >
      <section
        id={`doc-${document.id}-${document.version}-${page}`}
        aria-label={texts.pageOf({ page, pages: document.pages })}
      >
        <canvas ref={canvas} />
        {shown !== page && !failed && (
          <div className={styles.readerPageWait}>
            <Spinner label={texts.loadingPage({ page })} />
          </div>
        )}
        <div className="sr-only">{words(text)}</div>
      </section>
    </div>
  )
}

function words({ data, isError }: { data: { text: string } | undefined; isError: boolean }): string {
  if (isError) return texts.theTextOfThis
  if (!data) return ''
  return data.text || texts.thisPageIsA
}
