import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import type { PortalConfig } from '../../../portal-config.ts'
import { type Mail, mailName } from '../../email/rules.ts'

type Asked = { to: string; name: string; digits: string; request: { at: string; address: string } }

/** To the signer: the digits to type where documents are read. There is no link, so a scanner cannot use them. */
export function digitsMail(portal: PortalConfig, { to, name, digits, request }: Asked): Mail {
  const { name: company, contact } = portal.company
  return {
    kind: 'address_digits',
    to,
    subject: `Your six-digit code for ${company}`,
    title: 'Confirm your address',
    greeting: mailName(name),
    paragraphs: [
      'Someone, probably you, is using the access code of the agreement that you signed, and wants to read documents. Type this six-digit code on the page that asks for it. That also confirms that you signed.',
    ],
    facts: [
      { label: 'Six-digit code', value: digits, face: 'code' },
      { label: 'Requested', value: dayAndTimeUtc(request.at) },
      { label: 'From the address', value: request.address },
    ],
    notes: [
      'It works for 10 minutes, and only in the browser that asked for it. Do not pass it on; our team never asks for it.',
      `If you did not ask for this, someone else knows your access code. Please tell us: ${contact.email}`,
    ],
  }
}
