import type { ReactNode } from 'react'
import styles from './account-body.module.css'

type AccountSectionProps = { id: string; title: string; about: ReactNode; children: ReactNode }

/** One matter of the account: what it is at the left, what there is and what can be done at the right. */
export function AccountSection({ id, title, about, children }: AccountSectionProps) {
  return (
    <section className={styles.accountSection} id={id} aria-labelledby={`${id}-h`}>
      <div className={styles.accountAbout}>
        <h2 id={`${id}-h`}>{title}</h2>
        <p className="small">{about}</p>
      </div>
      <div className={styles.accountBody}>{children}</div>
    </section>
  )
}

/** A smaller matter within one. */
export function AccountPart({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.accountPart} aria-labelledby={id}>
      <h3 className="h4" id={id}>
        {title}
      </h3>
      {children}
    </section>
  )
}
