import { StatusWord } from '../../../ui/status-word.tsx'
import styles from './content.module.css'
import { type Difference, wordPieces } from './differences.ts'

const KINDS = {
  added: { word: 'Added', tone: 'ok' },
  removed: { word: 'Removed', tone: 'bad' },
  changed: { word: 'Changed', tone: 'metal' },
  moved: { word: 'Reordered', tone: 'metal' },
} as const

/** The differences between two sets, field by field. */
export function Comparison({ differences, label }: { differences: readonly Difference[]; label: string }) {
  return (
    <ol className={styles.difference} aria-label={label}>
      {differences.map(({ place, kind, before, after }) => (
        <li key={`${place} ${kind} ${before} ${after}`}>
          <p className={styles.differencePlace}>
            {place} <StatusWord tone={KINDS[kind].tone}>{KINDS[kind].word}</StatusWord>
          </p>
          {kind === 'changed' ? <Words before={before} after={after} /> : <Whole before={before} after={after} />}
        </li>
      ))}
    </ol>
  )
}

export function countDifferences(count: number): string {
  if (count === 0) return 'No differences.'
  return count === 1 ? '1 field differs.' : `${count} fields differ.`
}

function Words({ before, after }: { before: string; after: string }) {
  return (
    <p className={styles.differenceText}>
      {wordPieces(before, after).map(({ kind, text }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: words may repeat, and the list never changes
        if (kind === 'same') return <span key={index}>{text}</span>
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        return <Piece key={index} gone={kind === 'removed'} text={text} />
      })}
    </p>
  )
}

function Whole({ before, after }: { before: string; after: string }) {
  return (
    <>
      {before && (
        <p className={styles.differenceText}>
          <Piece gone text={before} />
        </p>
      )}
      {after && (
        <p className={styles.differenceText}>
          <Piece gone={false} text={after} />
        </p>
      )}
    </>
  )
}

/** Struck through or underlined, and labelled for screen readers. */
function Piece({ gone, text }: { gone: boolean; text: string }) {
  const plain = text.trimEnd()
  const space = text.slice(plain.length)
  return (
    <>
      <span className="sr-only">{gone ? ' removed: ' : ' added: '}</span>
      {gone ? <del>{plain}</del> : <ins>{plain}</ins>}
      {space || ' '}
    </>
  )
}
