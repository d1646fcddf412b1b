import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { useToast } from '../../../ui/toast.tsx'
import type { WorkItem } from './queries.ts'

export type Decision =
  | { act: 'assign'; to: string | null }
  | { act: 'snooze'; until: string | null }
  | { act: 'done'; done: boolean }

type Sent = { item: WorkItem; decision: Decision; says: string; undo?: Decision }

function send({ kind, id, revision, state }: WorkItem, decision: Decision) {
  const about = { kind, id, revision }
  if (decision.act === 'assign')
    return call('POST /api/admin/waiting-work/:kind/:id/assign', { ...about, to: decision.to })
  if (decision.act === 'snooze')
    return call('POST /api/admin/waiting-work/:kind/:id/snooze', { ...about, state, until: decision.until })
  return call('POST /api/admin/waiting-work/:kind/:id/done', { ...about, state, done: decision.done })
}

/** What takes a decision back. */
function undoOf({ assignee, isAssigned, snoozedUntil }: WorkItem, { act }: Decision): Decision {
  if (act === 'assign') return { act, to: isAssigned && assignee ? assignee.id : null }
  if (act === 'snooze' || snoozedUntil !== null) return { act: 'snooze', until: snoozedUntil }
  return { act, done: false }
}

/** Decides about an item, with an undo. */
export function useDecide() {
  const say = useToast()
  const sending = useMutation({
    mutationFn: ({ item, decision }: Sent) => send(item, decision),
    onSuccess: ({ revision }, { item, says, undo }) => {
      if (!undo) return say(says)
      say(says, {
        onUndo: () => sending.mutate({ item: { ...item, revision }, decision: undo, says: 'Undone.' }),
      })
    },
    onError: (error) => say(refusalMessage(error, 'This could not be saved. Please try again.'), { tone: 'bad' }),
  })
  return (item: WorkItem, decision: Decision, says: string) =>
    sending.mutate({ item, decision, says, undo: undoOf(item, decision) })
}
