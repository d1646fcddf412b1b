import { useToast } from '../../../ui/toast.tsx'
import { useClearSession } from '../sessions/queries.ts'

/** On a shared computer: the browser forgets the code, and its session ends. */
export function ForgetCode({ onForgotten }: { onForgotten: () => void }) {
  const clear = useClearSession()
  const say = useToast()
  function forget() {
    if (clear.isPending) return
    clear.mutate(undefined, {
      onSuccess: () => {
        say('This browser has forgotten the code')
        onForgotten()
      },
      onError: () => say('The code could not be forgotten. Please try again.', { tone: 'bad' }),
    })
  }
  return (
    <p className="small mt-4">
      Not your own computer, or someone else wants to sign?{' '}
      <button className="link-button" type="button" aria-disabled={clear.isPending || undefined} onClick={forget}>
        Forget this code here
      </button>
    </p>
  )
}
