import type { LinkPurpose } from '../../../../contract/email/verification-links.ts'
import type { PortalConfig } from '../../../portal-config.ts'
import type { Mail } from '../rules.ts'
import { investorMail, mailTexts, mailTime } from '../texts/rules.ts'

/** The others have their own emails. */
export type MailedPurpose = Exclude<LinkPurpose, 'confirm_return' | 'keep_second_factor'>

type LinkMail = { to: string; url: string; request?: { at: string; address: string } | undefined; provider?: string }

/** The email that contains a link. */
export function linkMail(
  portal: PortalConfig,
  purpose: MailedPurpose,
  { to, url, request, provider = '' }: LinkMail,
): Mail {
  const { labels, links, notes } = mailTexts(portal)
  const { body, button, onThePage, notAsked } = links[purpose]
  return investorMail(portal, `link_${purpose}`, {
    to,
    places: {},
    body: [body({ provider })],
    ...(request && {
      facts: [
        { label: labels.requested, value: mailTime(portal, request.at) },
        { label: labels.fromAddress, value: request.address },
      ],
    }),
    button: { label: button, url },
    notes: [notes.link(onThePage), notAsked({ contact: portal.company.contact.email, provider })],
  })
}
