import { BROWSER_ERRORS } from './operations/browser-errors.ts'
import { NOT_FOUND_MESSAGE } from './operations/not-found.ts'

/**
 * Every refusal, with its status and message. Texts of product-spec section 8 are to the letter. The caller fills in `{NAME}`. Status 0
 * marks what only the browser can know (no answer, or none in time).
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
      'Your 48-hour shared access has expired. Your personal access code {code} is now active and valid for {days} days.',
  },
  code_not_yet_active: {
    status: 403,
    message: 'Access code is not yet active. Please wait for the verification period to complete.',
  },
  code_expired: { status: 403, message: 'Access code has expired. Please contact support for a new code.' },
  code_used_up: { status: 403, message: 'Access code has reached its usage limit.' },

  // The unlock screen, in a browser that knows the code
  unlock_awaits_email: {
    status: 403,
    message: 'Your code is not active yet. Confirm your email address with the link that we emailed you.',
  },
  unlock_awaits_review: {
    status: 403,
    message: 'Your code is not active yet. Our team is reviewing your signature, and will email you.',
  },
  unlock_begins: { status: 403, message: 'Your code is not active yet. It becomes active on {when}.' },
  unlock_ended: { status: 403, message: 'Your code ended on {when}.' },
  unlock_used_up: { status: 403, message: 'Your code has been used for all of its sessions.' },
  unlock_revoked: { status: 403, message: 'Your code was revoked.' },
  unlock_at_project: { status: 403, message: 'Enter this code on its project’s page: {projects}.' },
  code_projects_closed: {
    status: 403,
    message: 'Your code is right, but the projects that it opens are closed. Please write to us if you expected one.',
  },
  code_sign_first: {
    status: 403,
    message:
      'Your code is right, but this project also asks for a signed agreement. Please sign it at /nda-gate, then enter this code again.',
  },
  code_signers_only: {
    status: 403,
    message:
      'Your code is right, but this project opens only to people who have signed. Please sign the agreement at /nda-gate and enter your own code, or write to us.',
  },
  code_paper_only: {
    status: 403,
    message:
      'Your code is right, but this project opens only to people with an agreement on paper. Please write to us if you have one, or would like one.',
  },
  code_not_handed: { status: 403, message: 'This browser cannot open your code by itself any more. Please enter it.' },

  // Proving the address with a mailed six-digit code
  digits_unavailable: { status: 403, message: 'Unlock with your personal access code first.' },
  digits_wrong: { status: 403, message: 'This is not the code that we emailed last. Please check the newest email.' },
  digits_over: { status: 410, message: 'This code has expired. Ask for a new one.' },
  digits_paused: {
    status: 429,
    message:
      'Too many wrong codes were entered. Confirm your address with the link in the email about your signature, or sign in with an account.',
  },
  digits_spent: {
    status: 429,
    message:
      'Too many wrong codes in this session. Clear the session and enter your access code again, or sign in with an account.',
  },

  // Brute-force protection
  too_many_attempts: { status: 429, message: 'Too many failed attempts. Please wait 5 minutes.' },
  email_required: {
    status: 403,
    message: 'Please also enter your email address. If this code was sent by email, enter that address.',
  },

  // NDA form
  nda_already_submitted: {
    status: 409,
    message: 'An NDA has already been submitted for this email address. Please contact support if you need assistance.',
  },
  nda_character_unknown: {
    status: 400,
    message: 'We cannot print the character {what} in your signed copy. Please write it in another way.',
  },
  nda_outdated: {
    status: 409,
    message: 'The agreement has changed since you opened it. Please read the new version, then sign.',
  },
  invitations_paused: {
    status: 409,
    message:
      'Invitations are paused, because nobody can sign: the agreement in force names {party}, not {company}. Publish a version that names {company} on the Agreement page.',
  },
  nda_party_differs: {
    status: 409,
    message:
      'Signing is paused, because the agreement names another company than the one that runs this portal. Please try again once it is corrected.',
  },
  reading_session_unknown: {
    status: 404,
    message: 'We could not find this reading session. Please open the agreement again.',
  },

  nda_sign_again: {
    status: 403,
    message:
      'The agreement you signed has been replaced, or its term has ended. Please read and sign the current version at /nda-gate to keep your access.',
  },

  // Versions of the agreement
  nda_draft_changed: {
    status: 409,
    message: 'Someone else saved this draft after you opened it. Load the latest draft, then make your changes again.',
  },
  draft_scheduled: {
    status: 409,
    message: 'This version is scheduled, so its text cannot be changed. Cancel the schedule first.',
  },
  draft_missing: { status: 409, message: 'There is no draft. Someone may have published or discarded it.' },
  draft_not_scheduled: {
    status: 409,
    message: 'No version is scheduled. It may have just come into force.',
  },
  draft_without_title: { status: 400, message: 'The text must begin with a title: a line such as "# Mutual NDA".' },
  draft_without_clauses: { status: 400, message: 'The text has no clauses: lines such as "## 1. Purpose".' },
  draft_placeholder: {
    status: 400,
    message: 'The text still contains {what}. Please replace it with the final wording.',
  },
  draft_character_unknown: {
    status: 400,
    message: 'Signed copies cannot print the character {what}. Please write it in another way.',
  },
  word_file_refused: { status: 400, message: 'The file could not be read. {why}' },
  word_file_type: { status: 415, message: 'Choose a Word file (.docx), a Markdown file or a text file.' },
  word_file_too_large: { status: 413, message: 'The file is larger than 5 MB. Save it without its pictures first.' },
  logo_refused: { status: 400, message: 'This file cannot be the logo. {why}' },
  logo_too_large: { status: 413, message: 'The file is larger than 100 kB. Export the logo smaller.' },
  draft_unchanged: {
    status: 409,
    message: 'This text is identical to the version in force, so there is nothing to publish.',
  },
  draft_without_party: {
    status: 400,
    message: 'The text does not contain “{what}”. Enter the company as the text names it.',
  },
  draft_without_law: {
    status: 400,
    message: 'The text does not contain “{what}”. Enter the law as the text names it, or leave the field blank.',
  },
  publish_date_past: { status: 400, message: 'The effective date must be in the future.' },
  sign_by_wrong: {
    status: 400,
    message: 'The deadline for signing must be after the effective date.',
  },

  // Agreement terms
  signature_answered: { status: 409, message: 'You have already answered this, or the signature is no longer valid.' },
  nda_withdrawn_already: {
    status: 409,
    message: 'This signature is no longer valid, so there is nothing to withdraw.',
  },
  return_asked_already: {
    status: 409,
    message: 'They have already been asked and have not answered yet. You can ask again once their link has expired.',
  },
  return_words_missing: {
    status: 400,
    message: 'Please say in your own words what you returned or destroyed, and when.',
  },
  return_unknown: { status: 404, message: 'You have no open request of this kind to answer.' },
  request_words_missing: { status: 400, message: 'Please describe your request in a few words.' },
  request_name_missing: { status: 400, message: 'Please enter your name so we know who to reply to.' },

  // External agreements
  scan_type: { status: 415, message: 'This file is not a PDF, PNG or JPEG. Please choose another.' },
  scan_protected: {
    status: 415,
    message:
      'This PDF has a password or usage restrictions. Please save it without protection, or scan the agreement again.',
  },
  scan_malware: {
    status: 415,
    message: 'The virus scanner recognised malware in this file, so the portal did not keep it. Do not open it.',
  },
  scan_unchecked: {
    status: 503,
    message:
      'The virus scanner did not check this file, so the portal did not keep it. Try again later, or test the scanner on the System page.',
  },
  scan_too_large: { status: 413, message: 'This file is larger than 10 MB. Please scan it at a lower resolution.' },
  scan_unknown: { status: 409, message: 'The scan is no longer available. Please choose the file again.' },
  external_agreement_nobody: { status: 400, message: 'Please name at least one person, or the firm’s domain.' },
  external_agreement_dates: {
    status: 400,
    message: 'The signing date must be today or earlier, and the end date must be after today.',
  },
  external_agreement_over: { status: 409, message: 'This agreement has ended, so it cannot be used to issue a code.' },
  external_agreement_not_covered: {
    status: 409,
    message: 'This agreement does not cover that address: neither the address nor its domain is listed.',
  },
  external_agreement_code_live: {
    status: 409,
    message: 'The holder of that address already has a code that still works.',
  },

  // The executed agreement
  agreement_not_ready: {
    status: 409,
    message: 'Your signed copy is being prepared. We will email it to you, and you can download it here in a moment.',
  },
  agreement_mixed_up: {
    status: 409,
    message:
      'The stored file is not the signed copy of this agreement, so it was not handed out. Your signature is not affected. Please contact us.',
  },
  pdf_or_zip_only: {
    status: 415,
    message: 'Please send a PDF file (Content-Type: application/pdf) or a ZIP file (application/zip).',
  },
  file_too_large: {
    status: 413,
    message: 'This file is larger than 20 MB. Signed copies and evidence packs from this portal are far smaller.',
  },

  // The data room
  nda_required: {
    status: 403,
    message:
      'Only people who have signed the agreement can read the documents. Please sign it first, with the email address of your account.',
  },
  nda_unconfirmed: {
    status: 403,
    message:
      'Someone signed the agreement with your email address. Please say on your account page whether it was you. If it was, the documents open.',
  },
  accreditation_required: {
    status: 403,
    message: 'The documents are for accredited investors. Please confirm on your account page that you are one.',
  },
  document_changed: { status: 409, message: 'A newer version of this document has just been published. It opens now.' },
  document_edited: {
    status: 409,
    message:
      'Someone else has changed this document, so your change was not saved. You now see the current details; please make your change again.',
  },
  not_drawn: {
    status: 409,
    message: 'A spreadsheet is read in the browser only. It has no pages to draw, compare, redact or save.',
  },
  download_off: { status: 403, message: 'Downloading is disabled for this document.' },
  room_busy: {
    status: 503,
    message: 'The portal is preparing too many pages right now. Please try again in a moment.',
  },
  film_only: { status: 403, message: 'Films can only be watched in the portal’s own reader.' },
  film_being_made: { status: 503, message: 'Your copy of this film is being made. Please try again in a moment.' },
  film_copies_waiting: {
    status: 429,
    message: 'Three films are being prepared for you. Please open this one when one of them is ready.',
  },
  film_not_made: {
    status: 500,
    message: 'Your copy of this film could not be made. We have recorded it; please try again tomorrow.',
  },
  film_past_its_end: { status: 416, message: 'The film is shorter than that.' },
  picture_only: { status: 403, message: 'Pages can only be viewed in the portal’s own reader.' },
  upload_over: { status: 409, message: 'This upload has already ended. Please start again.' },
  upload_incomplete: { status: 409, message: 'Some parts of the file are missing. Please send the rest.' },
  upload_exists: {
    status: 409,
    message: 'This folder already has a document with this file name, and its content is different.',
  },
  piece_wrong: { status: 400, message: 'This part of the file has the wrong length.' },
  piece_type: { status: 415, message: 'Please send each part as raw bytes (Content-Type: application/octet-stream).' },
  version_not_checkable: {
    status: 409,
    message: 'This file cannot be checked again. Upload it once more.',
  },
  version_not_ready: { status: 409, message: 'This version is not ready yet, so readers cannot see it.' },
  folder_not_empty: { status: 409, message: 'This folder is not empty. Move or remove its contents first.' },
  folder_in_itself: { status: 409, message: 'A folder cannot be moved into itself or a folder in it.' },
  room_edited: {
    status: 409,
    message:
      'Someone else has changed who may read here, so your change was not saved. Look at it again and repeat it.',
  },
  groups_full: { status: 409, message: 'A project can have 100 groups. Remove one that you no longer use.' },
  folder_too_deep: { status: 409, message: 'Folders can be nested three levels deep at most.' },
  redaction_outdated: {
    status: 409,
    message:
      'Readers get another version by now, so nothing was redacted. Open the document again and draw the boxes on it.',
  },
  redaction_too_long: {
    status: 409,
    message:
      'Documents of more than 300 pages cannot be redacted here. Split the file, or redact it before you upload it.',
  },
  watermark_unknown: {
    status: 404,
    message: 'No page was ever shown with this code. Please check each character against the page.',
  },

  // Mailed links
  link_invalid: {
    status: 410,
    message:
      'This link has been used or has expired. Links in our emails work once, for 15 minutes. Please request a new one.',
  },

  // Invitations
  invitation_unknown: {
    status: 404,
    message:
      'We could not find this invitation; the link may be incomplete. Please open it from the email again, or sign below without it.',
  },
  invitation_withdrawn: {
    status: 410,
    message: 'This invitation was withdrawn. You can still read and sign the agreement below.',
  },
  invitation_ended: {
    status: 410,
    message:
      'This invitation has expired. You can still read and sign the agreement below, or ask us to send it again.',
  },
  invitation_used: {
    status: 410,
    message:
      'The agreement has already been signed with this invitation. Your access code is in the email we sent you then.',
  },

  // Sessions and access
  session_missing: {
    status: 401,
    message: 'There is no active investor session. Please unlock with your access code.',
  },
  session_locked: {
    status: 403,
    message: 'This session is locked after 10 minutes without activity. Enter its access code again to continue.',
  },
  visit_unknown: { status: 404, message: 'We could not find this page visit.' },
  observation_refused: {
    status: 400,
    message: 'This report does not match our records, so it was not saved.',
  },
  access_required: { status: 403, message: 'Access to this page is required. Please enter an access code.' },
  auth_required: { status: 401, message: 'Authentication Required: Please sign in to access this content.' },
  admin_required: { status: 403, message: 'Access Denied / Admin privileges required' },

  second_factor_required: {
    status: 403,
    message: 'Staff access needs a second factor. Please set one up, or enter its code, on your account page.',
  },
  read_only: { status: 403, message: 'Your staff account can view everything here but cannot make changes.' },

  // People
  person_without_account: {
    status: 409,
    message: 'This person has no account. Approvals and roles need one; an access code works without.',
  },
  person_has_account: {
    status: 409,
    message: 'This address already has a confirmed account. Open the person and change the role there.',
  },
  person_unverified: {
    status: 409,
    message:
      'This email address is not confirmed yet, so we do not know whose account it is. Send the link again first.',
  },
  person_suspended: { status: 409, message: 'This account is suspended. Restore it first.' },
  mail_test_needs_account: {
    status: 409,
    message: 'The admin login has no email address. Sign in with your staff account to get a test email.',
  },
  request_answered: {
    status: 409,
    message: 'This person has no open request. Someone else may have just answered it.',
  },
  person_held: {
    status: 409,
    message: 'This person’s data is under a legal hold. It cannot be erased until the hold is lifted.',
  },
  person_is_staff: {
    status: 409,
    message: 'This person is a member of staff. Remove their role before you erase their data.',
  },
  mail_to_erased: {
    status: 409,
    message: 'The data of this person was erased, so the portal sends them no email.',
  },
  mail_report_unreadable: {
    status: 400,
    message:
      'This is not a report of a mail server (RFC 3464 or RFC 5965) that returns the email or its headers. Nothing was recorded.',
  },
  mail_reports_full: {
    status: 503,
    message:
      'This report could not be read, and so many are kept that no more can be. Delete some on the page Emails. Nothing was recorded.',
  },
  mail_report_nothing: {
    status: 400,
    message: 'This report does not say that an email failed or that its recipient complained. Nothing was recorded.',
  },
  mail_report_unknown: {
    status: 404,
    message: 'This report is about no email that the portal has sent. Nothing was recorded.',
  },
  mail_not_repeatable: {
    status: 409,
    message: 'This email cannot be sent again, because its text is not kept. Repeat what it was about.',
  },
  invitation_not_repeatable: {
    status: 409,
    message:
      'This invitation cannot be sent again now: it was emailed within the last day, has ended, was withdrawn, or the person has signed.',
  },
  person_erased: { status: 409, message: 'This person’s data has already been erased.' },
  firm_merged: {
    status: 409,
    message:
      'One of these firms is already part of another, or they are the same. Someone else may have just merged it.',
  },
  firm_not_merged: {
    status: 409,
    message: 'This firm is not part of another. Someone else may have just split it off.',
  },
  hold_missing: {
    status: 409,
    message: 'This person is not under a legal hold. Someone else may have just lifted it.',
  },
  nothing_to_confirm: { status: 409, message: 'This person has nothing left to confirm.' },
  last_admin: {
    status: 409,
    message: 'This is the last active admin. First make someone else an admin, with a second factor set up.',
  },
  request_over: {
    status: 409,
    message: 'This request is no longer open: it has been answered or withdrawn. Please look at it again.',
  },
  meeting_times: {
    status: 400,
    message: 'Please propose one to three different times within the next 180 days.',
  },
  meeting_zone: { status: 400, message: 'We do not recognise this time zone.' },
  meeting_incomplete: {
    status: 400,
    message: 'To agree a call or a meeting, give a future time, and a place or link.',
  },
  request_opens_nothing: {
    status: 400,
    message: 'Choose what to open for this person, or decline the request.',
  },
  meeting_unchanged: { status: 409, message: 'The time and place have not changed, so we did not notify anyone.' },
  request_without_signature: {
    status: 409,
    message: 'This address has no valid signature, so no code can be issued. Its holder must sign first.',
  },

  // Waiting work
  work_changed: {
    status: 409,
    message: 'Someone else has dealt with this, or it has changed meanwhile. Look at it again, then decide.',
  },

  // Questions and FAQ entries
  questions_open: {
    status: 409,
    message: '{limit} questions wait for an answer. You can ask the next once one of them is answered.',
  },
  questions_day: { status: 429, message: 'You can ask {limit} times within 24 hours. Please ask again tomorrow.' },
  question_category: { status: 400, message: 'Please choose one of the categories.' },
  question_assignee: { status: 400, message: 'Choose an admin who is not suspended.' },
  update_changed: { status: 409, message: 'Someone has changed this update meanwhile. Reload it.' },
  update_not_draft: {
    status: 409,
    message: 'This update is scheduled or sent, so it does not change. Cancel the schedule first.',
  },
  update_over: { status: 409, message: 'This update has been sent or withdrawn already.' },
  update_nobody: { status: 409, message: 'Nobody would get this update. Change who it is for.' },
  update_test_account: {
    status: 403,
    message: 'A test goes to the address of your account. Sign in with an account of your own.',
  },
  withdrawn_update: { status: 410, message: 'This update was withdrawn.' },
  question_answered: {
    status: 409,
    message: 'This question is answered already. Someone else may have just sent the answer.',
  },
  question_draft_changed: {
    status: 409,
    message: 'Someone else has saved this draft meanwhile. What you wrote is still here; compare it with theirs.',
  },
  question_draft_empty: { status: 409, message: 'The draft is empty. Write an answer first.' },
  question_not_approved: {
    status: 409,
    message: 'Ask for approval first. This draft has to be approved by somebody else.',
  },
  question_own_draft: {
    status: 403,
    message: 'You saved this draft, so somebody else has to approve it, from an account of their own.',
  },
  question_published: { status: 409, message: 'This question is an FAQ entry already.' },
  faq_names_asker: {
    status: 409,
    message: 'This names the asker: {found}. Change the words, or confirm that it may stay.',
  },
  question_categories_changed: {
    status: 409,
    message:
      'Someone else has changed these categories meanwhile, so your change was not saved. Compare it with what is saved now, then save again.',
  },
  faq_changed: {
    status: 409,
    message: 'Someone else has changed this entry meanwhile. Look at it again, then make your change.',
  },

  // Rounds and indications of interest
  round_missing: { status: 409, message: 'This project has no round. Open one under Rounds first.' },
  round_not_open: { status: 409, message: 'The round is not open, so no interest can be stated now.' },
  round_changed: {
    status: 409,
    message: 'Someone else has changed this round meanwhile. Look at it again, then make your change.',
  },
  round_cap_low: { status: 409, message: 'More than this cap is allocated already. Take allocations back first.' },
  round_dates: { status: 400, message: 'The last day must not be before the first.' },
  interest_missing: { status: 409, message: 'There is no open indication of interest. It may have been withdrawn.' },
  interest_minimum: { status: 400, message: 'The smallest amount is {minimum}.' },
  interest_currency: { status: 400, message: 'Amounts of this round are in {currency}. Please load the page again.' },
  legend_changed: {
    status: 409,
    message: 'The text above the form has changed since you opened it. Please read it, then send again.',
  },
  card_changed: {
    status: 409,
    message:
      'Someone else has changed this card meanwhile, so your change was not saved. Compare it with what is saved now, then save again.',
  },
  allocation_changed: {
    status: 409,
    message:
      'Someone else has changed this allocation meanwhile. {now} is allocated now, and your amount was not saved. Save again to replace it.',
  },
  allocation_over_cap: {
    status: 409,
    message: 'This would allocate more than the cap of the round. Allocate less, or raise the cap.',
  },
  allocation_over_amount: { status: 409, message: 'This is more than the person is interested in.' },

  // Admin login and access codes
  otp_required: { status: 401, message: 'Please also enter the code from your authenticator app.' },
  otp_already: { status: 409, message: 'An authenticator app is already set up. Please remove it first.' },
  codes_route_missing: { status: 400, message: 'Please select at least one route' },
  codes_load_failed: { status: 500, message: 'Failed to load access codes' },
  codes_create_failed: { status: 500, message: 'Failed to create access code' },
  codes_revoke_failed: { status: 500, message: 'Failed to revoke access code' },
  code_taken: {
    status: 409,
    message: 'This code already exists, though it may have expired. Please choose another, or leave the field blank.',
  },
  list_changed: {
    status: 409,
    message: 'The list has changed, so nothing was done. Look at it again, then repeat this.',
  },
  code_not_pending: { status: 409, message: 'Only a pending code can be activated. This one is {status}.' },
  code_not_renewable: {
    status: 409,
    message: 'Only a personal code with a valid signature can be renewed. Please create a new code instead.',
  },
  code_renewed_already: {
    status: 409,
    message: 'This signature already has a newer code that still works. Please renew that one.',
  },
  code_not_mailable: {
    status: 409,
    message: 'Only a personal code that still works and has a start date can be emailed again.',
  },
  window_successor_made: {
    status: 409,
    message:
      'A personal code has already replaced this window, so the window cannot be extended. If that code has expired, renew it.',
  },
  window_not_longer: { status: 400, message: 'The new end must be in the future and later than the current end.' },
  window_too_long: {
    status: 400,
    message: 'A window can last at most 30 days from its first use. This one can be extended until {until}.',
  },
  window_code_over: {
    status: 409,
    message: 'The shared code itself is {status}, so extending the window would have no effect.',
  },

  // Analytics feed
  feed_key_unknown: {
    status: 401,
    message: 'This key is unknown or has been revoked. Send it as Authorization: Bearer.',
  },
  api_key_unknown: {
    status: 401,
    message: 'This API key is unknown, has ended or has been revoked. Send it as Authorization: Bearer.',
  },
  api_key_scope: { status: 403, message: 'This API key does not have the scope {scope}.' },
  api_key_not_accepted: { status: 403, message: 'API keys are not accepted here.' },
  api_key_needs_account: {
    status: 403,
    message: 'An API key belongs to an account. Sign in to your own account to create one.',
  },
  api_keys_full: { status: 409, message: 'There are already 50 active keys. Please revoke one that nobody needs.' },
  notifications_need_account: {
    status: 403,
    message: 'Notifications belong to an account. Sign in to your own account to get them.',
  },
  no_stream: { status: 405, message: 'There is no stream here. Send each message with POST.' },
  proposals_full: {
    status: 409,
    message: 'This API key already has 50 open proposals. Staff decide about them first.',
  },
  proposal_over: {
    status: 409,
    message: 'This proposal can no longer be decided: somebody has decided it, it has expired, or its key was revoked.',
  },
  proposal_changed: {
    status: 409,
    message: 'What this proposal is about has changed, so nothing was done. Look at it again.',
  },
  webhook_changed: {
    status: 409,
    message:
      'Someone else has changed this webhook meanwhile, so your change was not saved. Compare it with what is saved now, then save again.',
  },
  webhooks_full: { status: 409, message: 'There are already 20 webhooks. Please delete one that nobody needs.' },
  webhook_off: { status: 409, message: 'This webhook is off. Turn it on first.' },
  feed_keys_full: { status: 409, message: 'There are already 20 active keys. Please revoke one that nobody needs.' },
  snapshot_invalid: { status: 400, message: 'The figures do not match the schema, so none were accepted.' },
  snapshot_older: {
    status: 409,
    message: 'The portal already has figures from {inForce}. Only newer figures are accepted.',
  },
  snapshot_ahead: {
    status: 400,
    message: 'generatedAt is more than five minutes ahead of this portal’s clock, so the figures were not accepted.',
  },
  snapshot_without_dashboard: {
    status: 409,
    message: 'This portal has no project that is a dashboard.',
  },
  streams_full: {
    status: 429,
    message: 'Too many pages are requesting live figures. This page keeps its current figures and will try again.',
  },

  // Projects
  project_key_taken: { status: 409, message: 'Another project has this address, or had it. Choose another.' },
  project_changed: {
    status: 409,
    message: 'Someone else changed this project after you opened it. Close it, open it again, then make your changes.',
  },
  project_last: {
    status: 409,
    message: 'This is the only project. Add or restore another one before you archive it.',
  },
  project_second_dashboard: {
    status: 409,
    message: 'This portal has another dashboard. Archive that one first.',
  },
  project_dashboard_exists: {
    status: 409,
    message: 'This portal has a dashboard already, or an archived one that you can restore. It can have only one.',
  },
  projects_full: {
    status: 409,
    message: 'A portal holds at most 100 projects, archived ones included.',
  },

  // Project content
  draft_changed: {
    status: 409,
    message:
      '{who} has changed this draft, so yours was not saved. What you wrote is still here; please choose below what to keep.',
  },
  draft_gone: {
    status: 409,
    message:
      'This draft has been published or discarded. What you wrote is still here; please choose below what to keep.',
  },
  content_wrong: { status: 409, message: 'Not published, because of a problem. {problem}' },
  content_unpublished: { status: 409, message: 'This page is not published yet.' },
  content_same: { status: 409, message: 'There is nothing to publish: this is the same as version {number}.' },
  content_file_wrong: { status: 409, message: 'The file cannot be imported: it is missing or not valid.' },

  // Investor sign-in dialog
  google_failed: { status: 400, message: 'Failed to sign in with Google' },
  sign_in_failed: { status: 401, message: 'Failed to sign in' },
  sign_up_failed: { status: 400, message: 'Failed to create account' },
  sign_in_invalid: { status: 401, message: 'Invalid email or password' },
  email_unverified: {
    status: 403,
    message: 'Please confirm your email address first. We have emailed you a new link.',
  },
  account_password_missing: {
    status: 409,
    message: 'Please choose a password for your account. You are in another browser than the one that asked for it.',
  },
  email_change_elsewhere: {
    status: 403,
    message: 'Please sign in to the account whose address you are changing, then press the button again.',
  },
  connect_elsewhere: {
    status: 403,
    message: 'Please open this link in the browser in which you have just signed in. Nothing has been connected.',
  },
  connect_over: {
    status: 409,
    message: 'Nothing was connected, because it took too long. Please sign in with your provider again.',
  },
  account_suspended: {
    status: 403,
    message: 'This account is suspended. Please contact support if you need assistance.',
  },
  password_common: {
    status: 400,
    message: 'This password is one of the most common and easy to guess. Please choose another.',
  },
  password_of_company: {
    status: 400,
    message: 'This password is based on the company’s own words and easy to guess. Please choose another.',
  },
  password_wrong: { status: 400, message: 'The current password is incorrect.' },
  password_upgrade: {
    status: 403,
    message: 'Your password no longer meets the requirements. We have emailed you a link to set a new one.',
  },
  second_factor_invalid: {
    status: 401,
    message: 'That code is incorrect or has expired. Please try again.',
  },
  second_factor_locked: {
    status: 429,
    message: 'Too many wrong codes for this account. Please wait 15 minutes, or use a passkey.',
  },
  second_factor_over: {
    status: 401,
    message: 'This sign-in has timed out. Please sign in again with your email and password.',
  },
  sign_in_again: {
    status: 403,
    message: 'Please sign in again to continue. This needs a sign-in within the last 15 minutes.',
  },
  sign_up_closed: {
    status: 403,
    message: 'This portal does not take requests for accounts at the moment. Please write to us.',
  },
  email_taken: { status: 409, message: 'This address cannot be used for your account.' },

  // Operations
  settings_changed: {
    status: 409,
    message:
      'Somebody else has changed these settings since, so nothing was saved. Compare your values with the current ones, then save again.',
  },
  demo_replaced: { status: 409, message: 'This portal is no longer the demo. Nothing was changed.' },
  demo_signed: {
    status: 409,
    message:
      'The demo cannot be replaced, because people outside it have signed: {people}. A signature is never deleted this way. Start a new portal with an empty data folder instead.',
  },
  demo_held: {
    status: 409,
    message: 'The demo cannot be replaced, because somebody is on legal hold: {people}. Lift the hold first.',
  },
  demo_named: {
    status: 409,
    message: 'The notice stays while the company or the party of the agreement is that of the demo. Change both first.',
  },
  backup_off: {
    status: 409,
    message:
      'This portal has no folder for backups. Set BACKUP_DIR and BACKUP_PASSPHRASE on the server, then restart it.',
  },
  backup_running: { status: 409, message: 'A backup is already being made. Wait until it is done.' },

  // Every endpoint
  invalid_input: { status: 400, message: 'Some of this information is not valid. Please check the marked fields.' },
  wrong_origin: { status: 403, message: 'This request did not come from a page of this portal, so it was refused.' },
  wrong_host: { status: 421, message: 'This portal does not answer to that host name. Set PUBLIC_URL to its address.' },
  json_only: { status: 415, message: 'Please send JSON (Content-Type: application/json).' },
  body_encoded: { status: 415, message: 'Please send the body without Content-Encoding.' },
  length_required: { status: 411, message: 'Please send a file with its length (Content-Length).' },
  body_too_large: { status: 413, message: 'This request is larger than this portal accepts.' },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  not_found: { status: 404, message: NOT_FOUND_MESSAGE },
  files_unavailable: {
    status: 503,
    message: 'The portal cannot reach its files right now. Please try again in a moment.',
  },
  unavailable: {
    status: 503,
    message: 'The portal cannot reach its database right now. Please try again in a moment.',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERRORS

/** The body of every error response. `requestId` is set on a server fault, so that the operator can find it in the log. */
export type ErrorBody = {
  error: {
    code: ErrorCode
    message: string
    /** The values in the message, by name, for clients that show texts of their own. */
    params?: Record<string, string>
    fields?: Record<string, string>
    requestId?: string
  }
}

/** The message of a refusal, with `{NAME}` filled in from `params`. */
export function errorMessage(code: ErrorCode, params: Record<string, string> = {}): string {
  return ERRORS[code].message.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
}
