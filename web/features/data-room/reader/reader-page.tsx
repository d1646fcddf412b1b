import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { THUMBNAIL_WIDTH } from '../../../../contract/data-room/data-room-labels.ts'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import type { MarkedPicture } from '../../../lib/picture.ts'
import type { Size } from './fit.ts'
import { draw, type Pictures, widthFor } from './page-images.ts'
import { type OpenDocument, pageTextQuery, placesQuery } from './queries.ts'
import styles from './reader.module.css'
import * as texts from './texts.ts'

/** Pages that follow each other faster are leafed through: only the one that stays is fetched. */
const LEAFING_MS = 150
const SETTLE_MS = 120
/** The page is drawn anew for another zoom once the zoom has settled. */
const ZOOM_SETTLE_MS = 180

type ReaderPageProps = {
  route: ProjectKey
  document: OpenDocument
  page: number
  size: Size
  /** Pixels for each point of the page. */
  scale: number
  pictures: Pictures
  /** What is searched for; may be empty. */
  words: string
  /** Which of the hits on this page is looked at, counted from 0. */
  hit: number | undefined
  /** The page could not be loaded. */
  failed: boolean
  onShown: (picture: MarkedPicture) => void
  onFault: (error: unknown) => void
}

/** One page, as a picture and as hidden text. Reading time is reported under the section's id. */
export function ReaderPage(props: ReaderPageProps) {
  const { route, document, page, size, scale, pictures, words, hit, failed } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawn, setDrawn] = useState<{ page: number; as: 'sharp' | 'rough' | 'thumbnail' }>()
  const last = useRef({ page: 0, at: 0 })
  const fault = useEffectEvent(props.onFault)
  const tell = useEffectEvent(props.onShown)
  const place = { route, id: document.id, version: document.version }
  const text = useQuery(pageTextQuery(place, page))
  const width = widthFor(size.width * scale)
  const measured = scale > 0
  const shows = drawn?.page === page ? drawn.as : undefined

  // Before the browser paints, so that a page that is here follows without a gap.
  useLayoutEffect(() => {
    if (!measured) return
    const ready = pictures.ready(page, width)
    if (ready && draw(canvas.current, ready.picture)) {
      const thumbnail = ready.picture.bitmap.width <= THUMBNAIL_WIDTH
      setDrawn({ page, as: ready.rough ? (thumbnail ? 'thumbnail' : 'rough') : 'sharp' })
      return
    }
    if (canvas.current) canvas.current.width = 0
    setDrawn(undefined)
  }, [pictures, page, width, measured])

  useEffect(() => {
    if (!measured) return
    let gone = false
    let here = false
    const now = performance.now()
    const turned = last.current.page !== page
    const leafing = turned && now - last.current.at < LEAFING_MS
    if (turned) last.current = { page, at: now }
    const known = pictures.ready(page, width)
    const delay = known && !known.rough ? 0 : !turned ? ZOOM_SETTLE_MS : leafing ? SETTLE_MS : 0
    async function show() {
      const ready = pictures.ready(page, width)
      const picture = ready && !ready.rough ? ready.picture : await pictures.page(page, width)
      if (gone) return
      if (ready?.picture !== picture && !draw(canvas.current, picture)) return
      here = true
      setDrawn({ page, as: 'sharp' })
      tell(picture)
      // What is read next is here before it is asked for: one after the other, not to delay a page that is.
      for (const near of [page + 1, page + 2, page - 1]) {
        if (gone) return
        if (near >= 1 && near <= document.pages) await pictures.page(near, width)
      }
    }
    const begin = () =>
      show().catch((error) => {
        // A page fetched ahead is asked for again when it is turned to.
        if (!gone && !here) fault(error)
      })
    if (delay === 0) void begin()
    const timer = delay === 0 ? undefined : setTimeout(begin, delay)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [pictures, page, width, measured, document.pages])

  const paper = { '--paper-width': `${size.width * scale}px`, '--paper-height': `${size.height * scale}px` }
  return (
    <div
      className={styles.readerPage}
      data-shown={shows === 'sharp' || undefined}
      data-rough={shows === 'thumbnail' || undefined}
      data-failed={failed || undefined}
    >
      <section
        id={`doc-${document.id}-${document.version}-${page}`}
        aria-label={texts.pageOf({ page, pages: document.pages })}
        aria-busy={(shows !== 'sharp' && !failed) || undefined}
        style={paper as CSSProperties}
      >
        <canvas ref={canvas} data-drawn={shows} />
        {words !== '' && <FoundPlaces place={place} page={page} words={words} hit={hit} />}
        <div className="sr-only">{wordsOf(text)}</div>
      </section>
    </div>
  )
}

type FoundPlacesProps = {
  place: Parameters<typeof placesQuery>[0]
  page: number
  words: string
  hit: number | undefined
}

/** Marks what was searched for on the picture of the page, and the hit that is looked at differently. */
function FoundPlaces({ place, page, words, hit }: FoundPlacesProps) {
  const marks = useRef<HTMLDivElement>(null)
  const { data } = useQuery(placesQuery(place, page, words))
  const places = data?.hits[0]?.places ?? []
  // A page with very many hits marks the first of them only.
  const current = hit === undefined ? undefined : Math.min(hit, places.at(-1)?.hit ?? 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another hit is looked at, or the places are here
  useEffect(() => {
    const mark = marks.current?.querySelector('[data-current]') ?? marks.current?.firstElementChild
    mark?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [data, current])
  return (
    <div className={styles.found} aria-hidden="true" ref={marks}>
      {places.map(({ x, y, width, height, hit }) => (
        <i
          key={`${x} ${y} ${width}`}
          data-current={hit === current || undefined}
          style={{ '--x': x, '--y': y, '--across': width, '--down': height } as CSSProperties}
        />
      ))}
    </div>
  )
}

function wordsOf({ data, isError }: { data: { text: string } | undefined; isError: boolean }): string {
  if (isError) return texts.theTextOfThis
  if (!data) return ''
  return data.text || texts.thisPageIsA
}
