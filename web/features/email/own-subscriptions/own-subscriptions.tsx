import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MailTopic } from '../../../../contract/email/subscriptions.ts'
import { call } from '../../../lib/call.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { CheckBox } from '../../../ui/check-box.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useToast } from '../../../ui/toast.tsx'
import * as texts from './texts.ts'

const KEY = ['/api/account/subscriptions']
const TOPICS: Record<MailTopic, string> = { updates: texts.updatesTopic, documents: texts.documentsTopic }

/** The optional emails that the account gets. Each is switched at once. */
export function OwnSubscriptions() {
  const queries = useQueryClient()
  const say = useToast()
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('GET /api/account/subscriptions', {}, { signal }),
    meta: { personal: true },
    staleTime: 0,
    gcTime: 0,
  })
  const change = useMutation({
    mutationFn: (wanted: { topic: MailTopic; subscribed: boolean }) => call('POST /api/account/subscriptions', wanted),
    onSuccess: () => say(texts.saved),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
  if (isError && !data) return <LoadFailed what={texts.theList} onRetry={() => void refetch()} />
  if (!data) return <Spinner label={texts.loadingTheList} />
  return (
    <>
      {data.stopped && (
        <Alert tone="warn">{data.stopped === 'bounced' ? texts.stoppedBounced : texts.stoppedComplained}</Alert>
      )}
      {data.subscriptions.map(({ topic, subscribed }) => (
        <CheckBox
          key={topic}
          id={`subscription-${topic}`}
          label={TOPICS[topic]}
          checked={change.isPending && change.variables.topic === topic ? change.variables.subscribed : subscribed}
          aria-disabled={change.isPending || undefined}
          onChange={({ target }) => !change.isPending && change.mutate({ topic, subscribed: target.checked })}
        />
      ))}
      {change.isError && (
        <Alert tone="bad" role="alert">
          {refusalMessage(change.error, texts.failed)}
        </Alert>
      )}
      <p className="hint">{texts.otherEmails}</p>
    </>
  )
}
