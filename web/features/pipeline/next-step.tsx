import { writtenDate } from '../../../contract/formats.ts'
import { dayUtc } from '../../../contract/wording.ts'
import styles from './pipeline.module.css'
import type { Card } from './queries.ts'

const WORDS = { overdue: 'overdue, ', today: 'today, ', later: '', none: '' }

/** `29 Dec`, where there is no room for the year. */
const shortDay = (day: string) => writtenDate('dm', day, { day: 'numeric', month: 'short', timeZone: 'UTC' })

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
