import { type MouseEvent, useRef, useState } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { dayUtc } from '../../../../contract/wording.ts'
import { CheckBox } from '../../../ui/check-box.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Select } from '../../../ui/select.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { StaffDocument, Version } from '../library/queries.ts'
import { ChangeSteps } from './change-steps.tsx'
import styles from './compare.module.css'
import { PairView } from './pair-view.tsx'
import { type Compared, isChanged, pairId, titleOf, useComparison, wordCounts } from './queries.ts'

type CompareVersionsProps = { route: ProjectKey; document: StaffDocument; onClose: () => void }

/** The versions of a document that can be compared, the newest first. */
export const comparable = ({ versions }: Pick<StaffDocument, 'versions'>) =>
  versions.filter(({ state }) => state === 'ready')

/** Two versions of a document side by side, in a window of their own. */
export function CompareVersions({ route, document, onClose }: CompareVersionsProps) {
  const versions = comparable(document)
  const [after, setAfter] = useState(versions[0]?.number ?? 0)
  const [before, setBefore] = useState(versions[1]?.number ?? 0)
  const options = versions.map((version) => ({ value: String(version.number), label: nameOf(version) }))
  return (
    <Dialog open title={`Compare versions of ${document.title}`} className={styles.window} onClose={onClose}>
      <div className={styles.choice}>
        <Select
          id="compare-before"
          label="Before"
          value={String(before)}
          options={options}
          onChange={({ target }) => setBefore(Number(target.value))}
        />
        <Select
          id="compare-after"
          label="After"
          value={String(after)}
          options={options}
          onChange={({ target }) => setAfter(Number(target.value))}
        />
      </div>
      {before === after ? (
        <p className="text">Choose two different versions.</p>
      ) : (
        <Comparison key={`${before} ${after}`} compared={{ route, id: document.id, before, after }} />
      )}
    </Dialog>
  )
}

const nameOf = ({ number, fileName, createdAt }: Version) => `Version ${number}, ${dayUtc(createdAt)}, ${fileName}`

function Comparison({ compared }: { compared: Compared }) {
  const { data, isPending, isError, hasNextPage, refetch, fetchNextPage } = useComparison(compared)
  const [all, setAll] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  if (isPending) return <Spinner label="Comparing the pages" />
  if (!data) return <LoadFailed what="The comparison" onRetry={() => void refetch()} />
  const pairs = data.pages.flatMap((page) => page.pairs)
  const total = data.pages[0]?.total ?? 0
  const changed = pairs.filter(isChanged)
  const shown = all ? pairs : changed
  const isWhole = !hasNextPage
  return (
    <>
      <div className={styles.head}>
        <p role="status">{summaryOf({ changed: changed.length, done: pairs.length, total, isWhole })}</p>
        {changed.length > 0 && <ChangeSteps list={list} />}
        <CheckBox
          id="compare-all"
          label="Show unchanged"
          checked={all}
          onChange={({ target }) => setAll(target.checked)}
        />
      </div>
      {isError && <LoadFailed what="The comparison" onRetry={() => void fetchNextPage()} />}
      {isWhole && changed.length === 0 && (
        <Empty title="These versions are the same">No page differs, in text or picture.</Empty>
      )}
      <div className={styles.body}>
        {changed.length > 0 && (
          <nav className={`scroll-row ${styles.contents}`} aria-label="Changed pages">
            {changed.map((pair) => (
              <a key={pairId(pair)} href={`#${pairId(pair)}`} onClick={showTarget}>
                <span>{titleOf(pair)}</span>
                <span className={styles.counts}>{countsOf(wordCounts(pair.lines))}</span>
              </a>
            ))}
          </nav>
        )}
        <ol className={styles.pages} ref={list}>
          {shown.map((pair) => (
            <PairView key={pairId(pair)} pair={pair} compared={compared} />
          ))}
        </ol>
      </div>
      {hasNextPage && !isError && <Spinner label={`Comparing page ${pairs.length + 1} of ${total}`} />}
      <p className="legend">
        Pages bear your address and a code, as everything that is shown of a document. The log records that you compared
        these versions.
      </p>
    </>
  )
}

/** Scrolls without a step in the browser's history, and brings the focus along. */
function showTarget(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  const target = document.getElementById(event.currentTarget.hash.slice(1))
  target?.scrollIntoView({ block: 'start' })
  target?.focus({ preventScroll: true })
}

function countsOf({ added, removed }: { added: number; removed: number }) {
  if (added + removed === 0) return 'picture'
  return (
    <>
      {added > 0 && (
        <span data-kind="added">
          +{added}
          <span className="sr-only"> added</span>
        </span>
      )}
      {removed > 0 && (
        <span data-kind="removed">
          −{removed}
          <span className="sr-only"> removed</span>
        </span>
      )}
      <span>{added + removed === 1 ? 'word' : 'words'}</span>
    </>
  )
}

type Summary = { changed: number; done: number; total: number; isWhole: boolean }

function summaryOf({ changed, done, total, isWhole }: Summary): string {
  const pages = total === 1 ? '1 page' : `${total} pages`
  if (!isWhole) return `${changed} of the first ${done} pages differ; ${pages} in all.`
  if (changed === 0) return `${pages} compared.`
  return `${changed} of ${pages} ${changed === 1 ? 'differs' : 'differ'}.`
}
