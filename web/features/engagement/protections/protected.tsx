import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Guard } from './guard.tsx'
import { protectionQuery } from './queries.ts'
import { warn } from './warn.ts'

type ProtectedProps = {
  route: ProjectKey
  /** The link to what the privacy notice says of the protections. */
  notice: ReactNode
  /** Whom to ask for an export. */
  contact: string | undefined
  /** Ten minutes have passed without activity: the content has to leave the page. */
  onLocked: () => void
  /** In place of the content until it is known how it has to be protected. */
  waiting: ReactNode
  children: ReactNode
}

/** Content under the protections that its reader is subject to; admins and whoever holds an override are free of them. */
export function Protected({ route, waiting, children, ...on }: ProtectedProps) {
  const { data, isError, refetch } = useQuery(protectionQuery(route))
  if (data?.free) return <Free route={route}>{children}</Free>
  if (data)
    return (
      <Guard route={route} protection={data} {...on}>
        {children}
      </Guard>
    )
  if (!isError) return waiting
  return (
    <main id="main" tabIndex={-1} className="wrap py-20">
      <h1 className="sr-only">This page could not be loaded</h1>
      <LoadFailed what="This page" onRetry={() => void refetch()} />
    </main>
  )
}

/** Nothing is watched here; that the page was opened is recorded. */
function Free({ route, children }: { route: ProjectKey; children: ReactNode }) {
  useEffect(() => {
    const opened = { route, timestamp: new Date().toISOString(), userAgent: navigator.userAgent.slice(0, 500) }
    call('POST /api/admin/access-log', opened).catch((error) =>
      warn('The opening of this page could not be recorded', error),
    )
  }, [route])
  return children
}
