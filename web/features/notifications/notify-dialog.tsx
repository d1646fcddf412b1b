import { useState } from 'react'
import { DELIVERIES, DELIVERY_NAMES, type Delivery, type Scope } from '../../../contract/notifications/deliveries.ts'
import { call } from '../../lib/call.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { useAfterAct, useSettings } from './queries.ts'

type NotifyDialogProps = { scope: Scope; target: string; name: string; onClose: () => void }

/** Says when one is told of everything about a person, a firm or a project. */
export function NotifyDialog({ scope, target, name, onClose }: NotifyDialogProps) {
  const { data } = useSettings()
  const before = data?.exceptions.find((one) => one.scope === scope && one.target === target)?.delivery
  const [chosen, setChosen] = useState<Delivery | ''>()
  const value = chosen ?? before ?? (data ? 'at_once' : '')
  const onSettled = useAfterAct()
  return (
    <ActDialog
      title={`Notify me about ${name}`}
      button="Save"
      done={value === '' ? 'The exception is removed.' : 'Your notifications are saved.'}
      act={() =>
        value === ''
          ? call('DELETE /api/admin/notifications/exceptions/:scope/:target', { scope, target })
          : call('PUT /api/admin/notifications/exceptions/:scope/:target', { scope, target, delivery: value })
      }
      onSettled={onSettled}
      onClose={onClose}
    >
      <p className="small">
        This counts for whatever happens, over what you chose for single events. {data && whereText(data)}
      </p>
      <Select
        id="notify-when"
        label="When"
        options={[
          ...DELIVERIES.map((delivery) => ({ value: delivery, label: DELIVERY_NAMES[delivery] })),
          { value: '', label: 'As for everybody else' },
        ]}
        value={value}
        onChange={({ target: { value: next } }) => setChosen(next as Delivery | '')}
      />
    </ActDialog>
  )
}

function whereText({ byPortal, byMail, chats }: NonNullable<ReturnType<typeof useSettings>['data']>): string {
  const places = [
    byPortal && 'in the portal',
    byMail && 'by email',
    chats.some(({ offAt }) => offAt === null) && 'in your chat',
  ].filter(Boolean)
  return places.length > 0
    ? `You are told ${places.join(', ')}.`
    : 'You have turned every place off under Notifications, so nothing reaches you.'
}
