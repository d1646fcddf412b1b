import { dayUtc } from '../../../contract/wording.ts'
import { shortDay } from '../../lib/short-day.ts'
import styles from './pipeline.module.css'
import type { Card } from './queries.ts'

const WORDS = { overdue: 'overdue, ', today: 'today, ', later: '', none: '' }

type NextStepProps = { card: Pick<Card, 'nextStep' | 'nextOn' | 'due'>; isShort?: boolean }

/** What is next and when; a step that is due stands out. */
export function NextStep({ card, isShort = false }: NextStepProps) {
  const { nextStep, nextOn, due } = card
  if (!nextStep && nextOn === null) return null
  return (
    <span className={styles.next} data-due={due}>
      {nextStep && <span className={styles.nextStep}>{nextStep}</span>}
      {nextOn && (
        <time className={styles.nextOn} dateTime={nextOn}>
          {WORDS[due]}
          {isShort ? shortDay(nextOn) : dayUtc(nextOn)}
        </time>
      )}
    </span>
  )
}
