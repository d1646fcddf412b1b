import { useMutation } from '@tanstack/react-query'
import { useStaff } from '../features/operations/staff-layout/queries.ts'
import { CallError } from '../lib/call-error.ts'
import { refusalMessage } from '../lib/refusal-messages.ts'
import { download } from '../lib/save-file.ts'
import { Icon } from '../ui/icon.tsx'
import { useToast } from '../ui/toast.tsx'
import { useLogin } from './login-host.tsx'

type ExportButtonProps = {
  list: 'audit' | 'codes' | 'shared-access' | 'nda-submissions' | 'obligations' | `people/${string}`
  /** What the list shows now. */
  choice: Record<string, unknown>
  label?: string
}

/** Has the list saved as it is filtered. It asks for a recent sign-in, and opens where that is given. */
export function ExportButton({ list, choice, label = 'Save as CSV' }: ExportButtonProps) {
  const say = useToast()
  const staff = useStaff()
  const onStale = useStaleProof()
  const saving = useMutation({
    mutationFn: () => download('POST', `/api/admin/${list}/export`, chosen(choice)),
    onSuccess: () => say('It is saved as a file.'),
    onError: (error) => {
      if (!onStale(error)) say(refusalMessage(error, 'It could not be saved. Please try again.'), { tone: 'bad' })
    },
  })
  if (staff?.role !== 'admin') return null
  return (
    <button
      className="btn btn--sm"
      type="button"
      aria-disabled={saving.isPending || undefined}
      onClick={() => !saving.isPending && saving.mutate()}
    >
      <Icon name="save" />
      {saving.isPending ? 'Saving...' : label}
    </button>
  )
}

/** What to do where the sign-in was too long ago: says so, and opens where it is given. True where that was it. */
export function useStaleProof() {
  const say = useToast()
  const openLogin = useLogin()
  const staff = useStaff()
  return (error: unknown): boolean => {
    if (!(error instanceof CallError && error.code === 'sign_in_again')) return false
    // Whoever has no account here proves it with the admin login.
    if (!staff?.email)
      say('Please end the override and log in again first: this asks for a login of the last 15 minutes.', {
        tone: 'bad',
      })
    else {
      say(error.message, { tone: 'bad' })
      openLogin('sign-in')
    }
    return true
  }
}

function chosen(choice: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined && value !== ''))
}
