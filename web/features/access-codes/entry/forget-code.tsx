import { useToast } from '../../../ui/toast.tsx'
import { useClearSession } from '../sessions/queries.ts'
import * as texts from '../texts.ts'

/** On a shared computer: the browser forgets the code, and its session ends. */
export function ForgetCode({ onForgotten }: { onForgotten: () => void }) {
  const clear = useClearSession()
  const say = useToast()
  function forget() {
    if (clear.isPending) return
    clear.mutate(undefined, {
      onSuccess: () => {
        say(texts.thisBrowserHasForgotten)
        onForgotten()
      },
      onError: () => say(texts.theCodeCouldNot, { tone: 'bad' }),
    })
  }
  return (
    <p className="small mt-4">
      {texts.notYourOwnComputer}
      <button className="link-button" type="button" aria-disabled={clear.isPending || undefined} onClick={forget}>
        {texts.forgetThisCodeHere}
      </button>
    </p>
  )
}
