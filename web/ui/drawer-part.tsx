import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type DrawerPartProps = {
  title: string
  /** What is inside, in a few words, for whoever does not open it. */
  says: ReactNode
  isOpen?: boolean
  children: ReactNode
}

/** A group of details in a drawer, folded to one line. */
export function DrawerPart({ title, says, isOpen, children }: DrawerPartProps) {
  return (
    <details className="drawer__part" open={isOpen}>
      <summary>
        <h3>{title}</h3>
        <span>{says}</span>
        <Icon name="down" />
      </summary>
      {children}
    </details>
  )
}
