import type { EventType } from '../../../../contract/integrations/event-names.ts'
import type { EventData } from '../../../../contract/integrations/events.ts'
import type { AuditAction } from '../../../audit/actions.ts'
import type { EntryRow } from './queries.ts'

/** An entry with its facts, and the kind of the email that it names. */
export type EventFacts = { entry: EntryRow; detail: Record<string, unknown>; mailKind: string }

type Registration = { type: EventType; data: (facts: EventFacts) => object }

function as<T extends EventType>(type: T, data: (facts: EventFacts) => EventData<T>): Registration {
  return { type, data }
}

const signature = ({ entry }: EventFacts) => ({ signatureId: entry.submission_id ?? '' })
const code = ({ entry }: EventFacts) => ({ codeId: entry.code_id ?? '' })
const account = ({ entry }: EventFacts) => ({ accountId: entry.account_id ?? '' })
const request = ({ detail }: EventFacts) => ({ requestId: text(detail.request) })
const question = ({ detail }: EventFacts) => ({ questionId: text(detail.question) })
const document = ({ detail }: EventFacts) => ({ documentId: text(detail.document) })
const indication = ({ detail }: EventFacts) => ({ indicationId: text(detail.indication) })
const indicated = (facts: EventFacts) => ({
  ...indication(facts),
  amount: whole(facts.detail.amount),
  currency: text(facts.detail.currency),
})
const invitation = ({ detail }: EventFacts) => ({ invitationId: text(detail.invitation) })

/** The audit actions that are public events. An action that is not here never leaves the portal. */
const REGISTERED: Partial<Record<AuditAction, Registration>> = {
  'nda.signed': as('nda.signed', (facts) => ({ ...signature(facts), version: whole(facts.detail.version) })),
  'nda.confirmed': as('nda.confirmed', signature),
  'nda.disowned': as('nda.disowned', signature),
  'nda.superseded': as('nda.superseded', signature),
  'nda.withdrawn': as('nda.withdrawn', signature),
  'agreement.sealed': as('nda.sealed', signature),
  'code.issued': as('code.issued', (facts) => ({
    ...code(facts),
    kind: text(facts.detail.kind),
    projects: words(facts.detail.projects),
    validUntil: typeof facts.detail.until === 'string' ? facts.detail.until : null,
  })),
  'code.activated': as('code.activated', code),
  'code.declined': as('code.declined', code),
  'code.redeemed': as('code.redeemed', code),
  'code.revoked': as('code.revoked', code),
  'account.created': as('account.created', account),
  'account.verified': as('account.verified', account),
  'account.approved': as('account.approved', (facts) => ({ ...account(facts), projects: words(facts.detail.routes) })),
  'account.declined': as('account.declined', account),
  'account.suspended': as('account.suspended', account),
  'account.restored': as('account.restored', account),
  'document.opened': as('document.opened', (facts) => ({ ...document(facts), version: whole(facts.detail.version) })),
  'document.downloaded': as('document.downloaded', document),
  'document.released': as('document.released', document),
  'content.published': as('content.published', ({ detail }) => ({ version: whole(detail.version) })),
  'request.made': as('request.created', ({ detail }) => ({
    requestId: text(detail.request) || null,
    kind: text(detail.kind),
  })),
  'request.written': as('request.message', request),
  'request.answered': as('request.answered', (facts) => ({ ...request(facts), answer: text(facts.detail.answer) })),
  'request.withdrawn': as('request.withdrawn', request),
  'meeting.moved': as('meeting.moved', request),
  'meeting.cancelled': as('meeting.cancelled', request),
  'question.asked': as('question.asked', question),
  'question.followed_up': as('question.followed_up', question),
  'question.answered': as('question.answered', question),
  'invitation.sent': as('invitation.sent', invitation),
  'invitation.opened': as('invitation.opened', invitation),
  'invitation.signed': as('invitation.signed', invitation),
  'pipeline.moved': as('pipeline.moved', ({ detail }) => ({
    from: text(detail.from),
    to: detail.to === 'rules' ? null : text(detail.to),
  })),
  'interest.stated': as('interest.stated', indicated),
  'interest.changed': as('interest.changed', indicated),
  'interest.recorded': as('interest.recorded', indicated),
  'interest.withdrawn': as('interest.withdrawn', indication),
  'interest.allocated': as('interest.allocated', (facts) => ({
    ...indicated(facts),
    before: whole(facts.detail.before),
  })),
  'round.opened': as('round.opened', () => ({})),
  'round.changed': as('round.changed', ({ detail }) => ({ fields: text(detail.fields).split(', ').filter(Boolean) })),
  'mail.given_up': as('mail.failed', ({ detail, mailKind }) => ({ mailId: text(detail.mail), kind: mailKind })),
  'alert.raised': as('alert.raised', ({ detail }) => ({ rule: text(detail.rule) })),
  'backup.failed': as('backup.failed', ({ detail }) => ({ reason: text(detail.reason) })),
  'webhook.tested': as('webhook.test', ({ detail }) => ({ endpointId: text(detail.endpoint) })),
  'person.erased': as('person.erased', () => ({})),
}

export const PUBLIC_ACTIONS = Object.keys(REGISTERED)

/** The audit actions behind these types of events. */
export function actionsBehind(types: readonly EventType[]): string[] {
  return Object.entries(REGISTERED).flatMap(([action, { type }]) => (types.includes(type) ? [action] : []))
}

export function registrationOf(action: string): Registration | undefined {
  return REGISTERED[action as AuditAction]
}

// Entries of an earlier release may lack a fact.
function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function whole(value: unknown): number {
  return Number.isInteger(value) ? Number(value) : 0
}

function words(value: unknown): string[] {
  return text(value).split(' ').filter(Boolean)
}
