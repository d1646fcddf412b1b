import type { ActInput, Proposal, ProposedAct } from '../../../../contract/integrations/proposals.ts'
import type { StaffRequest } from '../../../../contract/people/requests.ts'
import { STAGE_NAMES } from '../../../../contract/pipeline/stages.ts'
import type { Admin } from '../../../access/account.ts'
import { projectNames } from '../../../access/project-queries.ts'
import { checkProjects } from '../../../access/projects.ts'
import type { Also } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { listCodesOfAddress } from '../../access-codes/queries.ts'
import { codeStatus } from '../../access-codes/rules.ts'
import { codeState } from '../../access-codes/service.ts'
import { createStaffCode } from '../../access-codes/staff/service.ts'
import { findStanding } from '../../agreements/signing/queries.ts'
import { findDocument } from '../../data-room/queries.ts'
import { findPerson } from '../../people/queries.ts'
import { answerAnyRequest } from '../../people/requests/answer-service.ts'
import { listRequests, type Withdraw } from '../../people/requests/service.ts'
import { emailKey } from '../../people/rules.ts'
import { setCard } from '../../pipeline/card-service.ts'
import { findListedCard } from '../../pipeline/service.ts'
import type { TargetState } from './rules.ts'

/** What a proposal is about, as it is now. */
type Target = { personId: string | null; emailKey: string | null; says: string; state: TargetState }

type Fact = Proposal['would'][number]

/** An act that can be proposed. */
type Proposable<A extends ProposedAct> = {
  /** Refuses what could never be done. */
  check?: (deps: Deps, input: ActInput<A>) => Promise<unknown>
  /** Undefined if there is no such target any more. */
  findTarget: (deps: Deps, input: ActInput<A>) => Promise<Target | undefined>
  /** Everything that the act is given, for the person who confirms it. */
  describe: (deps: Deps, input: ActInput<A>) => Promise<Fact[]>
  /** The act itself, as the pages of staff call it. */
  run: (deps: Deps, staff: Admin, input: ActInput<A>, also: Also, withdraw: Withdraw) => Promise<unknown>
}

const nextStep: Proposable<'next_step'> = {
  findTarget: async (deps, { id }) => {
    const card = await findListedCard(deps, id)
    if (!card) return undefined
    return {
      personId: card.id,
      emailKey: emailKey(card.email),
      says: `Set the next step of ${card.name || card.email}`,
      state: {
        'Next step': card.nextStep || 'none',
        'Due on': card.nextOn ?? 'no day',
        Stage: STAGE_NAMES[card.stage],
        Owner: card.owner?.name ?? 'nobody',
      },
    }
  },
  describe: async (deps, { id, nextStep: step, nextOn }) => {
    const card = await findListedCard(deps, id)
    return [
      { label: 'Person', value: card ? named(card.name, card.email) : 'no longer in the pipeline' },
      { label: 'Next step', value: step || 'none' },
      ...(nextOn === undefined ? [] : [{ label: 'Due on', value: nextOn ?? 'no day' }]),
    ]
  },
  run: (deps, staff, { id, ...change }, also) => setCard(deps, staff, id, change, also),
}

const answer: Proposable<'answer_request'> = {
  check: async (deps, { id }) => {
    if ((await findRequestView(deps, id))?.kind === 'access')
      throw new AppError('invalid_input', { fields: { proposal: NOT_ACCESS } })
  },
  findTarget: async (deps, { id }) => {
    const request = await findRequestView(deps, id)
    if (!request) return undefined
    return {
      personId: request.personId,
      emailKey: emailKey(request.email),
      says: `Answer the request of ${request.name || request.email}`,
      state: {
        Request: request.answer === null ? 'open' : request.answer,
        'Texts of the person': String(request.asked.length + request.messages.length),
      },
    }
  },
  describe: async (deps, { id, answer: given, words, meeting, opens }) => {
    const request = await findRequestView(deps, id)
    const nameOf = await projectNames(deps.db)
    return [
      { label: 'Request', value: request ? KINDS[request.kind] : 'gone' },
      ...(request ? [{ label: 'Person', value: named(request.name, request.email) }] : []),
      ...(request?.route ? [{ label: 'Project', value: nameOf(request.route) }] : []),
      { label: 'Answer', value: given === 'approved' ? 'Approve' : 'Decline' },
      { label: 'Message to the person', value: words || 'none' },
      ...(meeting
        ? [
            { label: 'Begins at', value: meeting.startsAt },
            { label: 'Minutes', value: String(meeting.minutes) },
            { label: 'Place', value: meeting.place },
          ]
        : []),
      ...(opens ? [{ label: 'Opens the project', value: opens.project ? 'Yes' : 'No' }] : []),
      ...(await Promise.all((opens?.documents ?? []).map((one) => documentFact(deps, one)))),
      ...(given === 'approved' && request && EFFECTS[request.kind]
        ? [{ label: 'Effect', value: EFFECTS[request.kind] ?? '' }]
        : []),
      { label: 'Email', value: 'The person is emailed' },
    ]
  },
  run: (deps, staff, input, also, withdraw) => answerAnyRequest(deps, staff, input, withdraw, also),
}

const code: Proposable<'issue_code'> = {
  check: async (deps, { routes }) => {
    if (routes.length === 0) throw new AppError('codes_route_missing')
    await checkProjects(deps.db, routes)
  },
  findTarget: async (deps, { email, fullName }) => {
    const key = email ? emailKey(email) : null
    const person = key ? await findPerson(deps.db, key) : undefined
    const says = email || fullName ? `Issue a code for ${fullName || email}` : 'Issue a code'
    if (!key) return { personId: null, emailKey: null, says, state: {} }
    const now = iso(deps.clock.now())
    const codes = await listCodesOfAddress(deps.db, key)
    const active = codes.filter((row) => codeStatus(codeState(deps, row), now) === 'active').length
    const signed = await findStanding(deps.db, key)
    const state = {
      Agreement: signed ? `signed on ${signed.signed_at.slice(0, 10)}` : 'not signed',
      'Active codes': String(active),
    }
    return { personId: person?.id ?? null, emailKey: key, says, state }
  },
  describe: async (deps, given) => {
    const nameOf = await projectNames(deps.db)
    return [
      { label: 'Kind', value: 'A managed code with a generated text' },
      { label: 'Opens', value: given.routes.map(nameOf).join(', ') },
      { label: 'Sessions', value: given.usesAllowed === -1 ? 'any number' : String(given.usesAllowed) },
      { label: 'Valid from', value: given.validFrom ?? 'now' },
      { label: 'Valid until', value: given.expires ?? 'no end' },
      { label: 'Email', value: given.email || 'none' },
      { label: 'Name', value: given.fullName || 'none' },
      { label: 'Company', value: given.companyName || 'none' },
      { label: 'Description', value: given.description || 'none' },
      { label: 'Sent by email', value: given.mail ? 'Yes' : 'No' },
    ]
  },
  run: (deps, staff, input, also) => createStaffCode(deps, staff, { ...input, code: '', type: 'managed' }, also),
}

/** Every act that can be proposed. */
export const ACTS: { [A in ProposedAct]: Proposable<A> } = {
  next_step: nextStep,
  answer_request: answer,
  issue_code: code,
}

const NOT_ACCESS = 'A request for access is approved on the page of the person.'

const KINDS: Record<StaffRequest['kind'], string> = {
  access: 'Access as an existing investor',
  new_code: 'A new code',
  call: 'An investor call',
  meeting: 'A meeting',
  data_room: 'Access to the data room',
  nda_changes: 'Changes to the agreement',
  nda_declined: 'Declined the agreement',
  withdrawal: 'Withdrawal from the agreement',
}

const EFFECTS: Partial<Record<StaffRequest['kind'], string>> = {
  new_code: 'Issues a new code and ends the old one',
  withdrawal: 'Ends the agreement, the access and the codes of the person',
  nda_changes: 'Accepts the changes',
}

function named(name: string, email: string): string {
  return name ? `${name} (${email})` : email
}

async function documentFact(deps: Deps, id: string): Promise<Fact> {
  return { label: 'Opens the document', value: (await findDocument(deps.db, id))?.title ?? 'one that is gone' }
}

async function findRequestView(deps: Deps, id: string): Promise<StaffRequest | undefined> {
  return (await listRequests(deps, { state: 'open', id })).requests[0]
}
