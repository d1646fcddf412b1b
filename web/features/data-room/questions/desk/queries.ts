import { infiniteQueryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/call.ts'
import type { Answer, Input } from '../../../../lib/endpoints.ts'

export type QuestionPage = Answer<'GET /api/admin/questions'>
export type StaffQuestion = QuestionPage['questions'][number]
export type StaffFaqEntry = Answer<'GET /api/admin/faq'>['entries'][number]
export type QuestionChoice = Pick<Input<'GET /api/admin/questions'>, 'state' | 'route' | 'assigned' | 'search'>
export type ProjectCategories = Answer<'GET /api/admin/questions/categories'>['projects'][number]

const QUESTIONS = '/api/admin/questions'
const FAQ = '/api/admin/faq'

function listQuery(choice: QuestionChoice) {
  return infiniteQueryOptions({
    queryKey: [QUESTIONS, choice],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/questions', { ...choice, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    meta: { personal: true },
  })
}

export function useQuestions(choice: QuestionChoice) {
  return useInfiniteQuery(listQuery(choice))
}

/** One question, whatever its state, with what is said once for all. */
export function useQuestion(id: string) {
  return useQuery({
    queryKey: [QUESTIONS, 'one', id],
    queryFn: async ({ signal }) => {
      const { questions, ...page } = await call('GET /api/admin/questions', { id }, { signal })
      return { ...page, question: questions[0] ?? null }
    },
    staleTime: 0,
    meta: { personal: true },
  })
}

/** The newest questions of a person. */
export function usePersonQuestions(personId: string) {
  return useQuery({
    queryKey: [QUESTIONS, 'of', personId],
    queryFn: ({ signal }) => call('GET /api/admin/questions', { personId }, { signal }),
    staleTime: 0,
    meta: { personal: true },
  })
}

export function useFaq() {
  return useQuery({
    queryKey: [FAQ],
    queryFn: ({ signal }) => call('GET /api/admin/faq', {}, { signal }),
    staleTime: 0,
    meta: { personal: true },
  })
}

export function useCategories() {
  return useQuery({
    queryKey: [QUESTIONS, 'categories'],
    queryFn: ({ signal }) => call('GET /api/admin/questions/categories', {}, { signal }),
    meta: { personal: true },
  })
}

/** Reloads what an act, or its refusal, may have changed. */
export function useAfterQuestionAct() {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: [QUESTIONS] })
    await queries.invalidateQueries({ queryKey: [FAQ] })
    await queries.invalidateQueries({ queryKey: ['/api/admin/waiting-work'] })
  }
}
