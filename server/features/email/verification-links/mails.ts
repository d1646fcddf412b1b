import type { LinkPurpose } from '../../../../contract/email/verification-links.ts'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import type { PortalConfig } from '../../../portal-config.ts'
import type { Mail } from '../rules.ts'

/** The others have their own emails. */
export type MailedPurpose = Exclude<LinkPurpose, 'confirm_return' | 'keep_second_factor'>

type LinkMail = { to: string; url: string; request?: { at: string; address: string } | undefined }

/** The email that contains a link. */
export function linkMail(portal: PortalConfig, purpose: MailedPurpose, { to, url, request }: LinkMail): Mail {
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
      button: 'Show my code',
    },
    verify_account: {
      subject: `Confirm your email address for ${name}`,
      title: 'Confirm your email address',
      body: 'Someone, probably you, asked for an investor account with this address. Confirm that the address is yours.',
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
      body: 'Someone, probably you, asked to use this address for an account. To confirm it, open the link where you are signed in to that account.',
      button: 'Confirm my new address',
    },
    connect_identity: {
      subject: `Connect a sign-in to your account at ${name}`,
      title: 'Is this sign-in yours?',
      body: 'Someone, probably you, signed in with a provider that knows this address. If it was you, this link connects that sign-in to your account. Open it in the same browser.',
      button: 'Connect the sign-in',
    },
  }
  const { subject, title, body, button } = words[purpose]
  return {
    kind: `link_${purpose}`,
    to,
    subject,
    title,
    paragraphs: [body],
    ...(request && {
      facts: [
        { label: 'Requested', value: dayAndTimeUtc(request.at) },
        { label: 'From the address', value: request.address },
      ],
    }),
    button: { label: button, url },
    notes: [
      'The link works once and expires in 15 minutes. Press the button on its page to use it.',
      `If you did not ask for this, you can ignore this email. Questions: ${contact.email}`,
    ],
  }
}
