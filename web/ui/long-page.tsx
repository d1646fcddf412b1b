import type { ReactNode } from 'react'
import styles from './long-page.module.css'
import * as texts from './texts.ts'

/** `picture`: beside the text, and under its heading where there is no room. */
export type PageSection = { id: string; title: string; body: ReactNode; picture?: ReactNode }

type LongPageProps = {
  title: string
  lead: ReactNode
  sections: readonly PageSection[]
}

/** A page of text with a table of contents; each section has its own address. */
export function LongPage({ title, lead, sections }: LongPageProps) {
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles.longPage}`}>
      <div className={styles.longPageHead}>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
      </div>
      <nav className={styles.longPageList} aria-label={texts.onThisPage}>
        <p>{texts.onThisPage}</p>
        <ol>
          {sections.map(({ id, title: name }) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ol>
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
