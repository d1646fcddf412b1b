import { type DragEvent, useRef, useState } from 'react'
import { NEEDS_ALLOCATION, STAGE_NAMES, type Stage } from '../../../contract/pipeline/stages.ts'
import { AllocatedOf, Amounts } from './amounts.tsx'
import styles from './board.module.css'
import { BoardCard } from './board-card.tsx'
import type { BoardColumn, Card } from './queries.ts'

type BoardProps = {
  columns: readonly BoardColumn[]
  open: string | undefined
  onOpen: (id: string) => void
  onAll: (stage: Stage) => void
  /** Left out for viewers. */
  onMove?: ((card: Card, stage: Stage) => void) | undefined
}

/** The stages side by side. Cards move by dragging, with the arrow keys while Alt is held, or from their menu. */
export function Board({ columns, open, onOpen, onAll, onMove }: BoardProps) {
  const [dragged, setDragged] = useState<Card>()
  const [over, setOver] = useState<Stage>()
  const moved = useRef<string>(undefined)
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  const drop = (stage: Stage) => {
    if (dragged && dragged.stage !== stage) onMove?.(dragged, stage)
    end()
  }
  return (
    // Scrolls from left to right where the stages have no room.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus for its arrow keys
    <section className={styles.board} aria-label="Board of the pipeline" tabIndex={0}>
      {columns.map(({ stage, count, sums, allocated = [], cards }) => (
        <section
          key={stage}
          className={styles.column}
          aria-labelledby={`stage-${stage}`}
          data-over={(over === stage && dragged?.stage !== stage) || undefined}
          onDragOver={(event: DragEvent) => {
            if (!dragged) return
            event.preventDefault()
            setOver(stage)
          }}
          onDrop={(event) => {
            event.preventDefault()
            drop(stage)
          }}
        >
          <header className={styles.head}>
            <h2 id={`stage-${stage}`}>
              {STAGE_NAMES[stage]} <span className="num">{count}</span>
            </h2>
            <p className={styles.sum}>
              {NEEDS_ALLOCATION.includes(stage) ? (
                <AllocatedOf amounts={sums} allocated={allocated} />
              ) : (
                <Amounts sums={sums} />
              )}
            </p>
          </header>
          <ul className={styles.cards}>
            {cards.map((card) => (
              <BoardCard
                key={card.id}
                card={card}
                isOpen={open === card.id}
                isDragged={dragged?.id === card.id}
                onOpen={onOpen}
                onMove={onMove}
                moved={moved}
                onDrag={setDragged}
                onDragEnd={end}
              />
            ))}
          </ul>
          {count > cards.length && (
            <button className={`link-button ${styles.more}`} type="button" onClick={() => onAll(stage)}>
              Show all {count}
            </button>
          )}
        </section>
      ))}
    </section>
  )
}
