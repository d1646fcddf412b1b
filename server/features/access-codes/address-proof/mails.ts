import type { PortalConfig } from '../../../portal-config.ts'
import type { Mail } from '../../email/rules.ts'
import { investorMail, mailTexts, mailTime } from '../../email/texts/rules.ts'

type Asked = { to: string; name: string; digits: string; request: { at: string; address: string } }

/** To the signer: the digits to type where documents are read. There is no link, so a scanner cannot use them. */
export function digitsMail(portal: PortalConfig, { to, name, digits, request }: Asked): Mail {
  const { labels, notes, body } = mailTexts(portal)
  return investorMail(portal, 'address_digits', {
    to,
    name,
    places: {},
    body: [body.digits],
    facts: [
      { label: labels.digits, value: digits, face: 'code' },
      { label: labels.requested, value: mailTime(portal, request.at) },
      { label: labels.fromAddress, value: request.address },
    ],
    notes: [notes.digits, notes.digitsNotAsked(portal.company.contact.email)],
  })
}
