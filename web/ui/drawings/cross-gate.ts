import type { AnyRouter } from '@tanstack/react-router'
import styles from './crossing.module.css'

/** As long as the door takes to open. */
const DOOR_MS = 650

/** The classes of a door that opens, and of its light. */
export const opening = styles.opening
export const light = styles.light

export const prefersStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Leads from a gate to a project page, which is loaded while the door opens. A reader who wants no motion is led at once. */
export async function crossGate(router: AnyRouter, href: string, hasDoor = false): Promise<void> {
  const still = prefersStillness()
  const loaded = router.preloadRoute({ to: href }).catch(() => undefined)
  if (hasDoor && !still) await Promise.all([loaded, new Promise((resolve) => setTimeout(resolve, DOOR_MS))])
  await router.navigate({ href, viewTransition: still ? false : { types: ['crossing'] } })
}
