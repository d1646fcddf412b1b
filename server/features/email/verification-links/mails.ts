import type { LinkPurpose } from '../../../../contract/email/verification-links.ts'
import type { PortalConfig } from '../../../portal-config.ts'
import type { Mail } from '../rules.ts'

/** What to return or destroy is asked in a mail of its own. */
export type MailedPurpose = Exclude<LinkPurpose, 'confirm_return'>

/** The mail that carries a link. */
export function linkMail(portal: PortalConfig, purpose: MailedPurpose, to: string, url: string): Mail {
  const { name, contact } = portal.company
  const words: Record<MailedPurpose, { subject: string; title: string; body: string; button: string }> = {
    confirm_email: {
      subject: `Confirm your email address for ${name}`,
      title: 'Confirm your email address',
      body: 'Your agreement is signed. Your access code begins once you confirm that this address is yours.',
      button: 'Confirm my address',
    },
    reopen_codes: {
      subject: `Open your ${name} access code on a new browser`,
      title: 'Use your code on a new browser',
      body: 'Someone, most likely you, asked to use your access code on a browser that we do not know. Open this link there.',
      button: 'Use my code there',
    },
    lost_code: {
      subject: `Your ${name} access code`,
      title: 'Have your access code sent again',
      body: 'Someone, most likely you, asked for the access code of this address. Open this link to have it sent again.',
      button: 'Send my code again',
    },
    verify_account: {
      subject: `Confirm your email address for ${name}`,
      title: 'Confirm your email address',
      body: 'You asked for an investor account. Confirm that this address is yours.',
      button: 'Confirm my address',
    },
    reset_password: {
      subject: `Set a new password for ${name}`,
      title: 'Set a new password',
      body: 'Someone, most likely you, asked to set a new password for the account of this address.',
      button: 'Set a new password',
    },
    change_email: {
      subject: `Confirm your new email address for ${name}`,
      title: 'Confirm your new email address',
      body: 'You asked to use this address for your account. Confirm that it is yours.',
      button: 'Confirm my new address',
    },
  }
  const { subject, title, body, button } = words[purpose]
  return {
    kind: `link_${purpose}`,
    to,
    subject,
    title,
    paragraphs: [body],
    button: { label: button, url },
    notes: [
      'The link works once, for 15 minutes. Opening it changes nothing; the button on its page does.',
      `If you did not ask for this, you need not do anything. Questions: ${contact.email}`,
    ],
  }
}
