import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FIELD_LENGTHS } from '../limits.ts'
import { line } from '../text.ts'
import { mailReport } from './reports.ts'

/** Each kind has its text in a feature's `mails.ts`. */
export const mailKind = z.enum([
  'nda_signed',
  'nda_signed_owner',
  'nda_signed_again',
  'nda_new_version',
  'nda_sign_soon',
  'nda_term_ending',
  'nda_term_ending_owner',
  'agreement_copy',
  'agreement_not_made',
  'code_activated',
  'code_declined',
  'made_code',
  'code_sent_again',
  'new_code',
  'new_code_requested',
  'new_code_declined',
  'changes_asked',
  'changes_answered',
  'nda_declined',
  'withdrawal_asked',
  'withdrawal_declined',
  'nda_withdrawn',
  'nda_disowned',
  'return_asked',
  'return_confirmed',
  'return_receipt',
  'challenge_mode',
  'invitation',
  'invitation_reminder',
  'address_digits',
  'link_confirm_email',
  'link_reopen_codes',
  'link_lost_code',
  'link_verify_account',
  'link_reset_password',
  'link_change_email',
  'link_connect_identity',
  'already_registered',
  'interest_stated',
  'request_made',
  'request_withdrawn',
  'request_answered',
  'request_declined',
  'request_message',
  'request_message_owner',
  'question_answered',
  'investor_update',
  'new_documents',
  'meeting_agreed',
  'meeting_agreed_owner',
  'meeting_moved',
  'meeting_cancelled',
  'access_requested',
  'access_approved',
  'access_declined',
  'new_admin',
  'proposed_admin',
  'colleague_added',
  'password_changed',
  'email_changed',
  'second_factor',
  'factor_removal',
  'factors_removed',
  'staff_factor_removal',
  'identity_linked',
  'alerts',
  'log_alarm',
  'log_witness',
  'webhook_failing',
  'notification',
  'test_mail',
])
export type MailKind = z.infer<typeof mailKind>

/** `waiting`: queued, or to be retried. `given_up`: it could not be delivered; its content is kept. */
const mailState = z.enum(['waiting', 'sent', 'given_up'])
export type MailState = z.infer<typeof mailState>

/** What sending an email again sends, because its text is not kept. */
const mailAgain = z.enum(['code', 'copy', 'confirmation', 'invitation'])
export type MailAgain = z.infer<typeof mailAgain>

const adminMail = z.object({
  id: z.string(),
  state: mailState,
  kind: mailKind,
  /** The person with this address; null if there is none. */
  person: z
    .object({
      id: z.string(),
      email: z.string(),
      /** From the signature or the account, otherwise the address. */
      name: z.string().optional(),
    })
    .nullable(),
  /** Null once the email is sent, because its content is then deleted. */
  to: z.string().nullable(),
  /** The mail server's last answer, without addresses. */
  reply: z.string().nullable(),
  /** What came back of it; null if nothing did. */
  report: mailReport.nullable(),
  /** What `resendMail` sends; null if it cannot be sent again. */
  again: mailAgain.nullable(),
  attempts: z.int(),
  /** The kind of failure of the last attempt; never the text of the mail server. */
  lastError: z.string().nullable(),
  createdAt: z.string(),
  /** Time of the next attempt; null once it is sent or given up. */
  nextTryAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  givenUpAt: z.string().nullable(),
})
export type AdminMail = z.infer<typeof adminMail>

export const listMails = endpoint({
  about: 'Emails of the portal, newest first, 50 per page.',
  person: 'person',
  method: 'GET',
  path: '/api/admin/mails',
  input: z.object({
    /** `undelivered`: given up, or tried without success. */
    state: z.enum([...mailState.options, 'undelivered']).optional(),
    /** A full address, or a part of a person's name, email or company. */
    search: line(FIELD_LENGTHS.email).default(''),
    /** Only the emails to this person. */
    person: line(64).optional(),
    /** `next` of the previous page. */
    after: z
      .string()
      .regex(/^[0-9T:.Z-]{24} [\w-]{1,64}$/, 'This is not a cursor of this list.')
      .optional(),
  }),
  output: z.object({
    mails: z.array(adminMail),
    next: z.string().nullable(),
    /** Whether emails can be read here: only if they are written to files and the portal has a loopback address. */
    readable: z.boolean(),
    /** False if SMTP is not set: emails are then written to files. */
    sends: z.boolean(),
    /** How many reports of mail servers could not be read. */
    unreadReports: z.int(),
  }),
})
export type MailPage = z.infer<typeof listMails.output>

export const readMail = endpoint({
  about:
    'The content of an email. Codes and links of others than the caller are masked. Returns 404 unless emails are written to files and the portal has a loopback address.',
  method: 'GET',
  path: '/api/admin/mails/:id',
  input: z.object({ id: z.string() }),
  output: z.object({
    id: z.string(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string().nullable(),
  }),
})

export const retryMail = endpoint({
  about: 'Retries a queued or given-up email now. Returns 404 if there is none with this id.',
  method: 'POST',
  path: '/api/admin/mails/:id/again',
  input: z.object({ id: z.string() }),
  output: z.object({}),
})

export const resendMail = endpoint({
  about:
    'Sends what a sent email was about again: the current code, the signed copy, a new link to confirm the address, or a reminder of the invitation.',
  method: 'POST',
  path: '/api/admin/mails/:id/resend',
  input: z.object({ id: z.string() }),
  output: z.undefined(),
  status: 204,
})

export const discardMail = endpoint({
  about: 'Deletes an email that the portal has given up. Returns 404 if there is none with this id.',
  method: 'POST',
  path: '/api/admin/mails/:id/discard',
  input: z.object({ id: z.string() }),
  output: z.undefined(),
  status: 204,
})
