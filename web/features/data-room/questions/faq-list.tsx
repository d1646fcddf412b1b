import type { ReactNode } from 'react'
import { dayUtc } from '../../../../contract/wording.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { FaqEntry } from './queries.ts'
import styles from './questions.module.css'
import * as texts from './texts.ts'

type FaqListProps = { entries: readonly FaqEntry[]; about: (entry: FaqEntry) => ReactNode; Name: 'h3' | 'h4' }

/** Answers for all readers, by category. */
export function FaqList({ entries, about, Name }: FaqListProps) {
  const categories = [...new Set(entries.map(({ category }) => category))]
  return categories.map((category) => (
    <section key={category} className={styles.faq}>
      {category && <Name>{category}</Name>}
      {entries
        .filter((entry) => entry.category === category)
        .map((entry) => (
          <details key={entry.id}>
            <summary>
              <span>{entry.question}</span>
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
  ))
}
