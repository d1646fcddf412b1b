import { PROJECT_KEYS, type ProjectKey } from '../../contract/projects/project-keys.ts'

/** Which projects something opens: four slots that never move, a dot where it does not. */
export function RouteSlots({ routes }: { routes: readonly ProjectKey[] }) {
  return (
    <>
      <span className="sr-only">{routes.join(', ')}</span>
      <span className="mono nowrap" aria-hidden="true" title={routes.join(', ')}>
        {PROJECT_KEYS.map((route) => (routes.includes(route) ? route.charAt(0).toUpperCase() : '·')).join(' ')}
      </span>
    </>
  )
}
