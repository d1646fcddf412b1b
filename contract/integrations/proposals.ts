import { z } from 'zod'
import { createCode } from '../access-codes/staff-codes.ts'
import { endpoint } from '../endpoint.ts'
import { answerRequest } from '../people/requests.ts'
import { setCard } from '../pipeline/pipeline.ts'
import { line } from '../text.ts'

/** What can be proposed, with the input of the act that follows. Nobody proposes the text of a code. */
export const PROPOSED_ACTS = {
  next_step: setCard.input.omit({ ownerId: true, seen: true }).required({ nextStep: true }),
  answer_request: answerRequest.input,
  issue_code: createCode.input.omit({ code: true, type: true }),
}
export type ProposedAct = keyof typeof PROPOSED_ACTS
export type ActInput<A extends ProposedAct> = z.output<(typeof PROPOSED_ACTS)[A]>

const act = z.discriminatedUnion('act', [
  z.object({ act: z.literal('next_step'), with: PROPOSED_ACTS.next_step }),
  z.object({ act: z.literal('answer_request'), with: PROPOSED_ACTS.answer_request }),
  z.object({ act: z.literal('issue_code'), with: PROPOSED_ACTS.issue_code }),
])

/** Why it is proposed, in the words of the program. */
export const proposalReason = line(300).default('')

const actName = z.enum(['next_step', 'answer_request', 'issue_code'])
/** `revoked`: the key was revoked before anyone decided. Only an open proposal can be confirmed. */
const state = z.enum(['open', 'confirmed', 'dismissed', 'expired', 'revoked'])
export type ProposalState = z.infer<typeof state>
const maybe = z.string().nullable()

const own = {
  id: z.string(),
  act: actName,
  state,
  madeAt: z.string(),
  expiresAt: z.string(),
  decidedAt: maybe,
}

export const makeProposal = endpoint({
  about:
    'Proposes an act. Nothing happens until an admin confirms it in the browser, and a proposal that nobody confirms within 7 days expires.',
  errors: ['api_key_unknown', 'api_key_scope', 'read_only', 'proposals_full', 'not_found', 'too_many_requests'],
  method: 'POST',
  path: '/api/proposals',
  input: z.object({ proposal: act, reason: proposalReason }),
  output: z.object(own),
  status: 201,
})

export const listOwnProposals = endpoint({
  about: 'Lists the latest 50 proposals of the API key that asks, newest first, with what became of them.',
  errors: ['api_key_unknown', 'api_key_scope', 'too_many_requests'],
  method: 'GET',
  path: '/api/proposals',
  input: z.object({}),
  output: z.object({ proposals: z.array(z.object(own)) }),
})

const fact = z.object({ label: z.string(), value: z.string() })

const proposal = z.object({
  ...own,
  /** The name of the API key. */
  madeBy: z.string(),
  decidedBy: maybe,
  /** In a sentence. */
  says: z.string(),
  reason: z.string(),
  personId: maybe,
  /** Exactly what the act is given. */
  would: z.array(fact),
  /** How its target was when it was proposed, and how it is now, where that differs. */
  changed: z.array(z.object({ label: z.string(), was: z.string(), now: z.string() })),
  /** The state of the target; null if it is gone or nothing is left to decide. */
  seen: maybe,
})
export type Proposal = z.infer<typeof proposal>

export const listProposals = endpoint({
  about: 'Lists what API keys propose: the open proposals, oldest first, or the latest 50 others, newest first.',
  method: 'GET',
  path: '/api/admin/proposals',
  input: z.object({ state: z.enum(['open', 'decided']).default('open') }),
  output: z.object({ proposals: z.array(proposal), open: z.int() }),
})

const one = { id: line(64) }
const done = { output: z.undefined(), status: 204 } as const

export const confirmProposal = endpoint({
  about:
    'Does what a proposal says, with the rights of the caller, as if they had done it themselves. Refused with proposal_changed if its target is not as it was shown, and with proposal_over if it was decided or has expired.',
  effect: 'gives rights',
  errors: ['proposal_over', 'proposal_changed'],
  method: 'POST',
  path: '/api/admin/proposals/:id/confirm',
  input: z.object({ ...one, seen: line(64) }),
  ...done,
})

export const dismissProposal = endpoint({
  about: 'Dismisses a proposal. Nothing else happens.',
  errors: ['proposal_over'],
  method: 'POST',
  path: '/api/admin/proposals/:id/dismiss',
  input: z.object(one),
  ...done,
})
