import * as texts from './texts.ts'
import { useSignOut } from './use-sign-out.ts'

/** Also for the header of a page that does not know who is signed in, because that could not be loaded. */
export function SignOutButton({ className }: { className?: string }) {
  const signOut = useSignOut()
  return (
    <button
      className={className}
      type="button"
      aria-disabled={signOut.isPending || undefined}
      onClick={() => !signOut.isPending && signOut.mutate()}
    >
      {signOut.isPending ? texts.signingOut : texts.signOut}
    </button>
  )
}
