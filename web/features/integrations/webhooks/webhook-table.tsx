import { number } from '../../../lib/format.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { RowMenu } from '../../../ui/row-menu.tsx'
import { type Column, StaffTable } from '../../../ui/staff-table.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Webhook } from './queries.ts'
import type { WebhookAct } from './webhook-dialogs.tsx'

export function hostOf({ url }: Pick<Webhook, 'url'>): string {
  return URL.canParse(url) ? new URL(url).host : url
}

export function WebhookState({ webhook: { offAt, offBecause, failingSince } }: { webhook: Webhook }) {
  if (offAt)
    return <StatusWord tone={offBecause === 'staff' ? 'plain' : 'bad'}>{OFF[offBecause ?? 'staff']}</StatusWord>
  return failingSince ? <StatusWord tone="warn">Failing</StatusWord> : <StatusWord tone="ok">On</StatusWord>
}

/** What can be done with a webhook, in its row and in its drawer. */
export function webhookActs({ offAt }: Webhook): { name: string; act: WebhookAct; isBad?: boolean }[] {
  return [
    { name: 'Change...', act: 'change' },
    ...(offAt === null ? [{ name: 'Send a test', act: 'test' } as const] : []),
    offAt === null ? { name: 'Turn off...', act: 'off' } : { name: 'Turn on...', act: 'on' },
    { name: 'Send again since...', act: 'replay' },
    { name: 'New secret...', act: 'secret' },
    { name: 'Delete...', act: 'delete', isBad: true },
  ]
}

const OFF = { staff: 'Off', failing: 'Off, failed for three days', gone: 'Off, it is gone' }

type WebhookTableProps = {
  webhooks: readonly Webhook[]
  isAdmin: boolean
  open: string | undefined
  onOpen: (webhook: Webhook) => void
  onAct: (act: WebhookAct, webhook: Webhook) => void
}

export function WebhookTable({ webhooks, isAdmin, open, onOpen, onAct }: WebhookTableProps) {
  const columns: Array<Column<Webhook> | false> = [
    {
      name: 'Webhook',
      isName: true,
      cell: (webhook) => (
        <button className="link-button" type="button" onClick={() => onOpen(webhook)}>
          {webhook.description || hostOf(webhook)}
        </button>
      ),
    },
    { name: 'Address', width: 'l', isFitted: true, brief: 'under', cell: (webhook) => hostOf(webhook) },
    {
      name: 'Events',
      width: 's',
      isFitted: true,
      needs: 'room',
      isNumber: true,
      cell: ({ types }) => number(types.length),
    },
    { name: 'Waiting', width: 's', isFitted: true, isNumber: true, cell: ({ waiting }) => number(waiting) },
    {
      name: 'Last accepted',
      width: 'm',
      isFitted: true,
      cell: ({ lastDeliveredAt }) =>
        lastDeliveredAt ? <DateTime iso={lastDeliveredAt} /> : <span className="quiet">never</span>,
    },
    { name: 'State', width: 'l', isFitted: true, brief: 'end', cell: (webhook) => <WebhookState webhook={webhook} /> },
    isAdmin && {
      name: 'Acts',
      hiddenHeading: true,
      width: 'xs',
      brief: 'act',
      className: 'row-actions',
      cell: (webhook) => (
        <RowMenu
          label={`More actions for ${webhook.description || hostOf(webhook)}`}
          acts={webhookActs(webhook).map(({ act, ...shown }) => ({ ...shown, onAct: () => onAct(act, webhook) }))}
        />
      ),
    },
  ]
  return <StaffTable caption="Webhooks" columns={columns} rows={webhooks} idOf={({ id }) => id} open={open} />
}
