const PATHS = {
  back: 'M10 3 5 8l5 5',
  forward: 'm6 3 5 5-5 5',
  larger: 'M3 8h10M8 3v10',
  smaller: 'M3 8h10',
  page: 'M3 1.5h10M3 14.5h10M8 4v8M6 6l2-2 2 2M6 10l2 2 2-2',
  width: 'M1.5 3v10M14.5 3v10M4 8h8M6 6 4 8l2 2M10 6l2 2-2 2',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 1 0 0-9M10.3 10.3 14 14',
  pages: 'M2.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 2.5h4v11h-4z',
  contents: 'M5.5 4H14M5.5 8H14M5.5 12H14M2 4h1M2 8h1M2 12h1',
  questions: 'M2 3h12v8H7l-3 2.5V11H2z',
  more: 'M2.5 8h1M7.5 8h1M12.5 8h1',
  up: 'm3 10 5-5 5 5',
  down: 'm3 6 5 5 5-5',
  hand: 'M5.5 9V3.2a1.1 1.1 0 0 1 2.2 0V7.5V6.4a1.1 1.1 0 0 1 2.2 0V7.7a1.1 1.1 0 0 1 2.1.2v.6a1.1 1.1 0 0 1 1.7.9v1.6a3.9 3.9 0 0 1-3.9 3.9H9.200a3.9 3.9 0 0 1-3-1.400L3.3 10.300a1.1 1.1 0 0 1 1.6-1.500z',
  swipe: 'M5 5 2 8l3 3M11 5l3 3-3 3M2 8h12',
  pinch: 'M9.5 2.500h4v4M13.5 2.5 9.5 6.500M6.5 13.500h-4v-4M2.5 13.500l4-4',
  tap: 'M8 6.300a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 1 0 0-3.400M8 2.500a5.5 5.5 0 1 0 0 11 5.5 5.5 0 1 0 0-11',
  drag: 'M8 1.500v13M1.5 8h13M6 3.500l2-2 2 2M6 12.500l2 2 2-2M3.5 6l-2 2 2 2M12.5 6l2 2-2 2',
  play: 'M4.5 2.5v11L13 8z',
  pause: 'M5 3v10M11 3v10',
  sound: 'M2 6v4h2.500L8 13V3L4.500 6zM10.500 6a3 3 0 0 1 0 4M12.500 4a6 6 0 0 1 0 8',
  muted: 'M2 6v4h2.500L8 13V3L4.500 6zM10.500 6.500l3.500 3.500M14 6.500 10.500 10',
  fullScreen: 'M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4',
  leaveFullScreen: 'M6 2v4H2M14 6h-4V2M10 14v-4h4M2 10h4v4',
  ease: 'M8 1.500a1.200 1.200 0 1 0 0 2.400 1.200 1.200 0 1 0 0-2.400M2.500 6l4 .800v3l-1.500 4.700M13.500 6l-4 .800v3l1.500 4.700M6.500 9.800h3',
  keys: 'M1.5 4.5h13v7h-13zM4 7h1M7.5 7h1M11 7h1M5.5 9.5h5',
} as const

export type ReaderIconName = keyof typeof PATHS

/** The reader's own icons: public pages load those of the design system. */
export function ReaderIcon({ name }: { name: ReaderIconName }) {
  return (
    <svg className="icon icon--16" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
