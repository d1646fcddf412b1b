import styles from './spinner.module.css'

/** For content whose shape is not known yet. Pages with a known shape use a skeleton. */
export function Spinner({ label }: { label: string }) {
  return (
    <div className={styles.spinner} role="status">
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <circle cx="16" cy="16" r="13" />
        <path d="M16 3a13 13 0 0 1 13 13" />
      </svg>
      <span>{label}</span>
    </div>
  )
}
