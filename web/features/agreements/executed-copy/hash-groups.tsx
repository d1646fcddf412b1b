import styles from './verify.module.css'

/** A hash in groups of eight, to be compared by eye. Copied, it has no spaces. */
export function HashGroups({ hash }: { hash: string }) {
  return hash.match(/.{1,8}/g)?.map((group, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a group is known by its place alone
    <span key={at} className={styles.hashGroup}>
      {group}
      <wbr />
    </span>
  ))
}
