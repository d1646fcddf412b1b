import type { LinkPurpose } from '../../../../contract/email/verification-links.ts'
import type { PortalConfig } from '../../../portal-config.ts'
import type { Mail } from '../rules.ts'

/** `confirm_return` has its own email. */
export type MailedPurpose = Exclude<LinkPurpose, 'confirm_return'>

/** The email that contains a link. */
export function linkMail(portal: PortalConfig, purpose: MailedPurpose, to: string, url: string): Mail {
  const { name, contact } = portal.company
  const words: Record<MailedPurpose, { subject: string; title: string; body: string; button: string }> = {
    confirm_email: {
      subject: `Confirm your email address for ${name}`,
      title: 'Confirm your email address',
      body: 'You signed the agreement. Confirm that this address is yours to activate your access code.',
      button: 'Confirm my address',
    },
    reopen_codes: {
      subject: `Use your ${name} access code in a new browser`,
      title: 'Use your code in a new browser',
      body: 'Someone, probably you, tried to use your access code in a new browser. Open this link in that browser.',
      button: 'Use my code',
    },
    lost_code: {
      subject: `Your ${name} access code`,
      title: 'Get your access code again',
      body: 'Someone, probably you, asked for the access code of this address. Use this link to get it again.',
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
      body: 'Someone, probably you, asked to set a new password for your account.',
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
      'The link works once and expires in 15 minutes. Press the button on its page to use it.',
      `If you did not ask for this, you can ignore this email. Questions: ${contact.email}`,
    ],
  }
}
