import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { PAGE_LIMITS } from '../../../../contract/page-limits.ts'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { progressReporter } from './progress-reporter.ts'
import { readingQuery } from './queries.ts'

export type Reading = ReturnType<typeof useReading>

/** This visit's reading session: opened once, reported continuously, and opened again if the server has lost it. */
export function useReading(sha256: string) {
  const query = useMemo(() => readingQuery(sha256), [sha256])
  const queries = useQueryClient()
  const reading = useQuery(query)
  // Progress applies to one text. A new version starts unread.
  const [shown, setShown] = useState<Reached>({ sha256, furthest: 0 })
  const furthest = shown.sha256 === sha256 ? shown.furthest : 0
  /** Whether the box is available. */
  const end = furthest > PAGE_LIMITS.ndaScrollThreshold

  /** The id of the reading session. Retries if opening it failed. */
  const current = useCallback(() => queries.ensureQueryData(query), [queries, query])
  const reopen = useCallback(() => queries.fetchQuery({ ...query, staleTime: 0 }), [queries, query])

  const reporter = useMemo(
    () =>
      progressReporter(async (progress) => {
        const report = (id: string) => call('POST /api/nda/readings/:id/progress', { id, ...progress })
        try {
          await report((await current()).readingId)
        } catch (error) {
          if (!(error instanceof CallError && error.code === 'reading_session_unknown')) throw error
          await report((await reopen()).readingId)
        }
      }),
    [current, reopen],
  )
  useEffect(() => reporter.stop, [reporter])

  // The counter of reading times is loaded later, because the page works without it.
  const clause = useRef(0)
  const at = useCallback((index: number) => {
    clause.current = index
  }, [])
  useEffect(() => {
    let counted: { stop: () => void } | undefined
    let gone = false
    import('./clause-times.ts').then(
      ({ countClauses }) => {
        if (gone) return
        const counting = countClauses(() => clause.current, reporter.flush)
        counted = counting
        reporter.count(counting)
      },
      () => undefined,
    )
    return () => {
      gone = true
      counted?.stop()
    }
  }, [reporter])

  // Scroll events are faster than React renders, so a ref keeps the furthest point.
  const reached = useRef(shown)
  const reach = useCallback(
    (point: number, by?: EndBy) => {
      const last: Reached = reached.current.sha256 === sha256 ? reached.current : { sha256, furthest: 0 }
      // The button outweighs scrolling, because with it the reader states that they have read the text.
      const endBy = last.endBy === 'control' ? last.endBy : (by ?? last.endBy)
      const furthest = Math.min(1, Math.max(last.furthest, point))
      if (furthest === last.furthest && endBy === last.endBy) return
      reached.current = { sha256, furthest, endBy }
      setShown(reached.current)
      reporter.report({ furthest, end: furthest > PAGE_LIMITS.ndaScrollThreshold, ...(endBy && { endBy }) })
    },
    [reporter, sha256],
  )

  return { furthest, end, reach, at, current, reopen, reporter, ipAddress: reading.data?.ipAddress }
}

type EndBy = 'scroll' | 'control'
type Reached = { sha256: string; furthest: number; endBy?: EndBy | undefined }
