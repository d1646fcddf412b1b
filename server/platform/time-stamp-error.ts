/** Why a reply is no time stamp of what was asked; `code` is a word of ours, never the other side's. */
export class TimeStampError extends Error {
  readonly code: string
  constructor(code: string) {
    super(`no time stamp: ${code}`)
    this.name = 'TimeStampError'
    this.code = code
  }
}
