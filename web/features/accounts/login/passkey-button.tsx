import { useMutation } from '@tanstack/react-query'
import { BROWSER_ERRORS } from '../../../../contract/operations/browser-errors.ts'
import { isCancelled, showPasskey } from '../../../lib/passkeys.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { useToast } from '../../../ui/toast.tsx'
import * as texts from './texts.ts'

/** Signs in with a passkey, or shows one as the second factor. Hidden if the browser does not support passkeys. */
export function PasskeyButton({ label, onShown }: { label: string; onShown: () => void }) {
  const say = useToast()
  const show = useMutation({
    mutationFn: showPasskey,
    onSuccess: onShown,
    onError: (error) => {
      if (!isCancelled(error))
        say(refusalMessage(error, BROWSER_ERRORS.passkey_failed.message), { title: texts.error, tone: 'bad' })
    },
  })
  if (!('PublicKeyCredential' in window)) return null
  return (
    <button className="btn btn--wide" type="button" disabled={show.isPending} onClick={() => show.mutate()}>
      {show.isPending ? texts.waitingForThePasskey : label}
    </button>
  )
}
