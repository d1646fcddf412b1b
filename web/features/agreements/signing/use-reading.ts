import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { LIMITS } from '../../../../contract/limits.ts'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { progressReporter } from './progress-reporter.ts'
import { readingQuery } from './queries.ts'

export type Reading = ReturnType<typeof useReading>

/** This visit's reading of the agreement: opened once, reported as it goes on, and opened anew where the server lost it. */
export function useReading(sha256: string) {
  const query = useMemo(() => readingQuery(sha256), [sha256])
  const queries = useQueryClient()
  const reading = useQuery(query)
  // What was reached belongs to one text: a new version begins unread.
  const [shown, setShown] = useState(() => unread(sha256))
  const { furthest, end } = shown.sha256 === sha256 ? shown : unread(sha256)

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
          if (!(error instanceof CallError && error.code === 'reading_session_unknown')) throw error
          await report((await reopen()).readingId)
        }
      }),
    [current, reopen],
  )
  useEffect(() => reporter.stop, [reporter])

  // The clause that is read just now, and how long: counted by what is fetched afterwards, because nobody waits for it.
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

  // Scrolling fires faster than React renders, so the furthest point is kept where it can be compared at once.
  const reached = useRef<ReturnType<typeof unread>>(unread(sha256))
  const reach = useCallback(
    (point: number, atEnd = point > LIMITS.ndaScrollThreshold, by: 'scroll' | 'control' = 'scroll') => {
      const last = reached.current.sha256 === sha256 ? reached.current : unread(sha256)
      const end = last.end || atEnd
      // Whoever uses the control has said so, whatever came into view before.
      const endBy = end && (by === 'control' || last.endBy === 'control') ? 'control' : 'scroll'
      const next = { sha256, furthest: Math.min(1, Math.max(last.furthest, point)), end, endBy } as const
      if (next.furthest === last.furthest && next.end === last.end && next.endBy === last.endBy) return
      reached.current = next
      setShown(next)
      reporter.report({ furthest: next.furthest, end, ...(end && { endBy }) })
    },
    [reporter, sha256],
  )

  return { furthest, end, reach, at, current, reopen, reporter, ipAddress: reading.data?.ipAddress }
}

function unread(sha256: string): { sha256: string; furthest: number; end: boolean; endBy: 'scroll' | 'control' } {
  return { sha256, furthest: 0, end: false, endBy: 'scroll' }
}
