import type { ErrorBody } from '../../../contract/errors.ts'

type Refusal = ErrorBody['error']

/** The refusal in the language of the page. The server's messages are in English. */
export async function translateRefusal(refusal: Refusal): Promise<Refusal> {
  return refusal
}
