import type { ReactNode } from 'react'
import styles from './long-page.module.css'

export type PageSection = { id: string; title: string; body: ReactNode }

type LongPageProps = {
  title: string
  lead: ReactNode
  sections: readonly PageSection[]
  /** Stands between the lead and the text, such as a notice. */
  children?: ReactNode
  /** Text keeps a measure; tables may use the whole width. */
  wide?: boolean
}

/** A page to read: its sections in a list beside it, each with an address of its own. */
export function LongPage({ title, lead, sections, children, wide }: LongPageProps) {
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles.longPage}`}>
      <div className={styles.longPageHead}>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {children}
      </div>
      <nav className={styles.longPageList} aria-label="On this page">
        <p>On this page</p>
        <ol>
          {sections.map(({ id, title: name }) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={wide ? `${styles.longPageText} long__text--wide` : styles.longPageText}>
        {sections.map(({ id, title: name, body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-h`}>
            <h2 id={`${id}-h`}>{name}</h2>
            {body}
          </section>
        ))}
      </div>
    </main>
  )
}
