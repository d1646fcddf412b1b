import type { CSSProperties } from 'react'
import type { BlockContent } from '../content-types.ts'
import { SheetSection } from '../sheet-section.tsx'
import styles from './product-view.module.css'

/** A screen of the product in the lines of the page's other drawings: a window, its list, and what it says. */
export function ProductView({ id, view }: { id: string; view: BlockContent<'productView'> }) {
  return (
    <SheetSection id={id} title={view.title} description={view.description}>
      <figure className={styles.view}>
        <div className={styles.window}>
          <p className={styles.bar}>
            <svg viewBox="0 0 36 8" aria-hidden="true">
              <circle cx="4" cy="4" r="3.5" />
              <circle cx="18" cy="4" r="3.5" />
              <circle cx="32" cy="4" r="3.5" />
            </svg>
            {view.window}
          </p>
          <ul className={styles.places}>
            {view.places.map(({ name }) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          <div className={styles.body}>
            <p className={styles.headline}>{view.headline}</p>
            <p>{view.text}</p>
            <dl>
              {view.rows.map(({ label, value, share }) => (
                <div key={`${label} ${value}`}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                  {share !== undefined && <i style={{ '--share': share / 100 } as CSSProperties} aria-hidden="true" />}
                </div>
              ))}
            </dl>
          </div>
        </div>
        <figcaption>{view.caption}</figcaption>
      </figure>
    </SheetSection>
  )
}
