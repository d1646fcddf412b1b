import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { refusalMessage } from '../../lib/refusal-message.ts'
import { useToast } from '../../ui/toast.tsx'
import { useRefreshMails } from './queries.ts'

/** Tries a queued or given-up email again, and says what came of it. */
export function useTryMailAgain() {
  const say = useToast()
  const { mutate } = useMutation({
    mutationFn: (id: string) => call('POST /api/admin/mails/:id/again', { id }),
    onSettled: useRefreshMails(),
  })
  return (id: string) =>
    mutate(id, {
      onSuccess: () => say('The email is being sent again.'),
      onError: (error) =>
        say(refusalMessage(error, 'The email could not be retried. It may have been sent already.'), { tone: 'bad' }),
    })
}
