import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { CallError } from '../../../lib/call-error.ts'
import { download } from '../../../lib/save-file.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { usePictures } from './page-images.ts'
import { documentQuery, type OpenDocument } from './queries.ts'
import styles from './reader.module.css'
import { ReaderBar, type Side, ZOOMS } from './reader-bar.tsx'
import { ReaderPage } from './reader-page.tsx'
import * as texts from './texts.ts'
import { Thumbnails } from './thumbnails.tsx'
import { useReaderKeys } from './use-reader-keys.ts'
import { WordSearch } from './word-search.tsx'

type ReaderProps = {
  route: ProjectKey
  id: string
  page: number
  onPage: (page: number) => void
  /** The link back to the project. */
  back: ReactNode
  /** Called after a refusal that may be about access, so that access is checked again. */
  onRefused: () => void
  /** Replaces the document if the reader has to do something first. */
  instead: (error: CallError) => ReactNode | undefined
}

/** A document of the data room, a page at a time. */
export function Reader({ route, id, page, onPage, back, onRefused, instead }: ReaderProps) {
  const { data, error, refetch } = useQuery(documentQuery(route, id))
  const refusal = error instanceof CallError ? error : undefined
  return (
    <main id="main" tabIndex={-1} className={styles.reader} data-reader aria-busy={(!data && !error) || undefined}>
      <header className={styles.readerHead}>
        {back}
        <h1>
          {data?.index && <span className={`num ${styles.readerIndex}`}>{data.index}</span>}
          {data?.title ?? texts.document}
        </h1>
      </header>
      {data && !error && (
        <Opened
          key={data.version}
          route={route}
          document={data}
          page={Math.min(Math.max(1, page), data.pages)}
          onPage={onPage}
          onRefused={onRefused}
          onStale={() => void refetch()}
        />
      )}
      {error &&
        ((refusal && instead(refusal)) ??
          (refusal?.status === 404 ? (
            <Empty title={texts.noSuchDocument}>{texts.itMayHaveBeen}</Empty>
          ) : (
            <LoadFailed
              what={texts.thisDocument}
              onRetry={() => {
                onRefused()
                void refetch()
              }}
            />
          )))}
    </main>
  )
}

type OpenedProps = {
  route: ProjectKey
  document: OpenDocument
  page: number
  onPage: (page: number) => void
  onRefused: () => void
  onStale: () => void
}

function Opened({ route, document, page, onPage, onRefused, onStale }: OpenedProps) {
  const pictures = usePictures(route, document.id, document.version)
  const say = useToast()
  const [zoom, setZoom] = useState(100)
  const [side, setSide] = useState<Side>()
  const [fault, setFault] = useState<{ page: number; words: string }>()
  const [tries, setTries] = useState(0)

  const go = (wanted: number) => {
    if (wanted < 1 || wanted > document.pages || wanted === page) return
    setFault(undefined)
    onPage(wanted)
    window.scrollTo({ top: 0 })
  }
  const step = (by: number) => setZoom((now) => ZOOMS[ZOOMS.indexOf(now as 100) + by] ?? now)
  const toggle = (wanted: Side) => setSide((now) => (now === wanted ? undefined : wanted))
  const keys = {
    next: () => go(page + 1),
    previous: () => go(page - 1),
    first: () => go(1),
    last: () => go(document.pages),
    larger: () => step(1),
    smaller: () => step(-1),
    fit: () => setZoom(100),
    pages: () => toggle('pages'),
    words: () => setSide('words'),
  }
  useReaderKeys(keys, zoom > 100)
  // Focuses the search field when it opens.
  useEffect(() => {
    if (side === 'words') window.document.getElementById('reader-words')?.focus()
  }, [side])

  function failed(error: unknown) {
    const refusal = error instanceof CallError ? error : undefined
    if (refusal?.code === 'document_changed') {
      say(refusal.message)
      return onStale()
    }
    if (refusal && [401, 403, 404].includes(refusal.status)) onRefused()
    setFault({
      page,
      words: refusal && refusal.status !== 0 ? refusal.message : texts.thisPageCouldNot,
    })
  }
  const save = () =>
    download('GET', `/api/projects/${route}/documents/${document.id}/download`).catch((error) =>
      say(error instanceof CallError && error.status !== 0 ? error.message : texts.theCopyCouldNot, {
        tone: 'bad',
      }),
    )

  return (
    <>
      <ReaderBar
        document={document}
        page={page}
        zoom={zoom}
        side={side}
        onPage={go}
        onZoom={setZoom}
        onSide={setSide}
        onDownload={document.download ? () => void save() : undefined}
      />
      <p className="sr-only" role="status">
        {texts.pageOf({ page, pages: document.pages })}
      </p>
      <div className={styles.readerBody} data-side={side}>
        {side && (
          <div className={styles.readerSide}>
            {side === 'pages' ? (
              <Thumbnails route={route} document={document} page={page} onPage={go} />
            ) : (
              <WordSearch route={route} document={document} page={page} onPage={go} />
            )}
          </div>
        )}
        <div className={styles.readerStage}>
          {fault?.page === page && (
            <div className={styles.readerFault} role="alert">
              <p className={styles.readerFaultWords}>
                <Icon name="warning" />
                {fault.words}
              </p>
              <button
                className="btn"
                type="button"
                onClick={() => {
                  setFault(undefined)
                  setTries((count) => count + 1)
                }}
              >
                {texts.tryAgain}
              </button>
            </div>
          )}
          <ReaderPage
            key={tries}
            route={route}
            document={document}
            page={page}
            zoom={zoom}
            pictures={pictures}
            failed={fault?.page === page}
            onShown={() => setFault(undefined)}
            onFault={failed}
          />
        </div>
      </div>
      <p className={`legend ${styles.readerLegend}`}>{texts.useLeftAndRight}</p>
    </>
  )
}
