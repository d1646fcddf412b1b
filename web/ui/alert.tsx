import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

type Tone = 'plain' | 'ok' | 'warn' | 'bad'
const ICONS: Record<Tone, IconName> = { plain: 'info', ok: 'check', warn: 'clock', bad: 'warning' }

type AlertProps = { tone: Tone; role?: 'alert' | 'status'; id?: string; icon?: IconName; children: ReactNode }

export function Alert({ tone, role, id, icon = ICONS[tone], children }: AlertProps) {
  return (
    <div className={`alert alert--${tone}`} role={role} id={id}>
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  )
}
