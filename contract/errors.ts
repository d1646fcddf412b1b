/**
 * Every refusal: its status beside its words, so that the two cannot drift. Texts of product-spec section 8 are to the letter;
 * `{NAME}` is filled in by whoever refuses. Status 0 marks what only the browser can know (no answer, or none in time).
 */
export const ERRORS = {
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
  gate_code_missing: { status: 400, message: 'Please enter an access code' },
  gate_failed: { status: 500, message: 'An error occurred during validation. Please try again.' },
  gate_unreachable: { status: 0, message: 'Unable to validate access code. Please try again.' },

  // Unlock screen
  unlock_code_missing: { status: 400, message: 'Please enter your access code' },
  unlock_invalid: { status: 403, message: 'Invalid access code. Please check your code and try again.' },
  unlock_failed: { status: 500, message: 'An error occurred while validating your access code.' },

  // Guessing (design section 2)
  too_many_attempts: { status: 429, message: 'Too many failed attempts. Please wait 5 minutes.' },
  email_required: { status: 403, message: 'Please also enter the email address that this code was sent to.' },

  // NDA form
  nda_fields_required: { status: 400, message: 'All fields are required' },
  nda_email_invalid: { status: 400, message: 'Please enter a valid email address' },
  nda_not_read: { status: 400, message: 'Please read the complete NDA before proceeding' },
  nda_not_accepted: { status: 400, message: 'You must accept the NDA terms to continue' },
  nda_already_submitted: {
    status: 409,
    message: 'An NDA has already been submitted for this email address. Please contact support if you need assistance.',
  },
  nda_outdated: {
    status: 409,
    message: 'The agreement has changed since you opened it. Please read the new version, then sign.',
  },
  nda_timed_out: { status: 0, message: 'Submission timed out. Please try again.' },
  nda_failed: { status: 500, message: 'An unexpected error occurred. Please try again.' },
  reading_unknown: {
    status: 404,
    message: 'This reading of the agreement is not known here. Please open the agreement again.',
  },

  // Mailed links
  link_invalid: {
    status: 410,
    message:
      'This link has been used or has ended. Links from our mails work once, for 15 minutes. Please ask for a new one.',
  },

  // Sessions and access
  session_missing: {
    status: 401,
    message: 'There is no active investor session. Please unlock with your access code.',
  },
  access_required: { status: 403, message: 'Access to this page is required. Please enter an access code.' },
  auth_required: { status: 401, message: 'Authentication Required: Please sign in to access this content.' },
  admin_required: { status: 403, message: 'Access Denied / Admin privileges required' },

  // Admin login and the staff's pages
  admin_locked: { status: 429, message: 'Too many failed attempts. Please wait 5 minutes.' },
  admin_invalid: { status: 401, message: 'Invalid credentials' },
  admin_unreachable: { status: 0, message: 'Network error. Please try again.' },
  codes_route_missing: { status: 400, message: 'Please select at least one route' },
  codes_load_failed: { status: 500, message: 'Failed to load access codes' },
  codes_create_failed: { status: 500, message: 'Failed to create access code' },
  codes_revoke_failed: { status: 500, message: 'Failed to revoke access code' },

  // Investor sign-in dialog
  sign_in_failed: { status: 401, message: 'Failed to sign in' },
  sign_up_failed: { status: 400, message: 'Failed to create account' },
  google_failed: { status: 400, message: 'Failed to sign in with Google' },

  // Every endpoint
  invalid_input: { status: 400, message: 'Some of what was sent is not as expected. Please check the marked fields.' },
  wrong_origin: { status: 403, message: 'This request did not come from a page of this portal, so it was refused.' },
  wrong_host: { status: 421, message: 'This portal does not answer to that host name. Set PUBLIC_URL to its address.' },
  json_only: { status: 415, message: 'Please send JSON (Content-Type: application/json).' },
  body_too_large: { status: 413, message: 'That is more than this portal accepts in one request.' },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  unavailable: { status: 503, message: 'The portal cannot reach its database just now. Please try again in a moment.' },
  internal: { status: 500, message: 'Something went wrong on our side. Nothing was changed. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERRORS

/** The body of every error answer. */
export type ErrorBody = { error: { code: ErrorCode; message: string; fields?: Record<string, string> } }

/** The words of a refusal, with `{NAME}` filled in from `params`. */
export function errorMessage(code: ErrorCode, params: Record<string, string> = {}): string {
  return ERRORS[code].message.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
}
