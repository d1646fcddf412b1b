import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { refusalMessage } from '../../lib/refusal-message.ts'
import { Alert } from '../../ui/alert.tsx'
import { AskLink } from './ask-link.tsx'
import { accountQuery } from './queries.ts'

const DONE = {
  verify_account: 'Your email address is confirmed. You can now sign in.',
  change_email: 'Your email address is changed. Please sign in with the new one from now on.',
}

const USED = 'The link could not be used, but it is still valid. Please try again.'

/** Only the button uses the link, because email scanners open links too. */
export function ConfirmAccountLink({ token, onLogin }: { token: string; onLogin: () => void }) {
  const queries = useQueryClient()
  const use = useMutation({
    mutationFn: () => call('POST /api/account/confirm', { token }),
    onSuccess: () => queries.invalidateQueries({ queryKey: accountQuery.queryKey }),
  })
  if (use.isSuccess)
    return (
      <div className="grid justify-items-start gap-6 mt-8">
        <Alert tone="ok" role="status">
          {DONE[use.data.purpose]}
        </Alert>
        <button className="btn btn--primary btn--big" type="button" onClick={onLogin}>
          Sign In
        </button>
      </div>
    )
  const over = use.error instanceof CallError && use.error.code === 'link_invalid'
  return (
    <div className="grid justify-items-start gap-6 mt-8">
      {use.error && (
        <Alert tone="bad" role="alert">
          {refusalMessage(use.error, USED)}
        </Alert>
      )}
      {over ? (
        <AskLink endpoint="POST /api/auth/send-verification-email" />
      ) : (
        <button
          className="btn btn--primary btn--big"
          type="button"
          aria-disabled={use.isPending || undefined}
          onClick={() => !use.isPending && use.mutate()}
        >
          {use.isPending ? 'Confirming...' : 'Confirm'}
        </button>
      )}
    </div>
  )
}
