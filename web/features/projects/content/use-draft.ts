import { useRouter } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import { type DraftState, makeDraft } from './draft.ts'
import type { Content } from './queries.ts'

const HERE_ONLY: readonly DraftState['kind'][] = ['offline', 'refused', 'conflict']
const LEAVING = 'What you typed is not saved. Leave this page and lose it?'

/** Another view of the same project is no other place. */
function placeOf({ pathname, search }: { pathname: string; search: string }): string {
  return `${pathname} ${new URLSearchParams(search).get('project') ?? ''}`
}

/** The draft of a project for as long as its editor is open; what was not sent is sent when it is left. */
export function useDraft(route: ProjectKey, content: Content) {
  const [draft] = useState(() =>
    makeDraft(content, (seen, set) => call('POST /api/admin/content/:route/draft', { route, ...seen, set })),
  )
  const snapshot = useSyncExternalStore(draft.subscribe, draft.snapshot)
  useEffect(() => {
    const send = () => void draft.flush()
    window.addEventListener('online', send)
    return () => {
      window.removeEventListener('online', send)
      send()
    }
  }, [draft])
  const { history } = useRouter()
  useEffect(() => {
    const stateNow = () => draft.snapshot().state.kind
    // Not the router's own hook for it, which every page would load.
    return history.block({
      // What is only on its way is sent all the same; the rest would be gone with this page.
      blockerFn: ({ currentLocation, nextLocation }) =>
        HERE_ONLY.includes(stateNow()) &&
        placeOf(currentLocation) !== placeOf(nextLocation) &&
        !window.confirm(LEAVING),
      enableBeforeUnload: () => HERE_ONLY.includes(stateNow()) || stateNow() === 'saving',
    })
  }, [draft, history])
  return { draft, ...snapshot }
}
