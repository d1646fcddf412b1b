import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { LIMITS } from '../../../contract/limits.ts'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { progressReporter } from './progress-reporter.ts'
import { readingQuery } from './queries.ts'

export type Reading = ReturnType<typeof useReading>

/** This visit's reading of the agreement: opened once, reported as it goes on, and opened anew where the server lost it. */
export function useReading(sha256: string) {
  const query = useMemo(() => readingQuery(sha256), [sha256])
  const queries = useQueryClient()
  const reading = useQuery(query)
  const [furthest, setFurthest] = useState(0)
  const [end, setEnd] = useState(false)

  /** The reading to report to and to sign with; a failed opening is tried again here. */
  const current = useCallback(() => queries.ensureQueryData(query), [queries, query])
  const reopen = useCallback(() => queries.fetchQuery({ ...query, staleTime: 0 }), [queries, query])

  const reporter = useMemo(
    () =>
      progressReporter(async (progress) => {
        const report = (id: string) => call('POST /api/nda/readings/:id/progress', { id, ...progress })
        try {
          await report((await current()).readingId)
        } catch (error) {
          if (!(error instanceof CallError && error.code === 'reading_unknown')) throw error
          await report((await reopen()).readingId)
        }
      }),
    [current, reopen],
  )
  useEffect(() => reporter.stop, [reporter])

  // Scrolling fires faster than React renders, so the furthest point is kept where it can be compared at once.
  const reached = useRef({ furthest: 0, end: false })
  const reach = useCallback(
    (point: number, atEnd = point > LIMITS.ndaScrollThreshold) => {
      const last = reached.current
      const next = { furthest: Math.min(1, Math.max(last.furthest, point)), end: last.end || atEnd }
      if (next.furthest === last.furthest && next.end === last.end) return
      reached.current = next
      setFurthest(next.furthest)
      setEnd(next.end)
      reporter.report(next)
    },
    [reporter],
  )

  return { furthest, end, reach, current, reopen, reporter, ipAddress: reading.data?.ipAddress }
}
