import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ApiDescription } from '../../../../contract/operations/api-description.ts'
import { fetchQuery } from '../../../lib/fetch-query.ts'

const descriptionQuery = queryOptions({
  queryKey: ['/api/openapi.json'],
  queryFn: fetchQuery<ApiDescription>(),
  staleTime: Number.POSITIVE_INFINITY,
})

export function useApiDescription() {
  return useQuery(descriptionQuery)
}
