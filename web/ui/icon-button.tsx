import type { ComponentProps } from 'react'
import { Icon, type IconName } from './icon.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'type' | 'children'> & { icon: IconName; label: string }

/** A button without a word, for an act that every row has. */
export function IconButton({ icon, label, ...button }: IconButtonProps) {
  return (
    <button {...button} className="icon-button" type="button" aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  )
}
