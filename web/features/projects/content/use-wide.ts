import { useSyncExternalStore } from 'react'

/** From here on there is room for a form and a page side by side. */
const WIDE = '(width >= 80rem)'

function listen(changed: () => void) {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

export function useWide(): boolean {
  return useSyncExternalStore(listen, () => window.matchMedia(WIDE).matches)
}
