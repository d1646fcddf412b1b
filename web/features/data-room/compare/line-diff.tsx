import { Fragment } from 'react'
import styles from './compare.module.css'
import type { LineRow } from './queries.ts'

type LineDiffProps = { lines: readonly LineRow[]; names: readonly [before: string, after: string] }
type Kind = 'before' | 'after'
type Line = LineRow['before'][number]

/** The lines of two pages: side by side where there is room, otherwise what was before what is. */
export function LineDiff({ lines, names }: LineDiffProps) {
  return (
    <div className={styles.diff}>
      <div className={styles.names} aria-hidden="true">
        <span>{names[0]}</span>
        <span>{names[1]}</span>
      </div>
      {lines.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other key and are replaced together
        <Row key={at} row={row} isFirst={lines[at - 1]?.kind !== 'changed'} />
      ))}
    </div>
  )
}

/** `isFirst`: what steps from change to change stops here. */
function Row({ row: { kind, before, after, leftOut }, isFirst }: { row: LineRow; isFirst: boolean }) {
  if (kind === 'left_out')
    return <p className={styles.leftOut}>{leftOut === 1 ? '1 unchanged line' : `${leftOut} unchanged lines`}</p>
  const isChanged = kind === 'changed'
  return (
    <div className={styles.row} data-kind={kind} data-change={(isChanged && isFirst) || undefined}>
      <Lines lines={before} kind="before" isChanged={isChanged} />
      <Lines lines={after} kind="after" isChanged={isChanged} />
    </div>
  )
}

function Lines({ lines, kind, isChanged }: { lines: readonly Line[]; kind: Kind; isChanged: boolean }) {
  const isMarked = isChanged && lines.length > 0
  return (
    <div className={styles.lines} data-side={kind} data-marked={isMarked || undefined}>
      {isMarked && <span className={styles.sign}>{kind === 'before' ? '−' : '+'}</span>}
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <p key={at}>
          {cellsOf(line).map((cell, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <span key={index} className={styles.cell}>
              {cell.map(({ text, changed }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <Fragment key={place}>{changed ? <Changed kind={kind}>{text}</Changed> : text}</Fragment>
              ))}
            </span>
          ))}
        </p>
      ))}
    </div>
  )
}

function Changed({ kind, children }: { kind: Kind; children: string }) {
  const Tag = kind === 'after' ? 'ins' : 'del'
  return (
    <Tag>
      <span className="sr-only">{kind === 'after' ? 'added: ' : 'removed: '}</span>
      {children}
      <span className="sr-only"> (end)</span>
    </Tag>
  )
}

/** Divides a line where the cells of a table meet. */
function cellsOf(line: Line): Line[] {
  const cells: Line[] = [[]]
  for (const { text, changed } of line)
    for (const [at, part] of text.split('\t').entries()) {
      if (at > 0) cells.push([])
      if (part !== '') cells.at(-1)?.push({ text: part, changed })
    }
  return cells
}
