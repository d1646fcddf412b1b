import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { useToast } from '../../../ui/toast.tsx'
import { type Code, useRefresh } from './queries.ts'

export function ActivateNow({ code }: { code: Code }) {
  const say = useToast()
  const onSettled = useRefresh()
  const activate = useMutation({
    mutationFn: () => call('POST /api/admin/codes/:id/activate', { id: code.id }),
    onSettled,
  })
  const act = () =>
    activate.mutate(undefined, {
      onSuccess: () => say(`Access code ${code.code} is active`),
      onError: (error) => say(refusalMessage(error, 'Failed to activate access code'), { tone: 'bad' }),
    })
  return (
    <button
      className="btn btn--sm"
      type="button"
      aria-label={`Activate Now: ${code.code}`}
      aria-disabled={activate.isPending || undefined}
      onClick={() => !activate.isPending && act()}
    >
      Activate Now
    </button>
  )
}
