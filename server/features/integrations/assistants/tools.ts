import { z } from 'zod'
import { getReadership as getDocumentReadership, getPersonReading } from '../../../../contract/data-room/library.ts'
import { getEngagement, getProjectReadership } from '../../../../contract/engagement/scores.ts'
import {
  listOwnProposals,
  makeProposal,
  PROPOSED_ACTS,
  proposalReason,
} from '../../../../contract/integrations/proposals.ts'
import type { ApiScope } from '../../../../contract/integrations/scopes.ts'
import { getWaitingWork, listWaitingWork } from '../../../../contract/operations/waiting-work.ts'
import { getFirm, listFirms } from '../../../../contract/people/firms.ts'
import { getJourney, getPerson, listPeople, type PersonRow } from '../../../../contract/people/people.ts'
import { listRequests } from '../../../../contract/people/requests.ts'
import { listPipeline } from '../../../../contract/pipeline/pipeline.ts'
import { STAGES } from '../../../../contract/pipeline/stages.ts'
import { projectKey } from '../../../../contract/projects/project.ts'
import { line } from '../../../../contract/text.ts'
import { type Ask, Refused } from './ask.ts'

export type Tool<Input extends z.ZodObject = z.ZodObject> = {
  name: string
  title: string
  about: string
  /** Those of the endpoints that it asks. A key without one of them does not see the tool. */
  scopes: readonly ApiScope[]
  input: Input
  proposes?: true
  run: (ask: Ask, input: z.output<Input>) => Promise<unknown>
}

/** Infers the type of the input. */
const tool = <Input extends z.ZodObject>(given: Tool<Input>) => given as unknown as Tool

const MAX_DAYS = 30
/** An id becomes a part of an address, which dots and slashes would lead elsewhere. */
const id = (what: string) =>
  line(64)
    .regex(/^[\w-]+$/, 'This is not an id.')
    .describe(`The id of the ${what}, from another tool.`)
const search = line(200).min(1).describe('The start of a name, an email or a company.')

const READING: readonly Tool[] = [
  tool({
    name: 'list_hot_people',
    title: 'Who is hot',
    about:
      'Lists people by engagement score: hot (read much lately), quiet (read before and stopped) or never (have not opened anything).',
    scopes: ['people:read'],
    input: z.object({ filter: z.enum(['hot', 'quiet', 'never']).default('hot') }),
    run: async (ask, { filter }) => {
      const { people, total, meaning } = await ask(listPeople, { filter, sort: 'score' })
      return { people: people.map(personFacts), total, meaning }
    },
  }),
  tool({
    name: 'list_waiting',
    title: 'What waits',
    about:
      'Counts what waits for staff, and lists it, the most severe first: requests, reviews, undelivered emails, next steps and more.',
    scopes: ['people:read'],
    input: z.object({}),
    run: async (ask) => {
      const { items, counts } = await ask(listWaitingWork, {})
      const waits = items.map(({ kind, id: itemId, personId, title, says, type, since, due, severity, assignee }) => {
        return { kind, id: itemId, personId, title, says, type, since, due, severity, assignee }
      })
      return { counts: await ask(getWaitingWork, {}), waits, total: counts.all }
    },
  }),
  tool({
    name: 'find_people',
    title: 'Find people',
    about: 'Finds people by name, email or company.',
    scopes: ['people:read'],
    input: z.object({ search }),
    run: async (ask, given) => {
      const { people, total } = await ask(listPeople, given)
      return { people: people.map(personFacts), total }
    },
  }),
  tool({
    name: 'get_person',
    title: 'Facts of a person',
    about: 'Gets a person: agreements, codes, requests, what they can open, and what they did. The look is logged.',
    scopes: ['people:read'],
    input: z.object({ personId: id('person') }),
    run: (ask, { personId }) => factsOf(ask, personId),
  }),
  tool({
    name: 'get_person_engagement',
    title: 'What a person reads',
    about:
      'Gets the engagement score of a person with its reasons, and the documents that they read. The look is logged.',
    scopes: ['engagement:read'],
    input: z.object({ personId: id('person') }),
    run: async (ask, { personId }) => ({
      ...(await ask(getEngagement, { id: personId })),
      documents: (await ask(getPersonReading, { id: personId })).documents,
    }),
  }),
  tool({
    name: 'find_firms',
    title: 'Find firms',
    about: 'Finds firms by name or domain, those with the best engagement score first. Without a search, lists them.',
    scopes: ['people:read'],
    input: z.object({ search: search.optional(), filter: z.enum(['all', 'hot', 'quiet', 'never']).default('all') }),
    run: async (ask, given) => {
      const { firms, total } = await ask(listFirms, given)
      return { firms, total }
    },
  }),
  tool({
    name: 'get_firm',
    title: 'Facts of a firm',
    about: 'Gets a firm: its people, its score with reasons, and who read which document. The look is logged.',
    scopes: ['engagement:read'],
    input: z.object({ firmId: id('firm') }),
    run: (ask, { firmId }) => ask(getFirm, { id: firmId }),
  }),
  tool({
    name: 'get_readership',
    title: 'Readership of a project',
    about: 'Gets what of a project page and its documents is read, by how many people, and where they stop.',
    scopes: ['engagement:read'],
    input: z.object({
      project: projectKey.describe('The key of the project.'),
      days: z.int().min(1).max(400).default(MAX_DAYS),
    }),
    run: (ask, { project, days }) => ask(getProjectReadership, { route: project, days }),
  }),
  tool({
    name: 'get_document_readership',
    title: 'Readership of a document',
    about: 'Gets who read a document, and for how long each page was open.',
    scopes: ['engagement:read'],
    input: z.object({ documentId: id('document') }),
    run: (ask, { documentId }) => ask(getDocumentReadership, { id: documentId }),
  }),
  tool({
    name: 'list_pipeline',
    title: 'The pipeline',
    about: 'Lists people of the pipeline with stage, owner, next step and amounts, those that are due first.',
    scopes: ['pipeline:read'],
    input: z.object({
      search: search.optional(),
      stage: z.enum(STAGES).optional(),
      due: z.enum(['overdue', 'week']).optional().describe('Only cards whose next step is due.'),
    }),
    run: async (ask, given) => {
      const { cards, total, sums } = await ask(listPipeline, { ...given, sort: 'next' })
      return { cards, total, sums }
    },
  }),
  tool({
    name: 'get_answer_facts',
    title: 'Facts for an answer',
    about:
      'Gets what an answer to a request has to be true to: the request, who asks, and what they did. The look is logged.',
    scopes: ['people:read'],
    input: z.object({ requestId: id('request') }),
    run: async (ask, { requestId }) => {
      const [request] = (await ask(listRequests, { id: requestId })).requests
      if (!request) throw new Refused('not_found', 'There is no such request.')
      return { request, asker: request.personId === null ? null : await factsOf(ask, request.personId) }
    },
  }),
]

const PROPOSING: readonly Tool[] = [
  tool({
    name: 'propose_next_step',
    title: 'Propose a next step',
    about: 'Proposes the next step of a person in the pipeline. Staff confirm or dismiss it.',
    scopes: ['acts:propose'],
    proposes: true,
    input: PROPOSED_ACTS.next_step.extend({ reason: proposalReason }),
    run: (ask, { reason, ...given }) => ask(makeProposal, { proposal: { act: 'next_step', with: given }, reason }),
  }),
  tool({
    name: 'propose_answer',
    title: 'Propose an answer',
    about: 'Proposes an answer to a request of an investor. Staff confirm or dismiss it.',
    scopes: ['acts:propose'],
    proposes: true,
    input: PROPOSED_ACTS.answer_request.extend({ reason: proposalReason }),
    run: (ask, { reason, ...given }) => ask(makeProposal, { proposal: { act: 'answer_request', with: given }, reason }),
  }),
  tool({
    name: 'propose_code',
    title: 'Propose an access code',
    about: 'Proposes to issue an access code. Staff confirm or dismiss it. You never see the code.',
    scopes: ['acts:propose'],
    proposes: true,
    input: PROPOSED_ACTS.issue_code.extend({ reason: proposalReason }),
    run: (ask, { reason, ...given }) => ask(makeProposal, { proposal: { act: 'issue_code', with: given }, reason }),
  }),
  tool({
    name: 'list_proposals',
    title: 'What became of proposals',
    about: 'Lists your proposals, newest first, and whether an admin confirmed or dismissed them.',
    scopes: ['acts:propose'],
    input: z.object({}),
    run: (ask) => ask(listOwnProposals, {}),
  }),
]

export const TOOLS: readonly Tool[] = [...READING, ...PROPOSING]

/** The tools that a key with these scopes can use. */
export function toolsFor(scopes: Iterable<ApiScope>): Tool[] {
  const own = new Set(scopes)
  return TOOLS.filter((one) => one.scopes.every((scope) => own.has(scope)))
}

async function factsOf(ask: Ask, personId: string) {
  const { person, agreements, codes, requests, sees, erasedAt } = await ask(getPerson, { id: personId })
  const { steps, days } = await ask(getJourney, { id: personId })
  return { ...personFacts(person), erasedAt, agreements, codes, requests, sees, steps, days: days.slice(-MAX_DAYS) }
}

function personFacts(person: PersonRow) {
  const { id, name, email, companyName, firm, engagement, role, ndaSignedAt, routes, liveCodes, requestOpen } = person
  return {
    ...{ id, name, email, companyName, role, ndaSignedAt, routes, liveCodes, requestOpen },
    firm: firm ? { id: firm.id, name: firm.name } : null,
    score: engagement?.score ?? null,
    heat: engagement?.heat ?? null,
    activeAt: engagement?.activeAt ?? null,
    lastSeenAt: person.lastSeenAt,
  }
}
