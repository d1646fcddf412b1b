import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/endpoints.ts'

export type StaffRoom = Answer<'GET /api/admin/documents'>
export type StaffDocument = StaffRoom['documents'][number]
export type Folder = StaffRoom['folders'][number]
export type Version = StaffDocument['versions'][number]
export type Readership = Answer<'GET /api/admin/documents/:id/readers'>
export type DocumentReadership = Answer<'GET /api/admin/documents/readership'>['documents'][number]
export type ReadDocument = Answer<'GET /api/admin/people/:id/documents'>['documents'][number]
export type SentPage = NonNullable<Readership['sent']>[number]
export type Audience = Answer<'GET /api/admin/documents/:id/audience'>
export type RuleInForce = Answer<'GET /api/admin/documents/:id/readers-on'>['rules'][number]
export type FoundWatermark = Answer<'POST /api/admin/watermark'>
export type WatermarkSearchAnswer = Answer<'POST /api/admin/watermark/search'>

/** How often to poll while a file is being uploaded or checked. */
const POLL_MS = 1_000
/** More documents than this take the server longer. Their folders start folded, and only the rows in the window are drawn. */
export const LARGE_ROOM = 100
const LARGE_POLL_MS = 5_000

export const isUnderWay = ({ state }: Version) => state === 'sending' || state === 'processing'

export function useRoom(route: ProjectKey) {
  return useQuery({
    queryKey: ['/api/admin/documents', route],
    queryFn: ({ signal }) => call('GET /api/admin/documents', { route }, { signal }),
    meta: { personal: true },
    refetchInterval: ({ state }) => {
      const documents = state.data?.documents ?? []
      if (!documents.some(({ versions }) => versions.some(isUnderWay))) return false
      return documents.length > LARGE_ROOM ? LARGE_POLL_MS : POLL_MS
    },
  })
}

/** Who read each document of a room. Not with the room, which is asked for every second during an upload. */
export function useRoomReadership(route: ProjectKey) {
  return useQuery({
    queryKey: ['/api/admin/documents', 'readership', route],
    queryFn: ({ signal }) => call('GET /api/admin/documents/readership', { route }, { signal }),
    meta: { personal: true },
    staleTime: 30_000,
  })
}

/** Refetches the room after an act, successful or not. */
export function useAfterAct() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['/api/admin/documents'] })
}

export function readershipQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/admin/documents', 'readers', id],
    queryFn: ({ signal }) => call('GET /api/admin/documents/:id/readers', { id }, { signal }),
    staleTime: 0,
    meta: { personal: true },
  })
}

export function audienceQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/admin/documents', 'audience', id],
    queryFn: ({ signal }) => call('GET /api/admin/documents/:id/audience', { id }, { signal }),
    staleTime: 0,
    meta: { personal: true },
  })
}

export function readersOnQuery(id: string, day: string) {
  return queryOptions({
    queryKey: ['/api/admin/documents', 'readers-on', id, day],
    queryFn: ({ signal }) => call('GET /api/admin/documents/:id/readers-on', { id, day }, { signal }),
    staleTime: 0,
    meta: { personal: true },
  })
}

export function personReadingQuery(id: string) {
  return queryOptions({
    queryKey: [`/api/admin/people/${id}/documents`],
    queryFn: ({ signal }) => call('GET /api/admin/people/:id/documents', { id }, { signal }),
    staleTime: 0,
    meta: { personal: true },
  })
}
