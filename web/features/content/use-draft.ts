import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ProjectRoute } from '../../../contract/project-routes.ts'
import { call } from '../../lib/call.ts'
import { makeDraft } from './draft.ts'
import type { Content } from './queries.ts'

/** The draft of a project for as long as its editor is open; what was not sent is sent when it is left. */
export function useDraft(route: ProjectRoute, content: Content) {
  const [draft] = useState(() =>
    makeDraft(content, (seen, set) => call('POST /api/admin/content/:route/draft', { route, ...seen, set })),
  )
  const snapshot = useSyncExternalStore(draft.subscribe, draft.snapshot)
  useEffect(() => {
    const send = () => void draft.flush()
    const hold = (event: BeforeUnloadEvent) => {
      const { kind } = draft.snapshot().state
      if (kind !== 'saved' && kind !== 'none') event.preventDefault()
    }
    window.addEventListener('online', send)
    window.addEventListener('beforeunload', hold)
    return () => {
      window.removeEventListener('online', send)
      window.removeEventListener('beforeunload', hold)
      send()
    }
  }, [draft])
  return { draft, ...snapshot }
}
