import type { LinkPurpose } from '../../../contract/links.ts'
import type { PortalConfig } from '../../portal-config.ts'
import type { Mail } from '../mail/service.ts'

/** The mail that carries a link. */
export function linkMail(portal: PortalConfig, purpose: LinkPurpose, to: string, url: string): Mail {
  const { name, contact } = portal.company
  const words = {
    confirm_email: {
      subject: `Confirm your email address for ${name}`,
      body: 'Your agreement is signed. Your access code begins once you confirm that this address is yours:',
    },
    reopen_codes: {
      subject: `Open your ${name} access code on a new browser`,
      body: 'Someone, most likely you, asked to use your access code on a browser that we do not know. Open this link there:',
    },
  }[purpose]
  return {
    to,
    subject: words.subject,
    text: [
      words.body,
      url,
      'The link works once, for 15 minutes. Opening it changes nothing; the button on its page does.',
      `If you did not ask for this, you need not do anything. Questions: ${contact.email}`,
      name,
    ].join('\n\n'),
  }
}
