import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { WorkAct } from '../../contract/operations/work-kinds.ts'
import { useTryMailAgain } from '../features/email/use-try-mail-again.ts'
import { useBackUpNow } from '../features/operations/system/use-back-up-now.ts'
import type { WorkItem } from '../features/operations/waiting-work/queries.ts'
import { ANSWERS } from '../features/people/requests/request-table.tsx'
import { useMarkSeen } from '../features/transparency-log/use-mark-seen.ts'
import { asProjectKey } from '../lib/projects.ts'
import { useToast } from '../ui/toast.tsx'

/** Loaded with the first act: the drawers and dialogs of all lists. */
const OpenWork = lazy(() => import('./open-work.tsx').then((module) => ({ default: module.OpenWork })))

/** Runs the acts of the queue: at once, or in the drawer or dialog of the list that has the act too. */
export function useWorkActs() {
  const [asked, setAsked] = useState<{ item: WorkItem; act: WorkAct }>()
  const navigate = useNavigate()
  const say = useToast()
  const tryMailAgain = useTryMailAgain()
  const backUp = useBackUpNow()
  const { markSeen } = useMarkSeen()

  function run(item: WorkItem, act: WorkAct) {
    if (act === 'seen') return markSeen(item.id)
    if (item.kind === 'mails' && act === 'try_again') return tryMailAgain(item.id)
    if (act === 'back_up') return backUp.mutate(undefined, { onSuccess: () => say('The backup begins in a moment.') })
    if (act === 'write') {
      const project = asProjectKey(item.id)
      return void navigate({ to: '/admin/content', search: project ? { project } : {} })
    }
    setAsked({ item, act })
  }

  return {
    run,
    nameOf: ({ kind, type }: WorkItem, act: WorkAct) =>
      kind === 'requests' && act === 'approve' ? ANSWERS[type as keyof typeof ANSWERS]?.approved : undefined,
    open: asked && (
      <Suspense>
        <OpenWork key={`${asked.item.kind} ${asked.item.id}`} {...asked} onClose={() => setAsked(undefined)} />
      </Suspense>
    ),
  }
}
