import { useQuery } from '@tanstack/react-query'
import {
  type CSSProperties,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { CallError } from '../../../lib/call-error.ts'
import type { MarkedPicture } from '../../../lib/picture.ts'
import { download } from '../../../lib/save-file.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { useOnline } from '../../../ui/use-online.ts'
import { OpenFilm } from '../film/open-film.tsx'
import { OpenWorkbook } from '../sheets/open-workbook.tsx'
import { Continued } from './continued.tsx'
import { CopyPanel } from './copy-panel.tsx'
import { MissingDocument } from './missing-document.tsx'
import type { OpenedProps, ReaderSlots } from './opened-props.ts'
import { Outline } from './outline.tsx'
import { usePictures } from './page-images.ts'
import { usePreference } from './preferences.ts'
import { documentQuery, type OpenDocument } from './queries.ts'
import styles from './reader.module.css'
import { BackToDocuments, ReaderHead, ReaderTools, type Side } from './reader-bar.tsx'
import { ReaderPage } from './reader-page.tsx'
import { ReaderSide } from './reader-side.tsx'
import { Replaced } from './replaced.tsx'
import * as texts from './texts.ts'
import { Thumbnails } from './thumbnails.tsx'
import { useCopyPanel } from './use-copy-panel.ts'
import { useGestures } from './use-gestures.ts'
import { useOpening } from './use-opening.ts'
import { useReaderKeys } from './use-reader-keys.ts'
import { useZoom } from './use-zoom.ts'
import { type Hit, WordSearch } from './word-search.tsx'

/** Loaded when it is opened first. */
const ReaderQuestions = lazy(() =>
  import('../questions/reader-questions.tsx').then((module) => ({ default: module.ReaderQuestions })),
)
const Shortcuts = lazy(() => import('./shortcuts.tsx').then((module) => ({ default: module.Shortcuts })))

type ReaderProps = ReaderSlots & {
  route: ProjectKey
  /** The project's name. */
  name: string
  id: string
  /** Without one, the document opens where this reader stopped. */
  page: number | undefined
  /** What the reader searched for in all documents, to be searched for in this one. */
  words?: string | undefined
  onPage: (page: number) => void
  /** Called after a refusal that may be about access, so that access is checked again. */
  onRefused: () => void
  /** Replaces the document if the reader has to do something first. */
  instead: (error: CallError) => ReactNode | undefined
}

/** A document of the data room, a page at a time, in the whole window. */
export function Reader({ route, name, id, page: given, words, onPage, onRefused, instead, ...slots }: ReaderProps) {
  const { data, error, refetch } = useQuery(documentQuery(route, id))
  const refusal = error instanceof CallError ? error : undefined
  const [page, turnTo] = useAddressedPage(given, onPage)
  const main = useRef<HTMLElement>(null)
  useWholeWindow(main)
  /** The version that was replaced while it was read. */
  const [replaced, setReplaced] = useState<number>()
  const continued = page === undefined && data?.lastPage && data.lastPage > 1 ? data.lastPage : undefined

  if (data && !error) {
    const opened = {
      ...slots,
      ...{ route, name, document: data, searched: words, onPage: turnTo, onRefused },
      page: Math.min(Math.max(1, page ?? continued ?? 1), data.pages),
      replaced: replaced === data.version ? undefined : replaced,
      onSeen: () => setReplaced(undefined),
      onStale: () => {
        setReplaced(data.version)
        void refetch()
      },
    }
    return (
      <main id="main" tabIndex={-1} className={styles.reader} data-reader ref={main}>
        {data.film ? (
          <OpenFilm key={data.version} {...opened} film={data.film} />
        ) : data.sheets ? (
          <OpenWorkbook key={data.version} {...opened} sheets={data.sheets} />
        ) : (
          <Opened key={data.version} {...opened} continued={continued} />
        )}
      </main>
    )
  }
  return (
    <main id="main" tabIndex={-1} className={styles.reader} data-reader ref={main} aria-busy={!error || undefined}>
      <ReaderHead route={route} name={name} title={data?.title ?? texts.document} />
      <div className={styles.instead}>
        {error &&
          ((refusal && instead(refusal)) ??
            (refusal?.status === 404 ? (
              <MissingDocument route={route} name={name} />
            ) : (
              <>
                <LoadFailed
                  what={texts.thisDocument}
                  onRetry={() => {
                    onRefused()
                    void refetch()
                  }}
                />
                <BackToDocuments route={route} />
              </>
            )))}
      </div>
    </main>
  )
}

/** After this long on a page it is in the address: browsers limit how often that may change. */
const ADDRESS_MS = 200

/** The page in the address, ahead of it while pages are turned. */
function useAddressedPage(given: number | undefined, onPage: (page: number) => void) {
  const [page, setPage] = useState(given)
  const [seen, setSeen] = useState(given)
  const [sent, setSent] = useState(given)
  if (given !== seen) {
    setSeen(given)
    // The address was changed by somebody else, as by a link.
    if (given !== sent) setPage(given)
  }
  const send = useEffectEvent((wanted: number) => {
    setSent(wanted)
    onPage(wanted)
  })
  useEffect(() => {
    if (page === undefined || page === sent) return
    const timer = setTimeout(() => send(page), ADDRESS_MS)
    return () => clearTimeout(timer)
  }, [page, sent])
  return [page, setPage] as const
}

/** What stands above the reader (a notice, or that the browser is offline) takes its height from it. */
function useWholeWindow(main: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const measure = () => {
      const element = main.current
      if (!element) return
      const top = element.getBoundingClientRect().top + window.scrollY
      element.style.setProperty('--above', `${Math.round(top)}px`)
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(document.body)
    return () => watch.disconnect()
  }, [main])
}

type Fault = { page: number; words: string }

function Opened({
  route,
  name,
  document,
  page,
  continued,
  searched = '',
  replaced,
  onPage,
  onRefused,
  onStale,
  ...on
}: OpenedProps & { continued: number | undefined }) {
  const pictures = usePictures(route, document.id, document.version)
  const say = useToast()
  const online = useOnline()
  const stage = useRef<HTMLElement>(null)
  const size = document.sizes[page - 1] ?? { width: 1, height: 1 }
  const wide = size.width > size.height
  const tall = useMedia('(width < 64rem) and (orientation: portrait)')
  const phone = useMedia('(width < 50rem)')
  const {
    side,
    under,
    toggle: toggleSide,
    close: closeSide,
  } = useSide(phone, tall, searched === '' ? undefined : 'words')
  const copy = useCopyPanel()
  const hasPanel = copy.open || side === 'contents' || side === 'words' || side === 'questions'
  const zoom = useZoom(stage, size, wide && tall && (under || hasPanel))
  /** The other pages are below this one, until it is made larger or something else takes their place. */
  const stacked = under && zoom.fitted !== undefined && !hasPanel
  const [continuedOn] = useState(continued)
  const [fault, setFault] = useState<Fault>()
  const [tries, setTries] = useState(0)
  const [mark, setMark] = useState<MarkedPicture & { page: number }>()
  useOpening(route, document, mark?.at)
  const [words, setWords] = useState(searched)
  const [searches, setSearches] = useState(0)
  const [hit, setHit] = useState<Hit>()
  const [helps, setHelps] = useState(false)
  // On the first page the browser leaves the focus outside, where the keys of the reader do not work.
  useEffect(() => {
    const { activeElement, body } = window.document
    if (activeElement === body) window.document.getElementById('main')?.focus({ preventScroll: true })
  }, [])
  /** Where the next page is shown from. */
  const landing = useRef<'top' | 'bottom'>('top')

  useLayoutEffect(() => {
    const element = stage.current
    if (!element || page < 1) return
    element.scrollTop = landing.current === 'bottom' ? element.scrollHeight : 0
    landing.current = 'top'
  }, [page])

  const go = (wanted: number, land: 'top' | 'bottom' = 'top') => {
    if (wanted < 1 || wanted > document.pages || wanted === page) return
    setFault(undefined)
    landing.current = land
    onPage(wanted)
  }
  useGestures(stage, { turn: (by) => go(page + by), zoomBy: zoom.zoomBy, toggleZoom: zoom.toggle })
  const move = (axis: 'x' | 'y', share: number) => {
    const moved = stage.current && scroll(stage.current, axis, share)
    if (!moved) go(page + Math.sign(share), axis === 'y' && share < 0 ? 'bottom' : 'top')
  }
  const openSide = (wanted: NonNullable<Side>) => {
    // It is there again.
    if (copy.closeOver() && side === wanted) return
    toggleSide(wanted)
  }
  const search = () => {
    if (side !== 'words' || copy.isOver) return openSide('words')
    const field = window.document.getElementById('reader-words')
    if (field) field.focus()
    // The results are folded: a new search has its field again, with the same words.
    else setSearches(searches + 1)
  }
  const backToPage = () => stage.current?.focus({ preventScroll: true })
  useReaderKeys({
    right: () => move('x', 0.2),
    left: () => move('x', -0.2),
    down: () => move('y', 0.1),
    up: () => move('y', -0.1),
    nextScreen: () => move('y', 0.9),
    previousScreen: () => move('y', -0.9),
    next: () => go(page + 1),
    previous: () => go(page - 1),
    first: () => go(1),
    last: () => go(document.pages),
    larger: () => zoom.step(1),
    smaller: () => zoom.step(-1),
    fit: zoom.refit,
    pages: () => openSide('pages'),
    words: search,
    questions: () => openSide('questions'),
    goTo: () => window.document.getElementById('reader-page')?.focus(),
    help: () => setHelps(true),
    close: () => {
      if (copy.closeOver() || closeSide()) backToPage()
    },
  })

  const retry = () => {
    setFault(undefined)
    setTries((count) => count + 1)
  }
  function failed(error: unknown) {
    const refusal = error instanceof CallError ? error : undefined
    if (refusal?.code === 'document_changed') {
      say(refusal.message)
      return onStale()
    }
    if (refusal && [401, 403, 404].includes(refusal.status)) onRefused()
    // It was removed or made private while it was read.
    if (refusal?.status === 404) onStale()
    setFault({ page, words: refusal && refusal.status !== 0 ? refusal.message : texts.theConnectionFailed })
  }
  const failedHere = fault?.page === page
  // What could not be loaded without a connection comes with it.
  const [wasOnline, setWasOnline] = useState(online)
  if (online !== wasOnline) {
    setWasOnline(online)
    if (online && failedHere) retry()
  }
  const save = () =>
    download('GET', `/api/projects/${route}/documents/${document.id}/download`).catch((error) =>
      say(error instanceof CallError && error.status !== 0 ? error.message : texts.theCopyCouldNot, {
        tone: 'bad',
      }),
    )

  return (
    <>
      <ReaderHead route={route} name={name} index={document.index} title={document.title}>
        <ReaderTools
          page={page}
          pages={document.pages}
          percent={zoom.percent}
          nextFit={zoom.fitted === 'width' ? 'page' : 'width'}
          side={copy.isOver ? undefined : side}
          copyOpen={copy.open}
          hasOutline={document.outline.length > 0}
          onPage={go}
          onStep={zoom.step}
          onRefit={zoom.refit}
          onSwitchFit={zoom.switchFit}
          onSide={openSide}
          ease={on.ease}
          onCopy={copy.toggle}
          onHelp={() => setHelps(true)}
          onDownload={document.download ? () => void save() : undefined}
        />
      </ReaderHead>
      <PageAnnouncement page={page} pages={document.pages} />
      <div className={styles.notices}>
        {on.notices}
        {replaced !== undefined && <Replaced from={replaced} to={document.version} onSeen={on.onSeen} />}
      </div>
      <div
        className={styles.body}
        data-slides={wide || undefined}
        style={{ '--slide': ratioOf(document.sizes) } as CSSProperties}
      >
        {side === 'pages' && !under && (
          <ReaderSide kind="rail" label={texts.pages} onClose={closeSide}>
            <Thumbnails document={document} pictures={pictures} page={page} onPage={go} />
          </ReaderSide>
        )}
        {side === 'contents' && (
          <ReaderSide kind="list" label={texts.contents} onClose={closeSide}>
            <Outline document={document} page={page} onPage={go} />
          </ReaderSide>
        )}
        {side === 'words' && (
          <ReaderSide kind="list" label={texts.search} onClose={closeSide}>
            <WordSearch
              key={searches}
              {...{ route, document, page, words, hit, phone }}
              onWords={setWords}
              onHit={(found) => {
                setHit(found)
                go(found.page)
              }}
            />
          </ReaderSide>
        )}
        {side === 'questions' && (
          <ReaderSide kind="talk" label={texts.questions} onClose={closeSide}>
            <Suspense>
              <ReaderQuestions route={route} document={document} page={page} onPage={go} />
            </Suspense>
          </ReaderSide>
        )}
        <div className={styles.stageBox}>
          <section
            className={styles.stage}
            data-stage
            data-wide={zoom.wide || undefined}
            ref={stage}
            aria-label={document.title}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
            tabIndex={0}
          >
            <ReaderPage
              key={tries}
              route={route}
              document={document}
              page={page}
              size={size}
              scale={zoom.scale}
              pictures={pictures}
              words={side === 'words' ? words : ''}
              hit={hit?.page === page ? hit.nth : undefined}
              failed={failedHere}
              onShown={(picture) => {
                setFault(undefined)
                setMark({ ...picture, page })
              }}
              onFault={failed}
            />
          </section>
          {continuedOn === page && <Continued words={texts.continuedFrom({ page })} onStartOver={() => go(1)} />}
          {failedHere && (
            <div className={styles.fault} role="alert">
              <Icon name="warning" />
              <p className={styles.faultTitle}>{texts.pageCouldNot({ page })}</p>
              <p>{online ? fault.words : texts.youAreOffline}</p>
              <div className={styles.faultActs}>
                <button className="btn btn--primary" type="button" onClick={retry}>
                  {texts.retry}
                </button>
                <BackToDocuments route={route} className="btn" />
              </div>
            </div>
          )}
        </div>
        {stacked && (
          <div className={styles.under} data-strip={!wide || undefined}>
            <Thumbnails document={document} pictures={pictures} page={page} onPage={go} />
          </div>
        )}
        {copy.open && (
          <ReaderSide kind="copy" label={texts.thisCopyIsYours} onClose={copy.toggle}>
            <CopyPanel
              document={document}
              mark={mark?.page === page ? mark : undefined}
              failed={failedHere}
              access={on.access}
              protection={on.protection}
            />
          </ReaderSide>
        )}
      </div>
      <Suspense>{helps && <Shortcuts onClose={() => setHelps(false)} />}</Suspense>
    </>
  )
}

/** Scrolls by a share of the stage; false if there is no more in that direction. */
function scroll(element: HTMLElement, axis: 'x' | 'y', share: number): boolean {
  const [from, room, all] =
    axis === 'x'
      ? [element.scrollLeft, element.clientWidth, element.scrollWidth]
      : [element.scrollTop, element.clientHeight, element.scrollHeight]
  if (share > 0 ? from + room >= all - 1 : from <= 0) return false
  element.scrollBy(axis === 'x' ? { left: share * room } : { top: share * room })
  return true
}

/** Said when the reader rests on a page, not for every page that is leafed through. */
function PageAnnouncement({ page, pages }: { page: number; pages: number }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(texts.pageOf({ page, pages })), 300)
    return () => clearTimeout(timer)
  }, [page, pages])
  return (
    <p className="sr-only" role="status">
      {said}
    </p>
  )
}

/** The shape of the highest slide, so that what is below stays where it is when a page is turned. */
function ratioOf(sizes: OpenDocument['sizes']): string {
  const slides = sizes.filter(({ width, height }) => width > height)
  const { width, height } = slides.toSorted((a, b) => b.height / b.width - a.height / a.width)[0] ?? {
    width: 4,
    height: 3,
  }
  return `${width} / ${height}`
}

/**
 * What is open beside the page, or below it on an upright screen. The pages stay where there is room for them; on a phone that is held
 * sideways everything is a sheet.
 */
function useSide(phone: boolean, roomBelow: boolean, first: Side) {
  const [rail, setRail] = usePreference('rail', true)
  const [over, setOver] = useState<Side>(first)
  const room = !phone || roomBelow
  const side: Side = over === 'pages' && room ? 'pages' : (over ?? (rail && room ? 'pages' : undefined))
  function toggle(wanted: NonNullable<Side>) {
    if (wanted === 'pages' && room) {
      setRail(side !== 'pages')
      setOver(undefined)
    } else setOver(over === wanted ? undefined : wanted)
  }
  /** False if nothing was open. The rail stays until it is closed by its button. */
  function close() {
    if (over === undefined) return false
    setOver(undefined)
    return true
  }
  return { side, under: rail && roomBelow, toggle, close }
}
