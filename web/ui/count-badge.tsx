import styles from './count-badge.module.css'

/** How much waits behind a link. `says`: what it is, for screen readers. */
export function CountBadge({ count, says }: { count: string | number; says: string }) {
  return (
    <>
      {' '}
      <span className={styles.badge}>
        {count}
        <span className="sr-only"> {says}</span>
      </span>
    </>
  )
}
