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
  more: 'M2.5 8h1M7.5 8h1M12.5 8h1',
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
