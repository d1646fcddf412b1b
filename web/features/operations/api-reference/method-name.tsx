import { Fragment, type ReactNode } from 'react'
import styles from './reference.module.css'

export function MethodName({ method }: { method: string }) {
  return (
    <span className={styles.method} data-method={method}>
      {method}
    </span>
  )
}

export function PathName({ path }: { path: string }) {
  return <code className={styles.path}>{breakable(path)}</code>
}

/** Where a path needs two lines, it is broken after a slash. */
export function breakable(path: string): ReactNode {
  return path.split(/(?<=\/)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place alone
    <Fragment key={at}>
      {part}
      {part.endsWith('/') && <wbr />}
    </Fragment>
  ))
}
