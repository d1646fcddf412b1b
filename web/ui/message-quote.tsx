import styles from './message-quote.module.css'

export function MessageQuote({ children }: { children: string }) {
  return <blockquote className={styles.quote}>{children}</blockquote>
}
