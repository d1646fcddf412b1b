import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import type { Answer } from '../../../lib/endpoints.ts'
import { fetchQuery } from '../../../lib/fetch-query.ts'

export type OwnQuestions = Answer<'GET /api/projects/:route/questions'>
export type OwnQuestion = OwnQuestions['questions'][number]
export type FaqEntry = Answer<'GET /api/projects/:route/faq'>['entries'][number]

/** Confidential, and staff may answer at any moment: kept only while it is on screen. */
const FRESH = { staleTime: 0, gcTime: 0, meta: { personal: true } } as const

export function questionsQuery(route: ProjectKey) {
  return queryOptions({
    queryKey: [`/api/projects/${route}/questions`],
    queryFn: fetchQuery<OwnQuestions>(),
    ...FRESH,
  })
}

export function faqQuery(route: ProjectKey) {
  return queryOptions({
    queryKey: [`/api/projects/${route}/faq`],
    queryFn: fetchQuery<Answer<'GET /api/projects/:route/faq'>>(),
    ...FRESH,
  })
}

export const accountQuestionsQuery = queryOptions({
  queryKey: ['/api/account/questions'],
  queryFn: fetchQuery<Answer<'GET /api/account/questions'>>(),
  ...FRESH,
})

export function useAfterAsking(route: ProjectKey) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: questionsQuery(route).queryKey })
}
