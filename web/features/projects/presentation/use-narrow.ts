import { useSyncExternalStore } from 'react'

const NARROW = '(width < 40rem)'

function listen(changed: () => void) {
  const query = window.matchMedia(NARROW)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether the window is a phone's. For pages that only a browser renders. */
export function useNarrow(): boolean {
  return useSyncExternalStore(listen, () => window.matchMedia(NARROW).matches)
}
