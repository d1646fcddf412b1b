import { Fragment, useState } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { dayUtc } from '../../../../contract/wording.ts'
import { CheckBox } from '../../../ui/check-box.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Select } from '../../../ui/select.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { StaffDocument, Version } from '../library/queries.ts'
import styles from './compare.module.css'
import { ComparedPage } from './compared-page.tsx'
import { type Compared, type PagePair, useComparison } from './queries.ts'

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

const isChanged = ({ text, picture }: PagePair) => text || picture

function Comparison({ compared }: { compared: Compared }) {
  const { data, isPending, isError, hasNextPage, refetch, fetchNextPage } = useComparison(compared)
  const [all, setAll] = useState(false)
  if (isPending) return <Spinner label="Comparing the pages" />
  if (!data) return <LoadFailed what="The comparison" onRetry={() => void refetch()} />
  const pairs = data.pages.flatMap((page) => page.pairs)
  const total = data.pages[0]?.total ?? 0
  const changed = pairs.filter(isChanged)
  const shown = all ? pairs : changed
  return (
    <>
      <div className={styles.head}>
        <p role="status">{summaryOf({ changed: changed.length, done: pairs.length, total, isWhole: !hasNextPage })}</p>
        <CheckBox
          id="compare-all"
          label="Show pages that did not change"
          checked={all}
          onChange={({ target }) => setAll(target.checked)}
        />
      </div>
      {isError && <LoadFailed what="The comparison" onRetry={() => void fetchNextPage()} />}
      <ol className={styles.pages}>
        {shown.map((pair) => (
          <PairView key={`${pair.before} ${pair.after}`} pair={pair} compared={compared} />
        ))}
      </ol>
      {hasNextPage && !isError && <Spinner label={`Comparing page ${pairs.length + 1} of ${total}`} />}
      <p className="legend">
        Pages bear your address and a code, as everything that is shown of a document. The log records that you compared
        these versions.
      </p>
    </>
  )
}

type Summary = { changed: number; done: number; total: number; isWhole: boolean }

function summaryOf({ changed, done, total, isWhole }: Summary): string {
  const pages = total === 1 ? '1 page' : `${total} pages`
  if (!isWhole) return `${changed} of the first ${done} pages differ; ${pages} in all.`
  if (changed === 0) return `No page differs, in text or picture. ${pages} compared.`
  return `${changed} of ${pages} ${changed === 1 ? 'differs' : 'differ'}.`
}

function PairView({ pair, compared }: { pair: PagePair; compared: Compared }) {
  const { before, after, words } = pair
  const { tone, says } = stateOf(pair)
  return (
    <li className={styles.pair}>
      <h3>
        {titleOf(pair)} <StatusWord tone={tone}>{says}</StatusWord>
      </h3>
      {words.length > 0 && <Words words={words} />}
      <div className={styles.sides}>
        <Side compared={compared} version={compared.before} page={before} missing="Not in this version" />
        <Side compared={compared} version={compared.after} page={after} missing="Taken out" />
      </div>
    </li>
  )
}

function titleOf({ before, after }: PagePair): string {
  if (before === null) return `Page ${after}`
  if (after === null) return `Page ${before}`
  return before === after ? `Page ${after}` : `Page ${before}, now ${after}`
}

function stateOf({ before, after, text, picture }: PagePair) {
  if (before === null) return { tone: 'ok', says: 'new' } as const
  if (after === null) return { tone: 'bad', says: 'taken out' } as const
  if (text && picture) return { tone: 'metal', says: 'text and picture changed' } as const
  if (text) return { tone: 'metal', says: 'text changed' } as const
  return picture
    ? ({ tone: 'metal', says: 'picture changed, same text' } as const)
    : ({ tone: 'plain', says: 'unchanged' } as const)
}

type SideProps = { compared: Compared; version: number; page: number | null; missing: string }

function Side({ compared, version, page, missing }: SideProps) {
  return (
    <figure className={styles.side}>
      <figcaption>{page === null ? `Version ${version}` : `Version ${version}, page ${page}`}</figcaption>
      {page === null ? (
        <p className={styles.missing}>{missing}</p>
      ) : (
        <ComparedPage {...compared} version={version} page={page} />
      )}
    </figure>
  )
}

type Word = PagePair['words'][number]

/** Added and removed words, both with a sign, each place with the words around it. */
function Words({ words }: { words: readonly Word[] }) {
  return (
    <div className={styles.words}>
      {placesOf(words).map((place, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places have no other key and are replaced together
        <p key={at}>
          {place.map((word, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Fragment key={index}>
              <WordsOfOneKind word={word} />{' '}
            </Fragment>
          ))}
        </p>
      ))}
    </div>
  )
}

/** Divides the words where some were left out. */
function placesOf(words: readonly Word[]): Word[][] {
  const places: Word[][] = [[]]
  for (const word of words) {
    if (word.kind === 'left_out') places.push([])
    else places.at(-1)?.push(word)
  }
  return places.filter((place) => place.length > 0)
}

function WordsOfOneKind({ word: { kind, text } }: { word: Word }) {
  if (kind !== 'added' && kind !== 'removed') return text
  const Tag = kind === 'added' ? 'ins' : 'del'
  return (
    <Tag>
      <span className="sr-only">{kind === 'added' ? 'added: ' : 'removed: '}</span>
      <span aria-hidden="true">{kind === 'added' ? '+' : '−'}</span>
      {text}
      <span className="sr-only"> (end)</span>
    </Tag>
  )
}
