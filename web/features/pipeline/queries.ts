import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { NEEDS_ALLOCATION, STAGE_NAMES, type Stage } from '../../../contract/pipeline/stages.ts'
import { call } from '../../lib/call.ts'
import type { Answer } from '../../lib/endpoints.ts'
import { fetchQuery } from '../../lib/fetch-query.ts'
import { refusalMessage } from '../../lib/refusal-message.ts'
import { useToast } from '../../ui/toast.tsx'
import type { ListChoice, PipelineChoice } from './choices.ts'

export type BoardAnswer = Answer<'GET /api/admin/pipeline/board'>
export type BoardColumn = BoardAnswer['columns'][number]
export type Card = BoardColumn['cards'][number]
export type Owner = BoardAnswer['owners'][number]
export type CardDetail = Answer<'GET /api/admin/pipeline/:id'>
export type Money = Card['amounts'][number]

const PIPELINE = '/api/admin/pipeline'
const boardKey = (choice: PipelineChoice) => [PIPELINE, 'board', choice] as const

export function useBoard(choice: PipelineChoice, enabled: boolean) {
  return useQuery({
    queryKey: boardKey(choice),
    queryFn: ({ signal }) => call('GET /api/admin/pipeline/board', choice, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { personal: true },
    enabled,
  })
}

export function usePipeline(choice: ListChoice, enabled: boolean) {
  return useInfiniteQuery({
    ...infiniteQueryOptions({
      queryKey: [PIPELINE, 'list', choice],
      queryFn: ({ pageParam, signal }) =>
        call('GET /api/admin/pipeline', { ...choice, ...(pageParam && { after: pageParam }) }, { signal }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      staleTime: 0,
      meta: { personal: true },
    }),
    placeholderData: keepPreviousData,
    enabled,
  })
}

export function useCard(id: string) {
  return useQuery(
    queryOptions({
      queryKey: [`${PIPELINE}/${encodeURIComponent(id)}`],
      queryFn: fetchQuery<CardDetail>(),
      staleTime: 0,
      meta: { personal: true },
    }),
  )
}

/** After an act or a refusal: the board, the list, the card and the rounds. */
export function useAfterAct() {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        typeof path === 'string' && (path.startsWith(PIPELINE) || path.startsWith('/api/admin/rounds')),
    })
  }
}

type Move = { card: Card; stage: Stage | null; isUndo?: boolean }

/** Moves a card by hand, with an undo that sets what staff had set before. The board shows it at once. */
export function useMoveCard(choice: PipelineChoice) {
  const say = useToast()
  const queries = useQueryClient()
  const refresh = useAfterAct()
  const sending = useMutation({
    mutationFn: ({ card, stage }: Move) => call('POST /api/admin/pipeline/:id/stage', { id: card.id, stage }),
    onMutate: ({ card, stage }) => {
      if (stage === null) return
      queries.setQueryData<BoardAnswer>(boardKey(choice), (before) => before && moved(before, card.id, stage))
    },
    onSuccess: (_, { card, stage, isUndo }) => {
      if (isUndo) return say('Undone.')
      const undo = () => sending.mutate({ card, stage: card.handStage, isUndo: true })
      say(
        stage === null
          ? `The stage of ${nameOf(card)} is set automatically again.`
          : `${nameOf(card)} is moved to ${STAGE_NAMES[stage]}.`,
        { onUndo: undo },
      )
    },
    onError: (error) => say(refusalMessage(error, 'The card could not be moved. Please try again.'), { tone: 'bad' }),
    onSettled: refresh,
  })
  return (card: Card, stage: Stage | null) => sending.mutate({ card, stage })
}

function moved(board: BoardAnswer, id: string, stage: Stage): BoardAnswer {
  const card = board.columns.flatMap(({ cards }) => cards).find((one) => one.id === id)
  if (!card || card.stage === stage) return board
  return {
    ...board,
    columns: board.columns.map((column) => {
      if (column.stage === card.stage)
        return { ...column, count: column.count - 1, cards: column.cards.filter((one) => one.id !== id) }
      if (column.stage !== stage) return column
      return { ...column, count: column.count + 1, cards: [{ ...card, stage, byHand: true }, ...column.cards] }
    }),
  }
}

/** A stage that presumes an allocation, without one. */
export const lacksAllocation = ({ stage, allocated }: Pick<Card, 'stage' | 'allocated'>) =>
  NEEDS_ALLOCATION.includes(stage) && allocated.length === 0

export const nameOf = ({ name, email }: Pick<Card, 'name' | 'email'>) => name || email
