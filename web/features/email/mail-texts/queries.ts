import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Language } from '../../../../contract/language.ts'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import type { Answer, Input } from '../../../lib/endpoints.ts'

export type MailTexts = Answer<'GET /api/admin/mail-texts'>
export type MailText = MailTexts['texts'][number]
export type Draft = Input<'POST /api/admin/mail-texts/:kind/preview'>

/** Below the settings, because their history and undo change the texts too. */
const KEY = ['/api/admin/settings', 'mail-texts']

export function mailTextsQuery(language: Language | undefined) {
  return queryOptions({
    queryKey: [...KEY, language ?? 'in use'],
    queryFn: ({ signal }) => call('GET /api/admin/mail-texts', language ? { language } : {}, { signal }),
    // Somebody else can change them.
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { personal: true },
  })
}

/** The email with what is typed. What is wrong with it is in `problems`, and the last email that could be shown stays. */
export function useMailPreview(draft: Draft) {
  const { data, error, refetch } = useQuery({
    queryKey: ['/api/admin/mail-texts', 'preview', draft],
    queryFn: ({ signal }) => call('POST /api/admin/mail-texts/:kind/preview', draft, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    meta: { personal: true },
  })
  const last = useRef(data)
  if (data) last.current = data
  const problems = error instanceof CallError && error.code === 'invalid_input' ? error.fields : undefined
  return { preview: data ?? last.current, problems, isFailed: error !== null && problems === undefined, refetch }
}

export function useReloadMailTexts() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: KEY })
}
