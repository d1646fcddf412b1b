import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False on the server and during hydration, then true. What only this browser knows (its session, its address bar) waits for it, so
 * that the first render matches the server's.
 */
export function useHydrated() {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
