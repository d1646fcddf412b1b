import { useMutation } from '@tanstack/react-query'
import { useStaff } from '../features/operations/staff-layout/queries.ts'
import { CallError } from '../lib/call-error.ts'
import { refusalMessage } from '../lib/refusal-message.ts'
import { download } from '../lib/save-file.ts'
import { Icon } from '../ui/icon.tsx'
import { useToast } from '../ui/toast.tsx'
import { useLogin } from './login-host.tsx'

type ExportButtonProps = {
  list: 'audit' | 'codes' | 'shared-access' | 'nda-submissions' | 'obligations' | `people/${string}`
  /** The filters of the list. */
  choice: Record<string, unknown>
  label?: string
}

/** Downloads the filtered list. Asks for a recent sign-in if needed. */
export function ExportButton({ list, choice, label = 'Save as CSV' }: ExportButtonProps) {
  const say = useToast()
  const staff = useStaff()
  const onSignInAgain = useSignInAgain()
  const saving = useMutation({
    mutationFn: () => download('POST', `/api/admin/${list}/export`, chosen(choice)),
    onSuccess: () => say('The file is saved.'),
    onError: (error) => {
      if (!onSignInAgain(error))
        say(refusalMessage(error, 'The file could not be saved. Please try again.'), { tone: 'bad' })
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

/** Handles an error that asks for a recent sign-in: explains it and opens the login. Returns false for any other error. */
export function useSignInAgain() {
  const say = useToast()
  const openLogin = useLogin()
  const staff = useStaff()
  return (error: unknown): boolean => {
    if (!(error instanceof CallError && error.code === 'sign_in_again')) return false
    // Staff without an account use the admin login.
    if (!staff?.email)
      say('This needs a login within the last 15 minutes. End the override and log in again.', {
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
