import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { CheckBox } from '../../../ui/check-box.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { useAfterAct, type Webhook } from './queries.ts'

export type WebhookAct = 'change' | 'test' | 'on' | 'off' | 'replay' | 'secret' | 'delete'

type WebhookDialogProps = {
  act: Exclude<WebhookAct, 'change'>
  webhook: Pick<Webhook, 'id'>
  onSecret: (secret: string) => void
  onClose: () => void
}

/** Asks before an act on a webhook. */
export function WebhookDialog({ act, webhook, onSecret, onClose }: WebhookDialogProps) {
  const onSettled = useAfterAct()
  const [skip, setSkip] = useState(false)
  const [since, setSince] = useState('')
  const { id } = webhook
  const common = { onSettled: async () => onSettled(), onClose }
  if (act === 'test')
    return (
      <ActDialog
        {...common}
        title="Send a test"
        button="Send"
        done="The test is on its way. Its delivery says what came of it."
        act={() => call('POST /api/admin/webhooks/:id/test', { id })}
      >
        <p className="small">The webhook gets an event of the type webhook.test. The audit log has it too.</p>
      </ActDialog>
    )
  if (act === 'on')
    return (
      <ActDialog
        {...common}
        title="Turn on"
        button="Turn on"
        done="The webhook is on."
        act={() => call('POST /api/admin/webhooks/:id/on', { id, skip })}
      >
        <p className="small">It gets what happened while it was off, in order.</p>
        <CheckBox
          id="webhook-skip"
          label="Leave that out, and start with what happens from now on"
          checked={skip}
          onChange={(event) => setSkip(event.target.checked)}
        />
      </ActDialog>
    )
  if (act === 'off')
    return (
      <ActDialog
        {...common}
        title="Turn off"
        button="Turn off"
        done="The webhook is off."
        act={() => call('POST /api/admin/webhooks/:id/off', { id })}
      >
        <p className="small">Nothing is sent. What happens meanwhile waits until you turn it on again.</p>
      </ActDialog>
    )
  if (act === 'replay')
    return (
      <ActDialog
        {...common}
        title="Send again"
        button="Send again"
        done="The events are on their way again."
        check={() => (since ? undefined : 'Enter a day and a time.')}
        act={() => call('POST /api/admin/webhooks/:id/replay', { id, since: `${since}:00Z` })}
      >
        <p className="small">
          Every chosen event since then is sent again, with the same id, so that the receiver can tell what it has had.
        </p>
        <DateField
          id="webhook-since"
          label="Since, in UTC"
          type="datetime-local"
          value={since}
          onChange={(event) => setSince(event.target.value)}
        />
      </ActDialog>
    )
  if (act === 'secret')
    return (
      <ActDialog
        {...common}
        title="New secret"
        button="Make a new secret"
        done="The webhook has a new secret."
        act={async () => onSecret((await call('POST /api/admin/webhooks/:id/secret', { id })).secret)}
      >
        <p className="small">For 24 hours both secrets sign, so that you can change the receiver in your own time.</p>
      </ActDialog>
    )
  return (
    <ActDialog
      {...common}
      title="Delete the webhook"
      button="Delete"
      done="The webhook is deleted."
      word="delete"
      act={() => call('DELETE /api/admin/webhooks/:id', { id })}
    >
      <p className="small">Nothing more is sent, and the record of its deliveries goes. The events stay in the log.</p>
    </ActDialog>
  )
}
