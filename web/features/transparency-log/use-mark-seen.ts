import { refusalMessage } from '../../lib/refusal-message.ts'
import { useToast } from '../../ui/toast.tsx'
import { useMarkAlertSeen } from './alert-queries.ts'

/** Marks alerts as seen, and says what came of it. */
export function useMarkSeen() {
  const { mutate, isPending } = useMarkAlertSeen()
  const say = useToast()
  const markSeen = (id: string) =>
    mutate(id, {
      onSuccess: () => say('Alert marked as seen.'),
      onError: (error) =>
        say(refusalMessage(error, 'The alert could not be marked as seen. Please try again.'), { tone: 'bad' }),
    })
  return { markSeen, isPending }
}
