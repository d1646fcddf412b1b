import { BROWSER_ERRORS } from './operations/browser-errors.ts'

/**
 * Every refusal: its status beside its words, so that the two cannot drift. Texts of product-spec section 8 are to the letter;
 * `{NAME}` is filled in by whoever refuses. Status 0 marks what only the browser can know (no answer, or none in time).
 */
export const ERRORS = {
  ...BROWSER_ERRORS,

  // Access code validation: the gate of a project page
  code_invalid: { status: 403, message: 'Invalid or expired access code. Please check your code and try again.' },
  code_wrong_route: { status: 403, message: 'Access code is not valid for {ROUTE} platform.' },
  code_nda_required: {
    status: 403,
    message:
      'NDA signature required before shared access code can be used. Please complete the NDA process at /nda-gate first.',
  },
  code_shared_over: {
    status: 403,
    message: 'Your 48-hour shared access has expired. Please use your personal access code: {code}',
  },
  code_shared_succeeded: {
    status: 403,
    message:
      'Your 48-hour shared access has expired. Your personal access code {code} is now active and valid for 14 days.',
  },
  code_not_yet_active: {
    status: 403,
    message: 'Access code is not yet active. Please wait for the verification period to complete.',
  },
  code_expired: { status: 403, message: 'Access code has expired. Please contact support for a new code.' },
  code_used_up: { status: 403, message: 'Access code has reached its usage limit.' },

  // Unlock screen

  // BruteForceLimits (design section 2)
  too_many_attempts: { status: 429, message: 'Too many failed attempts. Please wait 5 minutes.' },
  email_required: { status: 403, message: 'Please also enter the email address that this code was sent to.' },

  // NDA form
  nda_already_submitted: {
    status: 409,
    message: 'An NDA has already been submitted for this email address. Please contact support if you need assistance.',
  },
  nda_consent_missing: { status: 400, message: 'The consent to electronic records is missing: please reload.' },
  nda_outdated: {
    status: 409,
    message: 'The agreement has changed since you opened it. Please read the new version, then sign.',
  },
  reading_session_unknown: {
    status: 404,
    message: 'This reading of the agreement is not known here. Please open the agreement again.',
  },

  nda_sign_again: {
    status: 403,
    message:
      'The agreement that you signed has been replaced, or its term has ended. Please read and sign the one in force at /nda-gate; your access goes on from there.',
  },

  // Versions of the agreement
  nda_draft_changed: {
    status: 409,
    message: 'Somebody else has saved this draft since you opened it. Load what stands there now, then go on.',
  },
  draft_scheduled: {
    status: 409,
    message: 'This version waits for its time, so its text stays as it is. Call it off first.',
  },
  draft_missing: { status: 409, message: 'There is no draft. Somebody may have published it or thrown it away.' },
  draft_not_scheduled: {
    status: 409,
    message: 'No version waits for its time. It may have come into force a moment ago.',
  },
  draft_without_title: { status: 400, message: 'The text must begin with a title: a line such as "# Mutual NDA".' },
  draft_without_clauses: { status: 400, message: 'The text has no clauses: lines such as "## 1. Purpose".' },
  draft_placeholder: {
    status: 400,
    message: 'The text still holds {what}. Write what should stand there in its place.',
  },
  draft_unchanged: { status: 409, message: 'This is word for word the text in force, so there is nothing to publish.' },
  publish_date_past: { status: 400, message: 'The time from which it is in force must lie ahead.' },
  sign_by_wrong: {
    status: 400,
    message: 'The day until which people have time to sign must come after the one from which it is in force.',
  },

  // Agreement terms
  nda_withdrawn_already: { status: 409, message: 'This signature no longer stands, so there is nothing to withdraw.' },
  return_asked_already: {
    status: 409,
    message: 'They have been asked already and have not answered yet. Once their link has ended you can ask again.',
  },
  return_words_missing: {
    status: 400,
    message: 'Please say in your own words what you returned or destroyed, and when.',
  },
  return_unknown: { status: 404, message: 'There is no such request that waits for your answer.' },
  request_words_missing: { status: 400, message: 'Please say what you mean in a few words.' },
  request_name_missing: { status: 400, message: 'Please enter your name, so that we know whom we answer.' },

  // Agreements signed elsewhere
  scan_type: { status: 415, message: 'Please choose a PDF, PNG or JPEG file. What this file holds is none of them.' },
  scan_too_large: { status: 413, message: 'This file is larger than 10 MB. Please scan it more coarsely.' },
  scan_unknown: { status: 409, message: 'The scan is not here any more. Please choose the file again.' },
  external_agreement_nobody: { status: 400, message: 'Please name at least one person, or the domain of the firm.' },
  external_agreement_dates: { status: 400, message: 'It must have been signed by today, and end after today.' },
  external_agreement_over: { status: 409, message: 'This agreement has ended, so no code can be made from it.' },
  external_agreement_not_covered: {
    status: 409,
    message: 'This agreement does not cover that address: it is neither named nor of its domain.',
  },
  external_agreement_code_live: {
    status: 409,
    message: 'Whoever has that address holds a code already that can still be used.',
  },

  // The executed agreement
  agreement_not_ready: {
    status: 409,
    message: 'The signed copy is still being made. It will be mailed to you, and stands here in a moment.',
  },
  pdf_only: { status: 415, message: 'Please send a PDF file (Content-Type: application/pdf).' },
  file_too_large: {
    status: 413,
    message: 'This file is larger than 20 MB. A signed copy from this portal is far smaller.',
  },

  // The data room
  nda_required: {
    status: 403,
    message:
      'The documents are for those who have signed the agreement. Please sign it with the address of your account first.',
  },
  document_changed: { status: 409, message: 'A newer version of this document has just been put in. It opens now.' },
  document_edited: {
    status: 409,
    message:
      'Somebody else has changed this document meanwhile, so nothing was saved. This is what it says now; please make your change again.',
  },
  download_off: { status: 403, message: 'This document can be read here and not be taken away.' },
  room_busy: { status: 503, message: 'Too many pages are being made just now. Please try again in a moment.' },
  picture_only: { status: 403, message: 'Pages are shown in the portal’s own reader only.' },
  upload_over: { status: 409, message: 'This upload has ended already. Please begin it anew.' },
  upload_incomplete: { status: 409, message: 'Not every piece of the file has arrived. Please send the rest.' },
  piece_wrong: { status: 400, message: 'A piece of this file does not have the length that it must have.' },
  piece_type: { status: 415, message: 'Please send the piece as it is (Content-Type: application/octet-stream).' },
  version_not_ready: { status: 409, message: 'This version is not ready, so readers cannot get it.' },
  folder_not_empty: { status: 409, message: 'Something still lies in this folder. Move or remove that first.' },
  folder_too_deep: { status: 409, message: 'Folders lie three deep at the most.' },
  watermark_unknown: {
    status: 404,
    message: 'Nothing was ever shown under this code. Please compare it with the page sign by sign.',
  },

  // Mailed links
  link_invalid: {
    status: 410,
    message:
      'This link has been used or has ended. Links from our mails work once, for 15 minutes. Please ask for a new one.',
  },

  // Invitations
  invitation_unknown: {
    status: 404,
    message:
      'This invitation is not known here; its link may have been cut short. Please open it from the mail again, or sign below without it.',
  },
  invitation_withdrawn: {
    status: 410,
    message: 'This invitation was withdrawn. You can read and sign the agreement below all the same.',
  },
  invitation_ended: {
    status: 410,
    message:
      'This invitation has ended. You can read and sign the agreement below all the same, or ask us to send it again.',
  },
  invitation_used: {
    status: 410,
    message:
      'The agreement was signed with this invitation already. Your access code stands in the mail that you got then.',
  },

  // Sessions and access
  session_missing: {
    status: 401,
    message: 'There is no active investor session. Please unlock with your access code.',
  },
  session_locked: {
    status: 403,
    message: 'This session is locked after 10 minutes without activity. Enter its access code again to go on.',
  },
  visit_unknown: { status: 404, message: 'This visit of a page is not known here.' },
  observation_refused: {
    status: 400,
    message: 'What was reported does not fit what is known here, so it was not kept.',
  },
  access_required: { status: 403, message: 'Access to this page is required. Please enter an access code.' },
  auth_required: { status: 401, message: 'Authentication Required: Please sign in to access this content.' },
  admin_required: { status: 403, message: 'Access Denied / Admin privileges required' },

  second_factor_required: {
    status: 403,
    message: 'Staff rights begin with a second factor. Please set one up, or enter its code, on your account page.',
  },
  read_only: { status: 403, message: 'Your staff account may look at everything here and change nothing.' },

  // The staff's page of people
  person_without_account: {
    status: 409,
    message: 'This person has no account. An approval or a role needs one; an access code opens pages without.',
  },
  person_unverified: {
    status: 409,
    message: 'This address is not confirmed yet, so nobody knows whose account it is. Have the link sent again first.',
  },
  person_suspended: { status: 409, message: 'This account is suspended. Restore it first.' },
  request_answered: {
    status: 409,
    message: 'There is no open request of this person. Somebody else may have answered it just now.',
  },
  person_held: {
    status: 409,
    message: 'The data of this person are under a legal hold. Nothing of them is erased until it is lifted.',
  },
  person_is_staff: {
    status: 409,
    message: 'This person is of staff. Take that role away first, then their data can be erased.',
  },
  person_erased: { status: 409, message: 'The data of this person have been erased already.' },
  hold_missing: {
    status: 409,
    message: 'There is no legal hold on this person. Somebody else may have lifted it just now.',
  },
  nothing_to_confirm: { status: 409, message: 'There is nothing that this person has still to confirm.' },
  last_admin: {
    status: 409,
    message: 'This is the last admin who can act here. Make somebody else an admin first, with a second factor set up.',
  },
  admin_by_word: {
    status: 409,
    message:
      'An admin word in this address makes it an admin (adminWords in portal.config.json), so no role takes that away. Change the words there, or suspend the account.',
  },
  request_over: {
    status: 409,
    message: 'This request is not open any more: it was answered or taken back meanwhile. Please look at it again.',
  },
  meeting_times: {
    status: 400,
    message: 'Please propose three different times, all of them within the next 180 days.',
  },
  meeting_zone: { status: 400, message: 'This time zone is not known here.' },
  meeting_incomplete: {
    status: 400,
    message: 'A call or a meeting is agreed with a time to come, and a place or link.',
  },
  meeting_unchanged: { status: 409, message: 'That is when and where it is agreed already, so nobody was written to.' },
  request_without_signature: {
    status: 409,
    message:
      'Nobody of this address has a signature that stands, so there is no code to make. They have to sign first.',
  },

  // Admin login and the staff's pages
  otp_required: { status: 401, message: 'Please also enter the code of your authenticator app.' },
  otp_already: { status: 409, message: 'An authenticator app is set up already. Please remove it first.' },
  codes_route_missing: { status: 400, message: 'Please select at least one route' },
  codes_load_failed: { status: 500, message: 'Failed to load access codes' },
  codes_create_failed: { status: 500, message: 'Failed to create access code' },
  codes_revoke_failed: { status: 500, message: 'Failed to revoke access code' },
  code_taken: {
    status: 409,
    message: 'This code exists already; it may have ended. Please choose another, or leave the field blank.',
  },
  code_not_pending: { status: 409, message: 'Only a pending code can be activated. This one is {status}.' },
  code_not_renewable: {
    status: 409,
    message: 'Only a personal code whose signature stands can be renewed. Please make a new code instead.',
  },
  code_renewed_already: {
    status: 409,
    message: 'There is a newer code for this signature that can still be used. Please renew that one.',
  },
  code_not_mailable: {
    status: 409,
    message: 'Only a personal code that has a start and can still be used can be mailed again.',
  },
  window_successor_made: {
    status: 409,
    message:
      'A personal code has followed this window already, so the window stays as it is. Renew that code where it has ended.',
  },
  window_not_longer: { status: 400, message: 'The new end must come after the present one, and after this moment.' },
  window_too_long: {
    status: 400,
    message: 'A window lasts 30 days from its first use at the most. This one can be open until {until}.',
  },
  window_code_over: {
    status: 409,
    message: 'The shared code itself is {status}, so a longer window would open nothing.',
  },

  // The figures that a platform sends
  feed_key_unknown: {
    status: 401,
    message: 'This key is not known here, or it was revoked. Send it as Authorization: Bearer.',
  },
  feed_keys_full: { status: 409, message: 'There are 20 live keys already. Please revoke one that nobody needs.' },
  snapshot_invalid: { status: 400, message: 'The figures do not fit the schema, so none of them were taken.' },
  snapshot_older: {
    status: 409,
    message: 'Figures of {inForce} are in force already. Only newer ones are taken.',
  },
  snapshot_ahead: {
    status: 400,
    message: 'generatedAt is more than five minutes ahead of this portal’s clock, so the figures were not taken.',
  },
  snapshot_without_dashboard: {
    status: 409,
    message: 'This portal has no analytics dashboard: content/analytics.json is missing, or is a presentation.',
  },
  streams_full: {
    status: 429,
    message: 'Too many open pages ask for fresh figures at once. This one keeps what it shows, and asks again.',
  },
  // The staff's page of contents
  draft_changed: {
    status: 409,
    message:
      '{who} changed this draft meanwhile, so it was not saved over. What you wrote is still here; please choose below what to keep.',
  },
  draft_gone: {
    status: 409,
    message:
      'This draft was published or discarded meanwhile. What you wrote is still here; please choose below what to keep.',
  },
  content_wrong: { status: 409, message: 'Not published: something is not right yet. {problem}' },
  content_same: { status: 409, message: 'There is nothing to publish: this is what is published as version {number}.' },
  content_file_wrong: { status: 409, message: 'The file cannot be taken in: it is missing or not right.' },

  // Investor sign-in dialog
  sign_in_failed: { status: 401, message: 'Failed to sign in' },
  sign_up_failed: { status: 400, message: 'Failed to create account' },
  sign_in_invalid: { status: 401, message: 'Invalid email or password' },
  email_unverified: {
    status: 403,
    message: 'Please confirm your email address first. A new link is on its way to your mailbox.',
  },
  account_suspended: {
    status: 403,
    message: 'This account is suspended. Please contact support if you need assistance.',
  },
  password_common: {
    status: 400,
    message: 'This password is among the most used ones and would be guessed first. Please choose another.',
  },
  password_of_company: {
    status: 400,
    message: 'This password is made of the company’s own words and would be guessed early. Please choose another.',
  },
  password_wrong: { status: 400, message: 'The current password is not right.' },
  password_upgrade: {
    status: 403,
    message: 'Your password no longer meets the requirements. A link to set a new one is on its way to your mailbox.',
  },
  second_factor_invalid: {
    status: 401,
    message: 'That code is not right, or its half minute is over. Please try again.',
  },
  second_factor_over: {
    status: 401,
    message: 'The time for this code is over. Please sign in again with your email and password.',
  },
  sign_in_again: {
    status: 403,
    message: 'Please sign in again first: this asks for a sign-in of the last 15 minutes.',
  },
  email_taken: { status: 409, message: 'This address cannot be used for your account.' },

  // Every endpoint
  invalid_input: { status: 400, message: 'Some of what was sent is not as expected. Please check the marked fields.' },
  wrong_origin: { status: 403, message: 'This request did not come from a page of this portal, so it was refused.' },
  wrong_host: { status: 421, message: 'This portal does not answer to that host name. Set PUBLIC_URL to its address.' },
  json_only: { status: 415, message: 'Please send JSON (Content-Type: application/json).' },
  body_encoded: { status: 415, message: 'Please send the body as it is, without Content-Encoding.' },
  body_too_large: { status: 413, message: 'That is more than this portal accepts in one request.' },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  files_unavailable: {
    status: 503,
    message: 'The portal cannot reach its files just now. Please try again in a moment.',
  },
  unavailable: { status: 503, message: 'The portal cannot reach its database just now. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERRORS

/** The body of every error answer. */
/** `requestId`, where the fault is ours: what to name to whoever runs the portal, who finds what happened by it. */
export type ErrorBody = {
  error: { code: ErrorCode; message: string; fields?: Record<string, string>; requestId?: string }
}

/** The words of a refusal, with `{NAME}` filled in from `params`. */
export function errorMessage(code: ErrorCode, params: Record<string, string> = {}): string {
  return ERRORS[code].message.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
}
