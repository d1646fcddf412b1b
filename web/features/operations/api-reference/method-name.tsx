import styles from './reference.module.css'

export function MethodName({ method }: { method: string }) {
  return (
    <span className={styles.method} data-method={method}>
      {method}
    </span>
  )
}
