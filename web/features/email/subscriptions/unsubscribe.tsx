import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import * as texts from './texts.ts'

/** Looking at the link changes nothing, because programs open links of emails too. One press does. */
export function Unsubscribe({ token }: { token: string }) {
  const queries = useQueryClient()
  const key = ['/api/unsubscribe', token]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /api/unsubscribe/:token', { token }, { signal }),
    retry: false,
  })
  const change = useMutation({
    mutationFn: async (subscribed: boolean) => {
      if (subscribed) await call('POST /api/unsubscribe/:token/undo', { token })
      else await call('POST /api/unsubscribe/:token', { token })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
  if (error instanceof CallError && error.status === 404)
    return (
      <Alert tone="bad" role="alert">
        {texts.linkUnknown}
      </Alert>
    )
  if (error) return <LoadFailed what={texts.theLink} onRetry={() => void refetch()} />
  if (!data) return <Spinner label={texts.loadingTheLink} />
  const { topic, subscribed } = data
  return (
    <>
      <div role="status">
        {!subscribed && <Alert tone="ok">{texts.unsubscribed}</Alert>}
        {subscribed && change.isSuccess && <Alert tone="ok">{texts.subscribedAgain}</Alert>}
      </div>
      {subscribed && !change.isSuccess && (
        <p className="lead">{topic === 'updates' ? texts.youGetUpdates : texts.youGetDigests}</p>
      )}
      <p className="text">{texts.otherEmailsStay}</p>
      {change.isError && (
        <Alert tone="bad" role="alert">
          {refusalMessage(change.error, texts.failed)}
        </Alert>
      )}
      <button
        className={subscribed ? 'btn btn--primary btn--big' : 'btn'}
        type="button"
        aria-disabled={change.isPending || undefined}
        onClick={() => !change.isPending && change.mutate(!subscribed)}
      >
        {subscribed ? texts.unsubscribe : texts.subscribeAgain}
      </button>
    </>
  )
}
