import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useReloadSystem } from './queries.ts'

/** Asks for a backup, and says if that was refused. */
export function useBackUpNow() {
  const say = useToast()
  return useMutation({
    mutationFn: () => call('POST /api/admin/system/backup', {}),
    onSettled: useReloadSystem(),
    onError: (error) =>
      say(refusalMessage(error, 'The backup could not be started. Please try again.'), { tone: 'bad' }),
  })
}
