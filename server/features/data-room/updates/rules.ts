import type { UpdateState } from '../../../../contract/data-room/update-limits.ts'
import type { InvestorUpdateRow } from '../../../db/tables/updates.ts'
import { type Groups, type Match, type NamedValue, whyNamed } from '../reading-rules.ts'

export type Audience = Pick<InvestorUpdateRow, 'narrowed' | 'agreement'> & { readers: readonly NamedValue[] }
/** Somebody with access to the project, what is true of them, and the version of the agreement that they signed. */
export type Candidate = { matches: readonly Match[]; signed: number | null }

/** Whether an update is for this person. The one place that decides it: the audience, the page, and each email ask here. */
export function isFor(
  { narrowed, agreement, readers }: Audience,
  { matches, signed }: Candidate,
  { groups, current }: { groups: Groups; current: number },
): boolean {
  if (narrowed === 1 && whyNamed(readers, matches, groups) === undefined) return false
  if (agreement === 'any') return true
  if (signed === null) return false
  return agreement === 'current' ? signed >= current : signed < current
}

export function updateState(
  { send_at, sent_at, withdrawn_at }: Pick<InvestorUpdateRow, 'send_at' | 'sent_at' | 'withdrawn_at'>,
  now: string,
): UpdateState {
  if (withdrawn_at !== null) return 'withdrawn'
  if (sent_at !== null) return 'sent'
  if (send_at === null) return 'draft'
  return send_at > now ? 'scheduled' : 'sending'
}

type MailJob = {
  mail_id: string | null
  withheld: string | null
  done_at: string | null
  given_up_at: string | null
  has_job: boolean
}

/** What became of an email. Jobs are deleted after a while, and by then it has left. */
export function mailState({ mail_id, withheld, done_at, given_up_at, has_job }: MailJob) {
  if (withheld !== null) return 'withheld' as const
  if (mail_id === null) return 'waiting' as const
  if (given_up_at !== null) return 'failed' as const
  return done_at !== null || !has_job ? ('mailed' as const) : ('waiting' as const)
}
