import { Link } from '@tanstack/react-router'
import { MAIL_NAMES } from '../../../../contract/email/mail-names.ts'
import { MAIL_TEXT_GROUPS, MAIL_TEXTS } from '../../../../contract/email/mail-texts.ts'
import type { Language } from '../../../../contract/language.ts'
import styles from './mail-texts.module.css'
import type { MailText } from './queries.ts'

/** Every email to investors: what it is, when it is sent, and whether staff have written it. */
export function MailTextList({ texts, language }: { texts: MailText[]; language: Language | undefined }) {
  const own = new Set(texts.filter(isOwn).map(({ kind }) => kind))
  return MAIL_TEXT_GROUPS.map(({ name, kinds }) => (
    <section key={name} className={styles.group} aria-label={name}>
      <div className={styles.groupHead}>
        <h2 className="heading-m">{name}</h2>
        <p className="small" aria-hidden="true">
          Sent when
        </p>
      </div>
      <ul>
        {kinds.map((kind) => (
          <li key={kind}>
            <Link to="/admin/mail-texts" search={{ kind, ...(language && { language }) }}>
              {MAIL_NAMES[kind]}
            </Link>
            <span className={styles.when}>
              <span className={styles.whenLead}>Sent when: </span>
              {MAIL_TEXTS[kind].sent}
            </span>
            {own.has(kind) && <span className={styles.own}>Own text</span>}
          </li>
        ))}
      </ul>
    </section>
  ))
}

export function isOwn({ parts }: MailText): boolean {
  return Object.values(parts).some(({ own }) => own !== null)
}
