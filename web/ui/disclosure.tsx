import type { ComponentProps, ReactNode } from 'react'
import styles from './disclosure.module.css'
import { Icon } from './icon.tsx'

type DisclosureProps = Omit<ComponentProps<'details'>, 'title'> & { title: ReactNode }

/** What is behind one line until somebody opens it. */
export function Disclosure({ title, className, children, ...details }: DisclosureProps) {
  return (
    <details {...details} className={className ? `${styles.disclosure} ${className}` : styles.disclosure}>
      <summary>
        <span>{title}</span>
        <Icon name="down" />
      </summary>
      {children}
    </details>
  )
}
