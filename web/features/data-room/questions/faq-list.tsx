import { type ReactNode, useId } from 'react'
import { dayUtc } from '../../../../contract/wording.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { FaqEntry } from './queries.ts'
import styles from './questions.module.css'
import * as texts from './texts.ts'

type FaqListProps = { entries: readonly FaqEntry[]; about: (entry: FaqEntry) => ReactNode }

/** Answers for all readers. */
export function FaqList({ entries, about }: FaqListProps) {
  const heading = useId()
  return (
    <section className={styles.faq} aria-labelledby={heading}>
      <h3 id={heading}>{texts.answeredForAll}</h3>
      {entries.map((entry) => (
        <details key={entry.id}>
          <summary>
            <span>
              {entry.question}
              {entry.category && <span className={styles.category}>{entry.category}</span>}
            </span>
            <Icon name="down" />
          </summary>
          <p className={styles.answer}>{entry.answer}</p>
          <p className={styles.facts}>
            {about(entry)}
            <span className="num">{texts.publishedOn({ date: dayUtc(entry.publishedOn) })}</span>
          </p>
        </details>
      ))}
    </section>
  )
}
