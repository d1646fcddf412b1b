/**
 * Errors that the browser itself shows: before a request, or without a response. Part of the table in `errors.ts`, but in its own
 * file so that pages do not load all messages. Status 0 marks errors that only the browser can know.
 */
export const BROWSER_ERRORS = {
  gate_code_missing: { status: 400, message: 'Please enter an access code' },
  gate_failed: { status: 500, message: 'An error occurred during validation. Please try again.' },
  gate_unreachable: { status: 0, message: 'Unable to validate access code. Please try again.' },
  internal: { status: 500, message: 'Something went wrong on our side. Nothing was changed. Please try again.' },
  nda_email_invalid: { status: 400, message: 'Please enter a valid email address' },
  nda_failed: { status: 500, message: 'An unexpected error occurred. Please try again.' },
  nda_fields_required: { status: 400, message: 'All fields are required' },
  nda_not_accepted: { status: 400, message: 'You must accept the NDA terms to continue' },
  nda_not_read: { status: 400, message: 'Please read the complete NDA before proceeding' },
  nda_timed_out: { status: 0, message: 'Submission timed out. Please try again.' },
  passkey_failed: { status: 400, message: 'The passkey could not be used. Please try again, or sign in another way.' },
  password_weak: { status: 400, message: 'This password does not meet the requirements listed with the field.' },
  unlock_code_missing: { status: 400, message: 'Please enter your access code' },
  unlock_failed: { status: 500, message: 'An error occurred while validating your access code.' },
  unlock_invalid: { status: 403, message: 'Invalid access code. Please check your code and try again.' },
  admin_invalid: { status: 401, message: 'Invalid credentials' },
  admin_locked: { status: 429, message: 'Too many failed attempts. Please wait 5 minutes.' },
  admin_unreachable: { status: 0, message: 'Network error. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>
