import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/endpoints.ts'

export type Found = Answer<'POST /api/admin/find'>

/** The server refuses less. */
const MIN_LENGTH = 2
/** Avoids a request per character and still feels immediate. */
const TYPING_MS = 150

/** What the portal finds for a text, once typing pauses. Until then, what it found before. */
export function useFound(text: string) {
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  const asks = text.length >= MIN_LENGTH
  const found = useQuery({
    queryKey: ['/api/admin/find', search],
    queryFn: ({ signal }) => call('POST /api/admin/find', { search }, { signal }),
    enabled: asks && search.length >= MIN_LENGTH,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    meta: { personal: true },
  })
  return {
    found: asks ? found.data : undefined,
    isFailed: asks && found.isError,
    isWaiting: asks && (search !== text || found.isFetching),
  }
}
