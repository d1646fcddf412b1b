import styles from './message-quote.module.css'

/** What a person wrote, word for word. */
export function MessageQuote({ children }: { children: string }) {
  return <blockquote className={styles.quote}>{children}</blockquote>
}
