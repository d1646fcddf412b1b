import type { AdminMail, MailAgain, MailState } from '../../../contract/email/mails.ts'
import type { BounceCause } from '../../../contract/email/report-kinds.ts'

/** Why an email came back. */
export const CAUSES: Record<BounceCause, string> = {
  gone: 'no such mailbox',
  full: 'mailbox full',
  policy: 'refused by policy',
  rate: 'too many emails',
  reputation: 'block list or spam filter',
  size: 'too large',
  temporary: 'for the moment',
  unknown: 'cause unknown',
}

export const CAME_BACK = { bounced: 'Bounced', complained: 'Complained' }

export const STATES: Record<MailState, string> = { waiting: 'Waiting', sent: 'Sent', given_up: 'Given up' }

/** What sending a mail again sends. */
export const AGAIN: Record<MailAgain, string> = {
  code: 'We email the current access code. It does not change.',
  copy: 'We email the signed copy of the agreement again.',
  confirmation: 'We email a new link to confirm the address. It works once, for 15 minutes.',
  invitation: 'We email a reminder of the invitation, with the same link.',
}

/** Where a list is empty: what would be here. */
export const EMPTY: Record<MailState | 'undelivered' | 'all', { title: string; text: string }> = {
  all: {
    title: 'No mail yet',
    text: 'The portal sends an email when someone signs the agreement, asks for a link or gets a code. You can see each one here.',
  },
  waiting: {
    title: 'Nothing is queued',
    text: 'Emails are queued briefly, or longer if the mail server cannot be reached. The portal retries for two weeks, less and less often.',
  },
  sent: {
    title: 'Nothing has been sent yet',
    text: 'Emails appear here, with the time, when the mail server has accepted them.',
  },
  undelivered: {
    title: 'Every email was delivered',
    text: 'Emails appear here when the mail server refuses one or cannot be reached.',
  },
  given_up: {
    title: 'No failed emails',
    text: 'The portal gives up when the mail server refuses an email, usually because the address does not exist, or after two weeks. The email is kept, so that you can retry it.',
  },
}

/** The time that matters in a mail's state, and what happens then. */
export function lastEvent(mail: AdminMail): { what: string; at: string } {
  if (mail.sentAt) return { what: 'Sent', at: mail.sentAt }
  if (mail.givenUpAt) return { what: 'Given up', at: mail.givenUpAt }
  if (mail.nextTryAt && mail.attempts > 0) return { what: 'Next try', at: mail.nextTryAt }
  return { what: 'Queued', at: mail.createdAt }
}
