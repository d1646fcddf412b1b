import { useState } from 'react'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import styles from './compare.module.css'
import { ComparedPage } from './compared-page.tsx'
import { LineDiff } from './line-diff.tsx'
import { type Compared, isChanged, type PagePair, pairId, titleOf } from './queries.ts'

/** Two pages that belong together: their lines that differ, and their pictures. */
export function PairView({ pair, compared }: { pair: PagePair; compared: Compared }) {
  const { before, after, lines } = pair
  const { tone, says } = stateOf(pair)
  const hasLines = lines.some(({ kind }) => kind === 'changed')
  const [isOpen, setOpen] = useState(!hasLines)
  return (
    <li
      className={styles.pair}
      id={pairId(pair)}
      tabIndex={-1}
      data-change={(isChanged(pair) && !hasLines) || undefined}
    >
      <h3>
        {titleOf(pair)} <StatusWord tone={tone}>{says}</StatusWord>
      </h3>
      {hasLines && <LineDiff lines={lines} names={[`Version ${compared.before}`, `Version ${compared.after}`]} />}
      {pair.text && !hasLines && <p className="small">The same words, with other spaces or line breaks.</p>}
      <Disclosure
        title={`Pictures of ${before === null || after === null ? 'the page' : 'both pages'}`}
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        {isOpen && (
          <div className={styles.sides}>
            <Side compared={compared} version={compared.before} page={before} missing="Not in this version" />
            <Side compared={compared} version={compared.after} page={after} missing="Removed" />
          </div>
        )}
      </Disclosure>
    </li>
  )
}

function stateOf({ before, after, text, picture }: PagePair) {
  if (before === null) return { tone: 'ok', says: 'new' } as const
  if (after === null) return { tone: 'bad', says: 'removed' } as const
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
