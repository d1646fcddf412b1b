import { useMemo, useState } from 'react'
import { CheckBox } from '../../../ui/check-box.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { type ClauseChange, compareAgreements, type Piece } from './compare.ts'
import styles from './versions.module.css'

const STATES = {
  same: { tone: 'plain', word: 'unchanged' },
  changed: { tone: 'metal', word: 'changed' },
  added: { tone: 'ok', word: 'new' },
  removed: { tone: 'bad', word: 'taken out' },
} as const

/** The differences between two texts by clause. Added text is underlined and removed text struck through, both with a sign. */
export function Comparison({ before, after, version }: { before: string; after: string; version: number }) {
  const clauses = useMemo(() => compareAgreements(before, after), [before, after])
  const [all, setAll] = useState(false)
  const changed = clauses.filter(({ state }) => state !== 'same')
  const shown = all ? clauses : changed
  return (
    <section className={styles.compare} aria-label={`Compared with version ${version}`}>
      <div className={styles.compareHead}>
        <p className="small" role="status">
          {changed.length === 0
            ? `Word for word as version ${version}.`
            : `Against version ${version}, ${changed.length} of ${clauses.length} parts differ.`}
        </p>
        <CheckBox
          id="compare-all"
          label="Show unchanged clauses too"
          checked={all}
          onChange={({ target }) => setAll(target.checked)}
        />
      </div>
      {shown.map((clause) => (
        <ClauseView key={`${clause.heading} ${clause.state}`} clause={clause} />
      ))}
    </section>
  )
}

function ClauseView({ clause: { heading, state, paragraphs } }: { clause: ClauseChange }) {
  const { tone, word } = STATES[state]
  return (
    <article className={styles.compareClause}>
      <h2>
        {heading} <StatusWord tone={tone}>{word}</StatusWord>
      </h2>
      {paragraphs.map((pieces, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other key and are replaced together
        <p key={at}>
          {pieces.map((piece, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <PieceView key={place} piece={piece} />
          ))}
        </p>
      ))}
    </article>
  )
}

function PieceView({ piece: { kind, text } }: { piece: Piece }) {
  if (kind === 'same') return <>{text} </>
  const Tag = kind === 'added' ? 'ins' : 'del'
  return (
    <>
      <Tag>
        <span className="sr-only">{kind === 'added' ? 'added: ' : 'taken out: '}</span>
        <span aria-hidden="true">{kind === 'added' ? '+' : '−'}</span>
        {text}
        <span className="sr-only">{kind === 'added' ? ' (end of added text)' : ' (end of removed text)'}</span>
      </Tag>{' '}
    </>
  )
}
