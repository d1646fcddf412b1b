import * as access from '../access-codes/access.ts'
import * as agreements from '../agreements/executed-copy.ts'
import * as invitations from '../agreements/invitations.ts'
import * as nda from '../agreements/nda.ts'
import * as obligations from '../agreements/term.ts'
import * as links from '../email/verification-links.ts'
import type { Endpoint } from '../endpoint.ts'
import * as protection from '../engagement/protections.ts'
import * as observations from '../engagement/telemetry.ts'
import type { ErrorCode } from '../errors.ts'
import * as analytics from '../projects/analytics.ts'
import * as content from '../projects/content.ts'
import * as portal from './company.ts'

/** What the API reference says of an endpoint beside what its contract line says by itself. */
export type ReferenceLine = {
  line: Endpoint
  group:
    | 'The portal'
    | 'The agreement'
    | 'Access codes'
    | 'Sessions'
    | 'Confidential content'
    | 'The analytics feed'
    | 'Mailed links'
  about: string
  /** The refusals of its own; what every endpoint may answer stands in ANY_ENDPOINT. */
  errors: readonly ErrorCode[]
  /** Where the fields of the answer are too many to list: only the first level is. */
  shallow?: true
}

/** The public interface as it is today (design section 5), in the order in which a visitor comes upon it. */
export const REFERENCE: readonly ReferenceLine[] = [
  {
    line: portal.getPortal,
    group: 'The portal',
    about: 'What every visitor may know: names, contacts, platforms and the portfolio range in millions of US dollars.',
    errors: [],
  },
  {
    line: nda.getNda,
    group: 'The agreement',
    about:
      'The text in force, and the words by which it is signed. sha256 is over its UTF-8 bytes; the same bytes are at /agreement.txt.',
    errors: [],
  },
  {
    line: nda.openReading,
    group: 'The agreement',
    about: 'Records that this browser opened the text in force, and sets the browser cookie.',
    errors: ['too_many_requests'],
  },
  {
    line: nda.reportProgress,
    group: 'The agreement',
    about:
      'Notes what the browser says of the reading, at the server’s time: how far it has come, how long each clause was read, the box.',
    errors: ['reading_unknown'],
  },
  {
    line: nda.submitNda,
    group: 'The agreement',
    about:
      'Signs, and answers the personal code. A field left out counts as blank and is refused. Sent again with the same readingId by the same browser, it answers the same.',
    errors: [
      'nda_fields_required',
      'nda_email_invalid',
      'nda_not_read',
      'nda_not_accepted',
      'nda_consent_missing',
      'nda_already_submitted',
      'nda_outdated',
      'too_many_attempts',
      'too_many_requests',
      'nda_failed',
    ],
  },
  {
    line: obligations.askForChanges,
    group: 'The agreement',
    about: 'Asks for changes instead of signing. Staff answer by mail; the answer here is the same for every address.',
    errors: ['request_name_missing', 'nda_email_invalid', 'request_words_missing', 'too_many_requests'],
  },
  {
    line: obligations.declineNda,
    group: 'The agreement',
    about: 'Declines to sign, with a reason. Nothing is signed, and signing stays possible.',
    errors: ['request_name_missing', 'nda_email_invalid', 'request_words_missing', 'too_many_requests'],
  },
  {
    line: obligations.askWithdrawal,
    group: 'The agreement',
    about:
      'Asks to withdraw from a signature, by the submissionId that signing answered. Only for the browser that signed, and for the account of the address. Nothing ends before staff answer.',
    errors: ['not_found', 'nda_withdrawn_already', 'too_many_requests'],
  },
  {
    line: agreements.getExecuted,
    group: 'The agreement',
    about:
      'Whether the sealed copy of a signature is made, by the submissionId that signing answered. Only for the browser that signed, and for the account of the address. The PDF is then at /api/agreements/:id/pdf.',
    errors: ['not_found'],
  },
  {
    line: agreements.verifyFile,
    group: 'The agreement',
    about:
      'Says whether a file is a sealed copy of this portal, unchanged. The body is the PDF itself (Content-Type: application/pdf, 20 MB at most); nothing of it is kept.',
    errors: ['pdf_only', 'file_too_large', 'too_many_requests'],
  },
  {
    line: agreements.getVerifyKeys,
    group: 'The agreement',
    about:
      'The certificates that copies were ever sealed with, and the public keys of the log, for verifying elsewhere. The verifier is at /verify-agreement.mjs.',
    errors: [],
  },
  {
    line: access.unlock,
    group: 'Access codes',
    about: 'Redeems a personal code and sets the session cookie. email is needed only where the answer asks for it.',
    errors: ['unlock_code_missing', 'unlock_invalid', 'too_many_attempts', 'email_required', 'unlock_failed'],
  },
  {
    line: access.checkAccess,
    group: 'Access codes',
    about: 'Whether this browser may see a project now, and if not, where it is led.',
    errors: [],
  },
  {
    line: access.enterGate,
    group: 'Access codes',
    about: 'A code of any kind at the gate of a project. {ROUTE} is the project in capital letters.',
    errors: [
      'gate_code_missing',
      'code_invalid',
      'code_wrong_route',
      'code_nda_required',
      'code_not_yet_active',
      'code_expired',
      'code_used_up',
      'code_shared_over',
      'code_shared_succeeded',
      'too_many_attempts',
      'email_required',
      'gate_failed',
    ],
  },
  {
    line: access.getSession,
    group: 'Sessions',
    about: 'The investor session of this browser, or null.',
    errors: [],
  },
  {
    line: access.extendSession,
    group: 'Sessions',
    about: 'Sets the end of the session to 30 days from now.',
    errors: ['session_missing', 'session_locked'],
  },
  {
    line: protection.lockSession,
    group: 'Sessions',
    about: 'Locks the session after ten minutes without activity; entering its code again opens it, at no use.',
    errors: [],
  },
  {
    line: access.clearSession,
    group: 'Sessions',
    about: 'Ends the session on the server; the answer tells the browser to drop what it stored.',
    errors: [],
  },
  {
    line: content.getProjectContent,
    group: 'Confidential content',
    about: 'The content set of a project, after the access decision made for this one request. Never cached.',
    errors: ['session_missing', 'access_required', 'session_locked', 'nda_sign_again'],
    shallow: true,
  },
  {
    line: analytics.putSnapshot,
    group: 'The analytics feed',
    about:
      'Puts the figures of one moment in force on the analytics dashboard. For platforms: with a key of staff’s as Authorization: Bearer, without cookies; 64 kB at most, ten times a minute at most. fields names what does not fit by its whole path.',
    errors: [
      'feed_key_unknown',
      'snapshot_invalid',
      'snapshot_ahead',
      'snapshot_older',
      'snapshot_without_dashboard',
      'body_too_large',
      'too_many_requests',
    ],
  },
  {
    line: analytics.getFigures,
    group: 'The analytics feed',
    about:
      'The dashboard’s content once more, for a page that is open. Of new figures it hears at /api/analytics/stream: server-sent events named figures, whose data is only the version in force, at once and at every change.',
    errors: ['session_missing', 'access_required', 'session_locked'],
    shallow: true,
  },
  {
    line: invitations.openInvitation,
    group: 'Mailed links',
    about:
      'Opens an invitation: whom it invited, to fill the form of the agreement with. It may be opened again until it ends, after 30 days, or was used.',
    errors: ['invitation_unknown', 'invitation_withdrawn', 'invitation_ended', 'invitation_used', 'too_many_requests'],
  },
  {
    line: protection.getProtection,
    group: 'Confidential content',
    about:
      'What the page needs for its protections: for whom the watermark is, and whether the reader is free of them.',
    errors: ['session_missing', 'access_required', 'session_locked'],
  },
  {
    line: protection.easeProtection,
    group: 'Confidential content',
    about: 'Eases the protections for a reader who depends on assistive technology, or restores them.',
    errors: ['session_missing', 'access_required', 'session_locked', 'visit_unknown'],
  },
  {
    line: observations.reportAccess,
    group: 'Confidential content',
    about:
      'A page was opened. Who, by which code and by what right is what the server knows; what is sent of it is not believed. eventId makes sending it again harmless.',
    errors: ['session_missing', 'access_required', 'session_locked', 'observation_refused', 'too_many_requests'],
  },
  {
    line: observations.reportObservations,
    group: 'Confidential content',
    about:
      'What happened on a page since the last delivery, at most 50 events, each kept once. Reading is counted for no longer than has passed by the server’s clock.',
    errors: ['session_missing', 'visit_unknown', 'too_many_requests'],
  },
  {
    line: observations.reportSecurityEvent,
    group: 'Confidential content',
    about: 'One security event by itself, or that of a signature, whose metadata the server fills in.',
    errors: ['session_missing', 'access_required', 'session_locked', 'observation_refused', 'too_many_requests'],
  },
  {
    line: links.requestLink,
    group: 'Mailed links',
    about: 'Asks for a mail with a link. The answer is the same whether or not the address is known.',
    errors: ['nda_email_invalid', 'too_many_requests'],
  },
  {
    line: obligations.confirmReturn,
    group: 'Mailed links',
    about:
      'A signer’s word that what they were given is returned or destroyed, by the link of that mail. Works once, for 30 days.',
    errors: ['link_invalid', 'return_words_missing', 'return_unknown', 'too_many_requests'],
  },
  {
    line: links.redeemLink,
    group: 'Mailed links',
    about:
      'Uses a mailed link: once, within 15 minutes. Of a link for a lost code the answer says what was found and done; a code itself is only ever mailed.',
    errors: ['link_invalid', 'too_many_requests'],
  },
]

/** What any endpoint may answer. */
export const ANY_ENDPOINT: readonly ErrorCode[] = [
  'invalid_input',
  'wrong_origin',
  'wrong_host',
  'json_only',
  'body_encoded',
  'body_too_large',
  'not_found',
  'unavailable',
  'internal',
]
