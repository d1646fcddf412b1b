import type { DocumentKind } from '../../../../contract/data-room/data-room-labels.ts'

const PAGE = 'M3.5 1.5h6l3 3v10h-9zM9.5 1.5v3h3'
const PATHS: Record<DocumentKind, string> = {
  pdf: `${PAGE}M5.5 11.5c1.8-.6 3.2-2.4 3-4.2-.1-.8-1.1-.6-1 .2.2 1.7 1.5 3 3.2 3`,
  slides: 'M1.5 3.5h13v9h-13zM4 10V8M6.5 10V6M9 10V7.5M11.5 10V5.5',
  sheet: 'M2.5 2.5h11v11h-11zM2.5 6h11M2.5 9.7h11M6.2 2.5v11',
  text: `${PAGE}M5.5 7.5h5M5.5 9.5h5M5.5 11.5h3`,
  film: 'M1.5 3h13v10h-13zM6.500 5.500v5l4-2.500z',
  picture: 'M1.5 3.5h13v9h-13zM2 11l3.5-3.5 3 3 2-2 3.5 3M10.5 6.5h.01',
}

/** Hidden from screen readers, because its name stands beside it. */
export function KindIcon({ kind, size = 16 }: { kind: DocumentKind; size?: 16 | 24 }) {
  return (
    <svg className={`icon icon--${size}`} viewBox="0 0 16 16" aria-hidden="true" data-kind={kind}>
      <path d={PATHS[kind]} />
    </svg>
  )
}
