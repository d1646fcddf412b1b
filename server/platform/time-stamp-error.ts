/** Why a reply is not a valid time stamp. `code` is our own word, never the authority's. */
export class TimeStampError extends Error {
  readonly code: string
  constructor(code: string) {
    super(`no time stamp: ${code}`)
    this.name = 'TimeStampError'
    this.code = code
  }
}
