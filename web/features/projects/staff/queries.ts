import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '../../../lib/endpoints.ts'
import { fetchQuery } from '../../../lib/fetch-query.ts'
import { portalQuery } from '../../../lib/projects.ts'

type ProjectList = Answer<'GET /api/admin/projects'>
export type StaffProject = ProjectList['projects'][number]

const projectsQuery = queryOptions({
  queryKey: ['/api/admin/projects'],
  queryFn: fetchQuery<ProjectList>(),
  staleTime: 0,
  meta: { personal: true },
})

export function useStaffProjects() {
  return useQuery(projectsQuery)
}

/** After an act or a refusal. Every list of projects in the browser comes from the portal's facts. */
export function useAfterAct() {
  const queries = useQueryClient()
  return async () => {
    void queries.invalidateQueries({ queryKey: portalQuery.queryKey })
    await queries.invalidateQueries({ queryKey: projectsQuery.queryKey })
  }
}
