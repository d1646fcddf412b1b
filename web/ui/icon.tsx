export const ICON_PATHS = {
  bell: 'M4 11.5V7a4 4 0 0 1 8 0v4.5l1 1H3zM6.5 14.5h3',
  lock: 'M3 7h10v7H3zM5.5 7V4.5a2.5 2.5 0 0 1 5 0V7',
  down: 'm3.5 6 4.5 4.5L12.5 6',
  check: 'm3 8.5 3.5 3.5L13 5',
  close: 'm3.5 3.5 9 9M12.5 3.5l-9 9',
  warning: 'M8 2 14.5 13.5h-13zM8 6.5v3.5M8 11.8v.2',
  clock: 'M2 8a6 6 0 1 0 12 0A6 6 0 1 0 2 8M8 4.5V8l2.5 1.5',
  info: 'M2 8a6 6 0 1 0 12 0A6 6 0 1 0 2 8M8 7.5V11M8 5v.2',
  copy: 'M5.5 5.5h8v8h-8zM10.5 3v-.5h-8v8H3',
  upload: 'M8 10.5v-8M4.5 6 8 2.5 11.5 6M2.5 13.5h11',
  shield: 'M8 1.5 13.5 3.5V8c0 3.2-2.3 5.4-5.5 6.5C4.8 13.4 2.5 11.2 2.5 8V3.5z',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  search: 'M2.5 7a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0M10.5 10.5l3.5 3.5',
  plus: 'M8 3v10M3 8h10',
  filter: 'M2.5 4.5h11M4.5 8h7M6.5 11.5h3',
  view: 'M2.5 3h11v10h-11zM6 3v10M10 3v10',
  save: 'M8 2.5v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11',
} as const

export type IconName = keyof typeof ICON_PATHS

/** Hidden from screen readers, because there is always text beside it. */
export function Icon({ name, size = 16 }: { name: IconName; size?: 16 | 24 }) {
  return (
    <svg className={`icon icon--${size}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={ICON_PATHS[name]} />
    </svg>
  )
}
