import type { ReactNode } from 'react'
import { Alert } from '../../ui/alert.tsx'
import styles from './account-body.module.css'
import menuStyles from './account-menu.module.css'
import * as texts from './texts.ts'

type AccountSectionProps = { id: string; title: string; about: ReactNode; children: ReactNode }

/** A section of the account page: heading on the left, content on the right. */
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

/** A subsection. */
export function AccountPart({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.accountPart} aria-labelledby={id}>
      <h3 className="heading-s" id={id}>
        {title}
      </h3>
      {children}
    </section>
  )
}

/** Why an act failed, beside its button. */
export function ActError({ message }: { message: string | null }) {
  return (
    <div role="alert" className={styles.actError}>
      {message && <Alert tone="bad">{message}</Alert>}
    </div>
  )
}

type AccountFormProps = {
  act: { busy: boolean; error: string | null }
  /** The label of the submit button, idle and busy. */
  submit: readonly [string, string]
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}

/** A form that opens in place of its button. */
export function AccountForm({ act, submit, onSubmit, onCancel, children }: AccountFormProps) {
  return (
    <form
      noValidate
      className={styles.accountForm}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      <ActError message={act.error} />
      <div className="row">
        <button className="btn btn--primary" type="submit" disabled={act.busy}>
          {submit[act.busy ? 1 : 0]}
        </button>
        <button className="btn btn--plain" type="button" onClick={onCancel}>
          {texts.cancel}
        </button>
      </div>
    </form>
  )
}

/** A state in a word. */
export function Badge({ tone, children }: { tone?: 'plain' | 'warn' | 'bad' | undefined; children: ReactNode }) {
  return (
    <span className={tone ? `${menuStyles.badge} ${menuStyles[`badge--${tone}`]}` : menuStyles.badge}>{children}</span>
  )
}
