import type { ErrorBody, ErrorCode } from '../../contract/errors.ts'

type Details = {
  status: number
  code?: ErrorCode | undefined
  fields?: Record<string, string> | undefined
  retryAfter?: number | undefined
  timedOut?: boolean
  requestId?: string | undefined
}

/** A request that was not answered as hoped. Status 0: no answer at all (no connection, or none in time). */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly status: number
  readonly code: ErrorCode | undefined
  readonly fields: Record<string, string>
  /** Seconds until another try makes sense, where the server said so. */
  readonly retryAfter: number | undefined
  readonly timedOut: boolean
  /** The number of the request, where it was answered: the server's log has what happened under it. */
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

/** Reads a refusal. `plain` keeps the generic form of product-spec section 7 (status, colon, text) even where the body has words. */
export async function readError(response: Response, form: 'words' | 'plain'): Promise<CallError> {
  const text = await response.text().catch(() => '')
  const error = errorIn(text)
  const seconds = Number(response.headers.get('retry-after'))
  const requestId = error?.requestId ?? response.headers.get('x-request-id') ?? undefined
  return new CallError(
    error && form === 'words' ? wordsOf(error) : `${response.status}: ${text || response.statusText}`,
    {
      status: response.status,
      code: error?.code,
      fields: error?.fields,
      retryAfter: seconds > 0 ? seconds : undefined,
      requestId,
    },
  )
}

/** Where the fault is ours and nobody foresaw it, what to name to us belongs to the words, wherever they are shown. */
function wordsOf({ code, message, requestId }: ErrorBody['error']): string {
  return code === 'internal' && requestId ? `${message} If you write to us, name ${requestId}.` : message
}

function errorIn(text: string): ErrorBody['error'] | undefined {
  try {
    const body: Partial<ErrorBody> | null = JSON.parse(text)
    return typeof body?.error?.message === 'string' ? body.error : undefined
  } catch {
    // A proxy in between may answer with a page of its own.
    return undefined
  }
}
