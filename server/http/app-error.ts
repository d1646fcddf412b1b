import { ERRORS, type ErrorBody, type ErrorCode, errorMessage } from '../../contract/errors.ts'

type Details = {
  /** What `{NAME}` in the message stands for. */
  params?: Record<string, string>
  /** A word for each field that is wrong. */
  fields?: Record<string, string>
  /** After how many seconds it is worth trying again. */
  retryAfterSeconds?: number
  cause?: unknown
}

/** The one way to refuse: a line of the error table. `on-error.ts` is the one place that turns it into an answer. */
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
    // A line with status 0 is for the browser alone; sent by the server it would be our mistake.
    return ERRORS[this.code].status || 500
  }

  get body(): ErrorBody {
    const { fields } = this.details
    return { error: { code: this.code, message: this.message, ...(fields ? { fields } : {}) } }
  }
}
