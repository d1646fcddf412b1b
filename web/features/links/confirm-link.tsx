import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import type { Answer } from '../../lib/lines.ts'
import { Alert } from '../../ui/alert.tsx'
import { AskAgain } from './ask-again.tsx'

type Purpose = Answer<'POST /api/links/use'>['purpose']

const DONE: Record<Purpose, string> = {
  confirm_email: 'Your email address is confirmed. Your access code can be used now.',
  reopen_codes: 'Your access codes are open to this browser again. Enter yours on the unlock screen.',
}

/** Opening the page does nothing, because mail scanners open links too; only the button uses the link. */
export function ConfirmLink({ token }: { token: string }) {
  const use = useMutation({ mutationFn: () => call('POST /api/links/use', { token }) })
  if (use.isSuccess) {
    return (
      <div className="grid justify-items-start gap-6 mt-8">
        <Alert tone="ok" role="status">
          {DONE[use.data.purpose]}
        </Alert>
        <Link className="btn btn--primary btn--big" to="/unlock">
          Proceed to Unlock Screen
        </Link>
      </div>
    )
  }
  return (
    <div className="grid justify-items-start gap-6 mt-8">
      {use.isError && (
        <Alert tone="bad" role="alert">
          {refusalWords(use.error)}
        </Alert>
      )}
      <button
        className="btn btn--primary btn--big"
        type="button"
        aria-disabled={use.isPending || undefined}
        onClick={() => !use.isPending && use.mutate()}
      >
        {use.isPending ? 'Confirming...' : 'Confirm'}
      </button>
      {use.error instanceof CallError && use.error.code === 'link_invalid' && <AskAgain />}
    </div>
  )
}

function refusalWords(error: Error) {
  if (error instanceof CallError && error.status > 0 && error.code) return error.message
  return 'The link could not be used just now, and it still works. Please try again.'
}
