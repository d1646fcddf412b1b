import { ICON_PATHS } from '../../../ui/icon.tsx'

/** The icons of the presentation template (product-spec section 2). Kept apart from `Icon`, which every page loads. */
const PATHS = {
  shield: ICON_PATHS.shield,
  chart: 'M2.5 13.5h11M4.5 11V8M8 11V3M11.5 11V6',
  cogs: 'M6 8a2 2 0 1 0 4 0 2 2 0 1 0-4 0M3.5 8a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0-9 0M8 1.5v2M8 12.5v2M1.5 8h2M12.5 8h2M3.4 3.4l1.4 1.4M11.2 11.2l1.4 1.4M12.6 3.4l-1.4 1.4M4.8 11.2l-1.4 1.4',
  handshake: 'M1.5 5.5 4 4.5l4 1.5 4-1.5 2.5 1M1.5 10.5l2 .5L7 13.5l5.5-3 2-.5M8 6 6 8.5l1.5 1L10 8l3 2.3',
  building: 'M3.5 14.5v-13h6v13M9.5 6.5h4v8M1.5 14.5h13M5.5 4.5h2M5.5 7.5h2M5.5 10.5h2',
  presentation: 'M1.5 2.5h13M2.5 2.5v7h11v-7M8 9.5v2.5M5 14.5l3-2.5 3 2.5M5.5 6.5 7 5l1.5 1.5L11 4.5',
  users:
    'M3.5 5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M1.5 13.5c0-2.8 2-4.5 4.5-4.5s4.5 1.7 4.5 4.5M10.5 2.7a2.5 2.5 0 0 1 0 4.6M12 9.3c1.5.6 2.5 2.2 2.5 4.2',
  contract: 'M3.5 1.5h9v13h-9zM6 5h4M6 8h4M6 11.5c1-1 1.5.8 2.2 0s1 .2 1.8 0',
  video: 'M1.5 3.5h9v9h-9zM10.5 7l4-2.5v7l-4-2.5',
  star: 'm8 1.8 1.9 4 4.3.6-3.1 3 .7 4.3L8 11.6l-3.8 2.1.7-4.3-3.1-3 4.3-.6z',
} as const

type SheetIconName = keyof typeof PATHS

/** Hidden from screen readers, because there is always text beside it. */
export function SheetIcon({ name }: { name: SheetIconName }) {
  return (
    <svg className="icon icon--24" viewBox="0 0 16 16" aria-hidden="true" data-icon={name}>
      <path d={PATHS[name]} />
    </svg>
  )
}
