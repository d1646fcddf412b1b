import { portalUrl } from '../../../config.ts'
import type { WebhookEndpointRow } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import type { Mail } from '../../email/rules.ts'

/** To the owner, once, until staff act on the webhook. Without the address, which may contain a secret. */
export function failingMail(
  { portal, config }: Pick<Deps, 'portal' | 'config'>,
  { url, description }: Pick<WebhookEndpointRow, 'url' | 'description'>,
  off: 'gone' | 'failing' | null,
): Mail {
  const says = {
    failing:
      'It has accepted nothing for three days, so the portal turned it off. When it works again, turn it on: what happened meanwhile is then sent.',
    gone: 'It answered that it is gone for good (410), so the portal turned it off. If you still need it, turn it on: what happened meanwhile is then sent.',
  }
  return {
    kind: 'webhook_failing',
    to: portal.notifications.owner,
    subject: `${portal.company.name} portal: a webhook fails`,
    title: off === null ? 'An event was not accepted' : 'A webhook is off',
    paragraphs: [
      off === null
        ? 'A webhook has not accepted an event for three days, so the portal stopped trying to send it. You can send it again.'
        : says[off],
    ],
    facts: [{ label: 'Webhook', value: description || new URL(url).host }],
    button: { label: 'View webhooks', url: `${portalUrl(config)}/admin/webhooks` },
    notes: [],
  }
}
