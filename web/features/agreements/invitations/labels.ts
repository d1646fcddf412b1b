import type { Answer, Input } from '../../../lib/endpoints.ts'
import { number } from '../../../lib/format.ts'

type Wish = Input<'GET /api/admin/invitations'>
export type InvitationState = NonNullable<Wish['state']>
export type InvitationSort = NonNullable<Wish['sort']>
export type InvitationChoice = { state: InvitationState | undefined; sort: InvitationSort }
export type Act = 'remind' | 'send-again' | 'withdraw'

/** All invitations that match these filters, with how many of them the act can be about. */
export type MatchingInvitations = { choice: { search: string; state: InvitationState | undefined }; count: number }

export const STATES = [
  'waiting',
  'sent',
  'opened',
  'quiet',
  'signed',
  'undeliverable',
  'ended',
  'withdrawn',
] as const satisfies readonly InvitationState[]
export const SORTS = ['newest', 'oldest', 'email'] as const satisfies readonly InvitationSort[]

type Words = { name: string; tone: 'ok' | 'warn' | 'bad' | 'plain'; about: string }
export const STATE_LABELS: Record<InvitationState, Words> = {
  waiting: { name: 'Waiting', tone: 'warn', about: 'The email is queued.' },
  sent: { name: 'Sent', tone: 'plain', about: 'The email was sent; the link has not been opened.' },
  opened: { name: 'Opened', tone: 'plain', about: 'The link was opened; the agreement is not signed.' },
  quiet: { name: 'Quiet', tone: 'warn', about: 'Emailed more than 7 days ago and not signed.' },
  signed: { name: 'Signed', tone: 'ok', about: 'The agreement is signed.' },
  undeliverable: { name: 'Not delivered', tone: 'bad', about: 'The email could not be delivered.' },
  ended: { name: 'Ended', tone: 'plain', about: 'Its 30 days are over. You can send it again.' },
  withdrawn: { name: 'Withdrawn', tone: 'plain', about: 'Its link no longer works.' },
}

type Left = Answer<'POST /api/admin/invitations/remind'>['left'][number]['why']
/** Follows the number of skipped invitations. */
const LEFT: Record<Left, string> = {
  too_soon: 'emailed within the last day',
  waiting: 'with a queued email',
  signed: 'already signed',
  withdrawn: 'withdrawn',
  ended: 'ended: send it again instead',
  open: 'still open: remind instead',
  invited: 'already invited again',
  archived: 'only for archived projects',
  unknown: 'no longer there',
}

const DONE: Record<Act, [one: string, many: string, none: string]> = {
  remind: ['A reminder is on its way.', 'reminders are on their way.', 'No reminder was sent.'],
  'send-again': ['The invitation is on its way again.', 'invitations are on their way again.', 'Nothing was sent.'],
  withdraw: ['The invitation is withdrawn.', 'invitations are withdrawn.', 'Nothing was withdrawn.'],
}

/** The result of an act on several invitations, as a message. */
export function outcome(act: Act, { done, left }: { done: number; left: readonly { why: Left }[] }): string {
  const [one, many, none] = DONE[act]
  const said = done === 0 ? none : done === 1 ? one : `${done} ${many}`
  const reasons = [...new Set(left.map(({ why }) => why))].map((why) => {
    const count = left.filter((row) => row.why === why).length
    return `${count} ${LEFT[why]}`
  })
  return reasons.length === 0 ? said : `${said} Skipped: ${reasons.join('; ')}.`
}

export function counted(count: number, one: string, many: string): string {
  return `${number(count)} ${count === 1 ? one : many}`
}
