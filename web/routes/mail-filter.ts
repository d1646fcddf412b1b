import type { MailState } from '../../contract/email/mails.ts'

const STATES: readonly MailState[] = ['waiting', 'sent', 'given_up']

/** Which mails are looked at is in the address, so that it can be shared and gone back to. */
export type MailFilter = { state?: MailState }

export function mailFilter(search: Record<string, unknown>): MailFilter {
  const state = STATES.find((it) => it === search.state)
  return state ? { state } : {}
}
