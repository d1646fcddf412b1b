import type { BlockContent } from '../content-types.ts'
import { SheetSection } from '../sheet-section.tsx'
import styles from './blocks.module.css'

/** Every answer is open: nothing is missed by a reader who skims or prints. */
export function Faq({ id, faq }: { id: string; faq: BlockContent<'faq'> }) {
  return (
    <SheetSection id={id} title={faq.title} description={faq.description}>
      <dl className={styles.questions}>
        {faq.questions.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>
              {answer.split(/\n{2,}/).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </SheetSection>
  )
}
