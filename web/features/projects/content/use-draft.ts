import { useRouter } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import { type DraftState, makeDraft } from './draft.ts'
import type { Content } from './queries.ts'

const UNSAVED: readonly DraftState['kind'][] = ['offline', 'refused', 'conflict']
const LEAVING = 'Your changes are not saved. Leave this page and lose them?'

/** Switching tabs of the same project does not count as leaving. */
function placeOf({ pathname, search }: { pathname: string; search: string }): string {
  return `${pathname} ${new URLSearchParams(search).get('project') ?? ''}`
}

/** The draft of a project while its editor is open. Unsaved changes are saved when it closes. */
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
    // The router's own hook would be loaded by every page.
    return history.block({
      // Changes that are being saved will be saved anyway; the others would be lost.
      blockerFn: ({ currentLocation, nextLocation }) =>
        UNSAVED.includes(stateNow()) && placeOf(currentLocation) !== placeOf(nextLocation) && !window.confirm(LEAVING),
      enableBeforeUnload: () => UNSAVED.includes(stateNow()) || stateNow() === 'saving',
    })
  }, [draft, history])
  return { draft, ...snapshot }
}
