import { ERRORS, type ErrorBody, type ErrorCode, errorMessage } from '../../contract/errors.ts'

type Details = {
  /** Values for `{NAME}` in the message. */
  params?: Record<string, string>
  /** A message for each field that is wrong. */
  fields?: Record<string, string>
  retryAfterSeconds?: number
  cause?: unknown
}

/** The only way to refuse: a line of the error table, which `on-error.ts` turns into a response. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(errorMessage(code, details.params), { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.details = details
  }

  get status(): number {
    // Status 0 is for the browser only, so sending it is a bug.
    return ERRORS[this.code].status || 500
  }

  get body(): ErrorBody {
    const { fields, params } = this.details
    return { error: { code: this.code, message: this.message, ...(params && { params }), ...(fields && { fields }) } }
  }
}
