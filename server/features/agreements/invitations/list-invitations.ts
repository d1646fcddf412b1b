import type { z } from 'zod'
import type {
  Invitation,
  InvitationState,
  InvitationTargets,
  listInvitations as listEndpoint,
} from '../../../../contract/agreements/invitations.ts'
import { DAY_MS, LIMITS } from '../../../../contract/limits.ts'
import type { ProjectKey } from '../../../../contract/projects/project.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { anyPart } from '../../people/rules.ts'
import { countByState, type FoundInvitation, findPlace, listInvitationPage, listMatchingIds } from './queries.ts'
import { REMIND_EVERY_MS } from './rules.ts'

const PAGE = 50

type Input = z.output<typeof listEndpoint.input>
type Counted = Awaited<ReturnType<typeof countByState>>

/** A page of invitations. The place it goes on from is an invitation's id, so that no address stands in an address. */
export async function listInvitations(deps: Deps, input: Input): Promise<z.input<typeof listEndpoint.output>> {
  const now = deps.clock.now()
  const at = { now: iso(now), quietSince: iso(now.getTime() - LIMITS.invitationQuietDays * DAY_MS) }
  const like = input.search === '' ? undefined : anyPart(input.search)
  const after = input.after === undefined ? undefined : await findPlace(deps.db, input.after)
  if (input.after !== undefined && !after) throw new AppError('not_found')
  const everybody = await countByState(deps.db, undefined, at)
  const matching = like === undefined ? everybody : await countByState(deps.db, like, at)
  // One more than is shown tells whether there is another page.
  const page = { sort: input.sort, after, limit: PAGE + 1 }
  const rows = await listInvitationPage(deps.db, { like, state: input.state }, page, at)
  const shown = rows.slice(0, PAGE)
  const counts = countsOf(matching)
  return {
    invitations: shown.map((row) => view(row)),
    total: input.state ? counts[input.state] : sum(matching, () => true),
    counts,
    summary: summaryOf(everybody),
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** The invitations that a bulk act is about: as many as staff were told of, or none. */
export async function targetedIds(deps: Deps, { ids, matching, count }: InvitationTargets): Promise<string[]> {
  if (ids || !matching) return ids ?? []
  const now = deps.clock.now()
  const at = { now: iso(now), quietSince: iso(now.getTime() - LIMITS.invitationQuietDays * DAY_MS) }
  const like = matching.search === '' ? undefined : anyPart(matching.search)
  const found = await listMatchingIds(deps.db, { like, state: matching.state }, LIMITS.matchingRows + 1, at)
  if (found.length !== count) throw new AppError('list_changed')
  return found
}

function sum(counted: Counted, which: (row: Counted[number]) => boolean): number {
  return counted.filter(which).reduce((total, { n }) => total + n, 0)
}

function countsOf(counted: Counted): Record<InvitationState, number> {
  const of = (state: InvitationState) => sum(counted, (row) => row.state === state)
  return {
    waiting: of('waiting'),
    sent: of('sent'),
    opened: of('opened'),
    signed: of('signed'),
    quiet: of('quiet'),
    ended: of('ended'),
    undeliverable: of('undeliverable'),
    withdrawn: of('withdrawn'),
  }
}

/** What was withdrawn is as if it had never been sent. */
function summaryOf(counted: Counted) {
  const kept = counted.filter(({ state }) => state !== 'withdrawn')
  const { signed, quiet, waiting } = countsOf(kept)
  return {
    invited: sum(kept, () => true),
    opened: sum(kept, (row) => row.opened),
    signed,
    withoutLink: sum(kept, (row) => row.state === 'signed' && !row.used),
    quiet,
    waiting,
  }
}

const REMINDABLE: readonly InvitationState[] = ['sent', 'opened', 'quiet', 'undeliverable']

function view(row: FoundInvitation): Invitation {
  const signed = row.state === 'signed'
  return {
    id: row.id,
    fullName: row.full_name,
    email: row.email,
    companyName: row.company_name,
    routes: JSON.parse(row.routes) as ProjectKey[],
    state: row.state,
    createdAt: row.created_at,
    sentAt: sentAt(row),
    mails: row.mails,
    openedAt: row.opened_at,
    signedAt: signed ? (row.signed_at ?? row.used_at) : null,
    byInvitation: row.used_at !== null,
    personId: signed ? row.person_id : null,
    codeId: signed ? row.code_id : null,
    endsAt: row.ends_at,
    withdrawnAt: row.withdrawn_at,
    remindAt: REMINDABLE.includes(row.state) || row.state === 'waiting' ? row.remind_at : null,
    remindFrom: REMINDABLE.includes(row.state) ? iso(Date.parse(row.mailed_at) + REMIND_EVERY_MS) : null,
    maySendAgain: row.state === 'ended' || (row.state === 'withdrawn' && row.open_id === null),
  }
}

/** When the last mail left. While a reminder waits, the mail before it has left, though its time is known no more. */
function sentAt(row: FoundInvitation): string | null {
  if (row.done_at !== null) return row.done_at
  return row.job_id === null ? row.mailed_at : null
}
