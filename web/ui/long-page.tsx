import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './long-page.module.css'
import * as texts from './texts.ts'

/** `picture`: beside the text, and under its heading where there is no room. */
export type PageSection = { id: string; title: string; body: ReactNode; picture?: ReactNode }

type LongPageProps = {
  title: string
  lead: ReactNode
  /** The page in a few facts, before its text. */
  summary?: readonly (readonly [term: string, fact: ReactNode])[]
  /** Of when the text is. */
  dated?: string | undefined
  sections: readonly PageSection[]
}

/** A page of text with a table of contents; each section has its own address. */
export function LongPage({ title, lead, summary, dated, sections }: LongPageProps) {
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles.longPage}`}>
      <div className={styles.longPageHead}>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {dated && <p className={styles.longPageDate}>{dated}</p>}
        {summary && (
          <dl className={styles.longPageSummary}>
            {summary.map(([term, fact]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{fact}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <nav className={`${styles.longPageList} wide-only`} aria-label={texts.onThisPage}>
        <p>{texts.onThisPage}</p>
        <Contents sections={sections} />
      </nav>
      {/* A phone shows the text first. */}
      <nav className={`${styles.longPageList} narrow-only`} aria-label={texts.onThisPage}>
        <details>
          <summary>
            {texts.onThisPage}
            <Icon name="down" />
          </summary>
          <Contents sections={sections} />
        </details>
      </nav>
      <div className={styles.longPageText}>
        {sections.map(({ id, title: name, body, picture }) => (
          <section key={id} id={id} aria-labelledby={`${id}-h`}>
            <h2 id={`${id}-h`}>{name}</h2>
            {picture && <div className={styles.longPagePicture}>{picture}</div>}
            {body}
          </section>
        ))}
      </div>
    </main>
  )
}

function Contents({ sections }: Pick<LongPageProps, 'sections'>) {
  return (
    <ol>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  )
}
