import { emailKey } from '../../../contract/email/email-key.ts'
import { writtenDate } from '../../../contract/formats.ts'
import type { PortalConfig } from '../../portal-config.ts'
import type { Mail } from '../email/rules.ts'
import { inZone } from '../people/requests/rules.ts'
import { type Item, linkOf, MAX_LISTED, titleOf } from './messages.ts'

/** To a member of staff: what happened, one sentence each. */
export function notificationMail(
  portal: PortalConfig,
  url: string,
  { to, timeZone }: { to: string; timeZone: string },
  items: readonly Item[],
): Mail {
  const title = titleOf(items, portal.company.name)
  const more = items.length - MAX_LISTED
  const [first] = items
  const isOne = items.length === 1
  return {
    kind: 'notification',
    to,
    about: [...new Set(items.flatMap(({ email }) => (email === undefined ? [] : [emailKey(email)])))],
    subject: title.replace(/\.$/, ''),
    title: isOne ? 'A notification' : 'What happened',
    paragraphs: [isOne && first ? first.says : `There are ${items.length} notifications for you.`],
    facts: items
      .slice(0, MAX_LISTED)
      .map(({ at, says }) =>
        isOne ? { label: 'When', value: inZone(at, timeZone) } : { label: shortTime(at, timeZone), value: says },
      ),
    ...(more > 0 && { closing: [`There are ${more} more in the portal.`] }),
    button: { label: isOne ? 'View it in the portal' : 'View your notifications', url: linkOf(items, url) },
    notes: [`You chose to get this by email. Change that at ${url}/admin/notifications?tab=settings.`],
  }
}

function shortTime(at: string, timeZone: string): string {
  return writtenDate('notified', at, { weekday: 'short', day: 'numeric', month: 'short', timeZone }, 'clock')
}
