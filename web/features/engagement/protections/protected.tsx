import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import { Guard } from './guard.tsx'
import { protectionQuery } from './queries.ts'
import { warn } from './warn.ts'

type ProtectedProps = {
  route: ProjectKey
  /** A link to the privacy notice. */
  notice: ReactNode
  /** The email address for export requests. */
  contact: string | undefined
  /** Called after ten minutes without activity: the content must be removed. */
  onLocked: () => void
  /** Shown until the protections are known. */
  waiting: ReactNode
  /** Shown if they cannot be known. */
  failed: (retry: () => void) => ReactNode
  /** The page says by itself how it is protected, and its pictures carry their own watermark. */
  bare?: boolean
  children: ReactNode
}

/** Admins and override holders are exempt from the protections. */
export function Protected({ route, waiting, failed, bare = false, children, ...on }: ProtectedProps) {
  const { data, isError, refetch } = useQuery(protectionQuery(route))
  if (data?.free) return <Free route={route}>{children}</Free>
  if (data)
    return (
      <Guard bare={bare} route={route} protection={data} {...on}>
        {children}
      </Guard>
    )
  return isError ? failed(() => void refetch()) : waiting
}

/** Records only that the page was opened. */
function Free({ route, children }: { route: ProjectKey; children: ReactNode }) {
  useEffect(() => {
    const opened = { route, timestamp: new Date().toISOString(), userAgent: navigator.userAgent.slice(0, 500) }
    call('POST /api/admin/access-log', opened).catch((error) => warn('This visit could not be recorded', error))
  }, [route])
  return children
}
