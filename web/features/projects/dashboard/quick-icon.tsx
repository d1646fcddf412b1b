import { ICON_PATHS } from '../../../ui/icon.tsx'
import type { QuickAction } from './types.ts'

const PATHS: Record<QuickAction['icon'], string> = {
  shield: ICON_PATHS.shield,
  chart: 'M2.5 13.5h11M4.5 11V8M8 11V3M11.5 11V6',
  cogs: 'M6 8a2 2 0 1 0 4 0 2 2 0 1 0-4 0M3.5 8a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0-9 0M8 1.5v2M8 12.5v2M1.5 8h2M12.5 8h2',
  users:
    'M3.5 5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M1.5 13.5c0-2.8 2-4.5 4.5-4.5s4.5 1.7 4.5 4.5M10.5 2.7a2.5 2.5 0 0 1 0 4.6',
  bell: 'M3.5 12h9c-1-1-1.5-2-1.5-5a3 3 0 0 0-6 0c0 3-.5 4-1.5 5M6.5 14h3M8 2.5V4',
  contract: 'M3.5 1.5h9v13h-9zM6 5h4M6 8h4M6 11.5h3',
}

/** Hidden from screen readers, because there is always text beside it. */
export function QuickIcon({ name }: { name: QuickAction['icon'] }) {
  return (
    <svg className="icon icon--24" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
