import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/endpoints.ts'
import { fetchQuery } from '../../../lib/fetch-query.ts'

type Webhooks = Answer<'GET /api/admin/webhooks'>
export type Webhook = Webhooks['webhooks'][number]
export type Delivery = Answer<'GET /api/admin/webhooks/:id/deliveries'>['deliveries'][number]
export type DeliveryState = Delivery['state']

const WEBHOOKS = '/api/admin/webhooks'

const webhooksQuery = queryOptions({
  queryKey: [WEBHOOKS],
  queryFn: fetchQuery<Webhooks>(),
  meta: { personal: true },
  staleTime: 0,
  refetchInterval: 10_000,
})

export function useWebhooks() {
  return useQuery(webhooksQuery)
}

const deliveriesQuery = (id: string, state: DeliveryState | undefined) =>
  infiniteQueryOptions({
    queryKey: [WEBHOOKS, id, state ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/admin/webhooks/:id/deliveries',
        { id, ...(state && { state }), ...(pageParam && { after: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    meta: { personal: true },
    staleTime: 0,
    refetchInterval: 10_000,
  })

export function useDeliveries(id: string, state: DeliveryState | undefined) {
  return useInfiniteQuery(deliveriesQuery(id, state))
}

export function useDelivery(id: string) {
  return useQuery(
    queryOptions({
      queryKey: [WEBHOOKS, 'delivery', id],
      queryFn: ({ signal }) => call('GET /api/admin/webhook-deliveries/:id', { id }, { signal }),
      meta: { personal: true },
      staleTime: 0,
      refetchInterval: 10_000,
    }),
  )
}

/** Reloads the webhooks and their deliveries after an act, successful or not. */
export function useAfterAct() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [WEBHOOKS] })
}
