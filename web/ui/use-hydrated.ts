import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False on the server and while its markup is taken over, true ever after. What only this browser can know (its session, its
 * address bar) waits for it, so that the first rendering is the same on both sides.
 */
export function useHydrated() {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
