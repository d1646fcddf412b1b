import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { cellAddress, SHEET_ROWS_AT_ONCE, type SheetFacts } from '../../../../contract/data-room/sheets.ts'
import { CallError } from '../../../lib/call-error.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { useOnline } from '../../../ui/use-online.ts'
import { CopyPanel } from '../reader/copy-panel.tsx'
import type { OpenedProps } from '../reader/opened-props.ts'
import readerStyles from '../reader/reader.module.css'
import { BackToDocuments, BarMenu, ReaderHead, Tool } from '../reader/reader-bar.tsx'
import { ReaderSide } from '../reader/reader-side.tsx'
import { Replaced } from '../reader/replaced.tsx'
import * as readerTexts from '../reader/texts.ts'
import { TOUCH } from '../reader/touch.ts'
import { useCopyPanel } from '../reader/use-copy-panel.ts'
import { useOpening } from '../reader/use-opening.ts'
import { useReaderKeys } from '../reader/use-reader-keys.ts'
import { rowsQuery, type Workbook } from './queries.ts'
import { type Place, SheetGrid } from './sheet-grid.tsx'
import { SheetSearch } from './sheet-search.tsx'
import { SheetShortcuts } from './sheet-shortcuts.tsx'
import { SheetTabs } from './sheet-tabs.tsx'
import styles from './sheets.module.css'
import * as texts from './texts.ts'

const ReaderQuestions = lazy(() =>
  import('../questions/reader-questions.tsx').then((module) => ({ default: module.ReaderQuestions })),
)

const ZOOMS = [0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2]

type OpenWorkbookProps = OpenedProps & { sheets: readonly SheetFacts[] }

/** A workbook, a sheet at a time. */
export function OpenWorkbook({ route, name, document, sheets, page, searched = '', ...on }: OpenWorkbookProps) {
  const workbook: Workbook = { route, id: document.id, version: document.version }
  const facts = sheets[page - 1]
  const online = useOnline()
  const [places, setPlaces] = useState<Readonly<Record<number, Place>>>({})
  const at = places[page] ?? { row: 0, column: 0 }
  const [scale, setScale] = useState(1)
  const [side, setSide] = useState<'words' | 'questions' | undefined>(searched === '' ? undefined : 'words')
  const [words, setWords] = useState(searched)
  const [helps, setHelps] = useState(false)
  const copy = useCopyPanel()
  const touch = useMedia(TOUCH)
  const { rowAt, onRows, mark, failed, retry } = useRows(workbook, page, facts?.rows ?? 0, on)
  useOpening(route, document, mark?.at)
  const panel = `sheet-${document.id}`

  const goTo = (wanted: number, place?: Place) => {
    if (place) setPlaces((before) => ({ ...before, [wanted]: place }))
    if (wanted !== page && wanted >= 1 && wanted <= sheets.length) on.onPage(wanted)
  }
  const zoomBy = (by: 1 | -1) =>
    setScale((before) => ZOOMS[Math.min(Math.max(0, ZOOMS.indexOf(before) + by), ZOOMS.length - 1)] ?? 1)
  // What the copy panel covered is there again.
  const toggle = (wanted: NonNullable<typeof side>) =>
    setSide(!copy.closeOver() && side === wanted ? undefined : wanted)
  useReaderKeys({
    next: () => goTo(page + 1),
    previous: () => goTo(page - 1),
    larger: () => zoomBy(1),
    smaller: () => zoomBy(-1),
    fit: () => setScale(1),
    words: () =>
      side === 'words' && !copy.isOver ? window.document.getElementById('reader-words')?.focus() : toggle('words'),
    questions: () => toggle('questions'),
    help: () => setHelps(true),
    close: () => {
      if (!copy.closeOver()) {
        if (side === undefined) return
        setSide(undefined)
      }
      backToCells()
    },
  })
  // The keys of the cells work at once.
  useEffect(() => {
    const { activeElement, body } = window.document
    if (activeElement === body || activeElement?.id === 'main') backToCells()
  }, [])

  const cell = rowAt(at.row)?.cells[at.column] ?? ''
  const found = words === '' ? [] : words.toLowerCase().split(/\s+/).filter(Boolean)
  const percent = Math.round(scale * 100)
  return (
    <>
      <ReaderHead route={route} name={name} index={document.index} title={document.title}>
        <div className={readerStyles.barEnd} data-sheets>
          <div className={readerStyles.barZoom}>
            <Tool
              icon="smaller"
              label={readerTexts.smaller}
              keys="−"
              disabled={scale <= 0.5}
              onClick={() => zoomBy(-1)}
            />
            <button
              className={`num ${readerStyles.percent}`}
              type="button"
              aria-label={texts.zoomOf({ zoom: percent })}
              onClick={() => setScale(1)}
            >
              {readerTexts.percentOf({ percent })}
            </button>
            <Tool icon="larger" label={readerTexts.larger} keys="+" disabled={scale >= 2} onClick={() => zoomBy(1)} />
          </div>
          <div className={readerStyles.barSides}>
            <Tool
              icon="search"
              label={readerTexts.search}
              keys="/"
              pressed={side === 'words' && !copy.isOver}
              onClick={() => toggle('words')}
            />
            <Tool
              icon="questions"
              label={readerTexts.questions}
              keys="q"
              pressed={side === 'questions' && !copy.isOver}
              onClick={() => toggle('questions')}
            />
          </div>
          <button
            className={readerStyles.tool}
            type="button"
            aria-label={readerTexts.thisCopyIsYours}
            title={readerTexts.thisCopyIsYours}
            aria-pressed={copy.open}
            onClick={copy.toggle}
          >
            <Icon name="shield" />
          </button>
          <BarMenu ease={on.ease} onHelp={touch ? undefined : () => setHelps(true)} />
        </div>
      </ReaderHead>
      <div className={readerStyles.notices}>
        {on.notices}
        {on.replaced !== undefined && <Replaced from={on.replaced} to={document.version} onSeen={on.onSeen} />}
      </div>
      <div className={readerStyles.body}>
        {side === 'words' && (
          <ReaderSide kind="list" label={readerTexts.search} onClose={() => setSide(undefined)}>
            <SheetSearch {...{ workbook, sheets, page, at, words }} onWords={setWords} onHit={goTo} />
          </ReaderSide>
        )}
        {side === 'questions' && (
          <ReaderSide kind="talk" label={readerTexts.questions} onClose={() => setSide(undefined)}>
            <Suspense>
              <ReaderQuestions route={route} document={document} page={page} onPage={goTo} />
            </Suspense>
          </ReaderSide>
        )}
        <div className={styles.workbook}>
          <p className={styles.content}>
            {facts && facts.rows > 0 && (
              <>
                <b className="num">{cellAddress(facts, at.row, at.column)}</b>
                <span data-empty={cell === '' || undefined}>{cell === '' ? texts.selectACell : cell}</span>
              </>
            )}
          </p>
          <section
            id={`doc-${document.id}-${document.version}-${page}`}
            className={styles.sheet}
            aria-label={texts.sheetOf({ name: facts?.name ?? '', number: page, all: sheets.length })}
          >
            <div id={panel} role="tabpanel" aria-label={facts?.name} className={styles.panel}>
              {facts && facts.rows > 0 ? (
                <SheetGrid
                  key={page}
                  facts={facts}
                  label={facts.name}
                  scale={scale}
                  at={at}
                  onAt={(place) => setPlaces((before) => ({ ...before, [page]: place }))}
                  rowAt={rowAt}
                  isFound={(row) => found.length > 0 && hasAll(rowAt(row)?.cells, found)}
                  onRows={onRows}
                />
              ) : (
                <p className={styles.empty}>{texts.sheetIsEmpty}</p>
              )}
            </div>
            {mark && (
              <div className={styles.mark} aria-hidden="true">
                {on.mark(mark.code, document.markedFor)}
              </div>
            )}
            {failed !== undefined && (
              <div className={`${readerStyles.fault} ${styles.fault}`} role="alert">
                <Icon name="warning" />
                <p className={readerStyles.faultTitle}>{texts.sheetCouldNot({ name: facts?.name ?? '' })}</p>
                <p>{online ? failed : readerTexts.youAreOffline}</p>
                <div className={readerStyles.faultActs}>
                  <button className="btn btn--primary" type="button" onClick={retry}>
                    {readerTexts.retry}
                  </button>
                  <BackToDocuments route={route} className="btn" />
                </div>
              </div>
            )}
          </section>
          <SheetTabs sheets={sheets} page={page} panel={panel} onPage={goTo} />
        </div>
        {copy.open && (
          <ReaderSide kind="copy" label={readerTexts.thisCopyIsYours} onClose={copy.toggle}>
            <CopyPanel document={document} mark={mark} access={on.access} protection={on.protection} />
          </ReaderSide>
        )}
      </div>
      {helps && <SheetShortcuts onClose={() => setHelps(false)} />}
    </>
  )
}

function hasAll(cells: readonly string[] | undefined, words: readonly string[]): boolean {
  const text = cells?.join('\t').toLowerCase()
  return text !== undefined && words.every((word) => text.includes(word))
}

type Faults = { onRefused: () => void; onStale: () => void }

/** The rows in view, loaded in blocks, and the mark that came with them. */
function useRows(workbook: Workbook, page: number, rows: number, { onRefused, onStale }: Faults) {
  const say = useToast()
  const [range, setRange] = useState({ page, from: 0, to: SHEET_ROWS_AT_ONCE })
  const onRows = useCallback((from: number, to: number) => setRange({ page, from, to }), [page])
  // Those of another sheet are of no use.
  const { from, to } = range.page === page ? range : { from: 0, to: SHEET_ROWS_AT_ONCE }
  const last = Math.max(0, Math.ceil(Math.min(to, rows) / SHEET_ROWS_AT_ONCE) - 1)
  const first = Math.min(Math.floor(from / SHEET_ROWS_AT_ONCE), last)
  // The first block has the rows that stay; those in view are in one other or two. Asking twice for the same is one request.
  const blocks = [0, first, last]
  const answers = [
    useQuery({ ...rowsQuery(workbook, page, 0), enabled: rows > 0 }),
    useQuery({ ...rowsQuery(workbook, page, first), enabled: rows > 0 }),
    useQuery({ ...rowsQuery(workbook, page, last), enabled: rows > 0 }),
  ]
  const error = answers.find((answer) => answer.error)?.error
  const told = useRef<unknown>(undefined)
  const tell = useEffectEvent((refusal: CallError) => {
    if (refusal.code === 'document_changed') {
      say(refusal.message)
      return onStale()
    }
    if ([401, 403, 404].includes(refusal.status)) onRefused()
    if (refusal.status === 404) onStale()
  })
  useEffect(() => {
    if (!(error instanceof CallError) || told.current === error) return
    told.current = error
    tell(error)
  }, [error])
  const known = error instanceof CallError && error.status !== 0
  return {
    rowAt: (row: number) =>
      answers[blocks.indexOf(Math.floor(row / SHEET_ROWS_AT_ONCE))]?.data?.rows[row % SHEET_ROWS_AT_ONCE],
    onRows,
    mark: answers.find(({ data }) => data)?.data,
    failed: error ? (known ? error.message : readerTexts.theConnectionFailed) : undefined,
    retry: () => {
      for (const answer of answers) if (answer.error) void answer.refetch()
    },
  }
}

function backToCells() {
  document.querySelector<HTMLElement>('[data-stage]')?.focus({ preventScroll: true })
}
