import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Guard } from './guard.tsx'
import { protectionQuery } from './queries.ts'
import * as texts from './texts.ts'
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
  /** The page says by itself how it is protected, and its pictures carry their own watermark. */
  bare?: boolean
  children: ReactNode
}

/** Admins and override holders are exempt from the protections. */
export function Protected({ route, waiting, bare = false, children, ...on }: ProtectedProps) {
  const { data, isError, refetch } = useQuery(protectionQuery(route))
  if (data?.free) return <Free route={route}>{children}</Free>
  if (data)
    return (
      <Guard bare={bare} route={route} protection={data} {...on}>
        {children}
      </Guard>
    )
  if (!isError) return waiting
  return (
    <main id="main" tabIndex={-1} className="wrap py-20">
      <h1 className="sr-only">{texts.thisPageCouldNot}</h1>
      <LoadFailed what={texts.thisPage} onRetry={() => void refetch()} />
    </main>
  )
}

/** Records only that the page was opened. */
function Free({ route, children }: { route: ProjectKey; children: ReactNode }) {
  useEffect(() => {
    const opened = { route, timestamp: new Date().toISOString(), userAgent: navigator.userAgent.slice(0, 500) }
    call('POST /api/admin/access-log', opened).catch((error) => warn('This visit could not be recorded', error))
  }, [route])
  return children
}
