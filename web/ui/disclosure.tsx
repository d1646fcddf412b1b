import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'

type DisclosureProps = Omit<ComponentProps<'details'>, 'title'> & { title: string }

/** What is behind one line until somebody opens it. */
export function Disclosure({ title, className, children, ...details }: DisclosureProps) {
  return (
    <details {...details} className={className ? `disclosure ${className}` : 'disclosure'}>
      <summary>
        {title}
        <Icon name="down" />
      </summary>
      {children}
    </details>
  )
}
