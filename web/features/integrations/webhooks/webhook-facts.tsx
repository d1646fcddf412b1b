import { EVENT_NAMES } from '../../../../contract/integrations/event-names.ts'
import { number } from '../../../lib/format.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { TermRow } from '../../../ui/term-row.tsx'
import type { Webhook } from './queries.ts'
import { WebhookState } from './webhook-table.tsx'

/** What a webhook is sent, and how that goes. */
export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { personalData, types, waiting, lastDeliveredAt } = webhook
  return (
    <dl className="term-list">
      <TermRow term="State">
        <WebhookState webhook={webhook} />
      </TermRow>
      <TermRow term="Last accepted">
        <DateTime iso={lastDeliveredAt} />
      </TermRow>
      <TermRow term="Waiting">{number(waiting)}</TermRow>
      <TermRow term="Personal data">{personalData ? 'Sent' : 'Not sent'}</TermRow>
      <TermRow term="Events">
        <ul className="grid gap-1">
          {types.map((type) => (
            <li key={type}>
              {EVENT_NAMES[type].replace(/\.$/, '')}
              <span className="secondary-line mono">{type}</span>
            </li>
          ))}
        </ul>
      </TermRow>
    </dl>
  )
}
