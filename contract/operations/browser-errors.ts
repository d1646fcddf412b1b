import * as texts from '../texts.ts'

/**
 * Errors that the browser itself shows: before a request, or without a response. Part of the table in `errors.ts`, but in its own
 * file so that pages do not load all messages. Status 0 marks errors that only the browser can know.
 */
export const BROWSER_ERRORS = {
  gate_code_missing: { status: 400, message: texts.gateCodeMissing },
  gate_failed: { status: 500, message: texts.gateFailed },
  gate_unreachable: { status: 0, message: texts.gateUnreachable },
  internal: { status: 500, message: texts.internal },
  nda_email_invalid: { status: 400, message: texts.ndaEmailInvalid },
  nda_failed: { status: 500, message: texts.ndaFailed },
  nda_fields_required: { status: 400, message: texts.ndaFieldsRequired },
  nda_not_accepted: { status: 400, message: texts.ndaNotAccepted },
  nda_not_read: { status: 400, message: texts.ndaNotRead },
  nda_timed_out: { status: 0, message: texts.ndaTimedOut },
  passkey_failed: { status: 400, message: texts.passkeyFailed },
  password_weak: { status: 400, message: texts.passwordWeak },
  unlock_code_missing: { status: 400, message: texts.unlockCodeMissing },
  unlock_failed: { status: 500, message: texts.unlockFailed },
  unlock_invalid: { status: 403, message: texts.unlockInvalid },
  admin_invalid: { status: 401, message: texts.adminInvalid },
  admin_locked: { status: 429, message: texts.adminLocked },
  admin_unreachable: { status: 0, message: texts.adminUnreachable },
} as const satisfies Record<string, { status: number; message: string }>
