import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { NEEDS_ALLOCATION, STAGE_NAMES, STAGES, type Stage } from '../../../contract/pipeline/stages.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import { AllocatedOf, Amounts } from './amounts.tsx'
import styles from './board.module.css'
import { NextStep } from './next-step.tsx'
import { type Card, lacksAllocation, nameOf } from './queries.ts'

type BoardCardProps = {
  card: Card
  isOpen: boolean
  isDragged: boolean
  onOpen: (id: string) => void
  onMove?: ((card: Card, stage: Stage) => void) | undefined
  /** The card that was moved without a pointer. The focus goes with it to its new column, where it is drawn anew. */
  moved: RefObject<string | undefined>
  onDrag: (card: Card) => void
  onDragEnd: () => void
}

export function BoardCard(props: BoardCardProps) {
  const { card, isOpen, isDragged, onOpen, onMove, moved, onDrag, onDragEnd } = props
  const opener = useRef<HTMLButtonElement>(null)
  const { id, companyName, email, stage, amounts, owner } = card
  const name = nameOf(card)

  useEffect(() => {
    if (moved.current !== id) return
    moved.current = undefined
    opener.current?.focus()
  }, [moved, id])

  function moveTo(to: Stage) {
    moved.current = id
    onMove?.(card, to)
  }

  /** Alt and an arrow move the card. */
  function moveByKey(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!onMove || !step || !event.altKey) return
    event.preventDefault()
    const next = STAGES[STAGES.indexOf(stage) + step]
    if (next) moveTo(next)
  }

  return (
    <li
      className={styles.card}
      data-card={id}
      data-open={isOpen || undefined}
      data-dragged={isDragged || undefined}
      draggable={onMove !== undefined}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        // Firefox drags nothing without data. It is no name, because other programs can read it.
        event.dataTransfer.setData('text/plain', '')
        onDrag(card)
      }}
      onDragEnd={onDragEnd}
    >
      <div className={styles.cardHead}>
        <button ref={opener} className={styles.name} type="button" onClick={() => onOpen(id)} onKeyDown={moveByKey}>
          {name}
        </button>
        {onMove && (
          <RowMenu
            label={`Move ${name}`}
            acts={STAGES.map(
              (to) =>
                to !== stage && {
                  name: `Move to ${STAGE_NAMES[to]}`,
                  onAct: () => moveTo(to),
                },
            )}
          />
        )}
      </div>
      <p className={styles.about}>{companyName || (card.name ? email : '')}</p>
      {amounts.length > 0 && (
        <p className={styles.amount}>
          {NEEDS_ALLOCATION.includes(stage) ? (
            <AllocatedOf amounts={amounts} allocated={card.allocated} />
          ) : (
            <Amounts sums={amounts} />
          )}
        </p>
      )}
      {lacksAllocation(card) && <p className={styles.lacking}>Not allocated</p>}
      {(card.nextStep || card.nextOn || owner) && (
        <p className={styles.foot} data-bare={(!card.nextStep && !card.nextOn) || undefined}>
          <NextStep card={card} isShort />
          {owner && (
            <span className={styles.owner} title={owner.name}>
              <span aria-hidden="true">{initials(owner.name)}</span>
              <span className="sr-only">Owner: {owner.name}</span>
            </span>
          )}
        </p>
      )}
    </li>
  )
}

function initials(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .flatMap((word) => (word ? [[...word][0]] : []))
    .join('')
    .toUpperCase()
}
