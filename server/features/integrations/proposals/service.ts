import type { z } from 'zod'
import {
  type makeProposal as makeEndpoint,
  PROPOSED_ACTS,
  type Proposal,
  type ProposedAct,
} from '../../../../contract/integrations/proposals.ts'
import type { Admin } from '../../../access/account.ts'
import type { ApiClient } from '../../../access/api-client.ts'
import { actorNames } from '../../../audit/actor-names.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { ProposalRow, Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import type { Withdraw } from '../../people/requests/service.ts'
import { ACTS } from './acts.ts'
import {
  countOpen,
  decideProposal,
  type FoundProposal,
  findProposal,
  insertProposal,
  listOfKey,
  listOpen,
  listOver,
} from './queries.ts'
import { changesOf, digestOf, expiredBy, expiryOf, proposalState, type TargetState } from './rules.ts'

const MAX_OPEN = 50
const MAX_OWN = 50
const MAX_OVER = 50

/** Stores what a program proposes. Nothing happens before staff confirm it. */
export async function makeProposal(
  deps: Deps,
  client: ApiClient,
  { actor }: Admin,
  { proposal: { act, with: given }, reason }: z.output<typeof makeEndpoint.input>,
) {
  await actOf(act).check?.(deps, given as never)
  const target = await actOf(act).findTarget(deps, given as never)
  if (!target) throw new AppError('not_found')
  const now = deps.clock.now()
  const row: ProposalRow = {
    ...{ id: deps.ids.id(), key_id: client.keyId, act, arguments: JSON.stringify(given), reason },
    ...{ person_id: target.personId, email_key: target.emailKey, target: JSON.stringify(target.state) },
    ...{ made_at: iso(now), decided_at: null, decided_by: null, decision: null },
  }
  await deps.db.transaction().execute(async (trx) => {
    if ((await countOpen(trx, client.keyId, expiredBy(now))) >= MAX_OPEN) throw new AppError('proposals_full')
    await insertProposal(trx, row)
    await recordEntry(trx, deps, {
      action: 'proposal.made',
      actor,
      personId: target.personId,
      detail: { proposes: act, proposal: row.id },
      at: row.made_at,
    })
  })
  return ownView({ ...row, key_name: client.name, revoked_at: null, trusted: 1 }, now)
}

export async function listOwnProposals(deps: Deps, client: ApiClient) {
  const now = deps.clock.now()
  const rows = await listOfKey(deps.db, client.keyId, MAX_OWN)
  return { proposals: rows.map((row) => ownView(row, now)) }
}

function ownView(row: FoundProposal, now: Date) {
  const { id, act, made_at: madeAt, decided_at: decidedAt } = row
  return { id, act, state: proposalState(row, now), madeAt, expiresAt: expiryOf(row), decidedAt }
}

export async function listProposals(deps: Deps, { state }: { state: 'open' | 'decided' }) {
  const expired = expiredBy(deps.clock.now())
  const open = await listOpen(deps.db, expired)
  const rows = state === 'open' ? open : await listOver(deps.db, expired, MAX_OVER)
  const nameOf = await actorNames(
    deps.db,
    rows.flatMap(({ decided_by }) => decided_by ?? []),
  )
  const proposals: Proposal[] = []
  for (const row of rows) proposals.push(await proposalView(deps, row, nameOf))
  return { proposals, open: open.length }
}

async function proposalView(deps: Deps, row: FoundProposal, nameOf: (actor: string) => string): Promise<Proposal> {
  const act = actOf(row.act)
  const input = inputOf(row)
  const target = await act.findTarget(deps, input)
  const own = ownView(row, deps.clock.now())
  const isOpen = own.state === 'open'
  const was = JSON.parse(row.target) as TargetState
  return {
    ...own,
    madeBy: row.key_name ?? 'a key that is gone',
    decidedBy: row.decided_by && nameOf(row.decided_by),
    says: target?.says ?? 'Its target is gone',
    reason: row.reason,
    personId: row.person_id,
    would: await act.describe(deps, input),
    changed: isOpen && target ? changesOf(was, target.state) : [],
    seen: isOpen && target ? digestOf(row.id, target.state) : null,
  }
}

/** Does what is proposed, as this member of staff. Both are one transaction, so that a proposal is confirmed once and is then done. */
export async function confirmProposal(
  deps: Deps,
  staff: Admin,
  { id, seen }: { id: string; seen: string },
  withdraw: Withdraw,
): Promise<void> {
  const row = await findProposal(deps.db, id)
  if (!row) throw new AppError('not_found')
  if (proposalState(row, deps.clock.now()) !== 'open') throw new AppError('proposal_over')
  const act = actOf(row.act)
  const input = inputOf(row)
  const target = await act.findTarget(deps, input)
  if (!target || digestOf(id, target.state) !== seen) throw new AppError('proposal_changed')
  await act.run(deps, staff, input, (trx) => decide(trx, deps, staff, row, 'confirmed'), withdraw)
}

export async function dismissProposal(deps: Deps, staff: Admin, id: string): Promise<void> {
  const row = await findProposal(deps.db, id)
  if (!row) throw new AppError('not_found')
  await deps.db.transaction().execute((trx) => decide(trx, deps, staff, row, 'dismissed'))
}

async function decide(
  trx: Trx,
  deps: Deps,
  staff: Admin,
  row: FoundProposal,
  decision: 'confirmed' | 'dismissed',
): Promise<void> {
  const at = deps.clock.now()
  const now = iso(at)
  const { actor } = staff
  if (!(await decideProposal(trx, row.id, { by: actor.name, now, decision, expiredBy: expiredBy(at) })))
    throw new AppError('proposal_over')
  await recordEntry(trx, deps, {
    action: `proposal.${decision}`,
    actor,
    personId: row.person_id,
    detail: { proposes: row.act, proposal: row.id, key: row.key_id },
    at: now,
  })
}

function inputOf(row: FoundProposal): never {
  return PROPOSED_ACTS[row.act].parse(JSON.parse(row.arguments)) as never
}

/** Each act takes the input of its own schema, which `inputOf` has read. */
function actOf(act: ProposedAct) {
  return ACTS[act] as (typeof ACTS)['next_step']
}
