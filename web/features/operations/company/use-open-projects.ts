import { useQuery } from '@tanstack/react-query'
import { type Entry, entryQuery } from '../../../lib/entry.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { usePortal } from './queries.ts'

export type OpenProject = Entry['projects'][number] & { name: string }

/** The projects that this browser can open, with their names; empty until that is known. */
export function useOpenProjects(): readonly OpenProject[] {
  const portal = usePortal()
  const { data } = useQuery(entryQuery)
  // The server renders the page once for everyone.
  if (!useHydrated() || !data) return []
  return data.projects.map((project) => ({
    ...project,
    name: portal?.platforms.find(({ route }) => route === project.route)?.name ?? project.route,
  }))
}
