import type { ReactNode } from 'react'
import type { Act } from './investor-acts.ts'

type ActButtonProps = { act: Act; className: string; children: ReactNode; describedBy?: string }

/** A link or a button with the same look. */
export function ActButton({ act, className, children, describedBy }: ActButtonProps) {
  if ('href' in act)
    return (
      <a className={className} href={act.href} aria-describedby={describedBy}>
        {children}
      </a>
    )
  if ('withheld' in act)
    return (
      <button className={className} type="button" disabled title={act.withheld}>
        {children}
      </button>
    )
  return (
    <button className={className} type="button" onClick={act.onPress} aria-describedby={describedBy}>
      {children}
    </button>
  )
}
