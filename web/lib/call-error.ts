import type { ErrorBody, ErrorCode } from '../../contract/errors.ts'
import { translateRefusal } from './refusals/texts.ts'
import * as texts from './texts.ts'

type Details = {
  status: number
  code?: ErrorCode | undefined
  fields?: Record<string, string> | undefined
  retryAfter?: number | undefined
  timedOut?: boolean
  requestId?: string | undefined
}

/** A failed request. Status 0: no response (no connection, or a timeout). */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly status: number
  readonly code: ErrorCode | undefined
  readonly fields: Record<string, string>
  /** Seconds until a retry makes sense, if the server said so. */
  readonly retryAfter: number | undefined
  readonly timedOut: boolean
  /** Identifies the request in the server log. */
  readonly requestId: string | undefined

  constructor(message: string, details: Details) {
    super(message)
    this.status = details.status
    this.code = details.code
    this.fields = details.fields ?? {}
    this.retryAfter = details.retryAfter
    this.timedOut = details.timedOut ?? false
    this.requestId = details.requestId
  }
}

/** Reads a refusal. `plain` is the generic form of product-spec section 7 (status, colon, text), even if the body has a message. */
export async function readError(response: Response, form: 'words' | 'plain'): Promise<CallError> {
  const text = await response.text().catch(() => '')
  const refusal = errorIn(text)
  const error = refusal && (await translateRefusal(refusal))
  const seconds = Number(response.headers.get('retry-after'))
  const requestId = error?.requestId ?? response.headers.get('x-request-id') ?? undefined
  return new CallError(
    error && form === 'words' ? messageOf(error) : `${response.status}: ${text || response.statusText}`,
    {
      status: response.status,
      code: error?.code,
      fields: error?.fields,
      retryAfter: seconds > 0 ? seconds : undefined,
      requestId,
    },
  )
}

/** Adds the request id to an unexpected error, so that people can tell us. */
function messageOf({ code, message, requestId }: ErrorBody['error']): string {
  return code === 'internal' && requestId ? texts.ifYouContactUs({ message, requestId }) : message
}

function errorIn(text: string): ErrorBody['error'] | undefined {
  try {
    const body: Partial<ErrorBody> | null = JSON.parse(text)
    return typeof body?.error?.message === 'string' ? body.error : undefined
  } catch {
    // A proxy can answer with a page of its own.
    return undefined
  }
}
