import { PROJECT_KEYS, type ProjectKey } from '../../contract/projects/project-keys.ts'

/** The projects that something opens: a letter or a dot in a fixed position for each project. */
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
