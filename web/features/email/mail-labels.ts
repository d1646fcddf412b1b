import type { AdminMail, MailAgain, MailKind, MailState } from '../../../contract/email/mails.ts'

export const KINDS: Record<MailKind, string> = {
  nda_signed: 'Agreement signed, with the code',
  nda_signed_owner: 'Notice of a signature, with the signed copy',
  nda_signed_again: 'A newer version is signed',
  nda_new_version: 'A new version to sign',
  nda_sign_soon: 'A new version to sign, a reminder',
  nda_term_ending: 'The term of an agreement ends',
  nda_term_ending_owner: 'Notice: the term of an agreement ends',
  agreement_copy: 'Signed copy of the agreement',
  agreement_not_made: 'Notice: a signed copy could not be made',
  code_activated: 'Code is active',
  code_declined: 'Code declined after a review',
  made_code: 'Code made by staff',
  code_sent_again: 'Code, sent again',
  new_code: 'New code',
  new_code_requested: 'Notice: a new code is asked for',
  new_code_declined: 'New code declined',
  changes_asked: 'Notice: changes to the agreement are asked for',
  changes_answered: 'Answer about changes to the agreement',
  nda_declined: 'Notice: someone declines to sign',
  withdrawal_asked: 'Notice: someone asks to withdraw',
  withdrawal_declined: 'Withdrawal declined',
  nda_withdrawn: 'Withdrawal recorded',
  nda_disowned: 'Notice: somebody else signed',
  return_asked: 'To return or destroy what was given',
  return_confirmed: 'Notice: returned or destroyed',
  return_receipt: 'Confirmation of return, a copy',
  challenge_mode: 'Notice: many wrong codes',
  invitation: 'Invitation',
  invitation_reminder: 'Invitation, a reminder',
  address_digits: 'Six digits: confirm the address',
  link_confirm_email: 'Link: confirm the address',
  link_reopen_codes: 'Link: use a code on a new browser',
  link_lost_code: 'Link: lost code',
  link_verify_account: 'Link: confirm an account',
  link_reset_password: 'Link: new password',
  link_change_email: 'Link: new address',
  link_connect_identity: 'Link: connect a sign-in',
  already_registered: 'Address has an account',
  request_made: 'Notice: a request was made',
  request_withdrawn: 'Notice: a request was taken back',
  request_answered: 'Request answered',
  request_declined: 'Request declined',
  request_message: 'Message to a person',
  request_message_owner: 'Notice: a message to staff',
  meeting_agreed: 'Meeting agreed, with a calendar entry',
  meeting_agreed_owner: 'Meeting agreed, for the company',
  meeting_moved: 'Meeting moved, with a calendar entry',
  meeting_cancelled: 'Meeting cancelled, with a calendar entry',
  access_requested: 'Notice: access is asked for',
  access_approved: 'Access approved',
  access_declined: 'Access declined',
  new_admin: 'Notice: a new admin',
  password_changed: 'Password changed',
  email_changed: 'Address changed',
  second_factor: 'Second factor changed',
  factor_removal: 'Second factors to be removed',
  factors_removed: 'Second factors removed',
  staff_factor_removal: 'Staff lost a second factor',
  proposed_admin: 'Address with an admin word',
  colleague_added: 'Staff account created',
  identity_linked: 'Sign-in through a provider added',
  alerts: 'Notice: alerts to look at',
  log_alarm: 'Notice: the audit log does not hold',
  log_witness: 'Checkpoint of the audit log',
}

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
