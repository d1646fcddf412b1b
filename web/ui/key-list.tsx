import styles from './key-list.module.css'

export type Keys = readonly (readonly [keys: readonly string[], does: string])[]

/** Keys, and what they do. */
export function KeyList({ keys: list }: { keys: Keys }) {
  return (
    <dl className={styles.list}>
      {list.map(([keys, does]) => (
        <div key={does}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}
